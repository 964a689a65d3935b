import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BreadcrumbList, Product } from 'schema-dts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { htmlFaultsIn } from '../support/html-faults.ts'
import { galleries, languages, posterPages, site } from '../support/shop-content.ts'

const dist = join(home, 'dist')
const pages = await Promise.all(
  posterPages.map(async (page) => ({
    ...page,
    html: await readFile(join(dist, `${page.path.slice(1)}.html`), 'utf8'),
  })),
)

const find = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
const metaOf = (html: string, name: string): string =>
  find(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
const titleOf = (html: string): string => find(html, /<title>([^<]*)</)
const pathOf = (address: string): string => address.replace(site.origin, '')
/** What the page at hand is, when an assertion fails. */
const faultsOf = (check: (page: (typeof pages)[number]) => readonly string[]): readonly string[] =>
  pages.flatMap((page) => check(page).map((fault) => `${page.path}: ${fault}`))

interface Told {
  readonly product: Exclude<Product, string>
  readonly breadcrumb: Exclude<BreadcrumbList, string>
}

function structuredDataIn(html: string): Told {
  const json = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  const [breadcrumb, product] = (JSON.parse(json) as { '@graph': unknown[] })['@graph']
  return { breadcrumb, product } as Told
}

interface Offer {
  readonly name: string
  readonly url: string
  readonly price: number
  readonly priceCurrency: string
  readonly availability: string
  readonly shippingDetails: {
    readonly shippingRate: { readonly value: number }
    readonly deliveryTime: { readonly transitTime: { readonly minValue: number; readonly maxValue: number } }
  }
}

describe('the pages of all posters', () => {
  test('are there in every language', () => {
    expect(pages).toHaveLength(galleries.flatMap(({ posters }) => posters).length * languages.length)
  })

  test('name themselves and their other languages', () => {
    const hrefs = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, code, href]) => `${code} ${href}`,
      )
    expect(
      faultsOf(({ html, lang, slug, path }) => [
        ...(html.includes(`<html lang="${lang}"`) ? [] : ['its language']),
        ...(html.includes(`<link rel="canonical" href="${site.origin}${path}"`)
          ? []
          : ['its canonical address']),
        ...(hrefs(html).join() ===
        [
          ...languages.map((code) => `${code} ${site.origin}/${code}/${slug}`),
          `x-default ${site.origin}/${site.xDefault}/${slug}`,
        ].join()
          ? []
          : ['its alternates']),
      ]),
    ).toEqual([])
  })

  test('have titles and descriptions of lengths that search engines show, no two alike in a language', () => {
    expect(
      faultsOf(({ html }) => {
        const withoutEntities = (text: string) => text.replace(/&\w+;/g, '&')
        const [title, description] = [titleOf(html), metaOf(html, 'description')].map(withoutEntities)
        return [
          ...(title && title.length >= 10 && title.length <= 70 ? [] : [`the title "${title}"`]),
          ...(description && description.length >= 50 && description.length <= 160
            ? []
            : [`"${description}"`]),
        ]
      }),
    ).toEqual([])
    for (const lang of languages) {
      const titles = pages.filter((page) => page.lang === lang).map(({ html }) => titleOf(html))
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  test('are products for social networks, with a picture that all languages share', async () => {
    const cards = new Map<string, string>()
    expect(
      faultsOf(({ html, id }) => {
        const image = metaOf(html, 'og:image')
        const others = cards.get(id) ?? image
        cards.set(id, others)
        return [
          ...(metaOf(html, 'og:type') === 'product' ? [] : ['its type']),
          ...(/^\d+\.00$/.test(metaOf(html, 'product:price:amount')) ? [] : ['its price']),
          ...(metaOf(html, 'pinterest-rich-pin') === 'true' ? [] : ['its rich pin']),
          ...(metaOf(html, 'twitter:image') === image && image === others ? [] : ['its picture']),
        ]
      }),
    ).toEqual([])
    expect(new Set(cards.values()).size).toBe(posterPages.length / languages.length)
    for (const address of cards.values()) {
      const { width, height, format } = await sharp(join(dist, pathOf(address))).metadata()
      expect([width, height, format], address).toEqual([1200, 630, 'jpeg'])
    }
  })

  test('tell search engines the prices that visitors see, and a way to each variant', () => {
    expect(
      faultsOf(({ html, path }) => {
        const { product } = structuredDataIn(html)
        const offers = product.offers as unknown as readonly Offer[]
        const shown = ['a1', 'a1-no-logo', 'a2', 'a2-no-logo'].map((variant) =>
          find(html, new RegExp(` data-${variant}="\\$(\\d+) USD`)),
        )
        const links = ['', '?variant=a1-no-logo', '?variant=a2', '?variant=a2-no-logo'].map(
          (query) => `${site.origin}${path}${query}`,
        )
        const isComplete = offers.every(
          ({ priceCurrency, availability, shippingDetails: { shippingRate, deliveryTime } }) =>
            priceCurrency === 'USD' &&
            availability === 'https://schema.org/InStock' &&
            shippingRate.value === 0 &&
            deliveryTime.transitTime.minValue < deliveryTime.transitTime.maxValue,
        )
        return [
          ...(offers.map(({ price }) => `${price}`).join() === shown.join() ? [] : [`prices ${shown}`]),
          ...(offers.map(({ url }) => url).join() === links.join() ? [] : ['links']),
          ...(isComplete ? [] : ['currency, availability or shipping']),
        ]
      }),
    ).toEqual([])
  })

  test('tell the way from the home page to them', () => {
    interface Step {
      readonly name: string
      readonly item: string
    }
    expect(
      faultsOf(({ html, lang, path }) => {
        const steps = structuredDataIn(html).breadcrumb.itemListElement as unknown as readonly Step[]
        const [home, wall, own] = steps.map(({ item }) => pathOf(item))
        const isGallery = galleries.some(({ slug }) => wall === (slug ? `/${lang}/${slug}` : `/${lang}`))
        return home === `/${lang}` && isGallery && own === path ? [] : [steps.map(({ item }) => item).join()]
      }),
    ).toEqual([])
  })

  test('lead only to what is there', () => {
    const isThere = (path: string): boolean =>
      existsSync(join(dist, path)) || existsSync(join(dist, `${path.replace(/[?#].*/, '')}.html`))
    expect(
      faultsOf(({ html }) => {
        const addresses = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, path = '']) => path)
        const sets = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
          set.split(', ').map((entry) => entry.split(' ')[0] ?? ''),
        )
        return [...addresses, ...sets].filter((path) => !isThere(path)).map((path) => `leads to ${path}`)
      }),
    ).toEqual([])
  })

  test('show four other posters, and the neighbours of their gallery', () => {
    expect(
      faultsOf(({ html, lang, id }) => {
        const related = [
          ...find(html, /<ul class="related-list">(.*?)<\/ul>/s).matchAll(/<a href="([^"]+)"/g),
        ]
        const wall = galleries.find(({ posters }) => posters.includes(id))?.posters ?? []
        const neighbours = [wall[wall.indexOf(id) - 1], wall[wall.indexOf(id) + 1]].filter(
          (other) => other !== undefined,
        )
        const links = [...html.matchAll(/<a class="neighbour" href="([^"]+)"/g)].map(([, href]) => href)
        return [
          ...(new Set(related.map(([, href]) => href)).size === 4 ? [] : ['four others']),
          ...(related.some(([, href]) => href === `/${lang}/posters/${id}`) ? ['itself'] : []),
          ...(links.join() === neighbours.map((other) => `/${lang}/posters/${other}`).join()
            ? []
            : ['neighbours']),
        ]
      }),
    ).toEqual([])
  })

  test('are valid HTML', async () => {
    const faults: string[] = []
    for (const { path, html } of pages)
      faults.push(...(await htmlFaultsIn(html)).map((fault) => `${path}: ${fault}`))
    expect(faults).toEqual([])
  })
})

