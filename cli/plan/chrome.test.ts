import { expect, test } from 'vitest'
import type { Chrome } from '../model/page.ts'
import { chromeForPage } from './chrome.ts'

const shopOf = (count: number): Chrome => {
  const galleries = Array.from({ length: count }, (_, index) => ({ slug: `gallery-${index}` }))
  return { galleries, homeGallery: 'gallery-0' } as unknown as Chrome
}
const linkedFrom = (slug: string, shop: Chrome): readonly string[] =>
  chromeForPage(slug, shop).galleries.map((gallery) => gallery.slug)

test('in a shop of few galleries every page links to all of them, in their order', () => {
  const shop = shopOf(12)
  for (const slug of ['', 'gallery-7', 'success']) expect(chromeForPage(slug, shop)).toBe(shop)
})

test('in a shop of many galleries a page links to the home, itself and those that follow', () => {
  const shop = shopOf(200)
  expect(linkedFrom('gallery-198', shop)).toEqual([
    'gallery-0',
    'gallery-198',
    'gallery-199',
    ...Array.from({ length: 9 }, (_, index) => `gallery-${index + 1}`),
  ])
  expect(linkedFrom('', shop)).toEqual(Array.from({ length: 12 }, (_, index) => `gallery-${index}`))
})

test('every gallery of a large shop is linked from other galleries', () => {
  const shop = shopOf(50)
  const slugs = shop.galleries.map(({ slug }) => slug)
  for (const slug of slugs.slice(1)) {
    const sources = slugs.filter((other) => other !== slug && linkedFrom(other, shop).includes(slug))
    expect(sources.length).toBeGreaterThanOrEqual(10)
  }
})
