import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop, textOptions } from '../../../tests/shops/command-shop.ts'

const shop = commandShop()
const layout = '--orientation portrait --columns 3'
const words = ['label', 'title', 'subtitle'].flatMap(textOptions)

const textOf = (slug: string) =>
  readFile(join(shop.root, `content/galleries/${slug}.yaml`), 'utf8')

test('a new gallery for the home page has no empty texts for search engines', async () => {
  await rm(join(shop.root, 'content/galleries/main.yaml'))

  await shop.run(`new gallery main ${layout}`, ...words)

  const text = await textOf('main')
  expect(text).not.toContain('seo:')
  expect(text).not.toContain("''")
})

test('a new gallery gets an unused order number, even if another gallery has errors', async () => {
  // The order number of the misspelt gallery, 1, must not be used again.
  await rm(join(shop.root, 'content/galleries/wide.yaml'))
  await shop.edit('galleries/main.yaml', (text) => text.replace('columns:', 'colums:'))

  await shop.run(`new gallery moons ${layout}`, ...words)

  expect(await textOf('main')).toContain('order: 1')
  expect(await textOf('moons')).toContain('order: 2')
})