describe('other files', () => {
  test('the site map lists every poster page with its pictures', async () => {
    const entries = (await readFile(join(dist, 'sitemap.xml'), 'utf8')).split('<url>')
    const withPicture = new Set(
      entries
        .filter((entry) => /<image:loc>[^<]+\.jpg<\/image:loc>/.test(entry))
        .map((entry) => pathOf(find(entry, /<loc>([^<]+)</))),
    )
    expect([...withPicture].sort()).toEqual(posterPages.map(({ path }) => path).sort())
  })

  test.each(languages)('the catalogue in %s leads to the pages', async (lang) => {
    const feed = await readFile(join(dist, `feeds/products.${lang}.xml`), 'utf8')
    const links = [...feed.matchAll(/<g:link>([^<]+)</g)].map(([, link = '']) => pathOf(link))
    expect(new Set(links.map((link) => link.replace(/\?.*/, '')))).toEqual(
      new Set(posterPages.filter((page) => page.lang === lang).map(({ path }) => path)),
    )
    expect(links).toHaveLength((posterPages.length / languages.length) * 4)
  })

  test.each(galleries)(
    'the gallery "$slug" lists the addresses of its posters',
    async ({ slug, posters }) => {
      const html = await readFile(join(dist, `sv${slug && `/${slug}`}.html`), 'utf8')
      const json = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
      const list = (
        JSON.parse(json) as { '@graph': { itemListElement?: { url?: string }[]; '@type': string }[] }
      )['@graph'].find((thing) => thing['@type'] === 'ItemList')
      expect(list?.itemListElement?.map(({ url }) => url)).toEqual(
        posters.map((id) => `${site.origin}/sv/posters/${id}`),
      )
      for (const id of posters) expect(html).toContain(`<a href="/sv/posters/${id}">`)
    },
  )
})
