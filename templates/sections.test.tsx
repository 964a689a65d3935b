import { expect, it } from 'vitest'
import type { Review } from '../cli/model/review.ts'
import { assets, homePage, posters, words } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'
import { gridInsertsOf } from './sections/GridInserts.tsx'
import { PageHead } from './sections/PageHead.tsx'
import { PosterGrid } from './sections/PosterGrid.tsx'
import { retailerOf } from './sections/retailer.ts'
import { posterSizes } from './sections/sizes.ts'
import { renderMarkup } from './shared.tsx'

it.each([
  [58, 4, [12, 24]],
  [46, 2, [8, 16]],
  [12, 3, [6]],
  [12, 4, []],
])('a wall of %i posters in %i columns breathes after %j', (count, columns, breaths) => {
  const page = homePage(posters(count))
  const own = { ...page, gallery: { ...page.gallery, columns } }
  const inserts = [<hr key="1" />, <hr key="2" />]
  const html = renderMarkup(<PosterGrid page={own} belowHero inserts={inserts} />, page, assets)
  const cardsBefore = [...html.matchAll(/<hr\/>/g)].map(
    ({ index }) => [...html.slice(0, index).matchAll(/<article/g)].length,
  )
  expect(cardsBefore).toEqual(breaths)
  expect(html).toContain(`data-columns="${columns}"`)
})

it('the sizes of pictures follow the columns of the wall', () => {
  const two = '(min-width: 44rem) 44vw, calc(100vw - 2rem)'
  const three = `(min-width: 65rem) 28vw, ${two}`
  expect([1, 2, 3, 4].map(posterSizes)).toEqual([
    'calc(100vw - 2rem)',
    `(min-width: 110rem) 49rem, ${two}`,
    `(min-width: 110rem) 31rem, ${three}`,
    `(min-width: 110rem) 22.5rem, (min-width: 90rem) 20.5vw, ${three}`,
  ])
})

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

it.each([
  [11, []],
  [12, []],
  [13, [13]],
  [30, [13, 25]],
])('a wall of %i posters has the numbers %j beside it', (count, numbers) => {
  const page = homePage(posters(count))
  const html = renderPage(page, assets)
  expect(html.includes('class="where"')).toBe(count >= 12)
  const links = [...html.matchAll(/href="#(poster-\d+)" aria-label="\D*(\d+)">(\d+)/g)]
  expect(links.map(([, ...shown]) => shown)).toEqual(
    numbers.map((number) => [page.gallery.posters[number - 1]?.id, `${number}`, `${number}`]),
  )
})

it.each([8, 9])('the head of a gallery shows posters where it has nine; of %i', (count) => {
  const page = homePage(posters(count))
  expect(renderMarkup(<PageHead gallery={page.gallery} />, page, assets).includes('<img')).toBe(count === 9)
})

it.each([
  [false, 4],
  [true, 3],
])('pictures of the first row load early, below a hero those of three columns: %s', (belowHero, early) => {
  const page = homePage(posters(12))
  const grid = <PosterGrid page={page} belowHero={false} inserts={[]} />
  const html = belowHero ? renderPage(page, assets) : renderMarkup(grid, page, assets)
  const cards = html.split('<article').slice(1)
  expect(cards.findIndex((card) => card.includes('loading="lazy"'))).toBe(early)
})
