import { mix } from '../../colour.ts'
import { hill } from '../../motifs/hills.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { cactus } from '../../motifs/plants.ts'
import { moon, spark, stars } from '../../motifs/sky.ts'
import { lens } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Giant cacti stand watch on an island of coral in the salt. */
function paint({ w, h, ink, random }: View): string {
  const [lit, shade] = [ink.accent, mix(ink.accent, ink.dark, 0.7)]
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    rect(0, h * 0.2, w, h, { fill: mix(ink.dark, ink.deep, 0.5) }),
    rect(0, h * 0.34, w, h, { fill: ink.deep }),
    rect(0, h * 0.46, w, h, { fill: mix(ink.deep, ink.mid, 0.6) }),
    rect(0, h * 0.55, w, h, { fill: ink.mid }),
    rect(0, h * 0.61, w, h, { fill: ink.soft }),
    stars(random, [0, 0, w, h * 0.36], 70, ink.light),
    moon(w * 0.53, h * 0.27, 86, 0.2, ink.light, mix(ink.dark, ink.deep, 0.35)),
    spark(w * 0.62, h * 0.39, 26, ink.light),
    range(
      random,
      { from: -40, to: w + 40, base: h * 0.66, height: 90, count: 8 },
      { lit: ink.deep, shade: ink.dark, snow: ink.paper, snowShade: ink.light },
      'left',
    ),
    rect(0, h * 0.66, w, h * 0.2, { fill: ink.light }),
    path(
      [0, 1, 2, 3, 4]
        .map((index) => lens(w * (0.3 + 0.13 * index), h * (0.69 + 0.025 * index), 420, 4))
        .join(''),
      { fill: ink.soft },
    ),
    hill(
      { x: w * 0.16, top: h * 0.68, base: h + 30, left: 500, right: 640 },
      mix(ink.deep, ink.dark, 0.2),
      mix(ink.deep, ink.dark, 0.7),
      'left',
    ),
    hill(
      { x: w * 0.88, top: h * 0.74, base: h + 30, left: 640, right: 500 },
      mix(ink.deep, ink.dark, 0.2),
      mix(ink.deep, ink.dark, 0.7),
      'left',
    ),
    cactus(w * 0.34, h * 0.86, 270, [[1, 0.4, 0.34]], lit, shade, ink.light),
    cactus(
      w * 0.7,
      h * 0.87,
      330,
      [
        [-1, 0.45, 0.3],
        [1, 0.32, 0.46],
      ],
      lit,
      shade,
      ink.light,
    ),
    cactus(
      w * 0.15,
      h * 0.94,
      780,
      [
        [-1, 0.42, 0.36],
        [1, 0.3, 0.48],
      ],
      lit,
      shade,
      ink.light,
    ),
    cactus(
      w * 0.88,
      h * 0.98,
      660,
      [
        [-1, 0.36, 0.42],
        [1, 0.5, 0.3],
      ],
      lit,
      shade,
      ink.light,
    ),
    hill(
      { x: w * 0.5, top: h * 0.92, base: h + 40, left: 900, right: 900 },
      ink.dark,
      mix(ink.dark, '#000000', 0.3),
      'left',
    ),
    llama(w * 0.505, h * 0.935, 120, -1, { wool: ink.dark, shade: ink.dark }),
  ].join('')
}

export const cacti = poster(28, palettes.cantuta, paint)
