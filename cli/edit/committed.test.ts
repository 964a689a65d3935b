import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { gitOn } from '../../tests/shops/translated-shop.ts'
import { openCommitted } from './committed.ts'

const shop = ownShop()

test('the shop of a commit is loaded again after a failure', async () => {
  gitOn(shop.root, '01-01', 'init', '-q')
  gitOn(shop.root, '01-01', 'add', 'content')
  gitOn(shop.root, '01-01', 'commit', '-qm', 'begin')
  // A file where a folder should be.
  const aside = shop.at('aside')
  await writeFile(aside, '')
  const loadCommitted = openCommitted(shop.project, {}, aside)

  await expect(loadCommitted()).rejects.toThrow('EEXIST')
  await rm(aside)

  const { contentWithDrafts } = await loadCommitted()
  expect(contentWithDrafts.posters.length).toBeGreaterThan(0)
})
