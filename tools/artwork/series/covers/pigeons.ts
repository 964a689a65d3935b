import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { type PigeonInk, perchedPigeon } from '../../motifs/pigeon.ts'
import { beams } from '../../motifs/sky.ts'
import { halftone } from '../../shade.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { colophon, seriesLine, title } from './layout.ts'

/** Rank upon rank, all looking one way; all but one. */
export function pigeonsCover({ palette }: Brush, lines: readonly string[]): string {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const soldier = (t: number): PigeonInk => ({
    body: mix(mid, light, t),
    shade: mix(deep, soft, t),
    neck: mix(deep, accent, t),
    wing: mix(deep, soft, t),
    bar: mix(dark, deep, t),
    bill: gold,
    foot: mix(dark, accent, t),
    line: dark,
    eye: gold,
  })
  const general: PigeonInk = {
    body: gold,
    shade: mix(gold, mid, 0.5),
    neck: accent,
    wing: mix(gold, mid, 0.35),
    bar: dark,
    bill: dark,
    foot: accent,
    line: dark,
    eye: light,
  }
  const ranks = times(7, (row) => {
    const t = row / 6
    const size = 0.66 + t * 0.86
    const y = 950 + row * 90 + row * row * 6.4
    const gap = 196 * size
    const count = Math.ceil(1500 / gap) + 1
    return group(
      times(count, (index) => {
        const x = 600 + (index - (count - 1) / 2 + (row % 2) * 0.5) * gap
        const turned = row === 5 && index === Math.round(count / 2) - 1
        const bird = perchedPigeon(`p${row}-${index}`, turned ? general : soldier(t))
        const helmet = turned
          ? path('M16 -140L12 -176L30 -158L44 -186L58 -158L76 -176L72 -140Q44 -150 16 -140Z', {
              fill: accent,
            }) + circle(44, -190, 6, { fill: light })
          : ''
        return group(bird + helmet, {
          transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${((turned ? -1 : 1) * size).toFixed(3)} ${size.toFixed(3)})`,
        })
      }),
    )
  })
  return [
    rect(0, 0, 1200, 1800, { fill: mid }),
    group(beams(600, 900, 1500, 28, mix(mid, deep, 0.4), 3)),
    halftone(0, 560, 1200, 420, { cell: 20, colour: soft, from: 0, to: 0.85, angle: 90 }),
    path('M0 930Q600 870 1200 930V1800H0Z', { fill: deep }),
    ...ranks.slice(0, 6),
    ranks[6] ?? '',
    seriesLine('II', 118, light),
    title(lines, { top: 400, colour: light, quiet: gold, largest: 236 }),
    colophon(1712, gold, dark),
  ].join('')
}
