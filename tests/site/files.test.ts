import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  galleries,
  languages,
  posterPages,
  prices,
  purchaseLinksOf,
  screens,
  site,
} from '../shops/shop-content.ts'
import { wholeShop } from '../shops/whole-shop.ts'

// React writes some attributes in a form of its own, which means the same HTML.
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // A named list is announced by its name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'attr-case': ['error', { style: 'lowercase', ignoreForeign: true }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // The form around the choices above a wall is never sent: stylesheets apply the choices.
    'wcag/h32': 'off',
    'long-title': 'off',
    'no-raw-characters': 'off',
  },
})

async function htmlFaultsIn(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
}

const { origin } = site
const dist = await wholeShop()
const read = (name: string): string => readFileSync(join(dist, name), 'utf8')
const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const missing = { path: '/404', html: read('404.html') }

const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)
const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}
const readText = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
const textOf = (html: string): string =>
  readText(html.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;!?)])/g, '')
    .trim()

/** Elements that begin a line in every browser, also in those that are older than HTML 5. */
const BLOCK =
  /<\/?(?:address|blockquote|br|dd|div|dl|dt|fieldset|form|h[1-6]|hr|li|ol|p|table|t[dhr]|ul|title)\b[^>]*>/g
const UNREAD = /<(script|svg|option|noscript)\b.*?<\/\1>|<!--.*?-->/gs

const TOUCHING = /[\p{L}\p{N}.!?)]\|[\p{L}\p{N}$(]/u

/** Returns the lines in which words of two elements touch when no stylesheet keeps them apart: 'Order now|Order now'. */
function touchingWordsIn(html: string): readonly string[] {
  const texts = html
    .slice(html.indexOf('<body'))
    .replaceAll(UNREAD, '')
    .replaceAll(BLOCK, '\n')
    .replaceAll(/<img[^>]* alt="([^"]*)"[^>]*>/g, '<i>$1</i>')
    .replaceAll(/<input\b[^>]*>/g, ' ')
    .replaceAll(/(?:<[^>]*>)+/g, '|')
  const lines = readText(texts).split('\n')
  return lines.filter((line) => TOUCHING.test(line))
}

/** All pages of the shop as they are sent, the 404 page aside. */
const pages = [...screens.map((screen) => ({ ...screen, id: '' })), ...posterPages].map(
  (page) => {
    const html = read(`${page.path}.html`)
    return {
      ...page,
      html,
      title: readText(find(html, /<title>([^<]*)</)),
      description: readText(find(html, /<meta name="description" content="([^"]*)"/)),
      card: find(html, /<meta property="og:image" content="([^"]*)"/),
      ids: findAll(html, / id="([^"]*)"/g),
    }
  },
)
const posters = pages.filter(({ id }) => id !== '')
const pagesOf = (slug: string) =>
  pages.filter((page) => page.id === '' && page.slug === slug)

/** What a page tells search engines of one type. */
function toldIn(html: string, type: string): unknown {
  const json =
    find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s) || '{"@graph":[]}'
  const told = JSON.parse(json) as {
    readonly '@graph': readonly { readonly '@type': string }[]
  }
  return told['@graph'].find((thing) => thing['@type'] === type)
}

describe('every page', () => {
  test('is there, and no other', () => {
    const found = names.filter((name) => name.endsWith('.html')).map((name) => `/${name}`)
    expect(found.sort()).toEqual(
      [missing, ...pages].map(({ path }) => `${path}.html`).sort(),
    )
    expect(posters).toHaveLength(
      galleries.flatMap((gallery) => gallery.posters).length * languages.length,
    )
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

  test('keeps the words of elements apart for browsers without styles', () => {
    for (const { html, path } of [missing, ...pages])
      expect(touchingWordsIn(html), path).toEqual([])
  })

  test('has a title and a description of lengths that search engines show, no two titles alike in a language', () => {
    for (const { title, description, path } of pages) {
      expect(title, path).toMatch(/^.{10,70}$/)
      expect(description, path).toMatch(/^.{50,160}$/)
    }
    expect(new Set(pages.map(({ lang, title }) => `${lang} ${title}`)).size).toBe(
      pages.length,
    )
  })

  test('has a picture for social networks, 1200 × 630 and below 300 KB; all languages share a poster’s', async () => {
    const owners = new Map(pages.map(({ card, id, path }) => [id || path, card]))
    expect(new Set(pages.map(({ card }) => card)).size).toBe(owners.size)
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
        ...findAll(html, / (?:href|src)="([/#][^"]*)"/g).map((to) =>
          to.startsWith('#') ? path + to : to,
        ),
        ...findAll(html, / data-(?:texts|later|ahead)="([^"]*)"/g).flatMap((some) =>
          some.split(' '),
        ),
        ...sets.map((entry) => entry.replace(/ .*/, '')),
      ]
      const lost = addresses.filter(
        (address) => !there.has(address.replace(/\?[^#]*/, '')),
      )
      expect(lost, path).toEqual([])
    }
  })

  test('is valid HTML', async () => {
    // Tags, attributes and the values that have rules: pages that share them share their faults.
    const makeOf = (html: string): string =>
      html
        .replace(
          /(<script type="application\/(?:ld\+)?json"[^>]*>).*?(?=<\/script>)/gs,
          '$1',
        )
        .replace(/ aria-current="\w+"/g, '')
        .replace(
          / (?!(?:loading|popover|rel|role|target|type)=)([\w:-]+)="[^"]+"/g,
          ' $1="…"',
        )
        .replace(/>[^<]*[^<\s][^<]*</g, '>…<')
    const makes = new Map(pages.map((page) => [makeOf(page.html), page]))
    for (const { html, path } of [missing, ...makes.values()])
      expect(await htmlFaultsIn(html), path).toEqual([])
    for (const { html, path, ids } of pages) {
      expect(new Set(ids).size, path).toBe(ids.length)
      // The title of a dialog comes with its scripts.
      const said = html.replace(/<dialog[^>]*>/g, '')
      const attributes =
        / (?:for|form|popovertarget|aria-(?:labelledby|describedby|controls))="([^"]*)"/g
      const references = findAll(said, attributes).flatMap((some) => some.split(' '))
      const lost = [...references, ...findAll(said, /url\(#([^)]*)\)/g)].filter(
        (id) => !ids.includes(id),
      )
      expect(lost, path).toEqual([])
    }
  })

  test('knows every class that any stylesheet knows', () => {
    const sheets = names
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({
        path: `/${name}`,
        classes: findAll(read(name), /\.([a-z][\w-]*)/g),
      }))
    const styled = new Set(sheets.flatMap(({ classes }) => classes))
    for (const { path, html } of [missing, ...pages]) {
      const own = new Set(
        sheets.flatMap((sheet) => (html.includes(sheet.path) ? sheet.classes : [])),
      )
      const used = findAll(html, / class="([^"]*)"/g).flatMap((some) => some.split(' '))
      const unknown = used.filter((name) => styled.has(name) && !own.has(name))
      expect(unknown, path).toEqual([])
    }
  })
})

