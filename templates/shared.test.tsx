import { expect, it } from 'vitest'
import type { Chrome, Page } from '../cli/model/page.ts'
import { routeOf } from '../cli/model/path.ts'
import { articlePage, assets, booksPage, homePage, posterPage, posters } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'
import { usePage } from './PageContext.tsx'
import { renderMarkup, shared } from './shared.tsx'

const home = homePage(posters(3))
const withChrome = <P extends Page>(page: P, chrome: Chrome): P => ({ ...page, chrome })

/** The bar links to it. */
const saga = { ...booksPage, route: routeOf('en', 'get-the-saga') }

it('a page looks the same after others of its language as alone', () => {
  const others = [articlePage, posterPage(posters(3)), saga, home, posterPage(posters(2))]
  const pages = [saga, ...others].map((page) => withChrome(page, home.chrome))
  for (const page of pages) {
    const alone = renderPage(withChrome(page, { ...page.chrome }), assets)
    expect(renderPage(page, assets)).toBe(alone)
    expect(alone.includes('<a href="/en/get-the-saga" aria-current="page">')).toBe(page.kind === 'books')
  }
})

it('what pages share cannot ask for one of them', () => {
  const Address = shared(function Address() {
    return <p>{usePage().route}</p>
  })
  expect(() => renderMarkup(<Address />, home, assets)).toThrow('what pages share')
})
