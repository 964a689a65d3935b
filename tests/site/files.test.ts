import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { htmlFaultsIn } from '../support/html-faults.ts'
import {
  articles,
  editions,
  galleries,
  languages,
  posterPages,
  prices,
  purchaseLinksOf,
  reviews,
  screens,
  site,
} from '../support/shop-content.ts'
import { wholeShop } from '../support/whole-shop.ts'

const { origin } = site
const dist = await wholeShop()
const read = (name: string): string => readFileSync(join(dist, name), 'utf8')
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const missing = { path: '/404', html: read('404.html') }

const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)
const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const readText = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
const textOf = (html: string): string =>
  readText(html.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;!?)])/g, '')
    .trim()

/** All pages of the shop as they are sent, the 404 page aside. */
const pages = [...screens.map((screen) => ({ ...screen, id: '' })), ...posterPages].map((page) => {
  const html = read(`${page.path}.html`)
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    ...page,
    html,
    metas: Object.fromEntries(metas.map(([, name, content = '']) => [name, readText(content)])),
    title: readText(find(html, /<title>([^<]*)</)),
    main: html.slice(html.indexOf('<main'), html.indexOf('</main>')),
    ids: findAll(html, / id="([^"]*)"/g),
  }
})
const posters = pages.filter(({ id }) => id !== '')
/** The pages of a gallery, an edition or an article, one for each language. */
const pagesOf = (slug: string) => pages.filter((page) => page.id === '' && page.slug === slug)

/** What a page tells search engines of one type. */
function toldIn(html: string, type: string): unknown {
  const json = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s) || '{"@graph":[]}'
  const things = (JSON.parse(json) as { readonly '@graph': readonly { readonly '@type': string }[] })[
    '@graph'
  ]
  return things.find((thing) => thing['@type'] === type)
}

