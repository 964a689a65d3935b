import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { polar, times } from '../../geometry.ts'
import { glyph } from '../../motifs/glyph.ts'
import { stencil } from '../../motifs/stencil.ts'
import { glyphRing, plainRing, stairRing } from '../../motifs/sun-disk.ts'
import { halftone } from '../../shade.ts'
import { circle, group, mirror, path, polygon, rect } from '../../svg.ts'

/** The drum from above: the whole sky is its sound. */
export function drum(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, {}, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + a.height * 0.54]
    const rings = times(9, (index) => {
      const radius = 1080 - index * 74
      return circle(cx, cy, radius, {
        fill: [p.deep, p.accent, p.mid, p.soft, p.light, p.gold][index % 6] ?? p.mid,
      })
    })
    const lacing = times(24, (index) => {
      const at = index * 15
      return polygon([polar(cx, cy, 330, at - 7.5), polar(cx, cy, 402, at), polar(cx, cy, 330, at + 7.5)], {
        fill: index % 2 ? p.accent : p.gold,
      })
    })
    const arm = [
      path(
        `M${cx - 620} ${cy + 640}L${cx - 300} ${cy + 250}L${cx - 190} ${cy + 340}L${cx - 420} ${cy + 790}H${cx - 620}Z`,
        { fill: p.mid },
      ),
      path(
        `M${cx - 420} ${cy + 790}L${cx - 190} ${cy + 340}L${cx - 236} ${cy + 300}L${cx - 520} ${cy + 720}Z`,
        { fill: p.deep },
      ),
      group(
        [
          path(
            'M-66 74C-92 20 -86 -40 -60 -66L-66 -150C-66 -172 -36 -172 -34 -150L-30 -84L-28 -178C-26 -200 4 -200 6 -178L6 -84L18 -166C22 -186 50 -182 48 -160L42 -74L60 -130C68 -148 92 -140 88 -120L76 -40L104 -60C122 -70 138 -50 124 -34L74 40L66 96Z',
            { fill: p.mid, stroke: p.dark, 'stroke-width': 6 },
          ),
          path(
            'M34 -60C30 -10 40 40 20 88L66 96L74 40L124 -34C138 -50 122 -70 104 -60L76 -40L88 -120C92 -140 68 -148 60 -130L42 -74Z',
            { fill: p.deep },
          ),
          circle(-6, 6, 30, { fill: p.gold }),
          circle(-6, 6, 16, { fill: p.dark }),
        ],
        { transform: `translate(${cx - 210} ${cy + 236}) rotate(34) scale(1.06)` },
      ),
      ...[-1, 0, 1, 2].map((index) =>
        polygon(
          [
            [cx - 372 - index * 58, cy + 336 + index * 70],
            [cx - 392 - index * 58, cy + 362 + index * 70],
            [cx - 256 - index * 44, cy + 470 + index * 84],
            [cx - 242 - index * 44, cy + 444 + index * 84],
          ],
          { fill: index % 2 ? p.light : p.gold },
        ),
      ),
    ].join('')
    const feet = times(12, (index) => {
      const [x, y] = polar(cx, cy, 620, index * 30 + 15)
      return glyph(index % 2 ? 'hand' : 'bird', x, y, 84, { figure: p.dark, cut: p.light }, index * 30 + 105)
    })
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      rings.join(''),
      feet.join(''),
      stairRing({ cx, cy, inner: 800, outer: 862 }, 48, p.light),
      glyphRing(random, { cx, cy, inner: 700, outer: 786 }, 36, { figure: p.light, cut: p.deep }, [
        p.deep,
        p.dark,
      ]),
      circle(cx, cy, 440, { fill: p.dark }),
      circle(cx, cy, 424, { fill: p.mid }),
      stairRing({ cx, cy, inner: 372, outer: 424 }, 36, p.dark),
      circle(cx, cy, 402, { fill: p.dark }),
      lacing.join(''),
      circle(cx, cy, 332, { fill: p.light }),
      stencil(
        `M${cx - 332} ${cy}a332 332 0 1 0 664 0a332 332 0 1 0 -664 0`,
        halftone(cx - 60, cy - 332, 400, 664, { cell: 13, colour: p.soft, from: 0, to: 0.9, angle: 20 }),
      ),
      plainRing({ cx, cy, inner: 292, outer: 304 }, p.accent),
      glyph('serpent', cx, cy - 60, 340, { figure: p.accent, cut: p.light }),
      glyph('sun', cx - 190, cy - 150, 96, { figure: p.mid, cut: p.light }),
      glyph('moon', cx + 190, cy - 150, 96, { figure: p.deep, cut: p.light }),
      arm,
      mirror(cx, arm),
    ].join('')
  })
}
