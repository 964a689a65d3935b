import { expect, test } from 'vitest'
import { restoredShop } from '../../../../tests/shops/own-shop.ts'
import { describePriceChanges } from './price-question.ts'

const shop = restoredShop()

// In the tiny shop, a poster without the logo costs $30 more. Each of these posters is on its
// own page and on one gallery page, in three languages, so one poster makes six pages.

/** Adds fields to a poster. */
const addTo = (poster: string, fields: string) =>
  shop.edit(`posters/${poster}.yaml`, (text) => `${text}${fields}`)

test("a question about the price of a single poster counts only that poster's pages", async () => {
  const now = await shop.load()
  await addTo('main/two-moons', 'prices: { a1: 120 }\n')

  expect(describePriceChanges(now, await shop.load())).toEqual([
    'A1: $90 USD → $120 USD',
    'A1 without logo: $120 USD → $150 USD',
    'On 1 poster and 6 pages',
  ])
})

test("a question about the shop's price leaves out posters with their own price", async () => {
  await addTo('main/two-moons', 'prices: { a2: 80 }\n')
  const now = await shop.load()
  await shop.edit('prices.yaml', (text) => text.replace('price: 70', 'price: 75'))

  expect(describePriceChanges(now, await shop.load())).toEqual([
    'A2: $70 USD → $75 USD',
    'A2 without logo: $100 USD → $105 USD',
    'On 2 posters and 12 pages',
  ])
})

test('a question about the prices of a series counts the posters in it', async () => {
  const now = await shop.load()
  // Only "two-moons" belongs to the series, because its id begins with "two".
  await shop.write(
    'content/series.yaml',
    '- id: two\n  name: { sv: Två, en: Two, es: Dos }\n  prices: { a2: 35 }\n',
  )

  expect(describePriceChanges(now, await shop.load())).toEqual([
    'A2: $70 USD → $35 USD; unusual: 50% of the old price',
    'A2 without logo: $100 USD → $65 USD',
    'On 1 poster and 6 pages',
  ])
})

test('no price changes are listed for a poster whose only size the shop drops', async () => {
  await addTo('main/two-moons', 'sizes: [a2]\n')
  const now = await shop.load()
  const size = (id: string) =>
    `  - { id: ${id}, name: ${id}, price: 90, label: { portrait: 1, landscape: 1 }, width: 30, height: 40 }\n`
  await shop.edit('prices.yaml', () => `sizes:\n${size('a1')}${size('a3')}`)

  expect(describePriceChanges(now, await shop.load())).toEqual([])
})

test('no question is asked about prices while prices.yaml is missing one of two sizes', async () => {
  const now = await shop.load()
  // Without a2, prices.yaml has an error, so there are no prices to compare.
  await shop.edit('prices.yaml', (text) => text.replace(/a2:\n( .*\n)*/, ''))

  expect(describePriceChanges(now, await shop.load())).toEqual([])
})
