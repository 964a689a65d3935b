import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { circle, path, polygon, rect } from '../../svg.ts'

/** A stepped well from above, the oracle's eye in its water. */
export function well(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'none' }, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + a.height * 0.45]
    const inks = [p.soft, p.light, p.soft, p.soft, p.mid, p.mid, p.deep]
    const corner = (t: number) => {
      const [l, r, top, bottom] = [
        cx - (cx - a.x) * t,
        cx + (a.x + a.width - cx) * t,
        cy - (cy - a.y) * t,
        cy + (a.y + a.height - cy) * t,
      ]
      return [
        [l, top],
        [r, top],
        [r, bottom],
        [l, bottom],
      ] as const
    }
    const levels = times(7, (level) => {
      const [outer, lip, inner] = [1 - level * 0.112, 1 - level * 0.112 - 0.055, 1 - level * 0.112 - 0.112]
      const [o, m, n] = [corner(outer), corner(lip), corner(inner)]
      const walls = [p.deep, p.mid, p.light, p.dark]
      const tread = polygon([o[0], o[1], o[2], o[3]], { fill: inks[level] ?? p.deep })
      const risers = [0, 1, 2, 3].map((side) => {
        const next = (side + 1) % 4
        const quad = [m[side], m[next], n[next], n[side]].filter((point) => point !== undefined)
        return polygon(quad, { fill: walls[side] ?? p.dark })
      })
      return tread + polygon([m[0], m[1], m[2], m[3]], { fill: p.dark }) + risers.join('')
    })
    const stair = times(22, (index) => {
      const t = 1 - index * 0.035
      const [y, half] = [cy + (a.y + a.height - cy) * t, 34 + 84 * t]
      return rect(cx - half, y - 12 * t - 4, half * 2, 13 * t + 4, { fill: index % 2 ? p.gold : p.accent })
    })
    const pool = 128
    const people = [
      [-0.62, 0.955, 130],
      [0.66, 0.84, 112],
      [-0.44, 0.73, 96],
      [0.42, 0.5, 66],
    ] as const
    return [
      levels.join(''),
      stair.join(''),
      polygon(corner(0.216), { fill: p.dark }),
      circle(cx, cy, pool, { fill: p.accent }),
      times(5, (index) =>
        circle(cx, cy, pool - 8 - index * 18, {
          fill: 'none',
          stroke: index % 2 ? p.deep : p.light,
          'stroke-width': 4,
        }),
      ).join(''),
      path(`M${cx - 112} ${cy}Q${cx} ${cy - 108} ${cx + 112} ${cy}Q${cx} ${cy + 108} ${cx - 112} ${cy}Z`, {
        fill: p.paper,
      }),
      circle(cx, cy, 48, { fill: p.gold }),
      spikes({ cx, cy, inner: 26, outer: 48 }, 16, p.dark, p.accent, 1),
      circle(cx, cy, 27, { fill: p.dark }),
      circle(cx - 12, cy - 12, 8, { fill: p.paper }),
      people
        .map(([sx, sy, size], index) => {
          const [x, y] = [cx + sx * (a.width / 2), cy + sy * (sy < 0 ? cy - a.y : a.y + a.height - cy)]
          return (
            polygon(
              [
                [x - 8, y],
                [x + size * 1.1, y + size * 0.34],
                [x + size * 1.2, y + size * 0.2],
                [x + 8, y - 8],
              ],
              { fill: p.dark, opacity: 0.45 },
            ) +
            pilgrim(
              x,
              y,
              size,
              { robe: p.accent, shade: p.dark, skin: p.deep, trim: p.gold },
              index % 2 ? 'staff' : 'still',
            )
          )
        })
        .join(''),
    ].join('')
  })
}
