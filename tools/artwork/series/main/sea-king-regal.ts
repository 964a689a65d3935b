import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { glyph, glyphRow } from '../../motifs/glyph.ts'
import { kingHead } from '../../motifs/king-head.ts'
import { crown, pectoral } from '../../motifs/regalia.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { beads, flames, plainRing, stairRing } from '../../motifs/sun-disk.ts'
import { scales } from '../../motifs/water.ts'
import { hatch } from '../../shade.ts'
import { circle, path, polygon, rect } from '../../svg.ts'

/** The king from the front in robe, collar and crown, a disk behind his head. */
export function regal(brush: Brush): string {
  const { palette: p, random } = brush
  const cx = brush.canvas.width / 2
  const gold = { gold: p.gold, shade: mix(p.gold, p.dark, 0.35), stone: p.accent, dark: p.dark }
  return drawFramed(brush, { title: 'The Sea King' }, (a) => {
    const cy = a.y + 560
    const robe = `M${cx - 150} ${cy + 130}C${cx - 300} ${cy + 190} ${cx - 440} ${cy + 240} ${cx - 480} ${cy + 420}L${cx - 560} ${a.y + a.height}H${cx + 560}L${cx + 480} ${cy + 420}C${cx + 440} ${cy + 240} ${cx + 300} ${cy + 190} ${cx + 150} ${cy + 130}Z`
    const signs = glyphRow(random, 14)
    const border = (side: -1 | 1) =>
      times(7, (step) => {
        const [x, y] = [cx + side * (400 + step * 12), cy + 470 + step * 88]
        return (
          rect(x - 46, y - 44, 92, 80, { fill: step % 2 ? p.accent : p.gold }) +
          glyph(signs[step + (side > 0 ? 7 : 0)] ?? 'fish', x, y - 4, 58, {
            figure: p.dark,
            cut: step % 2 ? p.accent : p.gold,
          })
        )
      }).join('')
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.deep }),
      scales({ x: a.x, y: a.y + 780, width: a.width, height: a.height - 780 }, 66, p.deep, p.mid),
      beams(cx, cy - 40, 900, 48, p.mid, 0),
      circle(cx, cy - 40, 450, { fill: p.dark }),
      flames({ cx, cy: cy - 40, inner: 400, outer: 478 }, 40, p.gold),
      circle(cx, cy - 40, 404, { fill: p.accent }),
      stairRing({ cx, cy: cy - 40, inner: 344, outer: 392 }, 36, p.dark),
      circle(cx, cy - 40, 348, { fill: p.dark }),
      plainRing({ cx, cy: cy - 40, inner: 322, outer: 330 }, p.gold),
      beads(cx, cy - 40, 300, 48, 5, p.soft),
      path(robe, { fill: p.dark }),
      stencil(robe, [
        rect(cx, cy, 600, 1200, { fill: p.deep }),
        hatch(cx, cy + 100, 600, 1000, { angle: 60, gap: 15, width: 5, colour: p.dark }),
        polygon(
          [
            [cx - 300, cy + 160],
            [cx - 350, a.y + a.height],
            [cx - 310, a.y + a.height],
            [cx - 260, cy + 160],
          ],
          { fill: p.mid },
        ),
        polygon(
          [
            [cx + 300, cy + 160],
            [cx + 350, a.y + a.height],
            [cx + 310, a.y + a.height],
            [cx + 260, cy + 160],
          ],
          { fill: p.mid },
        ),
        border(-1),
        border(1),
      ]),
      stencil(robe, [
        pectoral(cx, cy + 170, 170, [p.gold, p.dark, p.mid, p.mid, p.accent, p.gold], 36),
        times(11, (index) => {
          const at = 12 + index * 15.6
          const radius = 278
          const [x, y] = [
            cx + Math.cos((at * Math.PI) / 180) * radius,
            cy + 170 + Math.sin((at * Math.PI) / 180) * radius,
          ]
          return glyph('fish', x, y, 50, { figure: p.light, cut: p.mid }, at - 90)
        }).join(''),
      ]),
      kingHead(
        cx,
        cy,
        158,
        { lit: p.light, shade: p.soft, line: p.dark, eye: p.paper, lip: p.accent },
        { lock: p.mid, other: p.soft, line: p.dark },
        { eyes: 'open', mouth: 'calm' },
        1.15,
      ),
      crown(cx, cy - 118, 350, gold),
    ].join('')
  })
}
