import { expect, test } from 'vitest'
import type { Chrome } from '../model/page.ts'
import { chromeForPage } from './pages.ts'

const slugsTo = (count: number) => Array.from({ length: count }, (_, index) => `gallery-${index}`)
const shopOf = (count: number): Chrome =>
  ({ galleries: slugsTo(count).map((slug) => ({ slug })), homeGallery: 'gallery-0' }) as unknown as Chrome
const linkedFrom = (slug: string, shop: Chrome): readonly string[] =>
  chromeForPage(slug, shop).galleries.map((gallery) => gallery.slug)

test('in a shop of few galleries every page links to all of them, in their order', () => {
  const shop = shopOf(12)
  for (const slug of ['', 'gallery-7', 'success']) expect(chromeForPage(slug, shop)).toBe(shop)
})

test('in a shop of many galleries a page links to the home, itself and those that follow', () => {
  const around = ['gallery-0', 'gallery-198', 'gallery-199', ...slugsTo(10).slice(1)]
  expect(linkedFrom('gallery-198', shopOf(200))).toEqual(around)
  expect(linkedFrom('', shopOf(13))).toEqual(slugsTo(12))
})
