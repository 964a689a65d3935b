import { describe, expect, it } from 'vitest'
import { assets, booksPage, homePage, notFoundPage, poster, posters, successPage, words } from './fixture.ts'
import { renderPage } from './index.tsx'

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('every page', () => {
  const pages = [homePage(posters(3)), booksPage, successPage, notFoundPage].map((page) =>
    renderPage(page, assets),
  )

  it('keeps to the content security policy: no style attributes, no inline scripts', () => {
    for (const html of pages) {
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).not.toContain('<style')
      expect(html).not.toMatch(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/)
      expect(html).not.toMatch(/\son[a-z]+="/)
    }
  })

  it('has one first heading and a language', () => {
    for (const html of pages) {
      expect(count(html, /<h1/g)).toBe(1)
      expect(html).toContain('<html lang="en">')
      expect(html.startsWith('<!doctype html>')).toBe(true)
    }
  })
})

describe('the home', () => {
  const html = renderPage(homePage(posters(58)), assets)

  it('hangs every poster once, by its id, labelled by its heading', () => {
    const cards =
      /<article class="card"[^>]* id="(poster-\d+)" aria-labelledby="([^"]+)">.*?<h3 id="([^"]+)">/gs
    const found = [...html.matchAll(cards)]
    expect(new Set(found.map(([, id]) => id)).size).toBe(58)
    expect(new Set(found.map(([, , , heading]) => heading)).size).toBe(58)
    for (const [, , label, heading] of found) expect(label).toBe(heading)
  })

  it('has nothing in a card but what the card says: what all cards share stands before them', () => {
    const first = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
    expect(first).not.toContain('<script')
    expect(html.indexOf('id="PosterCard-props"')).toBeLessThan(html.indexOf('<article'))
  })

  it('loads what the first view may show at once and the rest when it comes near', () => {
    const cards = html.slice(html.indexOf('class="wall"'), html.indexOf('class="payment"'))
    expect(count(cards, /loading="eager"/g)).toBe(3)
    expect(cards.indexOf('loading="lazy"')).toBeGreaterThan(cards.lastIndexOf('loading="eager"'))
  })

  it('gives the first hero picture priority, and hides the others from assistive technology', () => {
    expect(count(html, /fetchpriority="high"/gi)).toBe(1)
    expect(count(html, /data-slide="" data-current=""/g)).toBe(2)
    expect(count(html, /class="hero-slide" data-slide="" aria-hidden="true" inert=""/g)).toBe(2)
  })

  it('blocks dragging of posters and heroes', () => {
    const guarded = count(html, /draggable="false" data-protected=""/g)
    expect(guarded).toBeGreaterThanOrEqual(58 + 3)
  })

  it('leads to the other galleries from its main content', () => {
    expect(mainOf(html)).toMatch(/<a class="band" href="\/en\/landscape"/)
    expect(mainOf(html)).not.toMatch(/<a class="band" href="\/en"/)
  })

  it('shows the claims of the content', () => {
    for (const claim of ['500+', '50+', '4.8/5']) expect(html).toContain(`<strong>${claim}</strong>`)
  })

  it('names the language entries exactly and marks the current one', () => {
    expect(html).toMatch(
      /<a href="\/sv" lang="sv" hreflang="sv"><img [^>]*aria-hidden="true"\/>Svenska<\/a>/i,
    )
    expect(count(html, /aria-current="true"/g)).toBe(1)
  })

  it('dates itself by the content, not by the clock', () => {
    expect(html).toContain('© 2025 Sea King Saga')
  })
})

describe('content with markup in it', () => {
  const nasty = '</script><script>alert("1")</script> & 🐄'
  const html = renderPage(homePage([poster('nasty', words(nasty))]), assets)

  it('is shown literally', () => {
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 🐄')
  })

  it('stays whole in structured data', () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(nasty).slice(1, -1))
  })
})

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

describe('the page after a purchase', () => {
  const html = mainOf(renderPage(successPage, assets))

  it('names the delivery time and leads back to both kinds of posters', () => {
    expect(html).toContain('3-5 working days')
    expect(html).toContain('href="/en#gallery"')
    expect(html).toContain('href="/en/landscape"')
  })
})

describe('a shop that is small', () => {
  const home = homePage(posters(1))
  const chrome = {
    ...home.chrome,
    galleries: home.chrome.galleries.slice(0, 1),
    editions: home.chrome.editions.filter(({ slug }) => slug === booksPage.edition.slug),
  }

  it('shows no headings over nothing', () => {
    const html = renderPage({ ...home, chrome, reviews: [], quotes: [] }, assets)
    for (const name of ['bands', 'reviews', 'quotes']) expect(html).not.toContain(`class="${name}"`)
    expect(renderPage({ ...booksPage, chrome }, assets)).not.toContain('class="other-editions"')
  })

  it('names the landscape posters after an order only where there are some', () => {
    const { toLandscape } = home.chrome.strings.success
    expect(renderPage(successPage, assets)).toContain(toLandscape)
    expect(renderPage({ ...successPage, chrome }, assets)).not.toContain(toLandscape)
  })
})
