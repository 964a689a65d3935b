import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import { currencyOf, priceOf, priceText } from '../../model/price.ts'
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
  const isUnusual = (amount: number): boolean =>
    currencyOf(prices.value) === 'USD' && (amount < USUAL.least || amount > USUAL.most)
  const both = `A1 costs ${written(a1.price)}, A2 ${written(a2.price)}`
  const surcharge = `leaving the logo out adds ${written(withoutLogo)}`
  const unusual = ({ price }: typeof a1): string => `${written(price)} is an unusual price for a poster`
  type Doubt = readonly [holds: boolean, path: Path, message: string, hint: string]
  const alone: readonly Doubt[] = [
    [isUnusual(a1.price), ['a1', 'price'], unusual(a1), DIGITS],
    [isUnusual(a2.price), ['a2', 'price'], unusual(a2), DIGITS],
  ]
  const together: readonly Doubt[] = [
    [a1.price > FAR * a2.price, ['a1', 'price'], `${both}: more than ${FAR} times as much`, DIGITS],
    [
      a2.price >= a1.price,
      ['a2', 'price'],
      `${both}: the smaller size is not cheaper`,
      'are the two swapped?',
    ],
    [
      withoutLogo >= a2.price,
      ['withoutLogo'],
      `${surcharge}, as much as a poster costs`,
      'write only what it adds to the price',
    ],
  ]
  const found = alone.some(([holds]) => holds) ? alone : together
  return found.flatMap(([holds, path, message, hint]) =>
    holds ? [warning('price', prices.at(path), message, hint)] : [],
  )
}
