import { expect, test } from 'vitest'
import { priceText } from './price.ts'
import { countryNamesIn } from './regional-language.ts'

test('a Portuguese shop names countries and writes prices as in Portugal', () => {
  expect(countryNamesIn('pt').of('PL')).toBe('Polónia')
  expect(priceText({ amount: 90, currency: 'EUR' }, 'pt')).toBe('90\u00a0€')
})