/** Four variants in the order of their links: the size, what is asked for it, and how an address names it. */
const variants = [
  { size: 'A1', price: prices.a1, name: 'a1', query: '' },
  { size: 'A2', price: prices.a2, name: 'a2', query: '?variant=a2' },
  {
    size: 'A1',
    price: prices.a1NoLogo,
    name: 'a1-no-logo',
    query: '?variant=a1-no-logo',
  },
  {
    size: 'A2',
    price: prices.a2NoLogo,
    name: 'a2-no-logo',
    query: '?variant=a2-no-logo',
  },
]
const bare = (price: string): string => price.replace(/ \(.*/, '')

const links = new Map(
  galleries.flatMap((gallery) => gallery.posters).map((id) => [id, purchaseLinksOf(id)]),
)

/** What a card or the page of a poster sells: each variant by its own link, which names its price. */
function expectToSell(html: string, id: string): void {
  const orders = [
    ...html.matchAll(
      /<a class="order"[^>]* href="([^"]+)" aria-label="[^"]*, (A\d, [^"]*)"/g,
    ),
  ]
  expect(orders.map(([, href, name]) => [href, name])).toEqual(
    variants.map(({ size, price }, place) => [
      links.get(id)?.[place],
      `${size}, ${bare(price)}`,
    ]),
  )
  for (const { name, price } of variants)
    expect(html).toContain(` data-${name}="${price}"`)
}

describe('the page of every poster', () => {
  test('sells its variants, and tells search engines the same prices and a way to each variant', () => {
    for (const { html, path, id } of posters) {
      expectToSell(html, id)
      expect(toldIn(html, 'Product'), path).toMatchObject({
        offers: variants
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ price, query }) => ({
            url: origin + path + query,
            price: Number(find(price, /(\d+)/)),
            availability: 'https://schema.org/InStock',
          })),
      })
    }
  })

  test('stands below its wall, between its neighbours, and shows four others', () => {
    for (const { html, lang, id, path } of posters) {
      const { slug = '', posters: wall = [] } =
        galleries.find((one) => one.posters.includes(id)) ?? {}
      const place = wall.indexOf(id)
      const pathOf = (other: string | undefined) =>
        other ? [`/${lang}/posters/${other}`] : []
      // The first wall hangs on the home page.
      const steps = [`/${lang}`, ...(slug && [`/${lang}/${slug}`]), path]
      const itemListElement = steps.map((step) => ({ item: origin + step }))
      expect(toldIn(html, 'BreadcrumbList'), path).toMatchObject({ itemListElement })
      expect(findAll(html, /<a class="neighbour" href="([^"]+)"/g), path).toEqual(
        [wall[place - 1], wall[place + 1]].flatMap(pathOf),
      )
      const related = findAll(
        find(html, /<ul class="related-list">(.*?)<\/ul>/s),
        /<a href="([^"]+)"/g,
      )
      expect([related.length, new Set([...related, path]).size], path).toEqual([4, 5])
    }
  })
})

test.each(galleries)(
  'the gallery "$slug" hangs its posters in their order, each with four links that sell',
  ({ slug, posters: wall }) => {
    for (const { lang, html } of pagesOf(slug)) {
      const cards = [
        ...html.matchAll(/<article class="card"[^>]* id="([^"]+)"(.*?)<\/article>/gs),
      ]
      expect(cards.map(([, id]) => id)).toEqual(wall)
      for (const [, id = '', card = ''] of cards) {
        expectToSell(card, id)
        expect(card).toContain(`<a href="/${lang}/posters/${id}">`)
      }
    }
  },
)
