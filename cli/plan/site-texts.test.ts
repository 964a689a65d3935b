// The texts that programs read, in a shop with two or more of everything.

import { expect, test } from 'vitest'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { richGalleries, richSite } from '../../tests/shops/rich-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { planOutputs } from './plan.ts'

const site = await richSite()
const { outputs, routes } = planOutputs(site, noBundle, 'public')
const ids: readonly string[] = Object.values(richGalleries).flat()

function textAt(path: string): string {
  const output = outputs.find((candidate) => candidate.path === path)
  if (output?.kind === 'ready') return output.contents
  if (output?.kind === 'text') return [...output.pieces()].join('')
  throw new Error(`${path} is not a text`)
}

const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)

/** Returns the file name of a picture's address, without hash and width: 'wide-3-2'. */
const pictureIn = (address: string): string =>
  address.replace(/^.*\/|-[a-z0-9]+-\d+\.\w+$/g, '')

/** Returns the items of a feed, by product id. */
const itemsIn = (feed: string): ReadonlyMap<string, string> =>
  new Map(
    findAll(feed, /<item>(.*?)<\/item>/gs).map((item) => [
      findAll(item, /<g:id>(.*?)</g)[0] ?? '',
      item,
    ]),
  )

test('a feed lists every variant of every poster, with all pictures in order', () => {
  const items = itemsIn(textAt('feeds/products.en.xml'))

  const sizes = (id: string): readonly string[] => {
    if (id === 'reed-boat') return ['a2', 'a3']
    return id.startsWith('wide-') ? ['a1', 'a2'] : ['a1', 'a2', 'a3']
  }
  expect([...items.keys()]).toEqual(
    ids.flatMap((id) =>
      sizes(id).flatMap((size) => [`${id}-${size}`, `${id}-${size}-no-logo`]),
    ),
  )
  const picturesOf = (product: string) =>
    findAll(items.get(product) ?? '', /<g:(?:additional_)?image_link>(.*?)</g).map(
      pictureIn,
    )
  expect(picturesOf('gold-disk-a3-no-logo')).toEqual([
    'gold-disk',
    'gold-disk-2',
    'gold-disk-3',
  ])
  expect(picturesOf('wide-3-a1')).toEqual(['wide-3', 'wide-3-2'])
  expect(picturesOf('wide-4-a1')).toEqual(['wide-4'])
})

test('every item of a feed states the shipping rate to every country', () => {
  const rates = ['SE 0.00', 'FI 0.00', 'NO 9.00', 'DK 9.00', 'US 19.00', 'CA 19.00']
  for (const lang of ['sv', 'en', 'es'])
    for (const [id, item] of itemsIn(textAt(`feeds/products.${lang}.xml`))) {
      const shipping = [
        ...item.matchAll(
          /<g:shipping><g:country>(.*?)<\/g:country><g:price>(.*?) USD<\/g:price><\/g:shipping>/g,
        ),
      ]
      expect(
        shipping.map(([, country, price]) => `${country} ${price}`),
        `${id} in ${lang}`,
      ).toEqual(rates)
    }
})

test('each feed is in its language, with the poster’s own price and availability', () => {
  const spanish = itemsIn(textAt('feeds/products.es.xml'))
  const item = (product: string): string => spanish.get(product) ?? ''

  expect(item('wide-5-a2')).toContain('<title>Bild wide-5 es, A2</title>')
  expect(item('wide-5-a2')).toContain('/es/posters/wide-5')
  expect(item('wide-5-a2')).toContain('<g:product_type>Vistaas</g:product_type>')
  const priceOf = (product: string) =>
    findAll(item(product), /<g:price>([\d.]+) USD<\/g:price>\n<g:brand>/g)
  // Its own price, the price of its series, and the price of the shop with the surcharge.
  expect(priceOf('moon-gate-a1')).toEqual(['120.00'])
  expect(priceOf('moon-gate-a2')).toEqual(['75.00'])
  expect(priceOf('gold-disk-a3-no-logo')).toEqual(['80.00'])

  const soldOut = [...spanish].filter(([, text]) => text.includes('>out_of_stock<'))
  expect(soldOut.map(([product]) => product)).toEqual([
    'two-moons-a1',
    'two-moons-a2-no-logo',
    ...['a1', 'a1-no-logo', 'a2', 'a2-no-logo', 'a3', 'a3-no-logo'].map(
      (slug) => `night-lake-${slug}`,
    ),
  ])
})

