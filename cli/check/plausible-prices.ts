import { type Diagnostic, type Place, warning } from '../model/diagnostic.ts'
import { currencyOf, priceOf, priceText } from '../model/price.ts'
import { printOption } from '../model/print-option.ts'
import type { Content } from '../read/content.ts'
import type { PricesFile } from '../schema/prices.ts'
import { amountsOf } from '../shop/amounts.ts'
import { offeredSizesOf, type PriceStatement, statementOf } from '../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from '../shop/poster-series.ts'
import type { Size } from '../shop/variants.ts'

/** The usual range of poster prices, in US dollars. A price outside it probably has a wrong digit. */
const USUAL_PRICE = { min: 10, max: 500 }

/** A size that costs more than this many times as much as the next smaller size probably has a wrong price. */
const MAX_PRICE_RATIO = 10

/**
 * Warns about prices that the schema allows but that look like mistakes: the prices of the shop, its series and its
 * posters.
 */
export function checkPrices(content: Content): readonly Diagnostic[] {
  if (!content.prices) return []

  const shop = content.prices.value
  const checkedPrices = [
    pricesOfShop(content.prices),
    ...pricesOfSeries(content, shop),
    ...pricesOfPosters(content, shop),
  ]
  return checkedPrices.flatMap((prices) => [...findDoubts(prices)])
}

/** The prices of the shop, of a series or of a poster. */
interface CheckedPrices {
  readonly shop: PricesFile
  readonly statements: readonly PriceStatement[]
  /** Tells whether the checked file states the amount of a field: the id of a size, or `printOption.surcharge`. */
  readonly isStatedHere: (field: string) => boolean
  /** Returns the place of a field's amount. */
  readonly at: (field: string) => Place
}

function pricesOfShop({ value, at }: NonNullable<Content['prices']>): CheckedPrices {
  const pathOf = (field: string) =>
    amountsOf(value).find((amount) => amount.field === field)?.path ?? []
  return {
    shop: value,
    statements: [],
    isStatedHere: () => true,
    at: (field) => at(pathOf(field)),
  }
}

const pricesOfSeries = (
  { series }: Content,
  shop: PricesFile,
): readonly CheckedPrices[] =>
  (series?.value ?? []).flatMap((statement, index) =>
    series && statement.prices
      ? [
          {
            shop,
            statements: [statement],
            isStatedHere: (field) => statement.prices?.[field] !== undefined,
            at: (field) => series.at([index, 'prices', field]),
          },
        ]
      : [],
  )

function pricesOfPosters(content: Content, shop: PricesFile): readonly CheckedPrices[] {
  const pricedSeries = pricedSeriesIn(content)
  const pricedPosters = content.originals.filter(({ value }) => value.prices)
  return pricedPosters.map(({ value, at }) => ({
    shop,
    statements: priceStatementsOf(value, pricedSeries),
    isStatedHere: (field) => value.prices?.[field] !== undefined,
    at: (field) => at(['prices', field]),
  }))
}

/** Finds doubtful prices. An amount from another file is reported only there. */
function* findDoubts(checked: CheckedPrices): Generator<Diagnostic> {
  const { shop, statements } = checked
  const sizes = offeredSizesOf(shop, statements).map((size) => {
    const price = statementOf(size.id, statements)?.prices?.[size.id] ?? size.price
    return { ...size, price }
  })

  const unusualPrices = [...findUnusualPrices(sizes, checked)]
  yield* unusualPrices
  // A wrong digit usually makes the comparison with other sizes fail, too.
  if (unusualPrices.length > 0) return

  yield* compareSizes(sizes, checked)
  yield* checkSurcharge(sizes, checked)
}

const DIGIT_HINT = 'is a digit missing, or one too many?'

function* findUnusualPrices(
  sizes: readonly Size[],
  { shop, isStatedHere, at }: CheckedPrices,
): Generator<Diagnostic> {
  if (currencyOf(shop) !== 'USD') return

  for (const { id, price } of sizes) {
    const isUsual = price >= USUAL_PRICE.min && price <= USUAL_PRICE.max
    if (isUsual || !isStatedHere(id)) continue

    const message = `${format(price, shop)} is an unusual price for a poster`
    yield warning('price', at(id), message, DIGIT_HINT)
  }
}

/** Compares the price of each size with the price of the next larger size. */
function* compareSizes(
  sizes: readonly Size[],
  { shop, isStatedHere, at }: CheckedPrices,
): Generator<Diagnostic> {
  const largestFirst = sizes.toSorted((a, b) => areaOf(b) - areaOf(a))
  for (const [index, small] of largestFirst.entries()) {
    const large = largestFirst[index - 1]
    if (!large || areaOf(large) === areaOf(small)) continue
    if (!isStatedHere(large.id) && !isStatedHere(small.id)) continue

    const largePrice = `${large.name} costs ${format(large.price, shop)}`
    const bothPrices = `${largePrice}, ${small.name} ${format(small.price, shop)}`
    if (large.price > MAX_PRICE_RATIO * small.price) {
      const field = isStatedHere(large.id) ? large.id : small.id
      const message = `${bothPrices}: more than ${MAX_PRICE_RATIO} times as much`
      yield warning('price', at(field), message, DIGIT_HINT)
    }
    if (small.price >= large.price) {
      const field = isStatedHere(small.id) ? small.id : large.id
      const message = `${bothPrices}: the smaller size is not cheaper`
      yield warning('price', at(field), message, 'are the two swapped?')
    }
  }
}

/** Warns if the surcharge for the option looks like the price of a whole poster. */
function* checkSurcharge(
  sizes: readonly Size[],
  { shop, statements, isStatedHere, at }: CheckedPrices,
): Generator<Diagnostic> {
  const { surcharge: field, title } = printOption
  if (!isStatedHere(field)) return

  const statement = statementOf(field, statements)
  const surcharge = statement?.prices?.[field] ?? shop[field] ?? 0
  const lowestPrice = Math.min(...sizes.map(({ price }) => price))
  if (surcharge < lowestPrice) return

  const amount = format(surcharge, shop)
  const message = `the extra charge ${title} is ${amount}, as much as a whole poster`
  const hint = 'write only the amount that is added to the price'
  yield warning('price', at(field), message, hint)
}

const format = (amount: number, shop: PricesFile): string =>
  priceText(priceOf(shop, amount), 'en')

const areaOf = ({ width, height }: Size): number => width * height
