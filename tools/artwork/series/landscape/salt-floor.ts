import { mix } from '../../colour.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { halo, streaks } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { circle, type Point, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** The salt has drawn its own floor tiles as far as the eye goes. */
function paint({ w, h, ink, random }: View): string {
  const horizon = h * 0.4
  const project = (x: number, z: number): Point => [w * 0.5 + (x * 1250) / z, horizon + 640 / z]
  let tiles = ''
  for (let row = 0; row < 16; row++) {
    for (let column = -22; column <= 22; column++) {
      const z = 0.86 + row * 0.56
      const x = column * 0.66 + (row % 2 === 0 ? 0 : 0.33)
      const corners: Point[] = [
        [0.33, 0.19],
        [0, 0.37],
        [-0.33, 0.19],
        [-0.33, -0.19],
        [0, -0.37],
        [0.33, -0.19],
      ].map(([dx, dz]) => project(x + (dx ?? 0), Math.max(0.3, z + (dz ?? 0))))
      if (corners.every(([px0]) => px0 < -40 || px0 > w + 40)) continue
      tiles += polygon(corners, {
        fill: mix(ink.light, random.chance(0.3) ? ink.soft : ink.paper, random.range(0.1, 0.5)),
        stroke: mix(ink.mid, ink.light, Math.min(0.6, row * 0.055)),
        'stroke-width': Math.max(1.2, 11 / z),
        'stroke-linejoin': 'round',
      })
    }
  }
  const shadow = (x: number, foot: number, long: number, wide: number): string =>
    polygon(
      [
        [x - wide, foot],
        [x + wide, foot],
        [x + long, foot + long * 0.26],
        [x + long - wide * 3, foot + long * 0.28],
      ],
      { fill: mix(ink.mid, ink.soft, 0.35) },
    )
  return [
    rect(0, 0, w, horizon, { fill: mix(ink.deep, ink.mid, 0.35) }),
    rect(0, horizon * 0.3, w, horizon, { fill: ink.mid }),
    rect(0, horizon * 0.56, w, horizon, { fill: mix(ink.mid, ink.soft, 0.6) }),
    rect(0, horizon * 0.8, w, horizon, { fill: ink.soft }),
    streaks(random, w * 0.72, horizon * 0.42, 420, 4, ink.soft),
    halo(w * 0.3, horizon, [320, 220], [mix(ink.soft, ink.light, 0.4), ink.light]),
    circle(w * 0.3, horizon, 138, { fill: ink.mid }),
    range(
      random,
      { from: w * 0.5, to: w + 60, base: horizon, height: 120, count: 4, snow: 0.34 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    rect(0, horizon, w, h - horizon, { fill: ink.light }),
    tiles,
    shadow(w * 0.56, h * 0.765, 420, 14),
    shadow(w * 0.68, h * 0.785, 440, 40),
    walker(w * 0.56, h * 0.77, 250, 1, ink.dark, ink.accent),
    llama(w * 0.69, h * 0.79, 300, 1, {
      wool: ink.deep,
      shade: ink.dark,
      blanket: ink.gold,
      stripe: ink.accent,
    }),
  ].join('')
}

export const saltFloor = poster(9, palettes.altiplanoDawn, paint)
