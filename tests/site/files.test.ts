import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  chosenShop,
  galleries,
  languages,
  posterPages,
  prices,
  purchaseLinksOf,
  screens,
  site,
} from '../shops/chosen-shop.ts'
import { withoutSurcharge } from '../shops/content-of.ts'
import { isLong } from '../support/long.ts'

// React writes some attributes in a form that has the same meaning but that the validator
// does not expect, so the rules for these forms are off.
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Screen readers announce a list's name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'attr-case': ['error', { style: 'lowercase', ignoreForeign: true }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // The form around a gallery's filters needs no submit button, because stylesheets apply the filters.
    'wcag/h32': 'off',
    // A test below checks the titles' lengths.
    'long-title': 'off',
    // React itself escapes characters in texts.
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
const dist = await chosenShop()
const read = (name: string): string => readFileSync(join(dist, name), 'utf8')
const fileNames = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const notFoundPage = { path: '/404', html: read('404.html') }

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

/**
 * Matches tags of elements that begin a new line in every browser, even in browsers older
 * than HTML 5.
 */
const BLOCK =
  /<\/?(?:address|blockquote|br|dd|div|dl|dt|fieldset|form|h[1-6]|hr|li|ol|p|table|t[dhr]|ul|title)\b[^>]*>/g
/** Matches comments, and elements whose text is not shown. */
const SKIPPED = /<(script|svg|option|noscript)\b.*?<\/\1>|<!--.*?-->/gs

/** Matches the end and the beginning of two words with only tags between them, such as the middle of 'now|Order'. */
const TOUCHING = /[\p{L}\p{N}.!?)]\|[\p{L}\p{N}$(]/u

/**
 * Returns the lines in which, without stylesheets, the words of two elements touch. `|`
 * replaces the tags between them.
 */
function touchingWordsIn(html: string): readonly string[] {
  const texts = html
    .slice(html.indexOf('<body'))
    .replaceAll(SKIPPED, '')
    .replaceAll(BLOCK, '\n')
    // The alternative text of a picture that does not load also touches its neighbours.
    .replaceAll(/<img[^>]* alt="([^"]*)"[^>]*>/g, '<i>$1</i>')
    .replaceAll(/<input\b[^>]*>/g, ' ')
    .replaceAll(/(?:<[^>]*>)+/g, '|')

  const lines = readText(texts).split('\n')
  return lines.filter((line) => TOUCHING.test(line))
}

/** Matches a script with JSON. The first group is its opening tag. */
const DATA = /(<script type="application\/(?:ld\+)?json"[^>]*>).*?(?=<\/script>)/gs
/** Matches an attribute whose value the validator does not check. The first group is its name. */
const UNCHECKED_ATTRIBUTE =
  / (?!(?:loading|popover|rel|role|target|type)=)([\w:-]+)="[^"]+"/g

/**
 * Returns the parts of a page that the validator's problems depend on: its tags and
 * attributes, and the values that the validator checks. Replaces all other values and
 * texts, and removes data.
 */
const structureOf = (html: string): string =>
  html
    .replace(DATA, '$1')
    .replace(/ aria-current="\w+"/g, '')
    .replace(UNCHECKED_ATTRIBUTE, ' $1="…"')
    .replace(/>[^<]*[^<\s][^<]*</g, '>…<')

/** Returns the ids to which a page's attributes and styles refer. */
function referencedIdsIn(html: string): readonly string[] {
  // A dialog refers to its title by an id that only its script adds.
  const markup = html.replace(/<dialog[^>]*>/g, '')
  const attributes =
    / (?:for|form|popovertarget|aria-(?:labelledby|describedby|controls))="([^"]*)"/g
  const references = findAll(markup, attributes).flatMap((ids) => ids.split(' '))

  return [...references, ...findAll(markup, /url\(#([^)]*)\)/g)]
}

/** All built pages of the shop, except the 404 page. */
const pages = [...screens.map((screen) => ({ ...screen, id: '' })), ...posterPages].map(
  (page) => {
    const html = read(`${page.path}.html`)
    return {
      ...page,
      html,
      title: readText(find(html, /<title>([^<]*)</)),
      description: readText(find(html, /<meta name="description" content="([^"]*)"/)),
      preview: find(html, /<meta property="og:image" content="([^"]*)"/),
      ids: findAll(html, / id="([^"]*)"/g),
    }
  },
)

/** Only pages of editions have another structure in other languages, because they quote the edition's language. */
const isInFirstLanguage = ({ lang, path }: { lang: string; path: string }): boolean =>
  lang === languages[0] || /saga|bocker/.test(path)

const builtPosterPages = pages.filter(({ id }) => id !== '')
const pagesOf = (slug: string) =>
  pages.filter((page) => page.id === '' && page.slug === slug)

