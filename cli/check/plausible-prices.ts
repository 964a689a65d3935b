import { type Diagnostic, type Place, warning } from '../model/diagnostic.ts'
import { offerPerSize, type Variant } from '../model/poster.ts'
import { currencyOf, priceOf, priceText } from '../model/price.ts'
import { type Content, pricedSeriesIn, priceStatementsOf } from '../read/content.ts'
import type { PricesFile } from '../schema/prices.ts'
import { amountsOf, SURCHARGE } from '../shop/amounts.ts'
import { type PriceStatement, soldSizesOf } from '../shop/own-prices.ts'
import { priceListOf } from '../shop/price-list.ts'

/** The usual range of poster prices, in US dollars. A price outside it probably has a wrong digit. */
const USUAL_PRICE = { min: 10, max: 500 }
/** If a size costs more than this many times as much as the next smaller one, one of the two prices is probably wrong. */
const MAX_PRICE_RATIO = 10

/** Warns about prices that the schema allows but that look like mistakes: those of the shop, its series and its posters. */
export function* checkPrices(content: Content): Generator<Diagnostic> {
  const { prices, series, originals } = content
  if (!prices) return

  const shop = prices.value
  const pathOf = (field: string) =>
    amountsOf(shop).find((amount) => amount.field === field)?.path ?? []
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
  // A check reports files that leave no size for sale.
  if (soldSizesOf(shop, statements).length === 0) return
  const priceList = priceListOf(shop, statements)

  const format = (amount: number): string => priceText(priceOf(shop, amount), 'en')
  const doubt = (
    field: string,
    message: string,
    hint = 'is a digit missing, or one too many?',
  ): Diagnostic => warning('price', at(field), message, hint)

  const sizes = offerPerSize(priceList).map(({ variant, price }) => ({
    ...variant,
    price: price.amount,
  }))
  const isInDollars = currencyOf(shop) === 'USD'
  const unusualSizes = sizes.filter(
    ({ sizeId, price }) =>
      isInDollars &&
      isHere(sizeId) &&
      (price < USUAL_PRICE.min || price > USUAL_PRICE.max),
  )
  for (const { sizeId, price } of unusualSizes)
    yield doubt(sizeId, `${format(price)} is an unusual price for a poster`)
  if (unusualSizes.length > 0) return

  const bySize = sizes.toSorted((a, b) => areaOf(b) - areaOf(a))
  for (const [index, small] of bySize.entries()) {
    const large = bySize[index - 1]
    if (!large || areaOf(large) === areaOf(small)) continue
    if (!isHere(large.sizeId) && !isHere(small.sizeId)) continue

    const bothPrices = `${large.size} costs ${format(large.price)}, ${small.size} ${format(small.price)}`
    if (large.price > MAX_PRICE_RATIO * small.price) {
      const message = `${bothPrices}: more than ${MAX_PRICE_RATIO} times as much`
      yield doubt(isHere(large.sizeId) ? large.sizeId : small.sizeId, message)
    }
    if (small.price >= large.price) {
      const message = `${bothPrices}: the smaller size is not cheaper`
      const field = isHere(small.sizeId) ? small.sizeId : large.sizeId
      yield doubt(field, message, 'are the two swapped?')
    }
  }

  const surcharge = priceList.find((listed) => listed.surcharge)?.surcharge?.amount
  if (surcharge === undefined || !isHere(SURCHARGE)) return
  if (surcharge >= Math.min(...sizes.map(({ price }) => price))) {
    const message = `the extra charge without logo is ${format(surcharge)}, as much as a whole poster`
    yield doubt(SURCHARGE, message, 'write only the amount that is added to the price')
  }
}

const areaOf = ({ width, height }: Pick<Variant, 'width' | 'height'>): number =>
  width * height
