import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Page } from '../cli/model/page.ts'
import * as shop from '../tests/support/pages.ts'
import { renderCard, renderPage } from './index.tsx'

// What the small shop of tests/build/golden.test.ts, whose every word is compared, does not show.
const { booksPage, homePage, posterPage, posters, successPage } = shop
const render = (page: Page): string => renderPage(page, shop.assets)
/** What the parentheses of a pattern find, each time. */
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

it('of several hero pictures and quotes the first is shown; the others are hidden from assistive technology', () => {
  const html = render(homePage(posters(3)))
  expect(all(html, /(fetchpriority="high")/g)).toHaveLength(1)
  expect(all(html, /data-slide="" (data-current|aria-hidden="true" inert)=""/g)).toEqual([
    'data-current',
    'aria-hidden="true" inert',
    'aria-hidden="true" inert',
    'data-current',
  ])
})

it('a small shop shows no headings over nothing, and leads only to galleries that it has', () => {
  const home = homePage(posters(1))
  const { galleries, editions } = home.chrome
  const chrome = {
    ...home.chrome,
    galleries: galleries.slice(0, 1),
    editions: editions.slice(1),
    articles: [],
  }
  const html = render({ ...home, chrome, reviews: [], quotes: [], questions: undefined })
  expect(html).not.toMatch(/class="(?:bands|reviews|quotes|faq)"|"FAQPage"|mailto:h|footer-texts/)
  expect(render({ ...booksPage, chrome })).not.toContain('class="other-editions"')
  expect(all(mainOf(render({ ...successPage, chrome })), /<a [^>]*href="([^"]+)"/g)).toEqual(['/en#gallery'])
})

it('the bar leads to the first edition only, whose page leads to the others', () => {
  const bar = /<nav.*?<\/ul>/s.exec(render(homePage(posters(1))))?.[0] ?? ''
  expect(all(bar, /<a href="([^"]+)"/g)).toEqual(['/en#gallery', '/en/get-the-saga', '/en#story'])
})

it('a poster leads to those that hang beside it, back to its place between them, and to others', () => {
  const page = posterPage(posters(7))
  const places = all(mainOf(render(page)), /href="\/en(?:\/posters\/|#)poster-(\d)"/g)
  expect(places.join()).toBe('4,5,6,7,1,2,3')
  expect(render({ ...page, previous: undefined })).not.toContain('rel="prev"')
})

it('a book page leads to the other editions', () => {
  expect(mainOf(render(booksPage))).toContain('href="/en/get-the-saga"')
})

it('each part of a book page has a name of its own, whatever its books are called', () => {
  const { edition } = booksPage
  const names = ['trilogy', 'closing', 'books']
  const books = edition.books.map((book, place) => ({ ...book, id: `${names[place]}` }))
  const ids = all(render({ ...booksPage, edition: { ...edition, books } }), / id="([^"]+)"/g)
  expect(ids).toEqual([...new Set(ids)])
})

it('words of another language than the page say so', () => {
  const book = render(booksPage)
  expect(book).toContain('<h1 lang="sv">Sagan</h1>')
  expect(book).toContain('<h3 id="three_title" lang="sv">Book three</h3>')
  expect(book).toContain('<h2 id="reasons-title">Reasons</h2>')
  expect(render(shop.articlePage)).toMatch(
    /<h1 id="title" lang="sv">Frågor<\/h1>.*<div class="prose" lang="sv"><p>Kort\.<\/p>/s,
  )
})

it('after a purchase visitors are led to a landscape gallery that is not the home', () => {
  const { chrome } = successPage
  const third = { ...chrome.galleries[0], slug: 'third', orientation: 'landscape' as const }
  const linksIn = (galleries: readonly object[], homeGallery = 'main') =>
    all(
      mainOf(render({ ...successPage, chrome: { ...chrome, galleries, homeGallery } as Page['chrome'] })),
      /<a [^>]*href="([^"]+)"/g,
    )
  expect(linksIn([...chrome.galleries, third])).toEqual(['/en#gallery', '/en/landscape'])
  expect(linksIn([...chrome.galleries, third], 'landscape')).toEqual(['/en#gallery', '/en/third'])
})

it('the card of a page shows its title without the shop, and pictures whose edges align', async () => {
  const home = homePage(posters(3))
  const cardOf = (title: string, ratio: number) => {
    const art = [1, 2, 3].map((number) => shop.image(`${number}`, 1000 * ratio, 1000))
    const card = { path: shop.assets.boot, title, art }
    const drawn = renderCard(
      { ...home, card },
      art.map(({ name }) => `picture-${name}`),
    )
    return renderToStaticMarkup(drawn).replaceAll('><', '>\n<')
  }
  const cards = [
    cardOf('Sea King Saga – posters of a saga', 0.7),
    cardOf('Wide – Sea King Saga', 1.4),
    cardOf('Square', 1),
  ]
  await expect(cards.join('\n')).toMatchFileSnapshot('cards.txt')
  const sizeOf = (length: number) => /font-size:(\d+)px;line-height/.exec(cardOf('a'.repeat(length), 1))?.[1]
  expect([24, 25, 40, 41, 60, 61, 120, 121].map(sizeOf).join()).toBe('76,66,66,58,58,46,46,36')
})
