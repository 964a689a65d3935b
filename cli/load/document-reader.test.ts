import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, temporaryFolder } from '../../tests/support/files.ts'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadContent } from '../commands/load-content.ts'
import { projectAt } from '../project.ts'

const edits: readonly (readonly [what: string, file: string, change: (text: string) => string])[] = [
  [
    'another language of an edition',
    'books/get-the-saga/edition.yaml',
    (text) => text.replace('language: en', 'language: es'),
  ],
  ['a language that is left out', 'site.yaml', (text) => text.replace(/\n *- \{ ?code: es.*/, '')],
]

test.each(edits)('what is known of untouched files is judged anew after %s', async (_, file, change) => {
  await using shop = await temporaryFolder()
  await makeTinyShop(shop.path)
  const findAll = async () => (await loadContent(projectAt(shop.path, shop.path, 'test'), {})).diagnostics
  const before = await findAll()
  await edit(join(shop.path, 'content', file), change)
  const found = await findAll()
  await rm(join(shop.path, '.cache'), { recursive: true })
  expect(found).toEqual(await findAll())
  expect(found).not.toEqual(before)
})