describe('every page', () => {
  test('is there, and no other', () => {
    expect(names.filter((name) => name.endsWith('.html')).map((name) => `/${name}`)).toSatisfy(
      (found: readonly string[]) =>
        found.toSorted().join() ===
        [missing, ...pages]
          .map(({ path }) => `${path}.html`)
          .sort()
          .join(),
    )
    expect(posters).toHaveLength(galleries.flatMap((gallery) => gallery.posters).length * languages.length)
  })

  test('names itself, its language and its other languages', () => {
    const locales = new Map(site.languages.map(({ code, locale }) => [code, locale]))
    for (const { html, metas, lang, slug, path, id } of pages) {
      expect(metas, path).toMatchObject({
        'og:url': origin + path,
        'og:type': id ? 'product' : 'website',
        'og:site_name': site.name,
        'og:locale': locales.get(lang),
        'twitter:card': 'summary_large_image',
        'twitter:image': metas['og:image'],
        'pinterest-rich-pin': 'true',
        robots: expect.stringMatching(/^index,\s*follow/),
        ...(id && { 'product:price:amount': expect.stringMatching(/^\d+\.00$/) }),
      })
      expect(html).toContain(`<html lang="${lang}">`)
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
      const at = (code: string) => `${origin}/${code}${slug && `/${slug}`}`
      expect(findAll(html, /<link rel="alternate" hreflang=("[^"]+" href="[^"]+")/g), path).toEqual(
        [...languages.map((code) => [code, at(code)]), ['x-default', at(site.xDefault)]].map(
          ([code, href]) => `"${code}" href="${href}"`,
        ),
      )
      expect(findAll(html, /og:locale:alternate" content="(\w+)"/g), path).toEqual(
        languages.filter((code) => code !== lang).map((code) => locales.get(code)),
      )
    }
  })

  test('has one first heading, in its language, and texts in all places', () => {
    const names =
      /\b(?:nav|hero|gallery|trust|payment|card|share|toast|reviews|books|success|footer)\.[a-z]\w+/
    for (const { html, path } of pages) {
      expect(html.match(/<h1/g), path).toHaveLength(1)
      const shown = html.replace(/<script.*?<\/script>/gs, '')
      expect(shown).not.toMatch(/<h1[^>]* lang=|\{\w+\}|undefined|\[object|\bNaN\b/)
      expect(textOf(shown.slice(shown.indexOf('<body'))), path).not.toMatch(names)
    }
  })

  test('has a title and a description of lengths that search engines show, no two titles alike in a language', () => {
    for (const { title, metas, path } of pages) {
      expect(title, path).toMatch(/^.{10,70}$/)
      expect(metas.description, path).toMatch(/^.{50,160}$/)
    }
    expect(new Set(pages.map(({ lang, title }) => `${lang} ${title}`)).size).toBe(pages.length)
  })

  test('has a picture for social networks, 1200 × 630 and below 300 KB; all languages share a poster’s', async () => {
    const owners = new Map(pages.map(({ metas, id, path }) => [id || path, `${metas['og:image']}`]))
    expect(new Set(pages.map(({ metas }) => metas['og:image'])).size).toBe(owners.size)
    for (const [owner, address] of owners) {
      expect(address.startsWith(`${origin}/og/`), owner).toBe(true)
      const file = join(dist, address.replace(origin, ''))
      const { width, height, format } = await sharp(file).metadata()
      expect([width, height, format], address).toEqual([1200, 630, 'jpeg'])
      expect(statSync(file).size, address).toBeLessThan(300_000)
    }
  })

  test('leads only to what is there, also on other pages', () => {
    const there = new Set([
      ...names.map((name) => `/${name}`),
      ...pages.flatMap(({ path, ids }) => [path, ...ids.map((id) => `${path}#${id}`)]),
    ])
    for (const { html, path } of pages) {
      const sets = findAll(html, / srcset="([^"]+)"/g).flatMap((set) => set.split(', '))
      const addresses = [
        ...findAll(html, / (?:href|src)="([/#][^"]*)"/g).map((to) => (to.startsWith('#') ? path + to : to)),
        ...findAll(html, / data-(?:texts|later|ahead)="([^"]*)"/g).flatMap((some) => some.split(' ')),
        ...sets.map((entry) => entry.replace(/ .*/, '')),
      ]
      expect(
        addresses.filter((address) => !there.has(address.replace(/\?[^#]*/, ''))),
        path,
      ).toEqual([])
    }
  })

  test('is valid HTML', async () => {
    // Tags, attributes and the values that have rules: pages that share them share their faults.
    const makeOf = (html: string): string =>
      html
        .replace(/(<script type="application\/(?:ld\+)?json"[^>]*>).*?(?=<\/script>)/gs, '$1')
        .replace(/ aria-current="\w+"/g, '')
        .replace(/ (?!(?:loading|popover|rel|role|target|type)=)([\w:-]+)="[^"]+"/g, ' $1="…"')
        .replace(/>[^<]*[^<\s][^<]*</g, '>…<')
    const makes = new Map(pages.map((page) => [makeOf(page.html), page]))
    for (const { html, path } of [missing, ...makes.values()])
      expect(await htmlFaultsIn(html), path).toEqual([])
    for (const { html, path, ids } of pages) {
      expect(new Set(ids).size, path).toBe(ids.length)
      // The title of a dialog comes with its scripts.
      const references = [
        ...html
          .replace(/<dialog[^>]*>/g, '')
          .matchAll(
            / (?:for|form|popovertarget|aria-(?:labelledby|describedby|controls))="([^"]*)"|url\(#([^)]*)\)/g,
          ),
      ].flatMap(([, some = '', one]) => one ?? some.split(' '))
      expect(
        references.filter((id) => !ids.includes(id)),
        path,
      ).toEqual([])
    }
  })

  test('knows every class that any stylesheet knows', () => {
    const sheets = names
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({ path: `/${name}`, classes: findAll(read(name), /\.([a-z][\w-]*)/g) }))
    const styled = new Set(sheets.flatMap(({ classes }) => classes))
    for (const { path, html } of [missing, ...pages]) {
      const own = new Set(sheets.flatMap((sheet) => (html.includes(sheet.path) ? sheet.classes : [])))
      const used = findAll(html, / class="([^"]*)"/g).flatMap((some) => some.split(' '))
      expect(
        [...new Set(used)].filter((name) => styled.has(name) && !own.has(name)),
        path,
      ).toEqual([])
    }
  })

  test('tells search engines the questions that visitors see, with the same answers', () => {
    const folded = /<details name="faq"><summary[^>]*>(.*?)<\/summary>(.*?)<\/details>/gs
    const open = /<h2[^>]*>(.*?)<\/h2>(.*?)(?=<h2|<p class="actions")/gs
    for (const { path, slug, html, main } of pages) {
      const seen = [...main.matchAll(slug === 'questions' ? open : folded)]
      const told = seen.map(([, question = '', answer = '']) => ({
        name: textOf(question),
        acceptedAnswer: { text: textOf(answer) },
      }))
      const page = toldIn(html, 'FAQPage') ?? { mainEntity: [] }
      expect(page, path).toMatchObject({ mainEntity: told })
    }
  })
})

