import { type LayoutName, layoutNames } from '../model/layout.ts'
import { isSearched, onePerSize, type Variant } from '../model/poster.ts'
import type { Content } from '../read/content.ts'
import { hasPrintRuns } from '../shop/print-runs.ts'
import { shopVariantsOf, usualVariants } from '../shop/variants.ts'

/** From this number of sizes on, the size fields would hide a wall's pictures if they showed everything. */
const MANY_SIZES = 5

/** The maximum length of a size's name, such as A1, that fits beside a price in PosterCard.css. */
const SHORT_NAME = 4

interface Shop {
  readonly content: Content
  readonly variants: readonly Variant[]
  /** One variant for each size. */
  readonly sizes: readonly Variant[]
}

/** Tells whether pages of a shop have a layout. */
const isNeeded: Readonly<Record<LayoutName, (shop: Shop) => boolean>> = {
  'single-band': ({ content }) => content.galleries.length === 2,
  'few-claims': ({ content }) => {
    const { customers, cities, rating } = content.site?.value.claims ?? {}
    const claims = [customers, cities, rating].filter((claim) => claim !== undefined)
    return claims.length === 1 || claims.length === 2
  },
  'own-titles': ({ content }) => content.brand?.value.fonts?.display !== undefined,
  'no-ornament': ({ content }) => content.brand?.value.ornament === 'none',
  'no-slideshow': ({ content }) => (content.site?.value.heroes ?? []).length === 0,
  'one-size': ({ sizes }) => sizes.length === 1,
  'several-sizes': ({ sizes }) =>
    sizes.length > 2 || (sizes.length === 2 && hasLongNames(sizes)),
  'three-sizes': ({ sizes }) => sizes.length === 3 && !hasLongNames(sizes),
  'many-sizes': ({ sizes }) => sizes.length >= MANY_SIZES,
  'stock-notes': ({ content }) => hasPrintRuns(content) || hasSoldOutVariants(content),
  'no-option': ({ variants }) => !variants.some(({ hasOption }) => hasOption),
  'no-finder': ({ content }) => !isSearched(content.galleries.map(({ value }) => value)),
  // One, two or four reviews leave a gap in rows of three.
  'few-reviews': ({ content }) => [1, 2, 4].includes(content.reviews?.value.length ?? 0),
  // The footer lists the galleries, the editions, and the text pages with the contact.
  'few-lists': ({ content: { editions, articles, site } }) =>
    editions.length === 0 || (articles.length === 0 && !site?.value.contact),
  contact: ({ content }) => content.site?.value.contact !== undefined,
}

const hasLongNames = (sizes: readonly Variant[]): boolean =>
  sizes.some(({ size }) => size.length > SHORT_NAME)

const hasSoldOutVariants = ({ posters }: Content): boolean =>
  posters.some(({ value }) => Array.isArray(value.soldOut))

/** Returns the layouts that the pages of a shop have. */
export function resolveLayouts(content: Content): readonly LayoutName[] {
  const { prices } = content
  const variants = prices ? shopVariantsOf(prices.value) : usualVariants
  const shop: Shop = { content, variants, sizes: onePerSize(variants) }
  return layoutNames.filter((name) => isNeeded[name](shop))
}
