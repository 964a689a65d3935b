import { expect, it } from 'vitest'
import type { Chrome, Page } from '../cli/model/page.ts'
import { routeOf } from '../cli/model/path.ts'
import {
  articlePage,
  assets,
  booksPage,
  homePage,
  image,
  posterPage,
  posters,
} from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'
import { renderMarkup, shared, usePage } from './rendering.tsx'

const home = homePage(posters(3))
const withChrome = <P extends Page>(page: P, changes: Partial<Chrome>): P => ({
  ...page,
  chrome: { ...page.chrome, ...changes },
})

/**
 * Renders a page after a page from another shop. The two share no parts, so every part is
 * rendered anew.
 */
function renderAlone(page: Page): string {
  renderPage(withChrome(page, { siteName: 'Another shop' }), assets)
  return renderPage(page, assets)
}

it('renders a page alone in the same way as after other pages in its language', () => {
  // The navigation bar links to this page.
  const sagaPage = { ...booksPage, route: routeOf('en', 'get-the-saga') }
  const pages = [
    sagaPage,
    articlePage,
    posterPage(posters(3)),
    sagaPage,
    home,
    posterPage(posters(2)),
  ]
  const currentLink = '<a href="/en/get-the-saga" aria-current="page">'

  for (const pageOfLanguage of pages) {
    const page: Page = { ...pageOfLanguage, chrome: home.chrome }
    const html = renderPage(page, assets)
    expect(html.includes(currentLink)).toBe(page.kind === 'books')
    expect(html).toBe(renderAlone(page))
  }
})

it('shows every content change when a page is rendered again', () => {
  const [firstPoster, secondPoster, thirdPoster] = posters(3)
  if (!firstPoster || !secondPoster || !thirdPoster)
    throw new Error('there are three posters')
  const changedPages = [
    homePage([
      firstPoster,
      { ...secondPoster, title: { text: 'The Whale' } },
      thirdPoster,
    ]),
    homePage([thirdPoster, firstPoster]),
    homePage([
      firstPoster,
      secondPoster,
      { ...thirdPoster, draft: true, formerly: ['earlier'] },
    ]),
    { ...home, questions: undefined },
    withChrome(home, { origin: 'https://another.example' }),
    homePage([firstPoster, secondPoster, thirdPoster], 'sv'),
  ]

  for (const page of changedPages) {
    const previousHtml = renderPage(home, assets)
    const html = renderPage(page, assets)
    expect(html).toBe(renderAlone(page))
    expect(html).not.toBe(previousHtml)
  }
})

it('shows what differs between the pages of two posters', () => {
  const ordinaryPage = posterPage(posters(6))
  const { poster, next } = ordinaryPage
  if (!next) throw new Error('the poster has a next poster')

  const withPoster = (changes: Partial<typeof poster>): Page => ({
    ...ordinaryPage,
    poster: { ...poster, ...changes },
  })
  const [offer] = poster.offers
  const soldOutOffer = { ...offer, isForSale: false, url: undefined }
  const swedishTitle = { title: { text: 'En e-bok', lang: 'sv' } }
  const swedishNext = { ...next, poster: { ...next.poster, ...swedishTitle } }

  // Pages, and the HTML in which each differs from the ordinary page.
  const pages: readonly (readonly [Page, string])[] = [
    [
      withPoster(swedishTitle),
      '<h1 id="title" lang="sv">En <span class="whole">e-bok</span></h1>',
    ],
    [withPoster({ title: { text: '<b> & "c"' } }), 'alt="&lt;b&gt; &amp; &quot;c&quot;"'],
    [
      withPoster({ description: { text: 'En val.', lang: 'sv' } }),
      '<p class="card-text" lang="sv">En val.</p>',
    ],
    [withPoster({ images: [image('first'), image('second')] }), '<template><picture>'],
    [
      withPoster({ orientation: 'landscape' }),
      'class="poster" data-orientation="landscape"',
    ],
    [withPoster({ offers: [soldOutOffer] }), 'data-sold-out=""'],
    [{ ...ordinaryPage, place: 17 }, 'class="poster-page" data-place="17"'],
    [{ ...ordinaryPage, next: swedishNext }, '<span lang="sv">En e-bok</span>'],
    [
      { ...ordinaryPage, wall: { slug: 'sea', label: '"Sea"' } },
      '<a href="/en/sea">&quot;Sea&quot;</a>',
    ],
  ]

  const ordinaryHtml = renderPage(ordinaryPage, assets)
  for (const [page, html] of pages) {
    expect(renderPage(page, assets)).toContain(html)
    expect(ordinaryHtml).not.toContain(html)
  }
})

it('leaves out the parts of a poster’s page that have no content', () => {
  const page = posterPage(posters(6))
  const parts = ['rel="prev"', 'rel="next"', 'class="related"', 'class="faq"']
  const pagesWithout: readonly Page[] = [
    { ...page, previous: undefined },
    { ...page, next: undefined },
    { ...page, related: [] },
    { ...page, questions: undefined },
  ]

  for (const [index, pageWithout] of pagesWithout.entries()) {
    const html = renderPage(pageWithout, assets)
    const missingParts = parts.filter((part) => !html.includes(part))
    expect(missingParts).toEqual([parts[index]])
  }
})

it('throws if a shared part uses the page', () => {
  const Address = shared(() => <p>{usePage().route}</p>)
  expect(() => renderMarkup(<Address />, home)).toThrow('a shared part')
})

it('renders shared parts again only when their content changes', () => {
  let renderCount = 0
  const Words = shared(({ text }: { readonly text: string }) => {
    renderCount += 1
    return <p>{text}</p>
  })

  for (const text of ['a', 'a', 'b']) renderMarkup(<Words text={text} />, home)

  expect(renderCount).toBe(2)
})
