import type { Brush } from '../../artwork.ts'
import { type Area, drawFramed } from '../../frame.ts'
import { smoothPath, times } from '../../geometry.ts'
import { earPlugs, face, faceOutline } from '../../motifs/face.ts'
import { glyph } from '../../motifs/glyph.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { beads, flames, glyphRing, plainRing, spikes, stairRing } from '../../motifs/sun-disk.ts'
import { halftone } from '../../shade.ts'
import { circle, path, rect } from '../../svg.ts'

/** The oracle's face in the middle of the golden disk, on a stepped stand. */
export function disk(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'chakana', bandAt: 'bottom', bandSize: 84 }, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + 670]
    const gold = { figure: p.dark, cut: p.gold }
    const outline = smoothPath(
      faceOutline(0.86).map(([x, y]) => [cx + x * 1.62, cy + 6 + y * 1.62]),
      true,
    )
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.deep }),
      beams(cx, cy, 1500, 36, p.dark, 0),
      flames({ cx, cy, inner: 392, outer: 520 }, 28, p.mid, 4),
      spikes({ cx, cy, inner: 392, outer: 482 }, 56, p.light, p.soft, 0.55),
      circle(cx, cy, 404, { fill: p.dark }),
      plainRing({ cx, cy, inner: 384, outer: 396 }, p.gold),
      glyphRing(random, { cx, cy, inner: 292, outer: 378 }, 16, gold, [p.gold, p.light]),
      plainRing({ cx, cy, inner: 282, outer: 288 }, p.gold),
      beads(cx, cy, 270, 48, 6, p.light),
      circle(cx, cy, 254, { fill: p.mid }),
      stairRing({ cx, cy, inner: 190, outer: 246 }, 12, p.deep, 15),
      earPlugs(cx, cy, 160, p.gold, p.accent, p.dark),
      face(
        cx,
        cy + 6,
        162,
        { lit: p.light, shade: p.soft, line: p.dark, eye: p.paper, lip: p.mid },
        { eyes: 'closed', mouth: 'calm', jaw: 0.86 },
        path('M-100 -150H100V-84H-100Z', { fill: p.gold }) +
          path('M-100 -88H100V-80H-100Z', { fill: p.dark }) +
          path('M-92 20L-30 34L-92 48ZM92 20L30 34L92 48Z', { fill: p.accent }) +
          path('M-4 98H4V140H-4Z', { fill: p.accent }),
      ),
      glyph('sun', cx, cy - 178, 62, { figure: p.dark, cut: p.gold }),
      stencil(
        outline,
        halftone(cx + 40, cy - 210, 130, 440, { cell: 9, colour: p.mid, from: 0, to: 0.75, angle: 0 }),
      ),
      stand(a, cx, a.y + a.height, p.dark, p.mid, p.gold),
    ].join('')
  })
}

/** A flight of broad steps on which the disk stands. */
function stand(a: Area, cx: number, foot: number, dark: string, mid: string, edge: string): string {
  return (
    times(5, (level) => {
      const [half, top] = [150 + (4 - level) * 84, foot - 44 * (level + 1)]
      return (
        rect(cx - half, top, half * 2, 44, { fill: dark }) +
        rect(cx, top, half, 44, { fill: mid, opacity: 0.35 }) +
        rect(cx - half, top, half * 2, 6, { fill: edge })
      )
    }).join('') + rect(a.x, foot - 4, a.width, 4, { fill: edge })
  )
}
