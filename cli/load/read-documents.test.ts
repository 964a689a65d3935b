import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/support/own-shop.ts'

const shop = ownShop()

test.each([
  ['another language of an edition', 'books/get-the-saga/edition.yaml', 'language: en', 'language: es'],
  ['a language that is left out', 'site.yaml', /\n *- \{ ?code: es.*/, ''],
])('what is known of untouched files is judged anew after %s', async (_, file, written, now) => {
  const { diagnostics: before } = await shop.load()
  await shop.edit(file, (text) => text.replace(written, now))
  const { diagnostics: found } = await shop.load()
  await rm(shop.project.cache, { recursive: true })
  expect(found).toEqual((await shop.load()).diagnostics)
  expect(found).not.toEqual(before)
})
