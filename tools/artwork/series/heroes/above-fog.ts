import { mix } from '../../colour.ts'
import { condorAbove } from '../../motifs/flock.ts'
import { mountain } from '../../motifs/mountains.ts'
import { lens } from '../../motifs/water.ts'
import { fogBank } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** Above the weather: three summits and the condor's whole day. */
function paint({ w, h, ink, random }: View): string {
  const rock = { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft }
  const layer = (top: number, roll: number, fill: string): string =>
    path(
      fogBank(random, w, h * top, h, roll) +
        Array.from({ length: 6 }, () =>
          lens(
            w * random.next(),
            h * (top + random.range(-0.04, 0.03)),
            random.range(220, 560),
            random.range(6, 13),
          ),
        ).join(''),
      { fill },
    )
  return [
    rect(0, 0, w, h, { fill: ink.soft }),
    rect(0, h * 0.2, w, h, { fill: mix(ink.soft, ink.light, 0.6) }),
    circle(w * 0.3, h * 0.27, 84, { fill: ink.gold }),
    mountain(
      random.fork('far'),
      { x: w * 0.46, top: h * 0.3, base: h * 0.66, left: 240, right: 260, snow: 0.4 },
      { ...rock, lit: mix(ink.mid, ink.soft, 0.5), shade: ink.mid },
      'left',
    ),
    layer(0.47, 22, mix(ink.soft, ink.light, 0.3)),
    mountain(
      random.fork('great'),
      { x: w * 0.76, top: h * 0.1, base: h * 0.8, left: 420, right: 400, lean: -30, snow: 0.4 },
      rock,
      'left',
    ),
    layer(0.56, 26, mix(ink.mid, ink.soft, 0.55)),
    mountain(
      random.fork('near'),
      { x: w * 0.08, top: h * 0.44, base: h * 0.82, left: 260, right: 300, snow: 0.3 },
      { ...rock, lit: ink.deep, shade: ink.dark },
      'left',
    ),
    layer(0.66, 24, mix(ink.mid, ink.deep, 0.25)),
    layer(0.8, 22, ink.deep),
    layer(0.92, 16, mix(ink.deep, ink.dark, 0.5)),
    condorAbove(w * 0.55, h * 0.24, 250, -12, ink.dark, ink.accent, ink.paper),
  ].join('')
}

export const aboveFog = wide('landscape-hero-5', 'landscape-5', palettes.noon, paint)
