import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { growingShop, words } from './new/growing-shop.ts'

const shop = growingShop()
const { added } = shop

test.each([
  [['postr'], 'did you mean "poster"?'],
  [[], 'Usage:'],
  [['poster'], 'saga new poster <id>'],
  [['poster', 'a', 'b', '--gallery', 'main', '--image', 'a.jpg'], 'saga new poster <id>'],
  [['poster', 'a', '--galery', 'main'], 'unknown option --galery; did you mean --gallery?'],
  [['poster', 'a', '--title-fr', 'Bateau'], 'unknown option --title-fr'],
  [['poster', 'a', '--image'], '--image'],
  [['review', '--name', 'Bo'], 'saga new review'],
  [['poster', 'a', '--gallery', 'main'], 'missing: --image\n'],
  [['poster'], 'missing: <id>, --gallery, --image\n'],
  [['review', '--name', 'Bo'], 'missing: --country, --rating, --language, --date\n'],
  [['quote', '--text-sv', 'Fint', '--text-en', 'Nice', '--text-es', 'Bien'], 'missing: --name\n'],
  [
    ['quote', '--name', 'Bo', '--text-sv', 'Så', 'fint', '--text-en', 'Nice', '--text-es', 'Bien'],
    '"fint" belongs to no option',
  ],
])('wrong use: %j', async (args, help) => {
  const { code, text } = await added(...args)
  expect(text).toContain(help)
  expect(code).toBe(2)
})

test.each([
  [['--help'], 'saga new quote --name'],
  [['help'], 'saga new poster <id>'],
  [['poster', '--help'], 'Usage: saga new poster <id>'],
  [['review', '-h'], 'Usage: saga new review'],
])('help: %j', async (args, help) => {
  const { code, text } = await added(...args)
  expect(text).toContain(help)
  expect(code).toBe(0)
})

test('a text may be the word "help"', async () => {
  const { code, text } = await added('quote', '--name', 'help', ...words('text'))
  expect(text).toContain('Nothing is left to mend.')
  expect(code).toBe(0)
})

test('faults that were there before are counted, not told again', async () => {
  await writeFile(join(shop.root, 'content/prices.yaml'), 'a1: [')
  const { code, text } = await added('quote', '--name', 'Bo', ...words('text'))
  expect(text).toContain('Nothing is left to mend.\n1 error was there before.')
  expect(text).not.toContain('prices.yaml')
  expect(code).toBe(0)
})
