import { mix } from '../../colour.ts'
import { hill } from '../../motifs/hills.ts'
import { mountain } from '../../motifs/mountains.ts'
import { house } from '../../motifs/settlement.ts'
import { cumulus, halo } from '../../motifs/sky.ts'
import { bolt } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Three bolts at once behind the black teeth of the range. */
function paint({ w, h, ink, random }: View): string {
  const base = h * 0.96
  const night = mix(ink.dark, ink.deep, 0.45)
  const rock = { lit: ink.mid, shade: night, snow: ink.light, snowShade: ink.soft }
  const strikes = [
    { x: w * 0.2, top: h * 0.5, from: w * 0.12, width: 30, fill: ink.light },
    { x: w * 0.6, top: h * 0.36, from: w * 0.52, width: 54, fill: ink.gold },
    { x: w * 0.88, top: h * 0.54, from: w * 0.95, width: 28, fill: ink.light },
  ]
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    ...strikes.map(({ x, top }, index) =>
      halo(x, top, index === 1 ? [430, 300, 180] : [230, 150], [
        mix(ink.deep, ink.mid, 0.35),
        mix(ink.deep, ink.mid, 0.75),
        mix(ink.mid, ink.soft, 0.4),
      ]),
    ),
    ...strikes.map(({ x, top, from, width, fill }, index) =>
      bolt(random.fork(`bolt ${index}`), [from, h * 0.1], [x, top + 8], width, fill, 3),
    ),
    cumulus(random, w * 0.1, h * 0.2, w * 0.56, h * 0.26, ink.dark, night),
    cumulus(random, w * 0.93, h * 0.17, w * 0.5, h * 0.24, ink.dark, night),
    cumulus(random, w * 0.5, h * 0.15, w * 0.56, h * 0.2, mix(ink.dark, ink.deep, 0.7), ink.dark),
    mountain(
      random.fork('a'),
      { x: w * 0.2, top: h * 0.5, base, left: 430, right: 400, snow: 0.26 },
      rock,
      'right',
    ),
    mountain(
      random.fork('b'),
      { x: w * 0.88, top: h * 0.54, base, left: 400, right: 360, snow: 0.24 },
      rock,
      'left',
    ),
    mountain(
      random.fork('c'),
      { x: w * 0.6, top: h * 0.36, base, left: 430, right: 440, lean: 20, snow: 0.32 },
      { ...rock, lit: mix(ink.mid, ink.soft, 0.3) },
      'left',
    ),
    hill({ x: w * 0.06, top: h * 0.82, base: h + 60, left: 500, right: 700 }, ink.dark, ink.dark, 'left'),
    house(w * 0.13, h * 0.885, 130, {
      lit: ink.mid,
      shade: ink.deep,
      thatch: ink.soft,
      thatchShade: ink.mid,
      opening: ink.gold,
    }),
    hill({ x: w * 0.62, top: h * 0.9, base: h + 60, left: 900, right: 800 }, ink.dark, ink.dark, 'left'),
  ].join('')
}

export const bolts = poster(23, palettes.plum, paint)
