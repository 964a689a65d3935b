import type { Catalogue, TitledPoster } from './catalogue.ts'
import type { CataloguePoster, CatalogueVariant } from './catalogue-schema.ts'
import type { Order, OrderedPoster } from './order.ts'

/** The print run to which the prints of a line belong. */
export interface LimitedRun {
  /** The size to which the run is limited; '' if it counts all sizes together. */
  readonly size: string
  /** The number of prints that the run will ever have. */
  readonly total: number
}

/** An ordered poster, as the catalogue describes it. */
export interface Line {
  readonly poster: CataloguePoster
  readonly variant: CatalogueVariant
  /** The price of one copy, in the smallest unit of the currency; undefined if it cannot be bought. */
  readonly amount: number | undefined
  readonly quantity: number
  /** Absent if the number of prints is unlimited. */
  readonly run: LimitedRun | undefined
  /** The possible languages of the page where it was ordered. */
  readonly languages: readonly string[]
}

/** A line that can be bought. */
export interface LineForSale extends Line {
  readonly amount: number
}

/**
 * Returns the lines of an order, with undefined for each poster or variant that is not in
 * the catalogue.
 */
export const findLines = (
  order: Order,
  catalogue: Catalogue,
): readonly (Line | undefined)[] =>
  order.kind === 'form'
    ? [findProduct(order.product, order.language, catalogue)]
    : order.posters.map((poster) => findPoster(poster, catalogue))

function findPoster(ordered: OrderedPoster, catalogue: Catalogue): Line | undefined {
  const { posterTitle, posterDescription, isLandscape, size, hasOption, quantity } =
    ordered
  const match = catalogue.find(posterTitle, isLandscape ? 'landscape' : 'portrait')
  const variant = catalogue.variants.find(
    (candidate) => candidate.size === size && candidate.hasOption === hasOption,
  )
  if (!match || !variant) return undefined

  return {
    poster: match.poster,
    variant,
    amount: amountOf(match.poster, variant),
    run: runOf(match.poster, variant),
    quantity,
    languages: languagesOf(match, posterDescription),
  }
}

/**
 * Finds a product by its id in the product feeds: 'freyja-a2' is the poster 'freyja' in A2.
 */
export function findProduct(
  product: string,
  language: string,
  catalogue: Catalogue,
): Line | undefined {
  for (const variant of catalogue.variants) {
    const ending = `-${variant.slug}`
    if (!product.endsWith(ending)) continue

    const poster = catalogue.findById(product.slice(0, -ending.length))
    if (poster)
      return {
        poster,
        variant,
        amount: amountOf(poster, variant),
        run: runOf(poster, variant),
        quantity: 1,
        languages: languagesOfPage(language, catalogue),
      }
  }
  return undefined
}

/**
 * Returns the language that a form names, or all languages if the shop does not have it.
 */
export const languagesOfPage = (
  language: string,
  { languages }: Catalogue,
): readonly string[] => (languages.includes(language) ? [language] : languages)

/**
 * Returns the languages in which the poster has the description that the page sent, or
 * else all languages in which it has the title.
 */
function languagesOf(
  { poster, languages }: TitledPoster,
  description: string,
): readonly string[] {
  const sentDescription = description.normalize().trim()
  const matches = languages.filter(
    (language) => poster.descriptions[language]?.normalize().trim() === sentDescription,
  )
  return matches.length > 0 ? matches : languages
}

/** Returns the languages that fit all lines, or else the first line's languages. */
export function commonLanguages([
  firstLine,
  ...otherLines
]: readonly Line[]): readonly string[] {
  const candidates = firstLine?.languages ?? []
  const common = candidates.filter((language) =>
    otherLines.every(({ languages }) => languages.includes(language)),
  )
  return common.length > 0 ? common : candidates
}

/** Returns the poster's own price for a variant, or else the shop's. */
function amountOf(
  poster: CataloguePoster,
  variant: CatalogueVariant,
): number | undefined {
  const { amounts, forSale, limited } = poster
  const { slug, amount } = variant
  // A variant of a limited edition is not for sale if no print run counts it, because it
  // could then be sold without limit.
  if (limited) return runOf(poster, variant) && limited.amounts[slug]

  const isAtShopPrice = forSale[slug] === true
  return amounts?.[slug] ?? (isAtShopPrice ? amount : undefined)
}

/** Returns the print run of a variant, which counts its size or all sizes together. */
function runOf(
  { limited }: CataloguePoster,
  { size }: CatalogueVariant,
): LimitedRun | undefined {
  if (!limited) return undefined

  const countedSize = Object.hasOwn(limited.totals, size) ? size : ''
  const total = limited.totals[countedSize]
  return total === undefined ? undefined : { size: countedSize, total }
}

/** Equal lines of a request, as one line. */
export interface MergedLine extends LineForSale {
  /** The indices of the equal lines in the request. */
  readonly places: readonly number[]
}

/**
 * Merges limited lines with the same poster and variant, whose prints are then reserved
 * together. Twenty equal lines would lock their run for seconds.
 */
export function mergeEqualLines(lines: readonly LineForSale[]): readonly MergedLine[] {
  const merged = new Map<string, MergedLine>()
  for (const [place, line] of lines.entries()) {
    const { poster, variant, run } = line
    const key = run ? JSON.stringify([poster.id, variant.slug]) : String(place)
    const { quantity, places } = merged.get(key) ?? { quantity: 0, places: [] }
    merged.set(key, {
      ...line,
      quantity: quantity + line.quantity,
      places: [...places, place],
    })
  }
  return [...merged.values()]
}

/** Returns whether the variant on a line can be bought. */
export const isForSale = (line: Line): line is LineForSale => line.amount !== undefined
