import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { growingShop, words } from '../../tests/support/growing-shop.ts'

const shop = growingShop()
const { runNew } = shop

test.each([
  [['postr'], '(Did you mean poster?)'],
  [[], 'Usage:'],
  [['poster', 'a', 'b', '--gallery', 'main', '--image', 'a.jpg'], '"b" belongs to no option'],
  [['poster', 'a', '--galery', 'main'], "unknown option '--galery'\n(Did you mean --gallery?)"],
  [['poster', 'a', '--title-fr', 'Bateau'], "unknown option '--title-fr'"],
  [['poster', 'a', '--image'], "option '--image <file>' argument missing"],
  [['review', '--name', 'Bo'], 'Run "saga new review --help" for all options.'],
  [['poster', 'a', '--gallery', 'main'], 'missing: --image\n'],
  [['poster'], 'missing: <id>, --gallery, --image\n'],
  [['review', '--name', 'Bo'], 'missing: --country, --rating, --language, --date\n'],
  [['quote', '--text-sv', 'Fint', '--text-en', 'Nice', '--text-es', 'Bien'], 'missing: --name\n'],
  [
    ['quote', '--name', 'Bo', '--text-sv', 'Så', 'fint', '--text-en', 'Nice', '--text-es', 'Bien'],
    '"fint" belongs to no option',
  ],
])('wrong use: %j', async (args, help) => {
  const { code, text } = await runNew(...args)
  expect(text).toContain(help)
  expect(code).toBe(2)
})

test.each([
  [['--help'], 'quote'],
  [['help'], 'poster [options]'],
  [['poster', '--help'], '--title-es <text>'],
  [['review', '-h'], 'new review [options]'],
  [['help', 'quote'], '--text-sv <text>'],
])('help: %j', async (args, help) => {
  const { code, text } = await runNew(...args)
  expect(text).toContain(help)
  expect(code).toBe(0)
})

test('a text may be the word "help"', async () => {
  const { code, text } = await runNew('quote', '--name', 'help', ...words('text'))
  expect(text).toContain('Nothing is left to do.')
  expect(code).toBe(0)
})

test('faults that were there before are counted, not told again', async () => {
  await writeFile(join(shop.root, 'content/prices.yaml'), 'a1: [')
  const { code, text } = await runNew('quote', '--name', 'Bo', ...words('text'))
  expect(text).toContain('Nothing is left to do.\n1 error was there before.')
  expect(text).not.toContain('prices.yaml')
  expect(code).toBe(0)
})