test('the catalogue has every poster with its texts in every language', () => {
  const { posters, languages } = catalogueSchema.parse(
    JSON.parse(textAt('checkout/catalogue.json')),
  )

  expect(languages).toEqual(['sv', 'en', 'es'])
  expect(posters.map(({ id }) => id)).toEqual(ids)
  for (const { id, titles, descriptions, page, picture } of posters) {
    const inEach = (text: string) =>
      Object.fromEntries(languages.map((lang) => [lang, `${text} ${lang}`]))
    expect(titles).toEqual(inEach(`Bild ${id}`))
    expect(descriptions).toEqual(inEach(`Så ser ${id} ut.`))
    expect(page).toBe(`/posters/${id}`)
    expect(pictureIn(picture)).toBe(id)
  }
})

test('the catalogue has the prints, prices and earlier names of limited editions', () => {
  const { posters } = catalogueSchema.parse(JSON.parse(textAt('checkout/catalogue.json')))
  const poster = (id: string) => posters.find((candidate) => candidate.id === id)

  expect(poster('gold-disk')?.limited?.totals).toEqual({ '': 300 })
  expect(poster('moon-gate')?.limited).toEqual({
    amounts: {
      a1: 12000,
      'a1-no-logo': 15000,
      a2: 7500,
      'a2-no-logo': 10500,
      a3: 5500,
      'a3-no-logo': 8500,
    },
    totals: { A1: 50, A2: 150, a3: 60 },
  })
  expect(poster('two-moons')?.limited).toMatchObject({
    amounts: { 'a1-no-logo': 12500, a2: 7500, a3: 5000, 'a3-no-logo': 8000 },
    formerly: ['old-moons', 'older-moons'],
  })
  expect(Object.keys(poster('two-moons')?.limited?.amounts ?? {})).toHaveLength(4)
  expect(poster('reed-boat')).not.toHaveProperty('limited')
})

test('the catalogue names each shipping option in every language', () => {
  const { shipping = [] } = catalogueSchema.parse(
    JSON.parse(textAt('checkout/catalogue.json')),
  )

  expect(shipping.map(({ amount, countries }) => [amount, countries])).toEqual([
    [0, ['SE', 'FI']],
    [900, ['NO', 'DK']],
    [1900, ['US', 'CA']],
  ])
  expect(shipping.map(({ name }) => name.sv)).toEqual([
    'sv option Sverige och Finland',
    'sv option Norge och Danmark',
    'sv option Övriga sv',
  ])
  expect(shipping.map(({ name }) => name.en)).toEqual([
    'en option Sweden and Finland',
    'en option Norway and Denmark',
    'en option Övriga en',
  ])
})

test('the sitemap has each page in every language, with all languages and pictures', () => {
  const entries = findAll(textAt('sitemap.xml'), /<url>\n(.*?)<\/url>/gs)
  const slugs = [
    '',
    '/wide',
    '/get-the-saga',
    '/questions',
    '/returns',
    '/terms',
    ...ids.map((id) => `/posters/${id}`),
  ]

  const address = (lang: string, slug: string): string =>
    `https://tiny.example/${lang}${slug}`
  const languages = ['sv', 'en', 'es']
  expect(entries.map((entry) => findAll(entry, /^<loc>(.*?)</g)[0])).toEqual(
    slugs.flatMap((slug) => languages.map((lang) => address(lang, slug))),
  )
  for (const [index, entry] of entries.entries()) {
    const slug = slugs[Math.floor(index / 3)] ?? ''
    expect(findAll(entry, /hreflang="([\w-]+)"/g)).toEqual([...languages, 'x-default'])
    expect(findAll(entry, / href="(.*?)"/g)).toEqual(
      [...languages, 'en'].map((lang) => address(lang, slug)),
    )
  }
  const picturesOf = (slug: string) =>
    findAll(entries[slugs.indexOf(slug) * 3 + 1] ?? '', /<image:loc>(.*?)</g).map(
      pictureIn,
    )
  expect(picturesOf('/posters/gold-disk')).toEqual([
    'gold-disk',
    'gold-disk-2',
    'gold-disk-3',
  ])
  expect(picturesOf('/posters/wide-5')).toEqual(['wide-5'])
})

