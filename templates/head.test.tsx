import { describe, expect, it } from 'vitest'
import { assets, booksPage, homePage, notFoundPage, posters, successPage } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const headOf = (html: string): string => html.slice(0, html.indexOf('</head>'))
/** Attributes are matched without regard to case, as browsers read them. */
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value)

describe('the head of a page', () => {
  const head = headOf(renderPage(homePage(posters(1)), assets))

  it('names itself with the origin', () => {
    expect(all(head, /<link rel="canonical" href="([^"]+)"/g)).toEqual(['https://shop.example/en'])
    expect(head).toContain('<meta property="og:url" content="https://shop.example/en"/>')
  })

  it('names exactly its four alternates', () => {
    expect(all(head, /rel="alternate" hreflang="([^"]+)"/gi)).toEqual(['sv', 'en', 'es', 'x-default'])
  })

  it('speaks to social networks', () => {
    expect(head).toContain('<meta property="og:locale" content="en_US"/>')
    expect(all(head, /og:locale:alternate" content="([^"]+)"/g)).toEqual(['sv_SE', 'es_ES'])
    expect(head).toContain('<meta property="og:image" content="https://shop.example/og/en.jpg"/>')
    expect(head).toContain('<meta property="og:image:width" content="1200"/>')
    expect(head).toContain('<meta property="og:image:height" content="630"/>')
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    expect(head).toContain('<meta name="pinterest-rich-pin" content="true"/>')
    expect(head).toContain('<meta property="og:site_name" content="Sea King Saga"/>')
  })

  it('may be indexed, the page after a purchase too', () => {
    for (const page of [
      head,
      headOf(renderPage(successPage, assets)),
      headOf(renderPage(booksPage, assets)),
    ]) {
      expect(page).toMatch(/<meta name="robots" content="index, follow/)
    }
  })

  it('escapes the title', () => {
    expect(head).toContain('<title>A &quot;title&quot; &amp; more</title>')
  })

  it('preloads no picture: the hero is found at once anyway', () => {
    expect(head).not.toContain('as="image"')
  })
})

describe('the head of the 404 page', () => {
  const html = renderPage(notFoundPage, assets)

  it('has no address of its own', () => {
    expect(html).not.toContain('canonical')
    expect(html).not.toContain('rel="alternate"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('asks for the missing path to be logged, and says the exact words', () => {
    expect(html).toContain('src="/assets/missing-1.js"')
    expect(html).toContain('<h1>Oops! Page not found</h1>')
    expect(html).toMatch(/<a class="button" href="\/">Return to Home<\/a>/)
  })
})
