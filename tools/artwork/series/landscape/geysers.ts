import { mix } from '../../colour.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { halo } from '../../motifs/sky.ts'
import { plume } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { ellipse, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** The ground breathes at dawn, in columns. */
function paint({ w, h, ink, random }: View): string {
  const column = (x: number, foot: number, tall: number, wide: number, lean: number): string =>
    plume(random, x, foot, tall, wide, lean, ink.paper, ink.soft)
  const pool = (x: number, y: number, rx: number): string =>
    [
      ellipse(x, y, rx, rx * 0.2, { fill: ink.dark }),
      ellipse(x, y + 5, rx * 0.94, rx * 0.18, { fill: ink.gold }),
      ellipse(x, y + 9, rx * 0.82, rx * 0.145, { fill: ink.accent }),
    ].join('')
  return [
    rect(0, 0, w, h, { fill: ink.mid }),
    halo(w * 0.5, h * 0.62, [620, 430, 260], [mix(ink.mid, ink.soft, 0.5), ink.soft, ink.light]),
    range(
      random,
      { from: -60, to: w + 60, base: h * 0.64, height: 190, count: 7, snow: 0.2 },
      { lit: ink.deep, shade: ink.dark, snow: ink.soft, snowShade: ink.mid },
      'right',
    ),
    rect(0, h * 0.64, w, h, { fill: ink.deep }),
    column(w * 0.44, h * 0.68, h * 0.36, 90, 90),
    column(w * 0.64, h * 0.7, h * 0.46, 120, 120),
    column(w * 0.2, h * 0.76, h * 0.74, 240, 210),
    column(w * 0.86, h * 0.74, h * 0.34, 100, 100),
    pool(w * 0.44, h * 0.69, 90),
    pool(w * 0.64, h * 0.715, 130),
    pool(w * 0.86, h * 0.755, 110),
    pool(w * 0.2, h * 0.79, 250),
    pool(w * 0.66, h * 0.91, 330),
    walker(w * 0.47, h * 0.84, 120, -1, ink.dark, ink.gold),
  ].join('')
}

export const geysers = poster(26, palettes.plum, paint)
