import { expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { describePriceChanges } from './price-question.ts'

const shop = ownShop()

// In the tiny shop, a poster without the logo costs $30 more. A changed price is counted
// on the page of each poster and of each of its galleries, in three languages.

/** Adds fields to a poster. */
const addTo = (poster: string, fields: string) =>
  shop.edit(`posters/${poster}.yaml`, (text) => `${text}${fields}`)

test('a question about a price of a single poster counts only the pages of that poster', async () => {
  const now = await shop.load()
  await addTo('main/two-moons', 'prices: { a1: 120 }\n')

  expect(describePriceChanges(now, await shop.load())).toEqual([
    'A1: $90 USD → $120 USD',
    'A1 without logo: $120 USD → $150 USD',
    'On 1 poster and 6 pages',
  ])
})

test('a question about a price of the shop leaves out posters with their own price', async () => {
  await addTo('main/two-moons', 'prices: { a2: 80 }\n')
  const now = await shop.load()
  await shop.edit('prices.yaml', (text) => text.replace('price: 70', 'price: 75'))

  expect(describePriceChanges(now, await shop.load())).toEqual([
    'A2: $70 USD → $75 USD',
    'A2 without logo: $100 USD → $105 USD',
    'On 2 posters and 12 pages',
  ])
})

test('a question about the prices of a series names the poster in it', async () => {
  const now = await shop.load()
  await shop.write(
    'content/series.yaml',
    '- id: two\n  name: { sv: Två, en: Two, es: Dos }\n  prices: { a2: 35 }\n',
  )

  expect(describePriceChanges(now, await shop.load())).toEqual([
    'A2: $70 USD → $35 USD; unusual: 50 % of it',
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

test('no question is asked about prices while a file of prices has only one of two sizes', async () => {
  const now = await shop.load()
  await shop.edit('prices.yaml', (text) => text.replace(/a2:\n( .*\n)*/, ''))

  expect(describePriceChanges(now, await shop.load())).toEqual([])
})
