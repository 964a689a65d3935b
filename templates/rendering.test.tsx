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
const withChrome = <P extends Page>(page: P, more: Partial<Chrome>): P => ({
  ...page,
  chrome: { ...page.chrome, ...more },
})

/** The HTML of a page that shares no parts with previous pages. */
function renderAlone(page: Page): string {
  renderPage(withChrome(page, { siteName: 'Another shop' }), assets)
  return renderPage(page, assets)
}

it('a page is the same alone and after other pages of its language', () => {
  // The bar links to it.
  const saga = { ...booksPage, route: routeOf('en', 'get-the-saga') }
  for (const other of [
    saga,
    articlePage,
    posterPage(posters(3)),
    saga,
    home,
    posterPage(posters(2)),
  ]) {
    const page: Page = { ...other, chrome: home.chrome }
    const html = renderPage(page, assets)
    expect(html.includes('<a href="/en/get-the-saga" aria-current="page">')).toBe(
      page.kind === 'books',
    )
    expect(html).toBe(renderAlone(page))
  }
})

it('a page rendered again after a change shows all of the change', () => {
  const [first, second, third] = posters(3)
  if (!first || !second || !third) throw new Error('there are three posters')
  for (const page of [
    homePage([first, { ...second, title: { text: 'The Whale' } }, third]),
    homePage([third, first]),
    homePage([first, second, { ...third, draft: true, formerly: ['earlier'] }]),
    { ...home, questions: undefined },
    withChrome(home, { origin: 'https://another.example' }),
    homePage([first, second, third], 'sv'),
  ]) {
    const before = renderPage(home, assets)
    const html = renderPage(page, assets)
    expect(html).toBe(renderAlone(page))
    expect(html).not.toBe(before)
  }
})

it('shared parts cannot use the page', () => {
  const Address = shared(() => <p>{usePage().route}</p>)
  expect(() => renderMarkup(<Address />, home, assets)).toThrow('what pages share')
})

it('shared parts render once, and again when their content changes', () => {
  let drawn = 0
  const Words = shared(({ text }: { readonly text: string }) => {
    drawn += 1
    return <p>{text}</p>
  })
  for (const text of ['a', 'a', 'b']) renderMarkup(<Words text={text} />, home, assets)
  expect(drawn).toBe(2)
})
