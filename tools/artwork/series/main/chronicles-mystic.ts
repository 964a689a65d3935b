import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { polar, times } from '../../geometry.ts'
import { glyph, glyphRow } from '../../motifs/glyph.ts'
import { llama } from '../../motifs/llama.ts'
import { mountain } from '../../motifs/mountains.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { halo, moon, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, path, polygon, rect } from '../../svg.ts'

/** A wall of carved blocks and the night in its stepped doorway. */
export function mystic(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { inset: 62 }, (a) => {
    const cx = a.x + a.width / 2
    const [columns, rows] = [8, 11]
    const [w, h] = [a.width / columns, (a.height - 90) / rows]
    const signs = glyphRow(random, columns * rows)
    const blocks = times(columns * rows, (index) => {
      const [x, y] = [a.x + (index % columns) * w, a.y + Math.floor(index / columns) * h]
      const lit = 1 - Math.abs(x + w / 2 - cx) / 560
      const figure = mix(p.mid, p.soft, Math.max(0, lit))
      return (
        rect(x + 3, y + 3, w - 6, h - 6, { fill: p.deep }) +
        polygon(
          [
            [x + 3, y + 3],
            [x + w - 3, y + 3],
            [x + w - 12, y + 12],
            [x + 12, y + 12],
            [x + 12, y + h - 12],
            [x + 3, y + h - 3],
          ],
          { fill: p.mid },
        ) +
        glyph(signs[index] ?? 'eye', x + w / 2 + 1, y + h / 2 + 1, w * 0.58, { figure, cut: p.deep })
      )
    })
    const foot = a.y + a.height - 150
    const door = `M${cx - 300} ${foot}V${a.y + 620}H${cx - 220}V${a.y + 500}H${cx - 140}V${a.y + 380}H${cx + 140}V${a.y + 500}H${cx + 220}V${a.y + 620}H${cx + 300}V${foot}Z`
    const horizon = a.y + 1010
    const lake = { x: a.x, y: horizon, width: a.width, height: foot - horizon }
    const night = [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      halo(
        cx,
        a.y + 650,
        [400, 300, 210],
        [mix(p.dark, p.accent, 0.25), mix(p.dark, p.accent, 0.5), mix(p.dark, p.accent, 0.8)],
      ),
      stars(random, [cx - 300, a.y + 380, 600, 600], 60, p.light),
      circle(cx, a.y + 650, 132, { fill: p.light }),
      clip(
        'moonshade',
        circle(cx, a.y + 650, 132),
        halftone(cx - 132, a.y + 518, 264, 264, { cell: 11, colour: p.gold, from: 0, to: 0.8, angle: 30 }),
      ),
      mountain(
        random,
        { x: cx - 190, top: horizon - 190, base: horizon, left: 250, right: 230, snow: 0.4 },
        { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft },
        'right',
      ),
      mountain(
        random,
        { x: cx + 230, top: horizon - 150, base: horizon, left: 220, right: 200, snow: 0.4 },
        { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft },
        'left',
      ),
      lakeWater(random, lake, p.deep, p.dark, p.mid, 0.8),
      glitter(random, cx, lake, 210, p.light),
    ]
    const phases = [-2, -1, 0, 1, 2].map((step) => {
      const [x, y] = polar(cx, a.y + 700, 500, -90 + step * 27)
      return (
        circle(x, y, 60, { fill: p.dark }) +
        circle(x, y, 56, { fill: p.gold }) +
        moon(x, y, 44, [0.2, 0.5, 1, 0.5, 0.2][step + 2] ?? 1, p.light, p.dark)
      )
    })
    const frameSteps = door.replace('Z', '')
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      blocks.join(''),
      path(door, { fill: p.dark, stroke: p.dark, 'stroke-width': 70, 'stroke-linejoin': 'miter' }),
      path(frameSteps, { fill: 'none', stroke: p.gold, 'stroke-width': 40 }),
      path(frameSteps, { fill: 'none', stroke: p.dark, 'stroke-width': 24 }),
      stencil(door, night),
      phases.join(''),
      times(
        3,
        (step) =>
          rect(cx - 340 - step * 90, foot + step * 50, 680 + step * 180, 50, {
            fill: [p.soft, p.mid, p.deep][step] ?? p.deep,
          }) + rect(cx - 340 - step * 90, foot + step * 50, 680 + step * 180, 8, { fill: p.light }),
      ).join(''),
      rect(a.x, foot + 150, a.width, 20, { fill: p.dark }),
      polygon(
        [
          [cx - 20, foot + 10],
          [cx + 60, foot + 10],
          [cx + 180, foot + 150],
          [cx - 40, foot + 150],
        ],
        { fill: p.dark, opacity: 0.5 },
      ),
      pilgrim(cx + 8, foot + 14, 250, { robe: p.accent, shade: p.dark, skin: p.soft, trim: p.gold }, 'staff'),
      llama(cx - 150, foot + 10, 150, 1, { wool: p.light, shade: p.soft, blanket: p.accent, stripe: p.gold }),
    ].join('')
  })
}
