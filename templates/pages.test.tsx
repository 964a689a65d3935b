import { createPatch } from 'diff'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Chrome, Page } from '../cli/model/page.ts'
import * as shop from '../tests/support/pages.ts'
import { renderPage, renderPreview } from './index.tsx'

// Content missing from the small shop of tests/build/golden.test.ts, whose pages are compared word by word.
const { booksPage, homePage, posterPage, posters, successPage } = shop
const render = (page: Page): string => renderPage(page, shop.assets)

/** Renders a page with keys in place of its texts, one tag per line. */
function linesOf(page: Page, chrome: Partial<Chrome> = {}): string {
  const html = render({
    ...page,
    chrome: { ...page.chrome, strings: shop.keyStrings, ...chrome },
  })
  return `${html.replaceAll('><', '>\n<').replaceAll(/^<use .*\n/gm, '')}\n`
}

const home = homePage(posters(3))
const poster = posterPage(posters(7))
const { galleries, editions } = home.chrome

it.for<readonly [name: string, page: Page]>([
  ['home', home],
  ['books', booksPage],
  ['poster', poster],
  ['article', shop.articlePage],
  ['search', shop.searchPage],
  ['success', successPage],
])('the page "%s" leads to all that the shop has', async ([name, page]) => {
  await expect(linesOf(page)).toMatchFileSnapshot(`golden/${name}.html.txt`)
})

const few = {
  galleries: galleries.slice(0, 1),
  editions: editions.slice(1),
  articles: [],
}
const third = {
  ...galleries[0],
  slug: 'third',
  orientation: 'landscape',
} as (typeof galleries)[0]
const three = { galleries: [...galleries, third] }
const deliveredIn = (deliveryDays: string) => ({
  claims: { ...home.chrome.claims, deliveryDays },
})

it.for<readonly [name: string, page: Page, variant: Page, chrome: Partial<Chrome>]>([
  [
    'home of a small shop',
    home,
    { ...home, reviews: [], sections: { quotes: [] }, questions: undefined },
    few,
  ],
  ['books of a small shop', booksPage, booksPage, few],
  ['first poster', poster, { ...poster, previous: undefined }, deliveredIn('5')],
  ['last poster', poster, { ...poster, next: undefined }, deliveredIn('few')],
  ['success with three galleries', successPage, successPage, three],
  [
    'success where the home is wide',
    successPage,
    successPage,
    { ...three, homeGallery: 'landscape' },
  ],
  ['success of a small shop', successPage, successPage, few],
])('%s shows no headings over nothing', async ([name, page, variant, chrome]) => {
  const differences = createPatch(name, linesOf(page), linesOf(variant, chrome), '', '', {
    context: 1,
  })
  await expect(differences).toMatchFileSnapshot(
    `golden/${name.replaceAll(' ', '-')}.diff.txt`,
  )
})

it('each part of a book page has a unique id, whatever its books are called', () => {
  const { edition } = booksPage
  const names = ['trilogy', 'closing', 'books']
  const books = edition.books.map((book, place) => ({ ...book, id: `${names[place]}` }))
  const html = render({ ...booksPage, edition: { ...edition, books } })
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})

it('the preview of a page shows its title without the shop, and pictures whose edges align', async () => {
  const previewOf = (title: string, ratio: number) => {
    const art = [1, 2, 3].map((number) => shop.image(`${number}`, 1000 * ratio, 1000))
    const preview = { path: shop.assets.boot, title, art }
    const drawn = renderPreview(
      { ...home, preview },
      art.map(({ name }) => `picture-${name}`),
    )
    return renderToStaticMarkup(drawn).replaceAll('><', '>\n<')
  }
  const previews = [
    previewOf('Sea King Saga – posters of a saga', 0.7),
    previewOf('Wide – Sea King Saga', 1.4),
    previewOf('Square', 1),
  ]
  await expect(previews.join('\n')).toMatchFileSnapshot('previews.txt')
  const sizeOf = (length: number) =>
    /font-size:(\d+)px;line-height/.exec(previewOf('a'.repeat(length), 1))?.[1]
  expect([24, 25, 40, 41, 60, 61, 120, 121].map(sizeOf).join()).toBe(
    '76,66,66,58,58,46,46,36',
  )
})
