import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { sittingCat } from '../../motifs/cat.ts'
import { glyph } from '../../motifs/glyph.ts'
import { plait } from '../../motifs/plait.ts'
import { halo, stars } from '../../motifs/sky.ts'
import { beads } from '../../motifs/sun-disk.ts'
import { circle, path, rect } from '../../svg.ts'

/** Her two cats back to back; their tails make the knot. */
export function cats(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'wave', bandAt: 'top', bandSize: 70 }, (a) => {
    const [cx, foot] = [a.x + a.width / 2, a.y + a.height - 120]
    const rust = mix(p.accent, p.dark, 0.38)
    const cat = { fur: p.accent, shade: rust, pale: p.light, line: p.dark, eye: p.gold }
    const moonY = a.y + 330
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.deep }),
      halo(cx, moonY, [620, 480, 350], [mix(p.deep, p.mid, 0.3), mix(p.deep, p.mid, 0.6), p.mid]),
      stars(random, [a.x, a.y, a.width, 900], 80, p.light),
      circle(cx, moonY, 248, { fill: p.gold }),
      circle(cx, moonY, 226, { fill: p.light }),
      beads(cx, moonY, 237, 60, 4, p.dark),
      path(
        `M${a.x} ${foot - 60}Q${cx} ${foot - 190} ${a.x + a.width} ${foot - 60}V${a.y + a.height}H${a.x}Z`,
        { fill: p.dark },
      ),
      plait('tails', { axis: cx, foot: foot - 30, top: moonY + 40, swing: 92, loops: 5, width: 40 }, [
        p.soft,
        p.accent,
        p.dark,
      ]),
      [-1, 1]
        .map(
          (side) =>
            path(
              `M${cx} ${moonY + 46}C${cx + side * 60} ${moonY - 40} ${cx + side * 150} ${moonY - 20} ${cx + side * 120} ${moonY - 110}C${cx + side * 100} ${moonY - 160} ${cx + side * 30} ${moonY - 140} ${cx + side * 52} ${moonY - 92}`,
              { fill: 'none', stroke: p.dark, 'stroke-width': 52, 'stroke-linecap': 'round' },
            ) +
            path(
              `M${cx} ${moonY + 46}C${cx + side * 60} ${moonY - 40} ${cx + side * 150} ${moonY - 20} ${cx + side * 120} ${moonY - 110}C${cx + side * 100} ${moonY - 160} ${cx + side * 30} ${moonY - 140} ${cx + side * 52} ${moonY - 92}`,
              {
                fill: 'none',
                stroke: side > 0 ? p.accent : p.soft,
                'stroke-width': 40,
                'stroke-linecap': 'round',
              },
            ),
        )
        .join(''),
      sittingCat(cx - 260, foot, 820, cat, -1),
      sittingCat(cx + 260, foot, 820, { ...cat, fur: p.soft, shade: p.mid }, 1),
      times(15, (index) => {
        const x = a.x + 30 + index * 72
        return (
          path(`M${x} ${foot + 130}Q${x + 6} ${foot + 80} ${x} ${foot + 50 + (index % 3) * 14}`, {
            fill: 'none',
            stroke: p.dark,
            'stroke-width': 6,
          }) +
          glyph('sun', x, foot + 46 + (index % 3) * 14, 44, {
            figure: index % 2 ? p.gold : p.light,
            cut: p.accent,
          })
        )
      }).join(''),
    ].join('')
  })
}
