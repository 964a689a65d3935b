import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import { priceOf, priceText } from '../../model/price.ts'
import type { Content } from '../content.ts'
import type { Path } from '../positions.ts'

/** Dollars between which a poster has ever been sold; outside of them a digit is probably wrong. */
const USUAL = { least: 10, most: 500 }
/** The same of any currency: how many times as much as A2 an A1 may cost. */
const FAR = 10
const DIGITS = 'is a digit missing, or one too many?'

/** Prices that the schema allows and a customer would not believe. */
export function checkPrices({ prices }: Content): readonly Diagnostic[] {
  if (!prices) return []
  const { a1, a2, withoutLogo } = prices.value
  const written = (amount: number): string => priceText(priceOf(prices.value, amount), 'en')
  const doubt = (path: Path, message: string, hint: string): Diagnostic =>
    warning('price', prices.at(path), message, hint)
  const isUnusual = (amount: number): boolean =>
    priceOf(prices.value, amount).currency === 'USD' && (amount < USUAL.least || amount > USUAL.most)
  const unusual = [[['a1', 'price'], a1.price] as const, [['a2', 'price'], a2.price] as const].filter(
    ([, amount]) => isUnusual(amount),
  )
  if (unusual.length > 0) {
    return unusual.map(([path, amount]) =>
      doubt(path, `${written(amount)} is an unusual price for a poster`, DIGITS),
    )
  }
  const both = `A1 costs ${written(a1.price)}, A2 ${written(a2.price)}`
  return [
    ...(a1.price > FAR * a2.price
      ? [doubt(['a1', 'price'], `${both}: more than ${FAR} times as much`, DIGITS)]
      : []),
    ...(a2.price >= a1.price
      ? [doubt(['a2', 'price'], `${both}: the smaller size is not cheaper`, 'are the two swapped?')]
      : []),
    ...(withoutLogo >= a2.price
      ? [
          doubt(
            ['withoutLogo'],
            `leaving the logo out adds ${written(withoutLogo)}, as much as a poster costs`,
            'write only what it adds to the price',
          ),
        ]
      : []),
  ]
}
