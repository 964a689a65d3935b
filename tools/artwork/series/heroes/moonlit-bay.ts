import { mix } from '../../colour.ts'
import { wedge } from '../../motifs/flock.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, moon, seas, stars } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { rect } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** The moon on the bay, reeds to the right, geese going home. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.52
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const [cx, cy] = [w * 0.64, h * 0.3]
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    rect(0, 0, w, h * 0.18, { fill: mix(ink.deep, ink.dark, 0.5) }),
    stars(random, [0, 0, w, h * 0.4], 80, ink.light),
    halo(cx, cy, [310, 230], [mix(ink.deep, ink.mid, 0.5), ink.mid]),
    moon(cx, cy, 150, 1, ink.light, ink.light),
    seas(random, cx + 20, cy, 130, mix(ink.light, ink.soft, 0.6)),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 150, count: 8, snow: 0.36 },
      { lit: ink.mid, shade: ink.dark, snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    lakeWater(random, lake, mix(ink.deep, ink.dark, 0.4), ink.dark, ink.mid, 0.65),
    glitter(random, cx, lake, 230, ink.light),
    wedge(random, w * 0.56, h * 0.24, 54, 4, -1, ink.dark),
    reeds(random, w * 0.8, w + 30, h + 30, 620, 30, [ink.dark, mix(ink.deep, ink.mid, 0.4), ink.gold]),
    reeds(random, w * 0.86, w + 50, h + 40, 480, 20, [ink.dark, ink.dark, ink.dark]),
  ].join('')
}

export const moonlitBay = wide('landscape-hero-3', 'landscape-3', palettes.plum, paint)
