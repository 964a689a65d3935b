import { expect, it } from 'vitest'
import type { Review } from '../cli/model/review.ts'
import { assets, homePage, keyStrings, posters, words } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'
import { gridInsertsOf } from './sections/GridInserts.tsx'
import { retailerOf } from './sections/retailer.ts'

it.each([
  ['https://www.amazon.se/dp/1', 'Amazon'],
  ['https://books.apple.com/se/book/1', 'Apple Books'],
  ['https://play.google.com/store/books', 'Google Play'],
  ['https://www.lulu.com/shop/1', 'Lulu'],
  ['https://www.bokus.com/bok/1', 'bokus.com'],
  ['https://notamazon.example/', 'notamazon.example'],
])('the retailer of %s is %s', (url, name) => {
  expect(retailerOf(url)).toBe(name)
})

it('large type shows comments of five stars and at most 170 letters', () => {
  const review = (id: string, rating: number, length: number) =>
    ({ id, rating, comment: words('x'.repeat(length)), name: 'Bo', date: '2025-09-01' }) as Review
  const shown = (...reviews: readonly Review[]) =>
    gridInsertsOf(homePage(posters(2)).gallery, reviews).map((insert) => Object(insert).key)
  expect(shown(review('whole', 5, 170), review('long', 5, 171), review('good', 4, 9))).toEqual([
    'sizes',
    'whole',
    'saga',
    undefined,
    undefined,
  ])
})

/** What stands on walls of so many posters in so many columns, on the home below a hero and on a gallery without one. */
it('walls breathe, have numbers beside them, and load first what the first view may show', async () => {
  const walls = [
    [58, 4],
    [46, 2],
    [30, 3],
    [13, 3],
    [12, 3],
    [12, 4],
    [11, 1],
    [9, 3],
    [8, 3],
  ] as const
  const shown = walls.flatMap(([count, columns]) => {
    const home = { ...homePage(posters(count)), colours: assets.styles.shop }
    const page = {
      ...home,
      gallery: { ...home.gallery, columns },
      chrome: { ...home.chrome, strings: keyStrings },
    }
    return [page, { ...page, kind: 'gallery' } as const].map((page) => {
      const html = renderPage(page, assets)
      const parts =
        /(?<=data-)columns="\d"|<article|<noscript>|class="breath|loading="\w+"|sizes="[^"]+"|class="where|href="#poster[^<]+/g
      return `# ${page.kind}: ${count} in ${columns}\n${(html.match(parts) ?? []).join('\n')}\n`
    })
  })
  await expect(shown.join('\n')).toMatchFileSnapshot('walls.txt')
})
