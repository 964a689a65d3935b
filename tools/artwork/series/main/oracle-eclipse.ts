import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { polar, straightPath, times } from '../../geometry.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { spark, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { halftone, hatch } from '../../shade.ts'
import { circle, path, polygon, rect } from '../../svg.ts'

/** A black sun over a stair that leads up to one small figure. */
export function eclipse(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { title: 'The Oracle' }, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + 440]
    const rays = times(150, (index) => {
      const at = index * 2.4
      const reach =
        random.range(300, 360) + (index % 5 === 0 ? random.range(50, 150) : 0) + (index % 25 === 0 ? 120 : 0)
      const [tip, left, right] = [
        polar(cx, cy, reach, at),
        polar(cx, cy, 246, at - 0.85),
        polar(cx, cy, 246, at + 0.85),
      ]
      return polygon([left, tip, right], { fill: index % 2 ? p.gold : p.light })
    })
    const top = a.y + 985
    const stairs = times(15, (step) => {
      const [t0, t1] = [(step / 15) ** 1.35, ((step + 1) / 15) ** 1.35]
      const [y0, y1] = [top + (a.y + a.height - top) * t0, top + (a.y + a.height - top) * t1]
      const [h0, h1] = [70 + 330 * t0, 70 + 330 * t1]
      const tread = y0 + (y1 - y0) * 0.42
      return (
        polygon(
          [
            [cx - h0, y0],
            [cx + h0, y0],
            [cx + h1, tread],
            [cx - h1, tread],
          ],
          { fill: p.light },
        ) +
        polygon(
          [
            [cx + h0 * 0.1, y0],
            [cx + h0, y0],
            [cx + h1, tread],
            [cx + h1 * 0.1, tread],
          ],
          { fill: p.gold },
        ) +
        polygon(
          [
            [cx - h1, tread],
            [cx + h1, tread],
            [cx + h1, y1],
            [cx - h1, y1],
          ],
          { fill: p.mid },
        ) +
        polygon(
          [
            [cx + h1 * 0.1, tread],
            [cx + h1, tread],
            [cx + h1, y1],
            [cx + h1 * 0.1, y1],
          ],
          { fill: p.deep },
        )
      )
    })
    const wall = (side: 1 | -1) => {
      const edge = [
        [70, 0],
        [150, -30],
        [150, -80],
        [240, -80],
        [240, -170],
        [330, -170],
        [330, -300],
        [430, -300],
        [430, -400],
        [560, -400],
      ]
      const outline = straightPath(
        [
          ...edge.map(([x, y]) => [cx + side * (x ?? 0), top + 30 + (y ?? 0)] as const),
          [cx + side * 560, a.y + a.height],
          [cx + side * 400, a.y + a.height],
        ],
        true,
      )
      return (
        path(outline, { fill: side < 0 ? p.dark : p.deep }) +
        stencil(
          outline,
          side < 0
            ? halftone(a.x, top - 400, 560, 900, { cell: 13, colour: p.deep, from: 0.1, to: 0.75, angle: 40 })
            : hatch(cx, top - 400, 560, 900, { angle: 90, gap: 13, width: 4, colour: p.dark }),
        )
      )
    }
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      circle(cx, cy, 610, { fill: p.deep }),
      circle(cx, cy, 500, { fill: p.mid, opacity: 0.55 }),
      circle(cx, cy, 400, { fill: p.mid }),
      stars(random, [a.x, a.y, a.width, 900], 70, p.light),
      rays.join(''),
      circle(cx, cy, 256, { fill: p.accent }),
      circle(cx + 7, cy + 5, 243, { fill: p.dark }),
      spark(cx - 176, cy - 176, 92, p.paper),
      wall(-1),
      wall(1),
      stairs.join(''),
      polygon(
        [
          [cx, top - 6],
          [cx + 60, top + 260],
          [cx - 60, top + 260],
        ],
        { fill: p.dark, opacity: 0.35 },
      ),
      pilgrim(cx, top + 14, 190, { robe: p.accent, shade: p.deep, skin: p.light, trim: p.gold }, 'raised'),
    ].join('')
  })
}
