import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { ENGINE_PACKAGE, withSchemaOfEngine } from './schema-line.ts'

const folder = ownFolder()
const PRICES = 'content/prices.yaml'
const START = '# yaml-language-server: $schema='

/** Returns the line that a price file gets in a shop inside the test's folder. */
const lineIn = (shop: string): string =>
  withSchemaOfEngine({ root: folder.at(shop) }, PRICES, '').trim()

test("the schema line points to the engine installed in the shop's folder", async () => {
  await folder.write(`shop/node_modules/${ENGINE_PACKAGE}/package.json`, '{}')

  expect(lineIn('shop')).toBe(
    `${START}../node_modules/${ENGINE_PACKAGE}/schemas/prices.schema.json`,
  )
})

test('the schema line points to the engine of a workspace above the shop', async () => {
  await folder.write(`node_modules/${ENGINE_PACKAGE}/package.json`, '{}')

  expect(lineIn('shops/north')).toBe(
    `${START}../../../node_modules/${ENGINE_PACKAGE}/schemas/prices.schema.json`,
  )
})

test("a shop in the engine's repository has the schemas next to its content", () => {
  expect(lineIn('')).toBe(`${START}../schemas/prices.schema.json`)
})

test('shops install the engine under its package name', async () => {
  const { name } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  expect(name).toBe(ENGINE_PACKAGE)
})
