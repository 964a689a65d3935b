import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { glyph } from '../../motifs/glyph.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { moon, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, line, path, rect } from '../../svg.ts'

/** The moon is the oracle in profile; the other phases hang from threads. */
export function crescent(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'wave', bandAt: 'bottom', bandSize: 70 }, (a) => {
    const [cx, cy, r] = [a.x + 470, a.y + 560, 420]
    const profile =
      'C700 215 600 300 566 396C552 440 556 466 540 500C534 522 540 538 556 560C584 600 622 628 628 652C630 668 604 678 590 684C586 696 600 702 618 716C630 728 606 738 594 742C606 748 622 756 612 774C600 792 584 800 588 822C594 850 640 860 690 862C742 862 800 830 846 764'
    const moonShape = `M790 200${profile}A${r} ${r} 0 1 1 790 200Z`
    const horizon = a.y + 1130
    const lake = { x: a.x, y: horizon, width: a.width, height: a.y + a.height - horizon }
    const pendants = [
      [700, 300, 0.9, 34],
      [790, 470, 0.72, 42],
      [900, 350, 0.5, 50],
      [1000, 560, 0.28, 42],
      [1072, 250, 0.12, 32],
    ] as const
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      circle(cx, cy, 610, { fill: p.deep }),
      halftone(a.x, a.y, a.width, 560, { cell: 15, colour: p.dark, from: 0.85, to: 0, angle: 90 }),
      stars(random, [a.x, a.y, a.width, 1000], 90, p.light),
      pendants
        .map(
          ([x, y, phase, size]) =>
            line(x, a.y, x, y, { stroke: p.soft, 'stroke-width': 2 }) +
            moon(x, y + size, size, phase, p.gold, p.mid) +
            circle(x, y + size, size + 7, { fill: 'none', stroke: p.soft, 'stroke-width': 2 }),
        )
        .join(''),
      path(moonShape, { fill: p.light }),
      stencil(moonShape, [
        path(
          `M790 200${profile}L640 1000C420 980 470 860 520 760C440 700 480 640 470 560C470 430 560 290 790 200Z`,
          { fill: p.soft },
        ),
        halftone(a.x + 40, a.y + 120, 420, 900, { cell: 12, colour: p.gold, from: 0.85, to: 0, angle: 0 }),
        glyph('spiral', 330, 560, 84, { figure: p.mid, cut: p.light }, -12),
        glyph('wave', 330, 800, 84, { figure: p.mid, cut: p.light }, 12),
      ]),
      path('M470 520C500 494 540 500 556 520C530 530 496 534 470 520Z', { fill: p.dark }),
      path('M452 474C492 440 536 448 556 466', {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 13,
        'stroke-linecap': 'round',
      }),
      path('M540 734C560 740 590 742 600 741', {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
      path('M570 674C576 662 590 660 598 668', {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }),
      circle(418, 690, 46, { fill: p.gold }),
      circle(418, 690, 24, { fill: p.accent }),
      circle(418, 690, 8, { fill: p.dark }),
      lakeWater(random, lake, p.mid, p.deep, p.soft, 0.9),
      glitter(random, cx, lake, 330, p.light),
      pilgrim(930, horizon + 130, 150, { robe: p.dark, shade: p.deep, skin: p.soft, trim: p.gold }, 'staff'),
      path(
        `M800 ${horizon + 118}C850 ${horizon + 150} 1010 ${horizon + 150} 1066 ${horizon + 112}C1052 ${horizon + 170} 1000 ${horizon + 178} 930 ${horizon + 178}C860 ${horizon + 178} 812 ${horizon + 168} 800 ${horizon + 118}Z`,
        { fill: p.gold },
      ),
      path(`M806 ${horizon + 138}C870 ${horizon + 162} 1000 ${horizon + 160} 1062 ${horizon + 130}`, {
        fill: 'none',
        stroke: p.dark,
        'stroke-width': 5,
      }),
    ].join('')
  })
}
