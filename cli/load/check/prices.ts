import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import type { Path } from '../positions.ts'

/** Whole US dollars between which a poster has ever been sold; outside of them a digit is probably wrong. */
const USUAL = { least: 10, most: 500 }

/** Prices that the schema allows and a customer would not believe. */
export function checkPrices({ prices }: Content): readonly Diagnostic[] {
  if (!prices) return []
  const { a1, a2, withoutLogo } = prices.value
  const doubt = (path: Path, message: string, hint: string): Diagnostic =>
    warning('price', prices.at(path), message, hint)
  const unusual = [[['a1', 'price'], a1.price] as const, [['a2', 'price'], a2.price] as const].filter(
    ([, price]) => price < USUAL.least || price > USUAL.most,
  )
  if (unusual.length > 0) {
    return unusual.map(([path, price]) =>
      doubt(path, `$${price} is an unusual price for a poster`, 'is a digit missing, or one too many?'),
    )
  }
  return [
    ...(a2.price >= a1.price
      ? [
          doubt(
            ['a2', 'price'],
            `A2 costs $${a2.price}, A1 $${a1.price}: the smaller size is not cheaper`,
            'are the two swapped?',
          ),
        ]
      : []),
    ...(withoutLogo >= a2.price
      ? [
          doubt(
            ['withoutLogo'],
            `leaving the logo out adds $${withoutLogo}, as much as a poster costs`,
            'write only what it adds to the price',
          ),
        ]
      : []),
  ]
}
