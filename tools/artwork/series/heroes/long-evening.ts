import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { halo, steppedSky, streaks } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { path } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** A caravan on the shore of an evening that will not end. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.56
  const [cx, cy] = [w * 0.74, shore - 40]
  return [
    steppedSky(
      random,
      w,
      shore,
      [ink.deep, ink.mid, mix(ink.mid, ink.soft, 0.5), ink.soft, mix(ink.soft, ink.light, 0.5)],
      8,
    ),
    halo(cx, cy, [300, 230, 160], [mix(ink.soft, ink.light, 0.4), ink.light, ink.gold]),
    streaks(random, w * 0.3, h * 0.2, 520, 4, ink.soft),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 130, count: 8 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    lakeWater(
      random,
      { x: 0, y: shore, width: w, height: h * 0.2 },
      ink.accent,
      mix(ink.accent, ink.dark, 0.4),
      mix(ink.accent, ink.soft, 0.3),
      0.7,
    ),
    glitter(random, cx, { x: 0, y: shore, width: w, height: h * 0.2 }, 230, ink.gold),
    path(
      `${smoothPath([
        [0, h * 0.72],
        [w * 0.3, h * 0.735],
        [w * 0.6, h * 0.7],
        [w, h * 0.66],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.dark },
    ),
    path(
      `${smoothPath([
        [w * 0.4, h],
        [w * 0.66, h * 0.88],
        [w, h * 0.8],
      ])}L${w} ${h}Z`,
      { fill: mix(ink.dark, ink.deep, 0.5) },
    ),
    ...[0.58, 0.66, 0.735, 0.9].map((share, index) =>
      llama(w * share, h * (0.715 - index * 0.011), 128 - (index % 2) * 14, 1, {
        wool: ink.dark,
        shade: ink.dark,
        blanket: ink.gold,
        stripe: ink.mid,
      }),
    ),
    walker(w * 0.82, h * 0.69, 112, 1, ink.dark, ink.accent),
  ].join('')
}

export const longEvening = wide('landscape-hero-4', 'landscape-4', palettes.ember, paint)
