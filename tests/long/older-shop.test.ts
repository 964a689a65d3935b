import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { olderShop } from '../shops/older-shop.ts'
import { build, home } from '../support/cli.ts'

test('a shop from version 1.0.0 is built with every file that it had', async () => {
  await using shop = await olderShop()
  const { code, text } = await build(shop.path)
  expect(code, text).toBe(0)

  const addressesFile = join(home, 'tests/shops/older-shop/addresses.txt')
  const addresses = readFileSync(addressesFile, 'utf8').trim().split('\n')
  const missing = addresses.filter((path) => !existsSync(join(shop.path, 'dist', path)))
  expect(missing).toEqual([])
})
