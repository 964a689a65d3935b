import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import { currencyOf, priceOf, priceText } from '../../model/price.ts'
import type { Content } from '../content.ts'
import type { Path } from '../positions.ts'

/** The range of all poster prices so far, in dollars; outside of it a digit is probably wrong. */
const USUAL = { least: 10, most: 500 }
/** The most that an A1 may cost as a multiple of an A2, in any currency. */
const FAR = 10

/** Warns of prices that the schema allows and a customer would not believe. */
export function* checkPrices({ prices }: Content): Generator<Diagnostic> {
  if (!prices) return
  const { a1, a2, withoutLogo } = prices.value
  const written = (amount: number): string => priceText(priceOf(prices.value, amount), 'en')
  const doubt = (path: Path, message: string, hint = 'is a digit missing, or one too many?'): Diagnostic =>
    warning('price', prices.at(path), message, hint)
  const unusual = (['a1', 'a2'] as const).filter((size) => {
    const { price } = prices.value[size]
    return currencyOf(prices.value) === 'USD' && (price < USUAL.least || price > USUAL.most)
  })
  for (const size of unusual)
    yield doubt([size, 'price'], `${written(prices.value[size].price)} is an unusual price for a poster`)
  if (unusual.length > 0) return
  const both = (): string => `A1 costs ${written(a1.price)}, A2 ${written(a2.price)}`
  if (a1.price > FAR * a2.price) yield doubt(['a1', 'price'], `${both()}: more than ${FAR} times as much`)
  if (a2.price >= a1.price)
    yield doubt(['a2', 'price'], `${both()}: the smaller size is not cheaper`, 'are the two swapped?')
  if (withoutLogo >= a2.price) {
    const message = `leaving the logo out adds ${written(withoutLogo)}, as much as a poster costs`
    yield doubt(['withoutLogo'], message, 'write only what it adds to the price')
  }
}
