import { describe, expect, it } from 'vitest'
import { assets, booksPage } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('a book page', () => {
  const html = renderPage(booksPage, assets)

  it('offers three hardcovers, two paperbacks and both e-books of each', () => {
    expect(count(html, /href="[^"]+-hardcover"/g)).toBe(3)
    expect(count(html, /href="[^"]+-paperback"/g)).toBe(2)
    expect(count(html, /href="https:\/\/books\.apple\.com/g)).toBe(3)
    expect(count(html, /href="https:\/\/play\.google\.com/g)).toBe(3)
  })

  it('opens every retailer in a new tab without a way back', () => {
    const links = [...html.matchAll(/<a [^>]*href="https:[^>]*>/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThan(12)
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/)
  })

  it('marks words of another language than the page', () => {
    expect(html).toContain('<h1 lang="sv">Sagan</h1>')
    expect(html).toContain('<h3 id="three_title" lang="sv">Book three</h3>')
    expect(html).toContain('<h2 id="reasons-title">Reasons</h2>')
  })

  it('gives each of its parts a name of its own, whatever its books are called', () => {
    const { edition } = booksPage
    const named = ['trilogy', 'closing', 'books'].flatMap((id) =>
      edition.books.slice(0, 1).map((book) => ({ ...book, id })),
    )
    const ids = [
      ...renderPage({ ...booksPage, edition: { ...edition, books: named } }, assets).matchAll(
        / id="([^"]+)"/g,
      ),
    ]
    const names = ids.map(([, id]) => id)
    expect(names).toEqual([...new Set(names)])
  })

  it('opens one question at a time, all closed at first', () => {
    expect(count(html, /<details name="faq">/g)).toBe(3)
  })

  it('says where it is, that reviews will come, and where the other edition is', () => {
    expect(html).toMatch(
      /<nav class="breadcrumb" aria-label="Breadcrumb">.*<span aria-current="page">Saga<\/span>/,
    )
    expect(html).toContain('Reviews of the books are coming soon.')
    expect(mainOf(html)).toContain('href="/en/get-the-saga"')
  })
})