/** Returns the structured data of a type in a page. */
function structuredDataOf(html: string, type: string): unknown {
  const json = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  if (json === '') return undefined

  const data = JSON.parse(json) as {
    readonly '@graph': readonly { readonly '@type': string }[]
  }
  return data['@graph'].find((item) => item['@type'] === type)
}

describe('every page', () => {
  test('is built, and no other page', () => {
    const htmlFiles = fileNames
      .filter((name) => name.endsWith('.html'))
      .map((name) => `/${name}`)

    expect(htmlFiles.sort()).toEqual(
      [notFoundPage, ...pages].map(({ path }) => `${path}.html`).sort(),
    )

    expect(builtPosterPages).toHaveLength(
      galleries.flatMap((gallery) => gallery.posters).length * languages.length,
    )
  })

  test("has one h1, in the page's language, and no keys or placeholders in place of texts", () => {
    const textKeys =
      /\b(?:nav|hero|gallery|trust|payment|card|share|toast|reviews|books|success|footer)\.[a-z]\w+/

    for (const { html, path } of pages) {
      expect(html.match(/<h1/g), path).toHaveLength(1)

      const markup = html.replace(/<script.*?<\/script>/gs, '')
      expect(markup).not.toMatch(/<h1[^>]* lang=|\{\w+\}|undefined|\[object|\bNaN\b/)
      expect(textOf(markup.slice(markup.indexOf('<body'))), path).not.toMatch(textKeys)
    }
  })

  test('keeps the words of neighbouring elements apart even without stylesheets', () => {
    for (const { html, path } of [notFoundPage, ...pages])
      expect(touchingWordsIn(html), path).toEqual([])
  })

  test('has a unique title and a description whose lengths suit search engines', () => {
    for (const { title, description, path } of pages) {
      expect(title, path).toMatch(/^.{10,70}$/)
      expect(description, path).toMatch(/^.{50,160}$/)
    }

    expect(new Set(pages.map(({ lang, title }) => `${lang} ${title}`)).size).toBe(
      pages.length,
    )
  })

  test("has a 1200 × 630 preview of less than 300 kB, which a poster's languages share", async () => {
    // All pages of a poster have the same owner, the poster. Every other page is its own
    // owner.
    const previewsByOwner = new Map(
      pages.map(({ preview, id, path }) => [id || path, preview]),
    )
    const allPreviews = new Set(pages.map(({ preview }) => preview))
    expect(allPreviews.size).toBe(previewsByOwner.size)

    for (const [owner, address] of previewsByOwner) {
      expect(address.startsWith(`${origin}/og/`), owner).toBe(true)

      const file = join(dist, address.replace(origin, ''))
      const { width, height, format } = await sharp(file).metadata()
      expect([width, height, format], address).toEqual([1200, 630, 'jpeg'])
      expect(statSync(file).size, address).toBeLessThan(300_000)
    }
  })

  test('links only to existing pages, ids and files', () => {
    const destinations = new Set([
      ...fileNames.map((name) => `/${name}`),
      ...pages.flatMap(({ path, ids }) => [path, ...ids.map((id) => `${path}#${id}`)]),
    ])

    for (const { html, path } of pages) {
      const links = findAll(html, / (?:href|src)="([/#][^"]*)"/g)
      const fileLists = findAll(html, / data-(?:texts|later|ahead)="([^"]*)"/g)
      const pictureSets = findAll(html, / srcset="([^"]+)"/g)
      const pictureSources = pictureSets.flatMap((set) => set.split(', '))
      const addresses = [
        ...links.map((to) => (to.startsWith('#') ? path + to : to)),
        ...fileLists.flatMap((list) => list.split(' ')),
        // A source is an address and a width, such as '/img/a.avif 594w'.
        ...pictureSources.map((source) => source.replace(/ .*/, '')),
      ]
      const deadLinks = addresses.filter(
        (address) => !destinations.has(address.replace(/\?[^#]*/, '')),
      )

      expect(deadLinks, path).toEqual([])
    }
  })

  test('is valid HTML', async () => {
    // Pages with the same structure have the same problems, so one of them is enough.
    const validated = isLong ? pages : pages.filter(isInFirstLanguage)
    const pagesByStructure = new Map(
      validated.map((page) => [structureOf(page.html), page]),
    )
    for (const { html, path } of [notFoundPage, ...pagesByStructure.values()])
      expect(await htmlFaultsIn(html), path).toEqual([])

    for (const { html, path, ids } of pages) {
      expect(new Set(ids).size, path).toBe(ids.length)

      const deadReferences = referencedIdsIn(html).filter((id) => !ids.includes(id))
      expect(deadReferences, path).toEqual([])
    }
  })

  test('loads the styles of all its classes', () => {
    const stylesheets = fileNames
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({
        path: `/${name}`,
        classes: findAll(read(name), /\.([a-z][\w-]*)/g),
      }))
    const styledClasses = new Set(stylesheets.flatMap(({ classes }) => classes))

    for (const { path, html } of [notFoundPage, ...pages]) {
      const loadedClasses = new Set(
        stylesheets.flatMap((sheet) => (html.includes(sheet.path) ? sheet.classes : [])),
      )
      const usedClasses = findAll(html, / class="([^"]*)"/g).flatMap((classes) =>
        classes.split(' '),
      )
      const unstyledClasses = usedClasses.filter(
        (name) => styledClasses.has(name) && !loadedClasses.has(name),
      )

      expect(unstyledClasses, path).toEqual([])
    }
  })
})

