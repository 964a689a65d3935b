import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { reedBoat, villager } from '../../motifs/chamber.ts'
import { beams, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { whale } from '../../motifs/whale.ts'
import { halftone } from '../../shade.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from '../pyramid/inks.ts'
import { colophon, seriesLine, title } from './layout.ts'

/** The disk rises half out of the lake; what made it swims below. */
export function creationCover({ palette, random }: Brush, lines: readonly string[]): string {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const shore = 1000
  const peak = (x: number, top: number, half: number) =>
    polygon(
      [
        [x - half, shore],
        [x, top],
        [x + half, shore],
      ],
      { fill: mid },
    ) +
    polygon(
      [
        [x, top],
        [x + half * 0.24, shore],
        [x + half, shore],
      ],
      { fill: deep },
    ) +
    polygon(
      [
        [x, top],
        [x + half * 0.3, top + (shore - top) * 0.3],
        [x + half * 0.12, top + (shore - top) * 0.26],
        [x, top + (shore - top) * 0.4],
        [x - half * 0.14, top + (shore - top) * 0.28],
        [x - half * 0.3, top + (shore - top) * 0.32],
      ],
      { fill: light },
    )
  return [
    rect(0, 0, 1200, 1800, { fill: dark }),
    stencil('M0 0H1200V1000H0Z', [
      group(beams(600, shore, 1500, 36, mix(dark, deep, 0.75), 2)),
      stars(random, [30, 30, 1140, 860], 130, light),
    ]),
    stencil(`M0 0H1200V${shore}H0Z`, [
      spikes({ cx: 600, cy: shore, inner: 330, outer: 440 }, 52, gold, mix(gold, accent, 0.5), 0.58),
      circle(600, shore, 340, { fill: gold }),
      circle(600, shore, 340, { fill: 'none', stroke: light, 'stroke-width': 6 }),
      circle(600, shore, 286, { fill: 'none', stroke: accent, 'stroke-width': 12 }),
      circle(600, shore, 250, { fill: mix(gold, light, 0.3) }),
      halftone(350, 750, 500, 250, { cell: 17, colour: gold, from: 0, to: 0.9, angle: 40 }),
      ...times(19, (index) =>
        group(path('M-10 -262L0 -280L10 -262L0 -246Z', { fill: accent }), {
          transform: `translate(600 ${shore}) rotate(${-90 + index * 10})`,
        }),
      ),
      circle(530, 930, 17, { fill: dark }),
      circle(670, 930, 17, { fill: dark }),
      path('M600 910v62h-24', { fill: 'none', stroke: dark, 'stroke-width': 11, 'stroke-linecap': 'round' }),
    ]),
    peak(110, 760, 200),
    peak(1060, 730, 220),
    peak(-20, 850, 150),
    peak(1200, 840, 140),
    rect(0, shore, 1200, 800, { fill: deep }),
    ...times(16, (index) =>
      rect(
        600 - (340 - index * 17) * (index % 2 === 0 ? 1 : 0.8),
        shore + 8 + index * 20,
        (340 - index * 17) * 2 * (index % 2 === 0 ? 1 : 0.76),
        8,
        { fill: gold, opacity: 0.95 - index * 0.05 },
      ),
    ),
    path(`M0 1260Q300 1190 600 1260T1200 1260V1800H0Z`, { fill: mix(deep, dark, 0.5) }),
    path('M0 1480Q300 1410 600 1480T1200 1480V1800H0Z', { fill: dark }),
    whale(
      {
        id: 'maker',
        axis: [
          [90, 1450],
          [290, 1365],
          [540, 1360],
          [780, 1420],
          [930, 1370],
        ],
        length: 860,
        flipper: 60,
        fluke: -24,
        flukeSpan: 0.8,
      },
      { light: soft, body: mid, shade: deep, throat: light, groove: soft, eye: gold },
    ),
    group(
      reedBoat(0, 0, 170, { reed: light, shade: soft, band: dark }) +
        villager(0, -6, 88, villagerOf(palette)),
      { transform: 'translate(300 1030)' },
    ),
    ...[
      [150, 1340, 8],
      [130, 1300, 13],
      [160, 1260, 6],
      [120, 1230, 17],
    ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, { fill: 'none', stroke: soft, 'stroke-width': 3.5 })),
    seriesLine('I', 118, gold),
    title(lines, { top: 430, colour: light, quiet: gold, largest: 270 }),
    colophon(1706, gold, dark),
  ].join('')
}
