import { mix } from '../../colour.ts'
import { hill } from '../../motifs/hills.ts'
import { range } from '../../motifs/mountains.ts'
import { puya } from '../../motifs/plants.ts'
import { walker } from '../../motifs/settlement.ts'
import { moon, stars } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Three queens of the Andes bloom once in a hundred years, all in the same night. */
function paint({ w, h, ink, random }: View): string {
  const inks = [ink.soft, ink.mid, ink.soft, ink.deep, ink.light] as const
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    rect(0, h * 0.26, w, h, { fill: mix(ink.deep, ink.mid, 0.5) }),
    rect(0, h * 0.5, w, h, { fill: ink.mid }),
    stars(random, [0, 0, w, h * 0.5], 90, ink.light),
    moon(w * 0.14, h * 0.2, 74, 0.24, ink.gold, mix(ink.deep, ink.mid, 0.35)),
    range(
      random,
      { from: -60, to: w + 60, base: h * 0.82, height: 230, count: 5, snow: 0.5 },
      { lit: ink.deep, shade: ink.dark, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    hill(
      { x: w * 0.3, top: h * 0.76, base: h + 20, left: 800, right: 900 },
      mix(ink.dark, ink.deep, 0.4),
      ink.dark,
      'left',
    ),
    puya(random, w * 0.86, h * 0.86, 430, inks),
    puya(random, w * 0.3, h * 0.9, 640, inks),
    hill({ x: w * 0.7, top: h * 0.88, base: h + 60, left: 900, right: 900 }, ink.dark, ink.dark, 'left'),
    walker(w * 0.47, h * 0.955, 112, 1, ink.light, ink.accent),
  ].join('')
}

/** The tallest of the three has outgrown the frame. */
function tallest({ w, h, ink, random }: View): string {
  return puya(random, w * 0.62, h * 0.97, h * 0.97 + 40, [
    ink.gold,
    mix(ink.gold, ink.dark, 0.35),
    ink.light,
    ink.mid,
    ink.paper,
  ])
}

export const queens = poster(42, palettes.jade, paint, { over: tallest })
