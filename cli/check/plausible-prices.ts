import { type Diagnostic, type Place, warning } from '../model/diagnostic.ts'
import { currencyOf, priceOf, priceText } from '../model/price.ts'
import { type Content, pricedSeriesIn, priceStatementsOf } from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import type { PricesFile } from '../schema/prices.ts'
import { type PriceStatement, soldSizesOf, statementOf } from '../shop/own-prices.ts'
import { pathOfSize, type Size } from '../shop/variants.ts'

/** The usual range of poster prices, in US dollars. A price outside it probably has a wrong digit. */
const USUAL_PRICE = { min: 10, max: 500 }
/** If a size costs more than this many times as much as the next smaller one, one of the two prices is probably wrong. */
const MAX_PRICE_RATIO = 10

/** Warns about prices that the schema allows but that look like mistakes: those of the shop, its series and its posters. */
export function* checkPrices(content: Content): Generator<Diagnostic> {
  const { prices, series, originals } = content
  if (!prices) return

  const shop = prices.value
  const pathOf = (field: string): Path =>
    field === 'withoutLogo' ? [field] : [...pathOfSize(shop, { id: field }), 'price']
  yield* findDoubts(
    shop,
    [],
    () => true,
    (field) => prices.at(pathOf(field)),
  )

  for (const [index, statement] of series?.value.entries() ?? [])
    if (series && statement.prices)
      yield* findDoubts(shop, [statement], statesIn(statement), (field) =>
        series.at([index, 'prices', field]),
      )

  const pricedSeries = pricedSeriesIn(content)
  for (const { value, at } of originals)
    if (value.prices)
      yield* findDoubts(
        shop,
        priceStatementsOf(value, pricedSeries),
        statesIn(value),
        (field) => at(['prices', field]),
      )
}

const statesIn =
  (statement: PriceStatement) =>
  (field: string): boolean =>
    statement.prices?.[field] !== undefined

/**
 * Finds doubtful prices among those that hold by some statements.
 * @param isHere tells whether the checked file states the amount of a field
 * @param at returns the place of such an amount
 */
function* findDoubts(
  shop: PricesFile,
  statements: readonly PriceStatement[],
  isHere: (field: string) => boolean,
  at: (field: string) => Place,
): Generator<Diagnostic> {
  const format = (amount: number): string => priceText(priceOf(shop, amount), 'en')
  const doubt = (
    field: string,
    message: string,
    hint = 'is a digit missing, or one too many?',
  ): Diagnostic => warning('price', at(field), message, hint)

  const sizes = soldSizesOf(shop, statements).map((size) => {
    const price = statementOf(size.id, statements)?.prices?.[size.id] ?? size.price
    return { ...size, price }
  })
  const isInDollars = currencyOf(shop) === 'USD'
  const unusualSizes = sizes.filter(
    ({ id, price }) =>
      isInDollars && isHere(id) && (price < USUAL_PRICE.min || price > USUAL_PRICE.max),
  )
  for (const { id, price } of unusualSizes)
    yield doubt(id, `${format(price)} is an unusual price for a poster`)
  if (unusualSizes.length > 0) return

  const bySize = sizes.toSorted((a, b) => areaOf(b) - areaOf(a))
  for (const [index, small] of bySize.entries()) {
    const large = bySize[index - 1]
    if (!large || areaOf(large) === areaOf(small)) continue
    if (!isHere(large.id) && !isHere(small.id)) continue

    const bothPrices = `${large.name} costs ${format(large.price)}, ${small.name} ${format(small.price)}`
    if (large.price > MAX_PRICE_RATIO * small.price) {
      const message = `${bothPrices}: more than ${MAX_PRICE_RATIO} times as much`
      yield doubt(isHere(large.id) ? large.id : small.id, message)
    }
    if (small.price >= large.price) {
      const message = `${bothPrices}: the smaller size is not cheaper`
      const field = isHere(small.id) ? small.id : large.id
      yield doubt(field, message, 'are the two swapped?')
    }
  }

  const surcharge =
    statementOf('withoutLogo', statements)?.prices?.withoutLogo ?? shop.withoutLogo ?? 0
  if (!isHere('withoutLogo')) return
  if (surcharge >= Math.min(...sizes.map(({ price }) => price))) {
    const message = `the extra charge without logo is ${format(surcharge)}, as much as a whole poster`
    yield doubt(
      'withoutLogo',
      message,
      'write only the amount that is added to the price',
    )
  }
}

const areaOf = ({ width, height }: Size): number => width * height