interface Found {
  readonly title: string
  readonly href: string
  readonly words: string
}

test('the search finds galleries, posters, books, the story and text pages by their words', () => {
  const entries: readonly Found[] = JSON.parse(textAt('en/search.json'))
  const entryAt = (href: string) => entries.find((entry) => entry.href === href)

  expect(entries.map(({ href }) => href)).toEqual([
    '/en#gallery',
    '/en/wide',
    '/en/get-the-saga',
    ...ids.map((id) => `/en/posters/${id}`),
    '/en/get-the-saga#creation',
    '/en/get-the-saga#second',
    '/en#story',
    '/en/questions',
    '/en/returns',
    '/en/terms',
  ])
  // The motif by its name, the motif that it names, its gallery, and its sizes.
  const { words = '' } = entryAt('/en/posters/wide-2') ?? {}
  for (const word of [
    'Så ser wide-2 ut. en',
    'Vidder en',
    'Vatten en',
    'Wide views',
    'A1 A2',
  ])
    expect(words).toContain(word)
  expect(words).not.toContain('A3')
  expect(entryAt('/en/posters/two-moons')?.words).toContain('A1 A2 A3')
  expect(entryAt('/en/get-the-saga#second')?.words).toContain('more')
  expect(entryAt('/en#story')?.words).toContain('andra')
  expect(entryAt('/en/terms')?.words).toContain('fjärde')
})

test('every earlier name leads to the new address in every language', () => {
  expect(routes.renamed).toEqual([
    { from: 'vidder', to: 'wide', shortcut: true },
    { from: 'vyer', to: 'wide', shortcut: true },
    { from: 'villkor', to: 'terms', shortcut: false },
    { from: 'regler', to: 'terms', shortcut: false },
    { from: 'posters/old-moons', to: 'posters/two-moons', shortcut: false },
    { from: 'posters/older-moons', to: 'posters/two-moons', shortcut: false },
  ])
  for (const { from, to, shortcut } of routes.renamed) {
    for (const lang of ['sv', 'en', 'es'])
      expect(textAt(`${lang}/${from}.html`)).toContain(`content="0; url=/${lang}/${to}"`)
    if (shortcut) expect(textAt(`${from}.html`)).toContain(`content="0; url=/sv/${to}"`)
  }
})

test('the stylesheets of a gallery have a colour for each of its posters, by id and by place', () => {
  for (const [slug, galleryIds] of Object.entries(richGalleries)) {
    const sheet = (name: string): string => {
      const path = outputs.find((output) =>
        output.path.startsWith(`assets/${name}-${slug}.`),
      )
      return textAt(path?.path ?? '')
    }
    const coloursIn = (css: string) => findAll(css, /--dominant:(#[0-9a-f]{6})/g)

    expect(findAll(sheet('colours'), /^#([\w-]+)\{/gm)).toEqual(galleryIds)
    expect(findAll(sheet('places'), /^\[data-place="(\d+)"\]/gm)).toEqual(
      galleryIds.map((_, index) => `${index + 1}`),
    )
    expect(coloursIn(sheet('places'))).toEqual(coloursIn(sheet('colours')))
    expect(new Set(coloursIn(sheet('colours'))).size).toBe(galleryIds.length)
  }
})
