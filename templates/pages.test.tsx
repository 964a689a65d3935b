import { describe, expect, it } from 'vitest'
import type { Page } from '../cli/model/page.ts'
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

const render = (page: Page): string => renderPage(page, assets)
const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length
/** What the parentheses of a pattern find, each time. */
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
/** What search engines are told. */
const toldOn = (page: Page) => {
  const [json = ''] = all(render(page), /<script type="application\/ld\+json">(.*?)</gs)
  return (JSON.parse(json) as { readonly '@graph': readonly object[] })['@graph']
}

// Every page of the whole shop: tests/site/files.test.ts.
describe('the head', () => {
  it('says title, description and picture to browsers, search engines and social networks', () => {
    const [head = ''] = render(homePage(posters(1))).split('</head>')
    const [title, description] = ['A &quot;title&quot; &amp; more', 'What it is']
    expect(head).toContain(`<title>${title}</title>`)
    const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    const said = Object.fromEntries(metas.map(([, name, content]) => [name, content]))
    for (const place of ['og:', 'twitter:'])
      expect(['title', 'description', 'image', 'image:alt'].map((name) => said[place + name])).toEqual([
        title,
        description,
        'https://shop.example/og/en.jpg',
        'Card',
      ])
    expect([said.description, said['og:image:width'], said['og:image:height']]).toEqual([
      description,
      '1200',
      '630',
    ])
    // The hero is found at once anyway.
    expect(head).not.toContain('as="image"')
  })

  it('of the 404 page names no address', () => {
    const html = render(notFoundPage)
    expect(html).not.toMatch(/canonical|rel="alternate"/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('the home', () => {
  const html = render(homePage(posters(58)))
  const cards = all(html, /(<article class="card".*?<\/article>)/gs)

  it('hangs every poster by its id, labelled by its heading, with nothing in its card but its own words', () => {
    const names = /^<article class="card"[^>]* id="([^"]+)" aria-labelledby="([^"]+)">.*?<h3 id="([^"]+)">/s
    expect(cards.map((card = '') => names.exec(card)?.slice(1))).toEqual(
      posters(58).map(({ id }) => [id, `t_${id}`, `t_${id}`]),
    )
    expect(cards.join()).not.toContain('<script')
    expect(html.indexOf('id="PosterCard-props"')).toBeLessThan(html.indexOf('<article'))
  })

  it('loads what the first view may show at once, and the rest when it comes near; none can be dragged', () => {
    const loading = (place: number) => (place < 3 ? 'eager' : 'lazy')
    expect(all(cards.join(), /loading="(\w+)"/g)).toEqual(cards.map((_, place) => loading(place)))
    expect(count(html, /draggable="false" data-protected=""/g)).toBe(count(html, /<picture>/g))
  })

  it('gives the first hero picture priority, and hides the others from assistive technology', () => {
    expect(count(html, /fetchpriority="high"/g)).toBe(1)
    expect(count(html, /data-slide="" data-current=""/g)).toBe(2)
    expect(count(html, /class="hero-slide" data-slide="" aria-hidden="true" inert=""/g)).toBe(2)
  })

  it('leads to the other galleries and languages, and shows the claims and the year of the content', () => {
    expect(all(mainOf(html), /<a class="band" href="([^"]+)"/g)).toEqual(['/en/landscape'])
    expect(html).toMatch(/<a href="\/sv" lang="sv" hreflang="sv"><img [^>]*aria-hidden="true"\/>Svenska<\/a>/)
    expect(count(html, /aria-current="true"/g)).toBe(1)
    expect(all(html, /<strong>([^<]+)</g)).toEqual(['500+', '50+', '4.8/5'])
    expect(html).toContain('© 2025 Sea King Saga')
  })
})

it('content with markup in it is shown literally, and stays whole in data', () => {
  const nasty = '</script><script>alert("1")</script><!-- & 🐄'
  const shown = poster('nasty', words(nasty))
  const html = render(homePage([shown]))
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;!-- &amp; 🐄')
  expect(JSON.stringify(toldOn(posterPage([shown, shown])))).toContain(JSON.stringify(nasty).slice(1, -1))
})

it('search engines are told of the shop, its posters in order, their variants, and the formats of books', () => {
  const list = { numberOfItems: 2, itemListElement: [{ position: 1 }, { position: 2 }] }
  const website = { url: 'https://shop.example/en', inLanguage: 'en' }
  const told = [website, { logo: 'https://shop.example/icon-512.png' }, list, { '@type': 'FAQPage' }]
  expect(toldOn(homePage(posters(2)))).toMatchObject(told)
  const offers = ['a1', 'a1-no-logo', 'a2', 'a2-no-logo'].map((name) => ({ sku: `poster-2-${name}` }))
  expect(toldOn(posterPage(posters(2)))[1]).toMatchObject({ sku: 'poster-2', category: 'Posters', offers })
  const workExample = ['Hardcover', 'EBook', 'EBook'].map((name) => ({
    bookFormat: `https://schema.org/${name}`,
  }))
  expect(toldOn(booksPage)[3]).toMatchObject({ name: 'Book three', inLanguage: 'sv', workExample })
})

describe('a shop that is small', () => {
  const home = homePage(posters(1))
  const { galleries, editions } = home.chrome
  const chrome = { ...home.chrome, galleries: galleries.slice(0, 1), editions: editions.slice(1) }

  it('shows no headings over nothing', () => {
    const html = render({ ...home, chrome, reviews: [], quotes: [] })
    for (const name of ['bands', 'reviews', 'quotes']) expect(html).not.toContain(`class="${name}"`)
    expect(render({ ...booksPage, chrome })).not.toContain('class="other-editions"')
  })

  it('leads from an order to all posters, and to the landscape ones where there are some', () => {
    const linksOn = (page: Page) => all(mainOf(render(page)), /<a [^>]*href="([^"]+)"/g)
    expect(linksOn(successPage)).toEqual(['/en#gallery', '/en/landscape'])
    expect(linksOn({ ...successPage, chrome })).toEqual(['/en#gallery'])
    expect(render(successPage)).toContain('3-5 working days')
  })
})

describe('the page of a poster', () => {
  const page = posterPage(posters(7))
  const html = render(page)

  it('shows its picture first, and no other at once, in the colours of its place in the gallery', () => {
    expect([count(html, /loading="eager"/g), count(html, /fetchpriority="high"/g)]).toEqual([1, 1])
    expect(html).toContain('<div class="poster-page" data-place="2">')
  })

  it('leads to the posters that hang beside it, back to its place between them, and to others', () => {
    const places = all(mainOf(html), /href="\/en(?:\/posters\/|#)poster-(\d)"/g)
    expect(places.join()).toBe('4,5,6,7,1,2,3')
    expect(mainOf(html)).toContain('href="/en#poster-2"')
    expect(render({ ...page, previous: undefined })).not.toContain('rel="prev"')
  })

  it('shares its own address in a letter, a card the place on the wall', () => {
    expect(html).toMatch(/body=https%3A%2F%2Fshop.example%2Fen%2Fposters%2Fposter-2"/)
    expect(render(homePage(posters(2)))).toContain('body=https%3A%2F%2Fshop.example%2Fen%23poster-2"')
  })

  it('tells facts of the content, with the days of delivery filled in', () => {
    expect(html).toContain('<dd>Within 3-5 business days.</dd>')
  })
})

describe('a book page', () => {
  const html = render(booksPage)

  it('offers three hardcovers, two paperbacks and both e-books of each, in new tabs without a way back', () => {
    const links = all(html, /<a ([^>]*href="https:[^>]*)>/g)
    const offered = [/-hardcover"/, /-paperback"/, /books\.apple\.com/, /play\.google\.com/]
    expect(offered.map((shop) => links.filter((link = '') => shop.test(link)).length)).toEqual([3, 2, 3, 3])
    expect(links.filter((link) => !link?.includes('target="_blank" rel="noopener"'))).toEqual([])
  })

  it('marks words of another language than the page', () => {
    expect(html).toContain('<h1 lang="sv">Sagan</h1>')
    expect(html).toContain('<h3 id="three_title" lang="sv">Book three</h3>')
    expect(html).toContain('<h2 id="reasons-title">Reasons</h2>')
  })

  it('gives each of its parts a name of its own, whatever its books are called', () => {
    const { edition } = booksPage
    const names = ['trilogy', 'closing', 'books']
    const books = edition.books.map((book, place) => ({ ...book, id: `${names[place]}` }))
    const ids = all(render({ ...booksPage, edition: { ...edition, books } }), / id="([^"]+)"/g)
    expect(ids).toEqual([...new Set(ids)])
  })

  it('says where it is, that reviews will come, and where the other edition is', () => {
    expect(html).toMatch(
      /<nav class="breadcrumb" aria-label="Breadcrumb">.*<span aria-current="page">Saga<\/span>/,
    )
    expect(html).toContain('Reviews of the books are coming soon.')
    expect(mainOf(html)).toContain('href="/en/get-the-saga"')
  })
})

it('a page of text marks words that fell back to another language', () => {
  const html = render(articlePage)
  expect(html).toContain('<h1 id="title" lang="sv">Frågor</h1>')
  expect(html).toMatch(/<div class="prose" lang="sv"><p>Kort\.<\/p>/)
})

it.each([
  ['the home', homePage(posters(3)), 2],
  ['the page of a poster', posterPage(posters(3)), 2],
  ['a book page', booksPage, 3],
  ['a shop without', { ...homePage(posters(3)), questions: undefined }, 0],
])('the questions of %s are closed at first, and told to search engines once', (_, page, count) => {
  const html = render(page)
  const asked = all(html, /<details name="faq"><summary>(.*?)</g)
  expect(asked).toEqual(['Question 1', 'Question 2', 'Question 3'].slice(0, count))
  expect(html.split('"FAQPage"')).toHaveLength(count > 0 ? 2 : 1)
  // To all the others, which books do not have.
  expect(mainOf(html).includes('href="/en/questions"')).toBe(count === 2)
})

it('the footer leads to the pages of text, and to the shop where it says how to reach it', () => {
  const withChrome = (more: object) => render({ ...successPage, chrome: { ...successPage.chrome, ...more } })
  expect(withChrome({})).toMatch(/<a href="\/en\/delivery">Delivery<\/a>/)
  expect(withChrome({})).not.toContain('mailto:')
  const contact = { label: 'hello@shop.example', href: 'mailto:hello@shop.example' }
  expect(withChrome({ contact })).toContain(`Contact: <a href="${contact.href}">${contact.label}</a>`)
  expect(withChrome({ articles: [] })).not.toContain('footer-texts')
})
