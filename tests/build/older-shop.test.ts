import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { olderShop } from '../shops/older-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { home, saga } from '../support/cli.ts'

const { path: root } = disposeAfterTests(await olderShop())

interface Validation {
  readonly diagnostics: readonly { readonly severity: string; readonly message: string }[]
}

/** The interface texts that version 1.1.0 added. */
const NEW_TEXTS = [
  'checkout.reserved',
  'checkout.tooMany',
  'hanging.lost',
  'press.failed',
  'press.waits',
  'saved.notKept',
  'search.lost',
  'toast.copyByHand',
  'wall.lost',
]

async function errorsIn(shop: string): Promise<readonly string[]> {
  const { text } = await saga(['validate', '--root', shop, '--format', 'json'])
  const { diagnostics } = JSON.parse(text) as Validation
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .sort()
}

test('a shop from version 1.0.0 lacks only the new interface texts', async () => {
  const expectedErrors = NEW_TEXTS.flatMap((name) =>
    ['en', 'es', 'sv'].map((lang) => `the text "${name}" is missing in "${lang}"`),
  )
  expect(await errorsIn(root)).toEqual(expectedErrors)
})

test('a shop from version 1.0.0 keeps every address', async () => {
  const { text } = await saga(['build', '--plan', '--json', '--root', root])
  const { write } = JSON.parse(text) as { write: readonly { readonly path: string }[] }
  const paths = new Set(write.map(({ path }) => path))

  const addressesFile = join(home, 'tests/shops/older-shop/addresses.txt')
  const addresses = readFileSync(addressesFile, 'utf8').trim().split('\n')
  expect(addresses.length).toBeGreaterThan(500)
  expect(addresses.filter((address) => !paths.has(address))).toEqual([])
})

// Changes the shop, so it comes last.
test('validate --fix adds the new interface texts to a shop from version 1.0.0', async () => {
  const { text } = await saga(['validate', '--fix', '--yes', '--root', root])

  // Nine texts in each of three languages.
  expect(text).toContain('Applied 27 fixes in 3 files.')
  expect(await errorsIn(root)).toEqual([])
  const swedishTexts = readFileSync(join(root, 'content/strings/sv.yaml'), 'utf8')
  expect(swedishTexts).toMatch(/^press:\n {2}waits: Ett ögonblick/m)
})
