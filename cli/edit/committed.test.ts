import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { gitOn } from '../../tests/shops/translated-shop.ts'
import { openCommitted, readCommitted } from './committed.ts'

const shop = ownShop()
const git = (...args: readonly string[]) => gitOn(shop.root, '01-01', ...args)

function commitShop(): void {
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'begin')
}

test('the shop of a commit is loaded again after a failure', async () => {
  commitShop()
  // A file where a folder should be.
  const aside = shop.at('aside')
  await writeFile(aside, '')
  const loadCommitted = openCommitted(shop.project, {}, aside)

  await expect(loadCommitted()).rejects.toThrow('EEXIST')
  await rm(aside)

  const { contentWithDrafts } = await loadCommitted()
  expect(contentWithDrafts.posters.length).toBeGreaterThan(0)
})

test('a committed file that git cannot read is not taken for a new file', async () => {
  const picture = 'content/posters/main/two-moons.jpg'
  commitShop()
  // Git LFS uses such a filter, whose program may not be installed.
  await writeFile(shop.at('.gitattributes'), '*.jpg filter=absent\n')
  git('config', 'filter.absent.smudge', 'no-such-program')
  git('config', 'filter.absent.required', 'true')

  await expect(readCommitted(shop.project, picture)).rejects.toThrow('absent')
  expect(await readCommitted(shop.project, 'content/new.yaml')).toBeUndefined()
})
