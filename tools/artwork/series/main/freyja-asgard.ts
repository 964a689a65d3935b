import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { polar, smoothPath, times } from '../../geometry.ts'
import { earPlugs, face } from '../../motifs/face.ts'
import { hall } from '../../motifs/hall.ts'
import { mountain } from '../../motifs/mountains.ts'
import { braid } from '../../motifs/plait.ts'
import { pectoral } from '../../motifs/regalia.ts'
import { cumulus, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { beads, spikes } from '../../motifs/sun-disk.ts'
import { hatch } from '../../shade.ts'
import { circle, type Point, path, polygon, rect } from '../../svg.ts'

/** Freyja before the halls of Asgard, her necklace on, her plaits down. */
export function asgard(brush: Brush): string {
  const { palette: p, random } = brush
  const cx = brush.canvas.width / 2
  return drawFramed(brush, { title: 'Freyja' }, (a) => {
    const [cy, foot] = [a.y + 650, a.y + a.height]
    const timber = {
      roof: p.gold,
      roofShade: mix(p.gold, p.dark, 0.4),
      wall: p.mid,
      wallShade: p.deep,
      gold: p.light,
      door: p.dark,
    }
    const aurora = times(4, (index) => {
      const y = a.y + 110 + index * 92
      const edge: Point[] = times(7, (step) => [
        a.x - 40 + step * 190,
        y + Math.sin(step * 1.1 + index * 0.9) * 54,
      ])
      return path(
        `${smoothPath(edge)}L${a.x + a.width} ${y + 190}${smoothPath(edge.map(([x, y0]): Point => [x, y0 + 150 - index * 12]).reverse()).replace('M', 'L')}Z`,
        { fill: [p.deep, p.mid, p.soft, p.accent][index] ?? p.mid, opacity: 0.8 },
      )
    })
    const cloak = `M${cx - 120} ${cy + 210}C${cx - 260} ${cy + 250} ${cx - 390} ${cy + 330} ${cx - 450} ${foot}H${cx + 450}C${cx + 390} ${cy + 330} ${cx + 260} ${cy + 250} ${cx + 120} ${cy + 210}Z`
    const ridge: Point[] = times(15, (index) => [
      cx + (index - 7) * 48,
      cy + 214 + ((index - 7) / 7) ** 2 * 170,
    ])
    const hem = times(43, (index): Point => {
      const t = (index / 42 - 0.5) * 2
      return [cx - t * 366, cy + 330 + t * t * 150 + (index % 2 ? 34 : -6)]
    })
    const fur =
      path(`${smoothPath(ridge)}L${hem.map((point) => point.join(' ')).join('L')}Z`, {
        fill: p.light,
        stroke: p.dark,
        'stroke-width': 5,
      }) +
      times(16, (index) => {
        const t = (index / 15 - 0.5) * 1.9
        return path(`M${cx + t * 340 - 10} ${cy + 262 + t * t * 150}l10 26l10 -26`, {
          fill: 'none',
          stroke: p.soft,
          'stroke-width': 7,
        })
      }).join('')
    const hairInk = [p.gold, mix(p.gold, p.dark, 0.28), p.dark] as const
    const strand = (side: number): Point[] =>
      times(12, (index) => [cx + side * (158 + Math.sin(index * 0.28) * 38), cy + 70 + index * 56])
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      stars(random, [a.x, a.y, a.width, 500], 60, p.light),
      aurora.join(''),
      mountain(
        random,
        { x: a.x + 120, top: cy - 160, base: foot, left: 420, right: 480, snow: 0.3 },
        { lit: p.soft, shade: p.deep, snow: p.paper, snowShade: p.soft },
        'left',
      ),
      mountain(
        random,
        { x: a.x + 960, top: cy - 130, base: foot, left: 460, right: 400, snow: 0.3 },
        { lit: p.soft, shade: p.deep, snow: p.paper, snowShade: p.soft },
        'left',
      ),
      circle(cx, cy - 20, 366, { fill: p.accent }),
      circle(cx, cy - 20, 344, { fill: p.gold }),
      beads(cx, cy - 20, 355, 72, 5, p.light),
      circle(cx, cy - 20, 300, { fill: p.dark }),
      spikes({ cx, cy: cy - 20, inner: 302, outer: 340 }, 60, p.light, p.accent, 0.6),
      hall(cx - 400, cy + 250, 270, timber),
      hall(cx + 400, cy + 250, 270, timber),
      cumulus(random, a.x + 60, foot - 260, 560, 200, p.light, p.soft),
      cumulus(random, a.x + 1010, foot - 260, 560, 200, p.light, p.soft),
      path(
        `M${cx - 150} ${cy - 150}C${cx - 236} ${cy - 40} ${cx - 220} ${cy + 120} ${cx - 196} ${cy + 300}H${cx + 196}C${cx + 220} ${cy + 120} ${cx + 236} ${cy - 40} ${cx + 150} ${cy - 150}Z`,
        { fill: hairInk[1] },
      ),
      path(cloak, { fill: p.accent }),
      stencil(cloak, [
        polygon(
          [
            [cx + 20, cy],
            [cx + 60, foot],
            [cx + 500, foot],
            [cx + 500, cy],
          ],
          { fill: mix(p.accent, p.dark, 0.4) },
        ),
        stencil(
          `M${cx + 34} ${cy}L${cx + 60} ${foot}H${cx + 500}V${cy}Z`,
          hatch(cx, cy + 200, 460, 700, { angle: 70, gap: 16, width: 4, colour: p.dark }),
        ),
      ]),
      fur,
      rect(cx - 70, cy + 150, 140, 90, { fill: p.soft }),
      pectoral(cx, cy + 226, 66, [p.dark, p.gold, p.dark, p.gold, p.soft], 25),
      times(9, (index) => {
        const [x, y] = polar(cx, cy + 226, 178, 10 + index * 20)
        return polygon(
          [
            [x, y - 20],
            [x + 15, y],
            [x, y + 20],
            [x - 15, y],
          ],
          { fill: index % 2 ? p.accent : p.light },
        )
      }).join(''),
      earPlugs(cx, cy, 158, p.gold, p.accent, p.dark),
      face(
        cx,
        cy,
        168,
        { lit: p.light, shade: p.soft, line: p.dark, eye: p.paper, lip: p.accent },
        { eyes: 'open', mouth: 'smile', jaw: 0.82 },
        path('M-70 30a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M38 30a16 16 0 1 0 32 0a16 16 0 1 0 -32 0', {
          fill: p.accent,
          opacity: 0.4,
        }),
      ),
      path(
        `M${cx} ${cy - 238}C${cx - 130} ${cy - 240} ${cx - 196} ${cy - 130} ${cx - 190} ${cy + 40}C${cx - 150} ${cy - 20} ${cx - 130} ${cy - 100} ${cx} ${cy - 176}C${cx + 130} ${cy - 100} ${cx + 150} ${cy - 20} ${cx + 190} ${cy + 40}C${cx + 196} ${cy - 130} ${cx + 130} ${cy - 240} ${cx} ${cy - 238}Z`,
        { fill: p.gold, stroke: p.dark, 'stroke-width': 5 },
      ),
      path(
        `M${cx} ${cy - 234}V${cy - 178}M${cx - 60} ${cy - 218}Q${cx - 130} ${cy - 130} ${cx - 176} ${cy - 10}M${cx + 60} ${cy - 218}Q${cx + 130} ${cy - 130} ${cx + 176} ${cy - 10}M${cx - 26} ${cy - 206}Q${cx - 110} ${cy - 130} ${cx - 160} ${cy - 30}M${cx + 26} ${cy - 206}Q${cx + 110} ${cy - 130} ${cx + 160} ${cy - 30}`,
        { fill: 'none', stroke: p.dark, 'stroke-width': 4 },
      ),
      path(`M${cx - 172} ${cy - 92}Q${cx} ${cy - 190} ${cx + 172} ${cy - 92}`, {
        fill: 'none',
        stroke: p.light,
        'stroke-width': 16,
      }),
      polygon(
        [
          [cx, cy - 172],
          [cx + 24, cy - 140],
          [cx, cy - 104],
          [cx - 24, cy - 140],
        ],
        { fill: p.accent, stroke: p.dark, 'stroke-width': 5 },
      ),
      braid(strand(-1), 78, hairInk),
      braid(strand(1), 78, hairInk),
      [-1, 1]
        .map((side) => rect(cx + side * 160 - 34 + side * 2, cy + 668, 68, 26, { fill: p.light }))
        .join(''),
    ].join('')
  })
}
