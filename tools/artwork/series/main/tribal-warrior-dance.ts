import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { smoothPath, times } from '../../geometry.ts'
import { glyph } from '../../motifs/glyph.ts'
import { beams } from '../../motifs/sky.ts'
import { plainRing, stairRing } from '../../motifs/sun-disk.ts'
import { dancer, profileHead, shield } from '../../motifs/warrior.ts'
import { feather } from '../../motifs/wing.ts'
import { circle, group, line, type Point, path, polygon, rect } from '../../svg.ts'

/** A leap across the disk, streamers behind. */
export function dance(brush: Brush): string {
  const { palette: p } = brush
  return drawFramed(brush, { band: 'fret', bandAt: 'bottom', bandSize: 74, title: 'The Warrior' }, (a) => {
    const [cx, cy] = [a.x + a.width / 2 + 20, a.y + 650]
    const ink = { skin: p.deep, paint: p.dark, cloth: p.accent, trim: p.light, gold: p.gold, dark: p.dark }
    const streamer = (from: Point, drift: number, fill: string) => {
      const axis = times(
        12,
        (index): Point => [
          from[0] - index * 46,
          from[1] + Math.sin(index * 0.85 + drift) * 44 + index * drift * 9,
        ],
      )
      return (
        path(smoothPath(axis), { fill: 'none', stroke: p.dark, 'stroke-width': 30 }) +
        path(smoothPath(axis), { fill: 'none', stroke: fill, 'stroke-width': 22 })
      )
    }
    const plumes = times(9, (index) =>
      feather(
        [-40 - index * 6, -158 + index * 9],
        -112 - index * 13,
        250 - index * 8,
        46,
        {
          blade: [p.accent, p.light, p.mid][index % 3] ?? p.mid,
          shade: mix([p.accent, p.light, p.mid][index % 3] ?? p.mid, p.dark, 0.35),
          line: p.dark,
        },
        { bend: -0.12 },
      ),
    )
    const ground = a.y + a.height - 250
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.light }),
      beams(cx, cy, 1500, 48, p.soft, 0),
      circle(cx, cy, 470, { fill: p.mid }),
      stairRing({ cx, cy, inner: 396, outer: 456 }, 40, p.light),
      circle(cx, cy, 400, { fill: p.gold }),
      plainRing({ cx, cy, inner: 366, outer: 376 }, p.mid),
      path(`M${a.x} ${ground}Q${cx} ${ground - 90} ${a.x + a.width} ${ground}V${a.y + a.height}H${a.x}Z`, {
        fill: p.deep,
      }),
      path(
        `M${a.x} ${ground + 60}Q${cx} ${ground - 30} ${a.x + a.width} ${ground + 60}V${a.y + a.height}H${a.x}Z`,
        { fill: p.dark },
      ),
      path(
        `M${cx - 330} ${ground + 40}Q${cx - 60} ${ground - 10} ${cx + 250} ${ground + 30}Q${cx - 40} ${ground + 70} ${cx - 330} ${ground + 40}Z`,
        { fill: p.dark },
      ),
      times(9, (index) =>
        glyph('sun', a.x + 70 + index * 116, a.y + a.height - 90 + (index % 2) * 34, 56, {
          figure: index % 2 ? p.gold : p.mid,
          cut: p.dark,
        }),
      ).join(''),
      streamer([cx - 250, cy + 10], 0.4, p.accent),
      streamer([cx - 240, cy + 60], 1.5, p.paper),
      streamer([cx - 160, cy + 210], 0.9, p.gold),
      dancer(
        {
          neck: [cx + 40, cy - 150],
          hip: [cx - 40, cy + 130],
          arms: [
            [
              [cx - 130, cy - 60],
              [cx - 260, cy + 30],
            ],
            [
              [cx + 230, cy - 170],
              [cx + 300, cy - 330],
            ],
          ],
          legs: [
            [
              [cx + 190, cy + 150],
              [cx + 160, cy + 400],
              [cx + 250, cy + 430],
            ],
            [
              [cx - 130, cy + 320],
              [cx - 390, cy + 370],
              [cx - 440, cy + 300],
            ],
          ],
        },
        ink,
      ),
      group([...plumes, profileHead(ink)], {
        transform: `translate(${cx + 78} ${cy - 150}) rotate(8) scale(1.12)`,
      }),
      line(cx + 250, cy - 230, cx + 380, cy - 560, { stroke: p.dark, 'stroke-width': 16 }),
      polygon(
        [
          [cx + 372, cy - 520],
          [cx + 420, cy - 660],
          [cx + 336, cy - 566],
        ],
        { fill: p.accent, stroke: p.dark, 'stroke-width': 6 },
      ),
      circle(cx + 300, cy - 330, 22, { fill: p.dark }),
      shield(cx - 282, cy + 40, 128, ink),
    ].join('')
  })
}
