import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { polar, times } from '../../geometry.ts'
import { temple } from '../../motifs/pyramid.ts'
import { flyingRaven, ravenHead } from '../../motifs/raven.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { circle, group, rect } from '../../svg.ts'
import { colophon, seriesLine, title } from './layout.ts'

/** One raven speaks; the others are already turning. */
export function ravolutionCover({ palette }: Brush, lines: readonly string[]): string {
  const { dark, deep, mid, soft, light, gold } = palette
  const ink = { black: dark, sheen: deep, gleam: mix(deep, dark, 0.35), eye: gold }
  const [cx, cy] = [600, 1010]
  const disk = `M${cx - 380} ${cy}a380 380 0 1 0 760 0a380 380 0 1 0 -760 0Z`
  const wheel = times(14, (index) => {
    const at = (index / 14) * 360 - 84
    const [x, y] = polar(cx, cy, 476, at)
    return group(flyingRaven(ink), {
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(at + 180).toFixed(1)}) scale(0.44)`,
    })
  })
  return [
    rect(0, 0, 1200, 1800, { fill: light }),
    group(beams(cx, cy, 1700, 40, mix(light, soft, 0.32), 2)),
    circle(cx, cy, 556, { fill: 'none', stroke: mid, 'stroke-width': 5 }),
    circle(cx, cy, 398, {
      fill: 'none',
      stroke: mid,
      'stroke-width': 5,
      'stroke-dasharray': '3 18',
      'stroke-linecap': 'round',
    }),
    ...wheel,
    circle(cx, cy, 380, { fill: mid }),
    stencil(disk, [
      halftone(200, 540, 800, 800, { cell: 20, colour: soft, from: 0.95, to: 0, angle: 90 }),
      temple(
        { x: 330, base: 1330, width: 420, height: 190, steps: 5 },
        { lit: mix(mid, dark, 0.35), shade: mix(mid, dark, 0.6), edge: soft, dark },
      ),
      temple(
        { x: 930, base: 1350, width: 360, height: 170, steps: 5 },
        { lit: mix(mid, dark, 0.35), shade: mix(mid, dark, 0.6), edge: soft, dark },
      ),
    ]),
    stencil(
      `M0 0H1200V${cy}H${cx + 380}A380 380 0 0 1 ${cx - 380} ${cy}H0Z`,
      group(ravenHead(ink), { transform: 'translate(640 930) scale(0.96)' }),
    ),
    circle(cx, cy, 380, { fill: 'none', stroke: dark, 'stroke-width': 10 }),
    rect(0, 1586, 1200, 214, { fill: dark }),
    ...times(30, (index) => rect(index * 41, 1570, 21, 18, { fill: dark })),
    seriesLine('III', 118, dark),
    title(lines, { top: 390, colour: mid, quiet: gold, largest: 262 }),
    colophon(1692, gold, dark),
  ].join('')
}
