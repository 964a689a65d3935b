import { describe, expect, it } from 'vitest'
import {
  articlePage,
  assets,
  booksPage,
  homePage,
  notFoundPage,
  poster,
  posterPage,
  posters,
  successPage,
  words,
} from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('every page', () => {
  const pages = [
    homePage(posters(3)),
    posterPage(posters(3)),
    booksPage,
    articlePage,
    successPage,
    notFoundPage,
  ].map((page) => renderPage(page, assets))

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
    const page = renderPage(posterPage([poster('plain'), poster('nasty', words(nasty))]), assets)
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(nasty).slice(1, -1))
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

describe('the page of a poster', () => {
  const page = posterPage(posters(7))
  const html = renderPage(page, assets)

  it('shows its picture first, and no other picture at once', () => {
    expect(count(html, /loading="eager"/g)).toBe(1)
    expect(html).toMatch(/fetchpriority="high"/)
  })

  it('reads the colours of its gallery by its place there', () => {
    expect(html).toContain('<div class="poster-page" data-place="2">')
  })

  it('leads to the posters that hang beside it, back to its place between them, and to others', () => {
    for (const id of ['poster-1', 'poster-3', 'poster-4', 'poster-7'])
      expect(mainOf(html)).toContain(`href="/en/posters/${id}"`)
    expect(mainOf(html)).toContain('href="/en#poster-2"')
  })

  it('has no way to a poster before the first one', () => {
    expect(renderPage({ ...page, previous: undefined }, assets)).not.toContain('rel="prev"')
  })

  it('shares its own address in a letter, a card the place on the wall', () => {
    expect(html).toContain(encodeURIComponent('https://shop.example/en/posters/poster-2"').slice(0, -3))
    expect(renderPage(homePage(posters(2)), assets)).toContain(
      encodeURIComponent('https://shop.example/en#poster-2'),
    )
  })

  it('tells facts of the content, with the days of delivery filled in', () => {
    expect(html).toContain('<dd>Within 3-5 business days.</dd>')
  })
})

describe('the footer', () => {
  const withChrome = (more: Partial<typeof successPage.chrome>): string =>
    renderPage({ ...successPage, chrome: { ...successPage.chrome, ...more } }, assets)

  it('leads to the pages of text, and to the shop where it says how to reach it', () => {
    expect(withChrome({})).toMatch(/<a href="\/en\/delivery">Delivery<\/a>/)
    expect(withChrome({})).not.toContain('mailto:')
    const contact = { label: 'hello@shop.example', href: 'mailto:hello@shop.example' }
    expect(withChrome({ contact })).toContain(
      'Contact: <a href="mailto:hello@shop.example">hello@shop.example</a>',
    )
  })

  it('has no heading above nothing', () => {
    expect(withChrome({ articles: [] })).not.toContain('footer-texts')
  })
})
