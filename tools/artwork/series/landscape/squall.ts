import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { cumulus } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { lakeWater } from '../../motifs/water.ts'
import { rain, rainFolds } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** An anvil of cloud drags its rain across the water towards one small boat. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.7
  const fall = { left: w * 0.3, right: w * 0.78, top: h * 0.4, bottom: shore + 4, drift: -210 }
  const far = rainFolds(random.fork('far'), { ...fall, left: w * 0.24, right: w * 0.83 }, 11)
  const near = rainFolds(random.fork('near'), fall, 8)
  return [
    rect(0, 0, w, h, { fill: ink.light }),
    rect(0, 0, w, h * 0.24, { fill: ink.soft }),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 110, count: 9, snow: 0.3 },
      { lit: ink.soft, shade: ink.mid, snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    path(far.join(''), { fill: mix(ink.mid, ink.soft, 0.55) }),
    path(near.join(''), { fill: ink.mid }),
    stencil(near.join(''), rain(random, [w * 0.05, h * 0.38, w * 0.85, h * 0.36], -190, 26, ink.deep, 3)),
    path(
      smoothPath(
        [
          [-40, h * 0.13],
          [w * 0.2, h * 0.06],
          [w * 0.6, h * 0.05],
          [w * 1.06, h * 0.1],
          [w * 1.06, h * 0.17],
          [w * 0.9, h * 0.2],
          [w * 0.82, h * 0.3],
          [w * 0.3, h * 0.3],
          [w * 0.22, h * 0.22],
          [w * 0.1, h * 0.18],
        ],
        true,
      ),
      { fill: ink.dark },
    ),
    cumulus(random, w * 0.54, h * 0.44, w * 0.62, h * 0.34, ink.deep, ink.dark),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.deep, ink.dark, ink.mid, 1.2),
    balsa(w * 0.8, h * 0.86, 250, 1, {
      lit: ink.accent,
      shade: ink.gold,
      binding: ink.dark,
      sail: ink.light,
      sailShade: ink.soft,
    }),
  ].join('')
}

export const squall = poster(5, palettes.storm, paint)
