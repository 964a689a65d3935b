import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { flock } from '../../motifs/flock.ts'
import { glow, leafDisk } from '../../motifs/glow.ts'
import { type Rock, range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, steppedSky, streaks } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { poster, type View } from './view.ts'

/** The golden disk rises behind the range and a single boat meets its light. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.63
  const [cx, cy] = [w * 0.66, shore - 130]
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const far: Rock = { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft }
  return [
    steppedSky(random, w, shore, [
      ink.mid,
      mix(ink.mid, ink.soft, 0.5),
      ink.soft,
      mix(ink.soft, ink.light, 0.5),
      ink.light,
    ]),
    halo(cx, cy, [330, 255], [mix(ink.soft, ink.light, 0.55), ink.light]),
    glow(cx, cy, 262, 420, mix(ink.soft, ink.light, 0.75)),
    leafDisk(cx, cy, 186, ink.gold, ink.light),
    streaks(random, w * 0.24, h * 0.2, 420, 4, ink.light),
    streaks(random, w * 0.9, h * 0.12, 300, 3, ink.soft),
    range(random, { from: -120, to: w * 0.62, base: shore, height: 330, count: 5, snow: 0.42 }, far, 'right'),
    range(
      random,
      { from: w * 0.55, to: w + 160, base: shore, height: 150, count: 6 },
      { ...far, lit: ink.deep, shade: ink.dark },
      'left',
    ),
    lakeWater(random, lake, ink.accent, mix(ink.accent, ink.dark, 0.45), mix(ink.accent, ink.light, 0.3)),
    glitter(random, cx, lake, 250, ink.gold),
    balsa(w * 0.6, h * 0.82, 300, 1, { lit: ink.gold, shade: ink.deep, binding: ink.dark, crew: ink.dark }),
    reeds(random, -20, w * 0.26, h + 20, 330, 46, [ink.dark, ink.deep, ink.dark]),
    flock(
      random,
      [
        [560, 250],
        [640, 214],
        [700, 262],
      ],
      54,
      ink.dark,
    ),
  ].join('')
}

export const firstLight = poster(1, palettes.altiplanoDawn, paint)