/** Four variants in the order of their links: the size, what is asked for it, and how an address names it. */
const variants = [
  { size: 'A1', price: prices.a1, name: 'a1', query: '' },
  { size: 'A2', price: prices.a2, name: 'a2', query: '?variant=a2' },
  { size: 'A1', price: prices.a1NoLogo, name: 'a1-no-logo', query: '?variant=a1-no-logo' },
  { size: 'A2', price: prices.a2NoLogo, name: 'a2-no-logo', query: '?variant=a2-no-logo' },
]
const bare = (price: string): string => price.replace(/ \(.*/, '')

const links = new Map(galleries.flatMap((gallery) => gallery.posters).map((id) => [id, purchaseLinksOf(id)]))

/** What a card or the page of a poster sells: each variant by its own link, which names its price. */
function expectToSell(html: string, id: string): void {
  const orders = [...html.matchAll(/<a class="order"[^>]* href="([^"]+)" aria-label="[^"]*, (A\d, [^"]*)"/g)]
  expect(orders.map(([, href, name]) => [href, name])).toEqual(
    variants.map(({ size, price }, place) => [links.get(id)?.[place], `${size}, ${bare(price)}`]),
  )
  for (const { name, price } of variants) expect(html).toContain(` data-${name}="${price}"`)
}

describe('the page of every poster', () => {
  test('sells its variants, and tells search engines the same prices and a way to each variant', () => {
    for (const { html, path, id } of posters) {
      expectToSell(html, id)
      const product = toldIn(html, 'Product')
      expect(product, path).toMatchObject({
        offers: variants
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ price, query }) => ({
            url: origin + path + query,
            price: Number(find(price, /(\d+)/)),
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
            shippingDetails: { shippingRate: { value: 0 } },
          })),
      })
      const times = [...JSON.stringify(product).matchAll(/"minValue":(\d+),"maxValue":(\d+)/g)]
      expect(times.length, path).toBeGreaterThanOrEqual(variants.length)
      for (const [, least, most] of times) expect(Number(least)).toBeLessThan(Number(most))
    }
  })

  test('stands below its wall, between its neighbours, and shows four others', () => {
    for (const { html, lang, id, path } of posters) {
      const { slug = '', posters: wall = [] } = galleries.find((one) => one.posters.includes(id)) ?? {}
      const place = wall.indexOf(id)
      const pathOf = (other: string | undefined) => (other ? [`/${lang}/posters/${other}`] : [])
      expect(toldIn(html, 'BreadcrumbList'), path).toMatchObject({
        itemListElement: [`/${lang}`, `/${lang}${slug && `/${slug}`}`, path].map((step) => ({
          item: origin + step,
        })),
      })
      expect(findAll(html, /<a class="neighbour" href="([^"]+)"/g), path).toEqual(
        [wall[place - 1], wall[place + 1]].flatMap(pathOf),
      )
      const related = findAll(find(html, /<ul class="related-list">(.*?)<\/ul>/s), /<a href="([^"]+)"/g)
      expect([related.length, new Set([...related, path]).size], path).toEqual([4, 5])
    }
  })

  test('is in the site map with its picture, and in the catalogue of its language by each variant', () => {
    const pictured = read('sitemap.xml')
      .split('<url>')
      .filter((entry) => /<image:loc>[^<]+\.jpg<\/image:loc>/.test(entry))
    expect(pictured.map((entry) => find(entry, /<loc>([^<]+)</)).sort()).toEqual(
      posters.map(({ path }) => origin + path).sort(),
    )
    for (const lang of languages)
      expect(findAll(read(`feeds/products.${lang}.xml`), /<g:link>([^<]+)</g).toSorted()).toEqual(
        posters
          .filter((page) => page.lang === lang)
          .flatMap(({ path }) => variants.map(({ query }) => origin + path + query))
          .sort(),
      )
  })
})

