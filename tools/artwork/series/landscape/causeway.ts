import { mix } from '../../colour.ts'
import { glow, leafDisk } from '../../motifs/glow.ts'
import { walker } from '../../motifs/settlement.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A causeway runs over the water to the stepped island, one stone after another. */
function paint({ w, h, ink, random }: View): string {
  const horizon = h * 0.5
  const [cx, near] = [w * 0.5, h + 40]
  const stones = Array.from({ length: 17 }, (_, index) => {
    const at = (step: number): number => horizon + (near - horizon) / (1 + step * 0.62)
    const [y0, y1] = [at(index), at(index + 0.82)]
    const half = (y: number): number => 10 + 330 * ((y - horizon) / (near - horizon))
    return (
      polygon(
        [
          [cx - half(y0), y0],
          [cx + half(y0), y0],
          [cx + half(y1), y1],
          [cx - half(y1), y1],
        ],
        { fill: ink.light },
      ) +
      polygon(
        [
          [cx + half(y0) * 0.2, y0],
          [cx + half(y0), y0],
          [cx + half(y1), y1],
          [cx + half(y1) * 0.3, y1],
        ],
        { fill: ink.gold },
      ) +
      polygon(
        [
          [cx - half(y0), y0],
          [cx + half(y0), y0],
          [cx + half(y0), y0 + (y0 - y1) * 0.3],
          [cx - half(y0), y0 + (y0 - y1) * 0.3],
        ],
        { fill: ink.dark },
      )
    )
  })
  const tiers = [0, 1, 2, 3, 4].map((tier) => {
    const [half, y] = [330 - tier * 62, horizon - tier * 44]
    return (
      polygon(
        [
          [cx - half, y],
          [cx - half + 14, y - 44],
          [cx + half - 14, y - 44],
          [cx + half, y],
        ],
        { fill: ink.mid },
      ) +
      polygon(
        [
          [cx + half * 0.24, y],
          [cx + half * 0.24, y - 44],
          [cx + half - 14, y - 44],
          [cx + half, y],
        ],
        { fill: ink.dark },
      ) +
      rect(cx - half + 8, y - 46, half * 2 - 16, 7, { fill: ink.soft })
    )
  })
  const walkers: readonly (readonly [number, number, number])[] = [
    [-60, 0.86, 150],
    [18, 0.7, 84],
    [-10, 0.62, 52],
  ]
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    circle(cx, horizon - 130, 400, { fill: mix(ink.deep, ink.mid, 0.6) }),
    circle(cx, horizon - 130, 300, { fill: ink.accent }),
    glow(cx, horizon - 130, 404, 600, mix(ink.deep, ink.mid, 0.6)),
    leafDisk(cx, horizon - 130, 226, ink.gold, ink.light, 270),
    ...tiers,
    rect(cx - 26, horizon - 200, 52, 200, { fill: ink.light }),
    lakeWater(random, { x: 0, y: horizon, width: w, height: h - horizon }, ink.mid, ink.deep, ink.soft, 1.1),
    glitter(random, cx, { x: 0, y: horizon, width: w, height: h - horizon }, 620, ink.accent),
    ...stones,
    ...walkers.map(([dx, y, size]) => walker(cx + dx, h * y, size, 1, ink.dark, ink.accent)),
  ].join('')
}

export const causeway = poster(53, palettes.underworld, paint)
