import type { Random } from '../random.ts'
import { group, mirror, path, px } from '../svg.ts'
import { glyph, glyphRow } from './glyph.ts'
import { stencil } from './stencil.ts'

/** The inks of a book. */
export interface BookInk {
  readonly page: string
  readonly shade: string
  readonly edge: string
  readonly cover: string
  readonly ink: string
}

const PAGE = 'M0 -58C-60 -120 -190 -128 -300 -96L-340 34C-220 2 -70 8 0 62Z'

/** A book lying open, seen from above its lower edge; `half` is the width of one page. */
export function openBook(random: Random, cx: number, foot: number, half: number, ink: BookInk): string {
  const signs = glyphRow(random, 28)
  const writing = (offset: number) =>
    [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => {
        const [x, y] = [-64 - column * 62 - row * 8, -86 + row * 41 + (column - 1.2) ** 2 * 3.2 - 6]
        return group(
          glyph(signs[offset + row * 4 + column] ?? 'eye', 0, 0, 34, { figure: ink.ink, cut: ink.page }),
          {
            transform: `translate(${px(x)} ${px(y)}) skewX(-14) scale(1 0.86)`,
          },
        )
      }),
    )
  const half1 = (offset: number, fill: string) => [
    path('M0 82C-70 30 -220 24 -352 58L-346 30L0 30Z', { fill: ink.cover }),
    path('M0 74C-70 20 -220 14 -346 46L-340 30C-220 0 -70 4 0 56Z', { fill: ink.edge }),
    path('M0 68C-70 14 -220 8 -343 40M0 73C-70 19 -220 13 -345 44', {
      fill: 'none',
      stroke: ink.ink,
      'stroke-width': 1.6,
    }),
    path(PAGE, { fill }),
    stencil(PAGE, path('M0 -60C-30 -96 -60 -110 -90 -116C-60 -70 -40 0 -30 40L0 70Z', { fill: ink.shade })),
    group(writing(offset)),
  ]
  const content = [
    group(half1(0, ink.page)),
    mirror(0, half1(12, ink.page)),
    path('M0 -58V64', { stroke: ink.ink, 'stroke-width': 4, fill: 'none' }),
  ]
  return group(content, {
    transform: `translate(${px(cx)} ${px(foot - (82 * half) / 352)}) scale(${(half / 352).toFixed(3)})`,
  })
}
