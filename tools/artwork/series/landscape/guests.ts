import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { flock } from '../../motifs/flock.ts'
import { longship } from '../../motifs/longship.ts'
import { mountain, range } from '../../motifs/mountains.ts'
import { halo } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Guests from the north have anchored among the peaks and will not say how. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.7
  return [
    rect(0, 0, w, h, { fill: ink.light }),
    rect(0, 0, w, h * 0.3, { fill: mix(ink.light, ink.soft, 0.5) }),
    halo(w * 0.2, h * 0.3, [150, 104], [ink.paper, ink.accent]),
    mountain(
      random.fork('a'),
      { x: w * 0.76, top: h * 0.08, base: shore, left: 460, right: 480, lean: 30, snow: 0.5 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'left',
    ),
    range(
      random,
      { from: -80, to: w * 0.6, base: shore, height: 190, count: 4, snow: 0.4 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'left',
    ),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.mid, ink.deep, ink.soft),
    glitter(random, w * 0.2, { x: 0, y: shore, width: w, height: h - shore }, 130, ink.accent),
    longship(w * 0.47, h * 0.83, 780, {
      hull: ink.deep,
      hullShade: ink.dark,
      sail: ink.paper,
      stripe: ink.accent,
      shield: ink.gold,
      line: ink.dark,
    }),
    balsa(w * 0.87, h * 0.92, 230, -1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
    flock(
      random,
      [
        [w * 0.1, h * 0.16],
        [w * 0.14, h * 0.12],
        [w * 0.62, h * 0.1],
      ],
      52,
      ink.dark,
    ),
  ].join('')
}

export const guests = poster(49, palettes.fjord, paint)