test.each(galleries)(
  'the gallery "$slug" hangs its posters in their order, each with four links that sell',
  ({ slug, posters: wall }) => {
    for (const { lang, html } of pagesOf(slug)) {
      const cards = [...html.matchAll(/<article class="card"[^>]* id="([^"]+)"(.*?)<\/article>/gs)]
      expect(cards.map(([, id]) => id)).toEqual(wall)
      for (const [, id = '', card = ''] of cards) {
        expectToSell(card, id)
        expect(card).toContain(`<a href="/${lang}/posters/${id}">`)
      }
      expect(toldIn(html, 'ItemList')).toMatchObject({
        itemListElement: wall.map((id) => ({ url: `${origin}/${lang}/posters/${id}` })),
      })
    }
  },
)

test('the home has all reviews, the best first, and their counts', () => {
  for (const { main } of pagesOf('')) {
    expect(findAll(main, /<time datetime="([^"]*)"/g)).toEqual(
      reviews.toSorted((a, b) => b.rating - a.rating).map(({ date }) => date),
    )
    const bars = findAll(find(main, /<ul class="review-bars">(.*?)<\/ul>/s), /(\d+)<\/span><\/li>/g)
    expect(bars.map(Number)).toEqual(
      [5, 4, 3, 2, 1].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
    )
  }
})

test.each(editions)(
  '$slug keeps the titles of its books, and has their formats, their volume and all questions',
  ({ slug, books, trilogy, questions }) => {
    for (const { lang, main } of pagesOf(slug)) {
      for (const { title } of books) expect(textOf(main)).toContain(title)
      expect(main.match(/<details name=/g)).toHaveLength(questions)
      expect(main.split(`href="${trilogy}"`)).toHaveLength(2)
      if (lang !== 'en') continue
      expect(main.match(/ aria-label="Hardcover:/g)).toHaveLength(books.length)
      const paperbacks = books.filter(({ links }) => links.paperback !== undefined)
      expect(main.match(/ aria-label="Paperback:/g)).toHaveLength(paperbacks.length)
    }
  },
)

test('pages of text are found from every page and in the site map, say the prices, and answer a poster’s questions', () => {
  expect(articles).toHaveLength(3)
  for (const { path, lang, slug, main } of articles.flatMap((article) => pagesOf(article.slug))) {
    expect(read('sitemap.xml')).toContain(`<loc>${origin}${path}</loc>`)
    const own = pages.filter((page) => page.lang === lang)
    for (const { html } of own) expect(html).toContain(`href="${path}"`)
    if (slug === 'about-the-prints')
      for (const price of [prices.a1, prices.a2]) expect(main).toContain(`<td>${price}</td>`)
    if (slug !== 'questions') continue
    const asked = own.filter(({ id }) => id !== '').map(({ html }) => findAll(html, /<summary>(.*?)</g))
    expect(Math.min(...asked.map(({ length }) => length))).toBeGreaterThan(2)
    for (const question of asked.flat()) expect(main).toContain(`<h2>${question}</h2>`)
  }
})
