import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { box, disk, stencil } from '../../motifs/stencil.ts'
import { lens } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Nothing but bands of sky and lake and a sun cut by them. */
function paint({ w, h, ink }: View): string {
  const cx = w * 0.64
  const shore = h * 0.56
  const inks = [ink.deep, ink.mid, ink.accent, ink.gold, ink.light]
  const strips = inks.map((fill, index) => rect(0, (shore / 5) * index, w, shore / 5 + 1, { fill }))
  const water = [ink.soft, ink.mid, ink.deep, ink.dark].map((fill, index) => {
    const top = shore + (h - shore) * (index * 0.1 + index * index * 0.04)
    return rect(0, top, w, h - top, { fill })
  })
  const slots = [0, 1, 2, 3, 4, 5]
    .map((index) => box(cx - 400, shore - 26 - index * 56 + index * index * 2, 800, 14 - index * 1.8))
    .join('')
  const glow = Array.from({ length: 12 }, (_, index) =>
    lens(cx, shore + 22 + index * index * 3.4, 520 - index * 32, 9),
  ).join('')
  return [
    ...strips,
    circle(cx, shore - 60, 290, { fill: ink.paper }),
    stencil(disk(cx, shore - 60, 290), path(slots, { fill: ink.accent })),
    ...water,
    path(glow, { fill: ink.paper }),
    group([
      path(
        smoothPath([
          [0, shore],
          [w * 0.1, shore - 74],
          [w * 0.2, shore - 40],
          [w * 0.3, shore - 96],
          [w * 0.42, shore],
        ]),
        { fill: ink.dark },
      ),
    ]),
    balsa(w * 0.22, h * 0.74, 260, 1, {
      lit: ink.dark,
      shade: ink.dark,
      binding: ink.gold,
      sail: ink.paper,
      sailShade: ink.gold,
    }),
  ].join('')
}

export const bands = poster(31, palettes.noon, paint)
