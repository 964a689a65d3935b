import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { flock } from '../../motifs/flock.ts'
import { mountain, range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, steppedSky, streaks } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { type View, wide } from '../landscape/view.ts'

/** Dawn: the boats go out, the largest last. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.52
  const [cx, cy] = [w * 0.66, shore - 60]
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const reed = { lit: ink.gold, shade: ink.deep, binding: ink.dark, crew: ink.dark }
  const far = { lit: mix(ink.mid, ink.soft, 0.4), shade: ink.mid, snow: ink.light, snowShade: ink.soft }
  return [
    steppedSky(
      random,
      w,
      shore,
      [
        ink.mid,
        mix(ink.mid, ink.soft, 0.5),
        ink.soft,
        mix(ink.soft, ink.light, 0.4),
        mix(ink.soft, ink.light, 0.8),
      ],
      8,
    ),
    halo(cx, cy, [270, 205, 138], [mix(ink.soft, ink.light, 0.6), ink.light, ink.gold]),
    streaks(random, w * 0.25, h * 0.14, 460, 4, mix(ink.soft, ink.light, 0.5)),
    streaks(random, w * 0.88, h * 0.1, 320, 3, mix(ink.soft, ink.light, 0.3)),
    range(
      random.fork('far'),
      { from: -60, to: w + 60, base: shore, height: 130, count: 9, snow: 0.35 },
      far,
      'right',
    ),
    mountain(
      random.fork('one'),
      { x: w * 0.2, top: h * 0.2, base: shore, left: 330, right: 330, lean: 40, snow: 0.46 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    lakeWater(random, lake, ink.accent, mix(ink.accent, ink.dark, 0.3), mix(ink.accent, ink.light, 0.2), 0.7),
    glitter(random, cx, lake, 210, ink.gold),
    balsa(w * 0.47, h * 0.57, 76, 1, reed),
    balsa(w * 0.6, h * 0.6, 112, 1, reed),
    balsa(w * 0.9, h * 0.645, 160, 1, { ...reed, sail: ink.light, sailShade: ink.soft }),
    balsa(w * 0.76, h * 0.79, 320, 1, { ...reed, sail: ink.paper, sailShade: ink.soft }),
    flock(
      random,
      [
        [w * 0.48, h * 0.2],
        [w * 0.52, h * 0.17],
        [w * 0.55, h * 0.21],
      ],
      40,
      ink.dark,
    ),
    reeds(random, w * 0.92, w + 40, h + 30, 330, 26, [ink.dark, ink.deep, ink.dark]),
  ].join('')
}

export const boatsAtDawn = wide('home-2', 'home-2', palettes.altiplanoDawn, paint)
