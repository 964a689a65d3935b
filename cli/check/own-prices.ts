import {
  type Diagnostic,
  error,
  type Place,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import type { Variant } from '../model/poster.ts'
import { priceOf, priceText } from '../model/price.ts'
import { printOption } from '../model/print-option.ts'
import { joinWords } from '../model/text.ts'
import type { Content, PosterDocument } from '../read/content.ts'
import type { SeriesFile } from '../schema/posters.ts'
import type { PricesFile } from '../schema/prices.ts'
import { amountsOf } from '../shop/amounts.ts'
import { divideVariants, postersWithVariants } from '../shop/offered-variants.ts'
import { offeredSizesOf, type PriceStatement } from '../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf, seriesOf } from '../shop/poster-series.ts'
import { shopVariantsOf } from '../shop/variants.ts'

/** Checks that a poster's series agree on its prices and sizes, unless the poster states them itself. */
export function* checkPricesOfSeries(content: Content): Generator<Diagnostic> {
  const { prices, posters } = content
  const pricedSeries = pricedSeriesIn(content)
  if (!prices || pricedSeries.length < 2) return

  for (const poster of posters) {
    const posterSeries = seriesOf(poster.value, pricedSeries)
    if (posterSeries.length < 2) continue

    yield* checkAmounts(poster, posterSeries, prices.value, content)
    yield* checkSoldSizes(poster, posterSeries, content)
  }
}

/** Checks that all series of a poster state the same prices. */
function* checkAmounts(
  poster: PosterDocument,
  posterSeries: SeriesFile,
  prices: PricesFile,
  content: Content,
): Generator<Diagnostic> {
  const statements = priceStatementsOf(poster.value, posterSeries)
  const disputedAmounts = replaceableAmounts(prices, statements)
    .filter(({ field }) => poster.value.prices?.[field] === undefined)
    .filter(({ field }) => areDifferent(amountsIn(posterSeries, field)))
  if (disputedAmounts.length === 0) return

  const disputes = disputedAmounts.map(({ field, title }) =>
    describeDispute(title, amountsIn(posterSeries, field), prices),
  )
  const owner = ownerNameOf(posterSeries)
  const message = `${owner}, whose prices differ: ${joinWords(disputes)}`
  const lines = joinWords(disputedAmounts.map(({ field }) => `"${field}: …"`))
  const hint = `add "prices:" with ${lines} to this poster, or write the same prices in both series`
  yield error('price', placeOf(poster), message, hint, placesOf(posterSeries, content))
}

/** Checks that all series of a poster state the same sizes. */
function* checkSoldSizes(
  poster: PosterDocument,
  posterSeries: SeriesFile,
  content: Content,
): Generator<Diagnostic> {
  const statedSizes = posterSeries.flatMap(({ sizes }) =>
    sizes === undefined ? [] : [sizes],
  )
  const isDisputed = areDifferent(statedSizes.map(keyOfSizes))
  if (!isDisputed || poster.value.sizes !== undefined) return

  const message = `${ownerNameOf(posterSeries)}, which are sold in different sizes`
  const hint = 'add "sizes:" to this poster, or write the same sizes in both series'
  yield error('sizes', placeOf(poster), message, hint, placesOf(posterSeries, content))
}

/**
 * Returns the place that makes a poster belong to its series: the field "series:", or an id that begins with the id of
 * a series.
 */
const placeOf = ({ at, value }: PosterDocument): Place =>
  at([value.series === undefined ? 'id' : 'series'], 'key')

const ownerNameOf = (posterSeries: SeriesFile): string => {
  const names = posterSeries.map(({ id }) => `"${id}"`)
  return `this poster belongs to the series ${joinWords(names)}`
}

/** Returns the places where series state prices or sizes. */
const placesOf = (posterSeries: SeriesFile, { series }: Content): Diagnostic['related'] =>
  posterSeries.flatMap(({ id, prices }) => {
    if (!series) return []
    const index = series.value.findIndex((entry) => entry.id === id)
    const at = series.at([index, prices ? 'prices' : 'sizes'])
    return [{ message: `the series "${id}"`, at }]
  })

/** Returns the amounts of the shop that a poster or its series can replace. */
function replaceableAmounts(prices: PricesFile, statements: readonly PriceStatement[]) {
  const sizeIds = offeredSizesOf(prices, statements).map(({ id }) => id)
  return amountsOf(prices).filter(
    ({ field }) => field === printOption.surcharge || sizeIds.includes(field),
  )
}

const amountsIn = (
  statements: readonly PriceStatement[],
  field: string,
): readonly number[] => statements.flatMap(({ prices }) => prices?.[field] ?? [])

const areDifferent = (values: readonly unknown[]): boolean => new Set(values).size > 1

/** Returns a key that is the same for equal sizes. `true` means all sizes of the shop. */
const keyOfSizes = (sizes: NonNullable<PriceStatement['sizes']>): string =>
  sizes === true ? 'all' : sizes.toSorted().join()

const describeDispute = (
  title: string,
  amounts: readonly number[],
  prices: PricesFile,
): string => {
  const texts = amounts.map((amount) => priceText(priceOf(prices, amount), 'en'))
  return `${title} for ${texts.join(' or ')}`
}

/** Checks that posters and series do not mention sizes that they are not sold in. */
export function* checkLackingSizes(content: Content): Generator<Diagnostic> {
  const { prices, series, originals } = content
  for (const { poster, sold, lacking } of postersWithVariants(originals, content)) {
    yield* findLinesOfLacking(poster, lacking, sold)
    yield* findPricesOfLacking(poster, poster.value, lacking, [])
  }

  const variants = shopVariantsOf(prices?.value)
  for (const [index, statement] of series?.value.entries() ?? []) {
    if (!series) continue

    const { lacking } = divideVariants(variants, [statement])
    yield* findPricesOfLacking(series, statement, lacking, [index])
  }
}

const REMOVE_LINE = remedyOf(
  { remove: true },
  'remove this entry, or add the size to "sizes:"',
)

/** Finds the purchase links and the sold-out variants in sizes that a poster lacks. */
function* findLinesOfLacking(
  { value, at }: PosterDocument,
  lacking: readonly Variant[],
  sold: readonly Variant[],
): Generator<Diagnostic> {
  const { gumroadLinks = {}, soldOut } = value
  // The fix that adds missing links rewrites the whole group of links. Until it has been applied, no fix removes a line
  // from the group.
  const isAnyLinkMissing = sold.some(({ key }) => !(key in gumroadLinks))
  const linkRemedy = isAnyLinkMissing ? REMOVE_LINE.hint : REMOVE_LINE

  for (const { key, size } of lacking) {
    if (key in gumroadLinks) {
      const message = `this poster has a purchase link for ${size}, but is not sold in ${size}`
      yield warning('sizes', at(['gumroadLinks', key]), message, linkRemedy)
    }

    const index = Array.isArray(soldOut) ? soldOut.indexOf(key) : -1
    if (index >= 0) {
      const message = `${key} is sold out, but this poster is not sold in ${size}`
      yield warning('sizes', at(['soldOut', index]), message, REMOVE_LINE)
    }
  }
}

/** Finds the prices of sizes that a poster or a series lacks. */
function* findPricesOfLacking(
  { at }: Pick<PosterDocument, 'at'>,
  { prices = {} }: PriceStatement,
  lacking: readonly Variant[],
  path: readonly number[],
): Generator<Diagnostic> {
  for (const { key, size } of lacking) {
    if (prices[key] === undefined) continue
    const message = `there is a price for ${size}, but nothing here is sold in ${size}`
    yield warning('sizes', at([...path, 'prices', key]), message, REMOVE_LINE)
  }
}
