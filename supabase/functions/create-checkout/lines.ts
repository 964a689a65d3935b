import type { Catalogue, TitledPoster } from './catalogue.ts'
import type { CataloguePoster } from './catalogue-schema.ts'
import type { Order, OrderedPoster } from './order.ts'

/** An ordered poster, as the catalogue describes it. */
export interface Line {
  readonly poster: CataloguePoster
  readonly size: OrderedPoster['size']
  readonly noLogo: boolean
  readonly quantity: number
  /** The possible languages of the page where it was ordered. */
  readonly languages: readonly string[]
}

/**
 * Returns the lines of an order, with undefined for each poster that is not in the
 * catalogue.
 */
export const findLines = (
  order: Order,
  catalogue: Catalogue,
): readonly (Line | undefined)[] =>
  order.kind === 'form'
    ? [findProduct(order.product, order.language, catalogue)]
    : order.posters.map((poster) => findPoster(poster, catalogue))

function findPoster(ordered: OrderedPoster, catalogue: Catalogue): Line | undefined {
  const { posterTitle, posterDescription, isLandscape, size, noLogo, quantity } = ordered
  const match = catalogue.find(posterTitle, isLandscape ? 'landscape' : 'portrait')
  if (!match) return undefined

  return {
    poster: match.poster,
    size,
    noLogo,
    quantity,
    languages: languagesOf(match, posterDescription),
  }
}

/** The variants by their keys in the catalogue, which also end the ids of products. */
const variants = {
  a1: { size: 'A1', noLogo: false },
  'a1-no-logo': { size: 'A1', noLogo: true },
  a2: { size: 'A2', noLogo: false },
  'a2-no-logo': { size: 'A2', noLogo: true },
} as const satisfies Readonly<
  Record<keyof CataloguePoster['forSale'], Pick<Line, 'size' | 'noLogo'>>
>
type VariantKey = keyof typeof variants
const variantKeys = Object.keys(variants) as readonly VariantKey[]

/**
 * Finds a product by its id in the feeds: 'freyja-a2-no-logo' is the poster 'freyja' in
 * A2 without logo.
 */
export function findProduct(
  product: string,
  language: string,
  catalogue: Catalogue,
): Line | undefined {
  const [, id = '', key] = /^(.+)-(a[12](?:-no-logo)?)$/.exec(product) ?? []
  const poster = catalogue.findById(id)
  if (!poster) return undefined

  return {
    poster,
    ...variants[key as VariantKey],
    quantity: 1,
    languages: languagesOfPage(language, catalogue),
  }
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

/** Returns the languages that fit all lines, or else those of the first line. */
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

/** Returns whether the variant on a line can be bought. */
export const isForSale = ({ poster, size, noLogo }: Line): boolean => {
  const key = variantKeys.find(
    (variantKey) =>
      variants[variantKey].size === size && variants[variantKey].noLogo === noLogo,
  )
  return key !== undefined && poster.forSale[key]
}
