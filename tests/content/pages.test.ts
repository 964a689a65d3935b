import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withoutSurcharge } from '../shops/content-of.ts'
import {
  galleries,
  languages,
  posterPages,
  prices,
  purchaseLinksOf,
  screens,
  site,
} from '../shops/whole-content.ts'
import { wholeSite } from '../shops/whole-site.ts'
import { home } from '../support/cli.ts'

// The pages of the real shop, rendered in this process. Its pictures are not made; `npm run test:long` builds the whole
// shop and visits its pages in a browser.

const { diagnostics, outputs, texts } = await wholeSite()

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}
const readText = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

const htmlOf = (path: string): string => texts.get(`${path.slice(1)}.html`) ?? ''
const pages = [...screens, ...posterPages].map((page) => ({
  ...page,
  html: htmlOf(page.path),
}))

/** Lists the files below a folder of content/posters/, by their paths in content/. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(home, 'content/posters', folder), {
    recursive: true,
    encoding: 'utf8',
  }).map((path) => join('posters', folder, path).replaceAll('\\', '/'))
const picturesIn = (folder: string): readonly string[] =>
  filesIn(folder).filter((path) => path.endsWith('.jpg'))

const posterIds = galleries.flatMap((gallery) => gallery.posters)

/** The labels and addresses of the orders in a card or on a poster's page. */
const ordersIn = (html: string): readonly (readonly [label: string, href: string])[] =>
  [
    ...html.matchAll(
      /<a class="order"[^>]* href="([^"]+)" aria-label="[^"]*, (A\d, [^"]*)"/g,
    ),
  ].map(([, href = '', label = '']) => [label, href])

/** What a card and a poster's page sell: every size with its price and its link, with the logo and without it. */
function ordersOf(id: string): readonly (readonly [label: string, href: string])[] {
  const labels = [prices.a1, prices.a2, prices.a1NoLogo, prices.a2NoLogo].map(
    (price, index) => `A${(index % 2) + 1}, ${withoutSurcharge(price)}`,
  )
  return purchaseLinksOf(id).map((link, index) => [labels[index] ?? '', link])
}

describe('the content', () => {
  test('has no errors or warnings but those about gaps that only the owner can fill', () => {
    const faults = diagnostics.filter(
      ({ severity, code }) => severity !== 'info' && code !== 'gap',
    )
    expect(faults).toEqual([])
  })

  test('has each of its posters in one gallery, and no poster without a gallery', () => {
    const files = filesIn('').filter((path) => path.endsWith('.yaml'))
    const ids = files.map((path) => basename(path, '.yaml'))
    expect(posterIds.toSorted()).toEqual(ids.sort())
  })

  test('has at least the posters and pictures with which the shop opened', () => {
    const counts = Object.fromEntries(
      galleries.map(({ slug, posters }) => [slug, posters.length]),
    )
    for (const [slug, count] of [
      ['', 58],
      ['landscape', 46],
      ['holy-cow', 12],
      ['pyramid', 34],
    ] as const)
      expect(counts[slug], slug).toBeGreaterThanOrEqual(count)
    // Two posters of the first gallery have a second picture.
    expect(picturesIn('main').length).toBeGreaterThanOrEqual(60)
  })

  test('publishes every picture of its posters', () => {
    const published = outputs.flatMap((output) =>
      output.kind === 'image' ? [output.variant.source.file] : [],
    )
    expect(picturesIn('').filter((file) => !published.includes(file))).toEqual([])
  })
})

describe('every page of the shop', () => {
  test('is rendered, and no other page', () => {
    const rendered = [...texts.keys()].filter((path) => path.endsWith('.html'))
    expect(rendered.sort()).toEqual(
      ['/404', ...pages.map(({ path }) => path)]
        .map((path) => `${path.slice(1)}.html`)
        .sort(),
    )
  })

  test('states its own address and its translations', () => {
    for (const { path, lang, html } of pages) {
      const rest = path.slice(`/${lang}`.length)
      const addressIn = (code: string) => `${site.origin}/${code}${rest}`
      expect(find(html, /<html lang="(\w+)"/), path).toBe(lang)
      expect(findAll(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([
        addressIn(lang),
      ])

      const alternates = [
        ...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi),
      ].map(([, code, href]) => [code, href])
      expect(alternates, path).toEqual([
        ...languages.map((code) => [code, addressIn(code)]),
        ['x-default', addressIn('en')],
      ])
    }
  })

  test('has a unique title and a description whose lengths suit search engines', () => {
    const titles = pages.map(({ lang, path, html }) => {
      const title = readText(find(html, /<title>([^<]*)</))
      expect(title, path).toMatch(/^.{10,70}$/)
      expect(
        readText(find(html, /<meta name="description" content="([^"]*)"/)),
        path,
      ).toMatch(/^.{50,160}$/)
      return `${lang} ${title}`
    })
    expect(new Set(titles).size).toBe(pages.length)
  })

  test('shows texts, not keys, placeholders or missing values', () => {
    const faults =
      /\b(?:nav|hero|gallery|trust|payment|card|share|toast|reviews|books|success|footer)\.[a-z]\w+|\{\w+\}|undefined|\[object|\bNaN\b/
    for (const { html, path } of pages) {
      const text = html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ')
      expect(find(text, new RegExp(`(.{0,40}(?:${faults.source}))`)), path).toBe('')
      expect(html.match(/<h1/g), path).toHaveLength(1)
    }
  })
})

test.each(galleries)('the gallery "$slug" sells its posters in order', (gallery) => {
  for (const lang of languages) {
    const html = htmlOf(gallery.slug ? `/${lang}/${gallery.slug}` : `/${lang}`)
    const cards = [
      ...html.matchAll(/<article class="card"[^>]* id="([^"]+)"(.*?)<\/article>/gs),
    ]
    expect(cards.map(([, id]) => id)).toEqual(gallery.posters)
    for (const [, id = '', card = ''] of cards) {
      expect(ordersIn(card), `${lang} ${id}`).toEqual(ordersOf(id))
      expect(card).toContain(`<a href="/${lang}/posters/${id}">`)
    }
  }
})

test('the page of every poster sells its variants', () => {
  for (const { path, id } of posterPages)
    expect(ordersIn(htmlOf(path)), path).toEqual(ordersOf(id))
})

test('no two variants of the shop share a purchase link', () => {
  const links = posterIds.flatMap(purchaseLinksOf)
  expect(new Set(links).size).toBe(posterIds.length * 4)
})
