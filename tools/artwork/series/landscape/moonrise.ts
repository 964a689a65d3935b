import { mix } from '../../colour.ts'
import { wedge } from '../../motifs/flock.ts'
import { glow } from '../../motifs/glow.ts'
import { hill } from '../../motifs/hills.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, seas, stars } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** An enormous moon clears the ridge while geese cross it in a wedge. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.72
  const [cx, cy, r] = [w * 0.36, h * 0.45, 350]
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    stars(random, [0, 0, w, h * 0.55], 90, ink.light),
    halo(cx, cy, [r + 120, r + 54], [mix(ink.deep, ink.mid, 0.35), mix(ink.deep, ink.mid, 0.75)]),
    glow(cx, cy, r + 124, r + 300, mix(ink.deep, ink.mid, 0.5)),
    circle(cx, cy, r, { fill: ink.light }),
    seas(random.fork('moon'), cx + 60, cy - 40, r * 0.8, mix(ink.light, ink.soft, 0.65)),
    hill({ x: w * 0.14, top: h * 0.55, base: shore + 30, left: 500, right: 620 }, ink.mid, ink.dark, 'right'),
    range(
      random,
      { from: w * 0.3, to: w + 200, base: shore + 8, height: 270, count: 4 },
      { lit: ink.mid, shade: ink.dark, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.dark, ink.deep, ink.mid),
    glitter(random, cx, { x: 0, y: shore, width: w, height: h - shore }, 420, ink.light),
    wedge(random, w * 0.56, h * 0.34, 92, 4, 1, ink.dark),
    reeds(random, w * 0.74, w + 30, h + 20, 250, 40, [ink.dark, ink.mid, ink.gold]),
  ].join('')
}

export const moonrise = poster(20, palettes.lakeNight, paint)
