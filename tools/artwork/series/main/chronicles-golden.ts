import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { openBook } from '../../motifs/open-book.ts'
import { halo, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { beads, glyphRing, plainRing, spikes, stairRing } from '../../motifs/sun-disk.ts'
import { lakeWater } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, polygon, rect } from '../../svg.ts'

/** The book lies open and the golden disk with the whole lake in it stands above. */
export function golden(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { title: 'Chronicles' }, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + 560]
    const foot = a.y + a.height
    const rock = { lit: p.soft, shade: p.deep, snow: p.paper, snowShade: p.soft }
    const lake = { x: cx - 250, y: cy + 60, width: 500, height: 190 }
    const medallion = [
      rect(cx - 250, cy - 250, 500, 500, { fill: p.accent }),
      halo(
        cx - 60,
        cy - 30,
        [210, 150, 92],
        [mix(p.accent, p.gold, 0.35), mix(p.accent, p.gold, 0.7), p.light],
      ),
      range(
        random,
        { from: cx - 300, to: cx + 320, base: cy + 62, height: 190, count: 4, snow: 0.4 },
        rock,
        'left',
      ),
      lakeWater(random, lake, p.mid, p.deep, p.light, 0.5),
      balsa(cx + 30, cy + 168, 190, 1, {
        lit: p.gold,
        shade: p.dark,
        binding: p.dark,
        sail: p.light,
        sailShade: p.soft,
        crew: p.dark,
      }),
    ]
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      stars(random, [a.x, a.y, a.width, a.height], 110, p.soft),
      polygon(
        [
          [cx, foot - 200],
          [a.x - 40, a.y + 300],
          [a.x - 40, a.y - 60],
          [a.x + a.width + 40, a.y - 60],
          [a.x + a.width + 40, a.y + 300],
        ],
        { fill: p.deep },
      ),
      polygon(
        [
          [cx, foot - 200],
          [a.x + 150, a.y],
          [a.x + a.width - 150, a.y],
        ],
        { fill: p.mid },
      ),
      stencil(
        `M${cx} ${foot - 200}L${a.x + 150} ${a.y}H${a.x + a.width - 150}Z`,
        halftone(a.x, a.y, a.width, a.height - 200, {
          cell: 15,
          colour: p.deep,
          from: 0,
          to: 0.9,
          angle: 90,
        }),
      ),
      spikes({ cx, cy, inner: 420, outer: 500 }, 48, p.gold, p.accent, 0.45),
      circle(cx, cy, 434, { fill: p.dark }),
      plainRing({ cx, cy, inner: 414, outer: 428 }, p.gold),
      glyphRing(random, { cx, cy, inner: 318, outer: 408 }, 18, { figure: p.dark, cut: p.gold }, [
        p.gold,
        p.gold,
      ]),
      beads(cx, cy, 300, 60, 5.5, p.light),
      stairRing({ cx, cy, inner: 250, outer: 286 }, 32, p.gold),
      clip('medallion', circle(cx, cy, 248), medallion),
      plainRing({ cx, cy, inner: 243, outer: 255 }, p.gold),
      openBook(random, cx, foot - 70, 470, {
        page: p.light,
        shade: p.soft,
        edge: p.gold,
        cover: p.accent,
        ink: p.dark,
      }),
    ].join('')
  })
}
