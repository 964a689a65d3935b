import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../tests/shops/own-shop.ts'
import { fingerprint } from './fingerprint.ts'

const folder = ownFolder()

test('a fingerprint has every file, also in folders, by its path', async () => {
  await folder.write('b.txt', 'one')
  await folder.write('deep/er/a.txt', 'two')
  await mkdir(folder.at('empty'))

  expect(Object.keys(await fingerprint(folder.root))).toEqual([
    'b.txt',
    join('deep', 'er', 'a.txt'),
  ])
})

test('a changed byte and a renamed file change the fingerprint; the same bytes do not', async () => {
  await folder.write('a.txt', 'one')
  await folder.write('b.txt', 'two')
  const before = await fingerprint(folder.root)

  await writeFile(folder.at('b.txt'), 'tWo')
  expect(await fingerprint(folder.root)).not.toEqual(before)

  await writeFile(folder.at('b.txt'), 'two')
  expect(await fingerprint(folder.root)).toEqual(before)

  await rename(folder.at('b.txt'), folder.at('c.txt'))
  expect(await fingerprint(folder.root)).not.toEqual(before)
})
