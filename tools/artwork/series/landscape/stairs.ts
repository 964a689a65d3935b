import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { walker } from '../../motifs/settlement.ts'
import { beams } from '../../motifs/sky.ts'
import { lakeWater } from '../../motifs/water.ts'
import { steppedWindow } from '../../motifs/window.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Stairs from the landing to the sun, as straight as an order. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.86
  const [cx, top] = [w * 0.5, h * 0.4]
  const steps = 24
  const flight = Array.from({ length: steps }, (_, index) => {
    const t = index / steps
    const y = shore - (shore - top) * (1 - (1 - t) ** 1.5)
    const next = shore - (shore - top) * (1 - (1 - (index + 1) / steps) ** 1.5)
    const half = 34 + 150 * (1 - t) ** 1.5
    return (
      rect(cx - half, next, half * 2, y - next, { fill: ink.light }) +
      rect(cx - half, next + (y - next) * 0.5, half * 2, (y - next) * 0.5, { fill: ink.gold })
    )
  })
  const terrace = (level: number): string => {
    const y = shore - (shore - top - 60) * (level / 7)
    const half = 760 - level * 92
    const tall = (shore - top) / 7 + 4
    return [
      polygon(
        [
          [cx - half, y],
          [cx - half + 70, y - tall],
          [cx, y - tall],
          [cx, y],
        ],
        { fill: level % 2 ? ink.mid : ink.soft },
      ),
      polygon(
        [
          [cx + half, y],
          [cx + half - 70, y - tall],
          [cx, y - tall],
          [cx, y],
        ],
        { fill: level % 2 ? ink.deep : ink.mid },
      ),
      rect(cx - half, y - 16, half, 18, { fill: ink.deep }),
      rect(cx, y - 16, half, 18, { fill: ink.dark }),
    ].join('')
  }
  return [
    rect(0, 0, w, h, { fill: mix(ink.gold, ink.light, 0.25) }),
    beams(cx, top - 90, 1200, 30, mix(ink.gold, ink.light, 0.6), 6),
    circle(cx, top - 90, 232, { fill: ink.paper }),
    circle(cx, top - 90, 190, { fill: ink.accent }),
    ...[0, 1, 2, 3, 4, 5, 6].map(terrace),
    ...flight,
    path(
      `M${cx - 110} ${top + 4}L${cx - 96} ${top - 120}L${cx + 96} ${top - 120}L${cx + 110} ${top + 4}L${cx + 44} ${top + 4}L${cx + 36} ${top - 78}L${cx - 36} ${top - 78}L${cx - 44} ${top + 4}Z`,
      { fill: ink.dark },
    ),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.deep, ink.dark, ink.mid),
    rect(cx - 240, shore - 4, 480, 22, { fill: ink.dark }),
    balsa(w * 0.24, h * 0.935, 270, 1, {
      lit: ink.gold,
      shade: ink.dark,
      binding: ink.dark,
      crew: ink.light,
    }),
    balsa(w * 0.8, h * 0.91, 190, -1, { lit: ink.gold, shade: ink.dark, binding: ink.dark }),
    walker(cx - 34, h * 0.82, 96, 1, ink.dark, ink.accent),
  ].join('')
}

export const stairs = poster(45, palettes.terrace, paint, { window: steppedWindow })
