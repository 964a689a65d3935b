import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { range } from '../../motifs/mountains.ts'
import { tuft } from '../../motifs/reeds.ts'
import { walker } from '../../motifs/settlement.ts'
import { gust } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { group, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Wind over the pampa: the grass lies down and somebody's hat leaves. */
function paint({ w, h, ink, random }: View): string {
  const hat = group(
    [
      path('M-70 12C-30 -6 30 -6 70 12C30 26 -30 26 -70 12ZM-34 4C-34 -46 34 -46 34 4Z', { fill: ink.dark }),
      path('M-34 4C-20 10 20 10 34 4L34 -8C20 -2 -20 -2 -34 -8Z', { fill: ink.accent }),
    ],
    { transform: `translate(${w * 0.63} ${h * 0.27}) rotate(-24) scale(1.5)` },
  )
  const meadow = Array.from({ length: 4 }, (_, row) => {
    const y = h * (0.68 + row * 0.1)
    const turf = Array.from({ length: 15 - row * 2 }, (__, index) =>
      tuft(
        random,
        (w * (index + random.range(0, 0.7))) / (14 - row * 2),
        y + 14,
        92 + row * 46,
        0.75,
        row % 2 ? ink.gold : ink.soft,
        row % 2 ? ink.deep : mix(ink.soft, ink.deep, 0.5),
      ),
    )
    return (
      path(
        `${smoothPath([
          [0, y],
          [w * 0.3, y - 20],
          [w * 0.7, y + 14],
          [w, y - 10],
        ])}L${w} ${h}L0 ${h}Z`,
        { fill: [ink.mid, mix(ink.mid, ink.deep, 0.4), ink.deep, ink.dark][row] ?? ink.dark },
      ) + turf.join('')
    )
  })
  return [
    rect(0, 0, w, h, { fill: mix(ink.accent, ink.light, 0.7) }),
    gust(w * 0.04, h * 0.2, w * 0.36, 62, ink.paper, 10),
    gust(w * 0.3, h * 0.44, w * 0.5, 90, ink.paper, 13),
    gust(w * 0.56, h * 0.13, w * 0.34, 46, ink.paper, 8),
    range(
      random,
      { from: -60, to: w + 60, base: h * 0.7, height: 130, count: 7, snow: 0.3 },
      { lit: ink.accent, shade: mix(ink.accent, ink.dark, 0.5), snow: ink.paper, snowShade: ink.light },
      'left',
    ),
    hat,
    ...meadow.slice(0, 2),
    walker(w * 0.25, h * 0.86, 270, 1, ink.dark, ink.accent, 'bare'),
    ...meadow.slice(2),
  ].join('')
}

export const windy = poster(48, palettes.maize, paint)
