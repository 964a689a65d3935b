import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Chrome, Page } from '../cli/model/page.ts'
import * as shop from '../tests/support/pages.ts'
import { renderPage, renderPreview } from './index.tsx'

// What the small shop of tests/build/golden.test.ts, whose every word is compared, does not show.
const { booksPage, homePage, posterPage, posters, successPage } = shop
const render = (page: Page): string => renderPage(page, shop.assets)

it('pages lead to all that the shop has, and show no headings over nothing', async () => {
  const home = homePage(posters(3))
  const { galleries, editions } = home.chrome
  const few = { galleries: galleries.slice(0, 1), editions: editions.slice(1), articles: [] }
  const third = { ...galleries[0], slug: 'third', orientation: 'landscape' } as (typeof galleries)[0]
  const poster = posterPage(posters(7))
  const deliveredIn = (deliveryDays: string) => ({ claims: { ...home.chrome.claims, deliveryDays } })
  const pages: Readonly<Record<string, readonly [Page, Partial<Chrome>]>> = {
    home: [home, {}],
    'home of a small shop': [{ ...home, reviews: [], quotes: [], questions: undefined }, few],
    books: [booksPage, {}],
    'books of a small shop': [booksPage, few],
    poster: [poster, {}],
    'first poster': [{ ...poster, previous: undefined }, deliveredIn('5')],
    'last poster': [{ ...poster, next: undefined }, deliveredIn('few')],
    article: [shop.articlePage, {}],
    search: [shop.searchPage, {}],
    success: [successPage, { galleries: [...galleries, third] }],
    'success where the home is wide': [
      successPage,
      { galleries: [...galleries, third], homeGallery: 'landscape' },
    ],
    'success of a small shop': [successPage, few],
  }
  const shown = Object.entries(pages).map(([name, [page, chrome]]) => {
    const html = render({ ...page, chrome: { ...page.chrome, strings: shop.keyStrings, ...chrome } })
    return `# ${name}\n${html.replaceAll('><', '>\n<').replaceAll(/^<use .*\n/gm, '')}\n`
  })
  await expect(shown.join('\n')).toMatchFileSnapshot('pages.txt')
})

it('each part of a book page has a name of its own, whatever its books are called', () => {
  const { edition } = booksPage
  const names = ['trilogy', 'closing', 'books']
  const books = edition.books.map((book, place) => ({ ...book, id: `${names[place]}` }))
  const html = render({ ...booksPage, edition: { ...edition, books } })
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})

it('the preview of a page shows its title without the shop, and pictures whose edges align', async () => {
  const home = homePage(posters(3))
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
  expect([24, 25, 40, 41, 60, 61, 120, 121].map(sizeOf).join()).toBe('76,66,66,58,58,46,46,36')
})
