import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { mountain, type Rock, range } from '../../motifs/mountains.ts'
import { streaks } from '../../motifs/sky.ts'
import { reflectInWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, group, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Still water doubles one great peak into a diamond. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.52
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const rock: Rock = { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft }
  const low: Rock = { ...rock, lit: mix(ink.mid, ink.deep, 0.5), shade: ink.dark }
  const peaks = [
    range(
      random.fork('left'),
      { from: -60, to: w * 0.34, base: shore, height: 140, count: 4, snow: 0.2 },
      low,
      'left',
    ),
    range(
      random.fork('right'),
      { from: w * 0.7, to: w + 60, base: shore, height: 120, count: 4, snow: 0.2 },
      low,
      'left',
    ),
    mountain(
      random.fork('one'),
      { x: w * 0.52, top: h * 0.07, base: shore, left: 520, right: 500, lean: -50, snow: 0.56 },
      rock,
      'left',
    ),
  ].join('')
  return [
    rect(0, 0, w, shore, { fill: ink.paper }),
    rect(0, 0, w, h * 0.16, { fill: ink.light }),
    circle(w * 0.2, h * 0.2, 62, { fill: ink.accent }),
    streaks(random, w * 0.8, h * 0.24, 360, 3, ink.soft),
    streaks(random, w * 0.13, h * 0.36, 280, 2, ink.soft),
    peaks,
    rect(0, shore, w, h - shore, { fill: mix(ink.soft, ink.light, 0.35) }),
    reflectInWater(
      random,
      lake,
      group([circle(w * 0.2, h * 0.2, 62, { fill: ink.accent }), peaks]),
      mix(ink.soft, ink.light, 0.35),
      0.92,
    ),
    rect(0, shore - 3, w, 7, { fill: ink.dark }),
    balsa(w * 0.28, h * 0.72, 170, 1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

export const diamond = poster(11, palettes.fjord, paint)
