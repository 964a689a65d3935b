import { expect, it } from 'vitest'
import type { Chrome, Page } from '../cli/model/page.ts'
import { routeOf } from '../cli/model/path.ts'
import {
  articlePage,
  assets,
  booksPage,
  homePage,
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