/**
 * The four variants in the order of their links. `name` is part of a data attribute, and
 * `query` is part of an address.
 */
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

const purchaseLinks = new Map(
  galleries.flatMap((gallery) => gallery.posters).map((id) => [id, purchaseLinksOf(id)]),
)

/**
 * Expects a card or a poster page to sell every variant through its link. A link's label
 * ends with size and price.
 */
function expectToSell(html: string, id: string): void {
  const orders = [
    ...html.matchAll(
      /<a class="order"[^>]* href="([^"]+)" aria-label="[^"]*, (A\d, [^"]*)"/g,
    ),
  ]
  expect(orders.map(([, href, labelEnd]) => [href, labelEnd])).toEqual(
    variants.map(({ size, price }, index) => [
      purchaseLinks.get(id)?.[index],
      `${size}, ${withoutSurcharge(price)}`,
    ]),
  )
  for (const { name, price } of variants)
    expect(html).toContain(` data-${name}="${price}"`)
}

describe('the page of every poster', () => {
  test('sells every variant, with the same price and address in the structured data', () => {
    for (const { html, path, id } of builtPosterPages) {
      expectToSell(html, id)

      // In the structured data, each size comes with the logo and then without it, which
      // is the order of the names.
      const variantsByName = variants.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      const offers = variantsByName.map(({ price, query }) => ({
        url: origin + path + query,
        price: Number(find(price, /(\d+)/)),
        availability: 'https://schema.org/InStock',
      }))
      expect(structuredDataOf(html, 'Product'), path).toMatchObject({ offers })
    }
  })

  test('links to its gallery, its neighbours and four related posters', () => {
    for (const { html, lang, id, path } of builtPosterPages) {
      const gallery = galleries.find(({ posters }) => posters.includes(id))
      if (!gallery) throw new Error(`no gallery has ${id}`)

      // The first gallery has no slug, because it is on the home page.
      const galleryPaths = gallery.slug === '' ? [] : [`/${lang}/${gallery.slug}`]
      const steps = [`/${lang}`, ...galleryPaths, path]
      const itemListElement = steps.map((step, index) => ({
        position: index + 1,
        item: origin + step,
      }))
      expect(structuredDataOf(html, 'BreadcrumbList'), path).toMatchObject({
        itemListElement,
      })

      // The first poster has no previous one, and the last one has no next one.
      const place = gallery.posters.indexOf(id)
      const neighbours = [gallery.posters[place - 1], gallery.posters[place + 1]].filter(
        (neighbour) => neighbour !== undefined,
      )
      expect(findAll(html, /<a class="neighbour" href="([^"]+)"/g), path).toEqual(
        neighbours.map((neighbour) => `/${lang}/posters/${neighbour}`),
      )

      const relatedPaths = findAll(
        find(html, /<ul class="related-list">(.*?)<\/ul>/s),
        /<a href="([^"]+)"/g,
      )
      // A small gallery has fewer than four other posters.
      const relatedCount = Math.min(4, gallery.posters.length - 1)
      expect(relatedPaths, path).toHaveLength(relatedCount)
      // The related posters differ from each other and from the poster.
      expect(new Set([...relatedPaths, path]).size, path).toBe(relatedCount + 1)
    }
  })
})

test.each(galleries)(
  'the gallery "$slug" shows its posters in order, each with four purchase links',
  ({ slug, posters }) => {
    for (const { lang, html } of pagesOf(slug)) {
      const cards = [
        ...html.matchAll(/<article class="card"[^>]* id="([^"]+)"(.*?)<\/article>/gs),
      ]
      expect(cards.map(([, id]) => id)).toEqual(posters)

      for (const [, id = '', card = ''] of cards) {
        expectToSell(card, id)
        expect(card).toContain(`<a href="/${lang}/posters/${id}">`)
      }

      expect(structuredDataOf(html, 'ItemList'), lang).toMatchObject({
        numberOfItems: posters.length,
        itemListElement: posters.map((id, index) => ({
          position: index + 1,
          url: `${origin}/${lang}/posters/${id}`,
        })),
      })
    }
  },
)
