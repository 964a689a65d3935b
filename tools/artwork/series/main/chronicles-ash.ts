import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { glyph, glyphRow } from '../../motifs/glyph.ts'
import { llama } from '../../motifs/llama.ts'
import { mountain } from '../../motifs/mountains.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { scrollBank } from '../../motifs/scroll-cloud.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { circle, path, polygon, px, rect } from '../../svg.ts'

/** The mountain speaks: a tree of scrolls over a burning cone, stones with signs fall out of it. */
export function ash(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'fret', bandAt: 'both', bandSize: 58 }, (a) => {
    const [cx, mouth, base] = [a.x + a.width / 2, a.y + 720, a.y + a.height - 110]
    const cone = `M${cx - 76} ${mouth}C${cx - 130} ${mouth + 200} ${cx - 280} ${mouth + 420} ${cx - 620} ${base}H${cx + 620}C${cx + 280} ${mouth + 420} ${cx + 130} ${mouth + 200} ${cx + 76} ${mouth}Z`
    const side = `M${cx + 10} ${mouth}L${cx + 44} ${mouth + 130}L${cx - 10} ${mouth + 270}L${cx + 70} ${mouth + 430}L${cx + 20} ${base}H${cx + 640}V${mouth}Z`
    const curls: (readonly [number, number, number, 1 | -1])[] = [
      [cx - 360, a.y + 300, 92, -1],
      [cx + 370, a.y + 330, 96, 1],
      [cx - 420, a.y + 170, 76, -1],
      [cx + 430, a.y + 190, 80, 1],
      [cx - 260, a.y + 130, 110, -1],
      [cx + 270, a.y + 120, 104, 1],
      [cx - 20, a.y + 96, 128, 1],
      [cx - 210, a.y + 330, 118, -1],
      [cx + 215, a.y + 330, 122, 1],
      [cx + 20, a.y + 290, 132, -1],
      [cx - 118, a.y + 470, 92, -1],
      [cx + 120, a.y + 480, 90, 1],
      [cx, a.y + 590, 76, 1],
    ]
    const signs = glyphRow(random, 12)
    const spots = [
      [-400, 560],
      [-300, 760],
      [-450, 830],
      [330, 600],
      [440, 760],
      [300, 860],
      [-210, 610],
      [220, 700],
    ] as const
    const stones = spots.map(([dx, y], index) => {
      const [x, size] = [cx + dx, 44 + (index % 3) * 12]
      const lean = dx / 26
      return (
        path(
          `M${px(x - size * 0.4)} ${a.y + y}L${px(x - lean * 4)} ${a.y + y - 170}L${px(x + size * 0.4)} ${a.y + y}Z`,
          { fill: p.accent, opacity: 0.85 },
        ) +
        rect(x - size / 2, a.y + y - size / 2, size, size, {
          fill: p.dark,
          transform: `rotate(${lean} ${x} ${a.y + y})`,
        }) +
        glyph(signs[index] ?? 'sun', x, a.y + y, size * 0.72, { figure: p.gold, cut: p.dark }, lean)
      )
    })
    const lava = `M${cx - 60} ${mouth + 6}C${cx - 30} ${mouth + 90} ${cx - 90} ${mouth + 160} ${cx - 60} ${mouth + 260}C${cx - 30} ${mouth + 360} ${cx - 150} ${mouth + 430} ${cx - 130} ${base}H${cx + 6}C${cx - 20} ${mouth + 480} ${cx + 60} ${mouth + 420} ${cx + 20} ${mouth + 300}C${cx - 10} ${mouth + 200} ${cx + 70} ${mouth + 130} ${cx + 56} ${mouth + 6}Z`
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.light }),
      beams(cx, mouth, 1500, 28, p.soft, 2),
      circle(cx, mouth - 40, 300, { fill: p.gold }),
      halftone(a.x, mouth, a.width, 400, { cell: 16, colour: p.mid, from: 0, to: 0.7, angle: 90 }),
      path(
        `M${cx - 56} ${mouth + 10}C${cx - 70} ${mouth - 140} ${cx - 150} ${mouth - 220} ${cx - 240} ${mouth - 360}H${cx + 240}C${cx + 150} ${mouth - 220} ${cx + 70} ${mouth - 140} ${cx + 56} ${mouth + 10}Z`,
        { fill: p.dark },
      ),
      scrollBank(curls, [p.deep, p.mid, p.deep, p.soft], p.dark),
      mountain(
        random,
        { x: a.x + 60, top: base - 260, base, left: 300, right: 330, snow: 0.3 },
        { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
        'right',
      ),
      mountain(
        random,
        { x: a.x + a.width - 40, top: base - 330, base, left: 330, right: 300, snow: 0.3 },
        { lit: p.mid, shade: p.deep, snow: p.paper, snowShade: p.soft },
        'left',
      ),
      path(cone, { fill: p.deep }),
      stencil(cone, [
        path(side, { fill: p.dark }),
        halftone(a.x, mouth, a.width / 2, base - mouth, {
          cell: 13,
          colour: p.mid,
          from: 0.8,
          to: 0,
          angle: 0,
        }),
      ]),
      path(lava, { fill: p.accent }),
      path(lava, { fill: p.gold, transform: `translate(${cx * 0.62} 0) scale(0.38 1)` }),
      stones.join(''),
      rect(a.x, base, a.width, 140, { fill: p.dark }),
      rect(a.x, base, a.width, 6, { fill: p.gold }),
      times(4, (step) =>
        polygon(
          [
            [a.x + 120 + step * 34, base],
            [a.x + 120 + step * 34, base - (step + 1) * 26],
            [a.x + 420 - step * 34, base - (step + 1) * 26],
            [a.x + 420 - step * 34, base],
          ],
          { fill: step % 2 ? p.soft : p.light },
        ),
      ).join(''),
      pilgrim(
        a.x + 270,
        base - 100,
        92,
        { robe: p.accent, shade: p.dark, skin: p.deep, trim: p.gold },
        'raised',
      ),
      pilgrim(
        cx + 330,
        base + 74,
        130,
        { robe: p.light, shade: p.mid, skin: p.soft, trim: p.accent },
        'staff',
      ),
      llama(cx + 430, base + 78, 112, 1, { wool: p.paper, shade: p.soft, blanket: p.accent, stripe: p.gold }),
      llama(cx + 226, base + 78, 96, 1, { wool: p.soft, shade: p.mid, blanket: p.deep, stripe: p.gold }),
    ].join('')
  })
}
