import { cp, rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/support/own-shop.ts'

const shop = ownShop()
const published = ({ content }: Awaited<ReturnType<typeof shop.load>>) =>
  content.publicFiles.map(({ path }) => path)

const left =
  '4913 a.yaml~ .a.yaml.swp a.yaml.swx a.yaml.tmp #a.yaml# .#a.yaml ~$a.yaml a.yaml___jb_tmp___ a.yaml.crswap ' +
  '.~lock.a.yaml# .DS_Store ._a.yaml .gitkeep .git/config Thumbs.db desktop.ini'

test('what editors and systems leave behind is neither read nor published', async () => {
  const before = await shop.load()
  for (const name of left.split(' ')) {
    await shop.write(`content/posters/main/${name}`)
    await shop.write(`public/${name}`)
  }
  const { content, diagnostics } = await shop.load()
  expect(diagnostics).toEqual([])
  expect(content.publicFiles).toEqual(before.content.publicFiles)
  expect(content.files).toEqual(before.content.files)
})

test('a folder may be called by a year', async () => {
  const before = await shop.load()
  await rename(shop.at('content/posters/main'), shop.at('content/posters/2025'))
  await cp(shop.at('public/flags'), shop.at('public/2025'), { recursive: true })
  const after = await shop.load()
  expect(after.diagnostics).toEqual([])
  expect(after.content.posters).toHaveLength(before.content.posters.length)
  expect(published(after)).toContain('2025/se.svg')
})
