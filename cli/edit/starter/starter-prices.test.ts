import { expect, test } from 'vitest'
import { pricesSchemaFor } from '../../schema/prices.ts'
import { type StarterSize, starterPrices, starterSizeOf } from './starter-prices.ts'

function sizeOf(typed: string): StarterSize {
  const size = starterSizeOf(typed)
  if ('fault' in size) throw new Error(size.fault)
  return size
}

const pricesIn = (currency: string, sizes: readonly string[], language = 'de') =>
  starterPrices({ currency, sizes: sizes.map(sizeOf), hasLogoOption: true }, language)

const amountsIn = (currency: string): readonly number[] =>
  (pricesIn(currency, ['A0', 'A1', 'A2', 'A3', 'A4']).sizes ?? []).map(
    ({ price }) => price,
  )

test.each([
  ['EUR', [119, 79, 49, 29, 19]],
  ['SEK', [1190, 790, 490, 290, 190]],
  ['PLN', [489, 309, 199, 129, 79]],
  ['JPY', [18900, 11900, 7900, 4900, 2900]],
  // The engine has no exchange rate for this currency.
  ['KWD', [119, 79, 49, 29, 19]],
])(
  'example prices in %s are whole and just below a round amount',
  (currency, amounts) => {
    expect(amountsIn(currency)).toEqual(amounts)
  },
)

test('dimensions are written as the first language writes them', () => {
  const labelsIn = (language: string) =>
    pricesIn('EUR', ['a3', '50x70', '12x18in'], language).sizes?.map(({ label }) => label)

  expect(labelsIn('de')).toEqual([
    { portrait: '29,7 × 42 cm', landscape: '42 × 29,7 cm' },
    { portrait: '50 × 70 cm', landscape: '70 × 50 cm' },
    { portrait: '12 × 18 in', landscape: '18 × 12 in' },
  ])
  expect(labelsIn('en')?.[0]?.portrait).toBe('29.7 × 42 cm')
})

test('a size has a name, an id and dimensions in centimetres', () => {
  expect(pricesIn('USD', ['12x18in']).sizes).toMatchObject([
    { id: '12x18in', name: '12 × 18 in', width: 30.5, height: 45.7 },
  ])
})

// Not a size, a sheet on its side, a sheet without width, one longer than 300 cm, and an unknown name.
test.each(['big', '70x50', '0x40', '500x700', 'A9'])(
  'the size "%s" is refused',
  (typed) => {
    expect(starterSizeOf(typed)).toHaveProperty('fault')
  },
)

test('extreme sizes and exchange rates give prices that the shop accepts', () => {
  const sizes = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', '1x1', '200x300']
  for (const currency of ['EUR', 'IDR', 'ISK'])
    pricesSchemaFor(['de'], 'de').parse(pricesIn(currency, sizes))
})
