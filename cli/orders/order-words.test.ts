import { expect, test } from 'vitest'
import { disposeAfterTests } from '../../tests/shops/own-shop.ts'
import { makeTinyShop } from '../../tests/shops/tiny-shop.ts'
import { edit, temporaryFolder } from '../../tests/support/files.ts'
import { loadContent } from '../check/load-content.ts'
import { projectAt } from '../project.ts'
import {
  addressLinesOf,
  dimensionsOf,
  findOrderedPoster,
  moneyText,
  wordsOfLine,
} from './order-words.ts'

const folder = disposeAfterTests(await temporaryFolder())
await makeTinyShop(folder.path)
await edit(`${folder.path}/content/posters/main/two-moons.yaml`, (text) =>
  text
    .replace('id: two-moons', 'id: two-moons\nformerly: [moons, gold-disk-2]')
    .replace(', es: Dos lunas', ''),
)
const { content } = await loadContent(projectAt(folder.path, folder.path, 'test'), {})

const line = {
  poster: 'two-moons',
  size: 'A2',
  hasOption: true,
  quantity: 2,
} as never as Parameters<typeof wordsOfLine>[0]

test.each([
  ['SE', ['12 Sea Road', 'Flat 2', '111 22 Stockholm', 'Region']],
  ['GB', ['12 Sea Road', 'Flat 2', 'Stockholm', 'Region', '111 22']],
  ['US', ['12 Sea Road', 'Flat 2', 'Stockholm, Region 111 22']],
  ['CA', ['12 Sea Road', 'Flat 2', 'Stockholm Region 111 22']],
  ['AU', ['12 Sea Road', 'Flat 2', 'Stockholm Region 111 22']],
  ['IE', ['12 Sea Road', 'Flat 2', 'Stockholm', 'Region', '111 22']],
])(
  'an address in %s has its lines in the usual order of the country',
  (country, lines) => {
    const address = {
      line1: '12 Sea Road',
      line2: 'Flat 2',
      postal_code: '111 22',
      city: 'Stockholm',
      state: 'Region',
      country,
    }
    expect(addressLinesOf(address)).toEqual(lines)
  },
)

test('an address leaves out the lines that it lacks', () => {
  const noAddress = {
    line1: undefined,
    line2: undefined,
    postal_code: undefined,
    city: undefined,
    state: undefined,
    country: undefined,
  }
  const swedish = { ...noAddress, line1: '12 Sea Road', city: 'Ystad', country: 'SE' }
  const american = { ...noAddress, line1: '12 Sea Road', country: 'US' }

  expect(addressLinesOf(swedish)).toEqual(['12 Sea Road', 'Ystad'])
  expect(addressLinesOf(american)).toEqual(['12 Sea Road'])
})

test.each([
  ['USD', 123_45, '123.45 USD'],
  ['SEK', 900_00, '900.00 SEK'],
  ['JPY', 1200, '1200 JPY'],
])('an amount in %s has the decimals of its currency', (currency, amount, text) => {
  expect(moneyText({ currency }, amount)).toBe(text)
})

test('an order of a renamed poster names the present one', () => {
  const idOf = (id: string) => findOrderedPoster(content, id)?.value.id

  expect(['moons', 'gold-disk-2', 'gold-disk', 'lost'].map(idOf)).toEqual([
    'two-moons',
    'two-moons',
    'gold-disk',
    undefined,
  ])
})

test('an ordered line has its title, size and option in the language of the order', () => {
  expect(wordsOfLine(line, content, 'sv')).toEqual({
    title: 'Två månar',
    size: 'A2',
    option: 'sv withoutLogo',
  })
  // The Spanish title is missing, and Spanish has no fallback.
  expect(wordsOfLine(line, content, 'es').title).toBe('Två månar')
  expect(
    wordsOfLine({ ...line, poster: 'lost', hasOption: false }, content, 'en'),
  ).toEqual({
    title: 'lost',
    size: 'A2',
    option: undefined,
  })
})

test('an ordered line has the dimensions of its size and orientation', () => {
  expect(dimensionsOf(line, content, 'portrait')).toBe('42 × 59,4 cm')
  expect(dimensionsOf(line, content, 'landscape')).toBe('59,4 x 42 cm')
})
