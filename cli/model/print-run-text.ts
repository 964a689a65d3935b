import type { Strings } from '../schema/strings.ts'
import type { Lang } from './path.ts'
import { fillPlaceholders } from './placeholders.ts'
import type { Offer, Poster } from './poster.ts'

type PrintRunTexts = Pick<
  Strings['poster'],
  'printRun' | 'printRunBySize' | 'printRunOfSize'
>

/**
 * States the print runs of a poster: 'Limited edition of 200, numbered', or 'Limited
 * edition, numbered: 50 in A1, 150 in A2'. Returns undefined if the number of prints is
 * unlimited.
 */
export function printRunText(
  { printRuns = [], offers }: Pick<Poster, 'printRuns' | 'offers'>,
  texts: PrintRunTexts,
  lang: Lang,
): string | undefined {
  const [firstRun, ...otherRuns] = printRuns
  if (!firstRun) return undefined

  const numbers = new Intl.NumberFormat(lang)
  if (otherRuns.length === 0)
    return fill(texts.printRun, { count: numbers.format(firstRun.total) })

  const sizes = printRuns.map(({ size, total }) =>
    fill(texts.printRunOfSize, {
      count: numbers.format(total),
      size: shownNameOf(size, offers),
    }),
  )
  const list = new Intl.ListFormat(lang, { type: 'unit' }).format(sizes)
  return fill(texts.printRunBySize, { sizes: list })
}

/** Returns the displayed name of a size, given its name in orders. */
export const shownNameOf = (size: string, offers: readonly Offer[]): string =>
  offers.find(({ variant }) => variant.orderedAs === size)?.sizeName ?? size

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  fillPlaceholders(text, new Map(Object.entries(values)))
