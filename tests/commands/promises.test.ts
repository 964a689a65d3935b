import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../support/cli.ts'
import { tinyShop } from '../support/tiny-shop.ts'

// What README.md and docs/content.md promise of content, where tests/build/golden/ does not show it.

const places = {
  priceA1: '$90 USD',
  priceA2: '$70 USD',
  priceWithoutLogo: '$30 USD',
  sizeA1Portrait: '59,4 × 84,1 cm',
  sizeA1Landscape: '84,1 x 59,4 cm',
  sizeA2Portrait: '42 × 59,4 cm',
  sizeA2Landscape: '59,4 x 42 cm',
  days: '3-5',
  cities: '50+',
  customers: '500+',
}
const placeList = (shown: (place: string, value: string) => string): string =>
  Object.entries(places)
    .map(([place, value]) => `${place}: ${shown(place, value)}.`)
    .join(' ')

const questions = (lang: string): string => `---
title: Answers (${lang})
order: 4
questions: true
seo:
  title: Answers to four questions in ${lang} – Tiny
  description: Short answers to what is good to know before you order a poster, in the language ${lang} alone.
---

${placeList((place) => `{${place}}`)}

${['First', 'Second', 'Third', 'Fourth'].map((ask) => `## ${ask}?\n\nYes.\n`).join('\n')}`

const series = `- id: lake
  name: { sv: Av sjön, en: Of the lake, es: Del lago }
- id: wide
  name: { sv: Vitt, en: Far, es: Lejos }
`

const seo = `seo:
  title: { sv: Så vid som sjön, en: As wide as the lake, es: Tan ancho como el lago }
  description:
    sv: En poster för den som vill se långt, tryckt på papper av säv vid sjön.
    en: A poster for those who like to look far, printed on paper of reeds by the lake.
    es: Un póster para quien quiere mirar lejos, impreso en papel de totora junto al lago.
images:`

/** What an owner changes, all in one shop: in a file of content/ a text becomes another; '' begins a file. */
const edits: readonly (readonly [file: string, find: string, by: string])[] = [
  ['series.yaml', '', series],
  ['posters/main/two-moons.yaml', 'images:', 'series: lake\nimages:'],
  ['posters/main/gold-disk.yaml', 'images:', 'series: lake\nimages:'],
  ['posters/wide/wide-1.yaml', 'images:', seo],
  ['galleries/main.yaml', '  - gold-disk\n  - two-moons', '  - two-moons\n  - gold-disk'],
  ...['sv', 'en', 'es'].map((lang) => [`texts/answers/${lang}.md`, '', questions(lang)] as const),
  ['texts/answers/sv.md', 'order: 4', 'order: 4\nformerly: [replies]'],
  ['site.yaml', 'flag: es', 'flag: es, formerly: [ca]'],
  ['site.yaml', 'images:\n', 'hsts: { includeSubDomains: true }\nredirectPages: true\nimages:\n'],
]

let shop: Awaited<ReturnType<typeof tinyShop>>
beforeAll(async () => {
  shop = await tinyShop()
  for (const [name, find, by] of edits) {
    const file = join(shop.path, 'content', name)
    await mkdir(dirname(file), { recursive: true })
    const text = find === '' ? '' : await readFile(file, 'utf8')
    const changed = text.replace(find, () => by)
    expect(changed, `${find} in ${name}`).not.toBe(text)
    await writeFile(file, changed)
  }
  const { code, text } = await build(shop.path)
  expect(code, text).toBe(0)
})
afterAll(() => shop?.[Symbol.asyncDispose]())

const textOf = (file: string) => shop.read(`dist/${file}`)

test.each<readonly [promise: string, file: string, ...has: string[]]>([
  [
    'what a poster has for search engines and shared cards',
    'en/posters/wide-1.html',
    '<title>As wide as the lake</title>',
    '<meta name="description" content="A poster for those who',
    '<meta property="og:description" content="A poster for those who',
  ],
  ['a poster with words for search engines is sold', 'feeds/products.en.xml', '<g:id>wide-1'],
  ['a series shows one', 'en/posters/two-moons.html', 'Hangs well with', '/en/posters/gold-disk"'],
  ['a series shows the other', 'en/posters/gold-disk.html', 'Hangs well with', '/en/posters/two-moons"'],
  ['a series has the posters whose id begins with its own', 'en/wide.html', '<span>Far</span>'],
  ['the order of a gallery', 'en.html', 'id="two-moons"', 'id="gold-disk"'],
  ['a year that does not change by itself', 'es/wide.html', '© 2025 Tiny Shop'],
  ['a page of text has had another address', '_redirects', '/en/replies /en/answers 301'],
  ['the shop fills in what stands between braces', 'en/answers.html', placeList((_, value) => value)],
  ['a book page keeps its language', 'sv/get-the-saga.html', '<p class="lead" lang="en">Read it.'],
  ['a book keeps its title', 'sv/get-the-saga.html', '<h3 id="creation_title" lang="en">Creation'],
  ['the earlier code of a language', '_redirects', '/ca /es 301'],
  ['a page below an earlier code, without redirects', 'ca/wide.html', 'url=/es/wide"'],
  ['the home below an earlier code, without redirects', 'ca.html', 'url=/es"'],
  ['what the shop claims of itself', 'en.html', '<strong>500+</strong>', '<strong>50+</strong>'],
  ['days of delivery', 'en/posters/two-moons.html', '<dd>Within 3-5 business days.</dd>'],
  ['subdomains by https alone', '_headers', 'Strict-Transport-Security: max-age=63072000; includeSubDomains'],
  ['how many a review has helped', 'en.html', '<span>7 found this helpful</span>'],
])('%s', async (_, file, ...parts) => {
  let rest = await textOf(file)
  for (const part of parts) {
    expect(rest.includes(part), `${part} in ${file}`).toBe(true)
    rest = rest.slice(rest.indexOf(part) + part.length)
  }
})

test.each(['en.html', 'en/posters/two-moons.html'])('three answers of four stand on %s', async (file) => {
  const asked = (await textOf(file)).matchAll(/<summary>(\w+)\?/g)
  expect([...asked].map(([, ask]) => ask)).toEqual(['First', 'Second', 'Third'])
})
