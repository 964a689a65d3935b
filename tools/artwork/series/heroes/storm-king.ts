import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { raisedTail } from '../../motifs/raised-tail.ts'
import { cumulus } from '../../motifs/sky.ts'
import { splash } from '../../motifs/splash.ts'
import { stencil } from '../../motifs/stencil.ts'
import { lakeWater, lens, rings } from '../../motifs/water.ts'
import { bolt, rain, rainFolds } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { path, rect } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** Storm: a fluke as tall as the hills, and a king who keeps his appointment. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.58
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const fall = { left: w * 0.12, right: w * 0.35, top: h * 0.12, bottom: shore + 4, drift: -150 }
  const far = rainFolds(random.fork('far folds'), { ...fall, left: w * 0.07, right: w * 0.38 }, 9)
  const near = rainFolds(random.fork('near folds'), fall, 7)
  const [tx, ty] = [w * 0.66, h * 0.7]
  const waves = [0.66, 0.76, 0.88].map((y, row) =>
    path(
      `${smoothPath([
        [0, h * y],
        [w * 0.16, h * (y + 0.012)],
        [w * 0.34, h * (y - 0.014)],
        [w * 0.55, h * (y + 0.02)],
        [w * 0.74, h * (y - 0.04)],
        [w * 0.88, h * (y + 0.015)],
        [w, h * (y - 0.03)],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: [mix(ink.deep, ink.mid, 0.25), ink.deep, mix(ink.deep, ink.dark, 0.5)][row] ?? ink.deep },
    ),
  )
  return [
    rect(0, 0, w, h, { fill: ink.mid }),
    rect(0, h * 0.26, w, h, { fill: mix(ink.mid, ink.soft, 0.6) }),
    rect(0, h * 0.4, w, h, { fill: mix(ink.soft, ink.light, 0.45) }),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 110, count: 9, snow: 0.3 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    bolt(random.fork('bolt'), [w * 0.89, h * 0.1], [w * 0.92, shore], 26, ink.accent, 3),
    path(far.join(''), { fill: mix(ink.mid, ink.soft, 0.35) }),
    path(near.join(''), { fill: mix(ink.mid, ink.soft, 0.1) }),
    stencil(near.join(''), rain(random, [w * 0.02, h * 0.12, w * 0.46, h * 0.48], -110, 24, ink.deep, 1.6)),
    cumulus(random, w * 0.12, h * 0.15, w * 0.62, h * 0.24, ink.deep, ink.dark),
    cumulus(random, w * 0.9, h * 0.13, w * 0.5, h * 0.22, mix(ink.deep, ink.mid, 0.3), ink.dark),
    cumulus(random, w * 0.5, h * 0.11, w * 0.5, h * 0.2, ink.deep, ink.dark),
    lakeWater(random, lake, mix(ink.deep, ink.mid, 0.5), ink.deep, ink.soft, 0.8),
    waves[0] ?? '',
    rings(tx, ty, 300, 3, mix(ink.mid, ink.soft, 0.5), 0.13),
    raisedTail(tx, ty, 470, { lit: mix(ink.deep, ink.mid, 0.35), shade: ink.dark, line: ink.mid }),
    splash(tx, ty + 6, 150, ink.light),
    path(lens(tx, ty + 6, 330, 12) + lens(tx - 40, ty + 24, 240, 7), { fill: ink.light }),
    waves[1] ?? '',
    balsa(w * 0.86, h * 0.8, 250, -1, {
      lit: ink.gold,
      shade: mix(ink.gold, ink.dark, 0.55),
      binding: ink.dark,
      sail: ink.accent,
      sailShade: mix(ink.accent, ink.dark, 0.35),
      crew: ink.dark,
    }),
    waves[2] ?? '',
  ].join('')
}

export const stormKing = wide('home-3', 'home-3', palettes.storm, paint)
