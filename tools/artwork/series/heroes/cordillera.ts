import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { mountain, range } from '../../motifs/mountains.ts'
import { streaks } from '../../motifs/sky.ts'
import { reflectInWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** Morning without wind: the whole cordillera, twice. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.5
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const rock = { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft }
  const peaks = [
    range(
      random.fork('far'),
      { from: -60, to: w + 60, base: shore, height: 150, count: 9, snow: 0.4 },
      { ...rock, lit: mix(ink.mid, ink.soft, 0.4), shade: ink.mid },
      'left',
    ),
    mountain(
      random.fork('a'),
      { x: w * 0.72, top: h * 0.1, base: shore, left: 380, right: 360, lean: -40, snow: 0.52 },
      rock,
      'left',
    ),
    mountain(
      random.fork('b'),
      { x: w * 0.94, top: h * 0.24, base: shore, left: 260, right: 260, lean: 20, snow: 0.42 },
      rock,
      'left',
    ),
    mountain(
      random.fork('c'),
      { x: w * 0.22, top: h * 0.27, base: shore, left: 320, right: 300, lean: -20, snow: 0.4 },
      rock,
      'left',
    ),
  ].join('')
  return [
    rect(0, 0, w, shore, { fill: mix(ink.light, ink.soft, 0.5) }),
    rect(0, 0, w, h * 0.17, { fill: ink.soft }),
    circle(w * 0.46, h * 0.22, 70, { fill: ink.accent }),
    streaks(random, w * 0.5, h * 0.1, 360, 3, ink.light),
    peaks,
    rect(0, shore, w, h - shore, { fill: mix(ink.soft, ink.mid, 0.45) }),
    reflectInWater(random, lake, peaks, mix(ink.soft, ink.mid, 0.45), 0.86),
    path(`M0 ${h * 0.7}H${w}V${h}H0Z`, { fill: ink.mid, opacity: 0.35 }),
    rect(0, shore - 2, w, 5, { fill: ink.dark }),
    balsa(w * 0.82, h * 0.73, 210, -1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

export const cordillera = wide('landscape-hero-1', 'landscape-1', palettes.fjord, paint)
