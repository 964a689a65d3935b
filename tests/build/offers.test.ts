// Structured data, social metadata, feeds and the catalogue: what programs read about a shop.

import { expect, test } from 'vitest'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { ownShop } from '../shops/own-shop.ts'
import { renderShopWithCheckout, type ShopFiles } from '../support/rendered-shop.ts'

const shop = ownShop()

/** Renders the pages and texts of the shop with a checkout, by path. */
const renderFiles = (): Promise<ShopFiles> => renderShopWithCheckout(shop.project)

/** Returns the first group of the first match, or ''. */
const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)

/** Returns the first entry of this schema.org type in a page's structured data. */
function findThing(html: string, type: string): unknown {
  const json = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  if (json === '') return undefined
  const graph = JSON.parse(json)['@graph'] as readonly { readonly '@type': string }[]
  return graph.find((thing) => thing['@type'] === type)
}

/** The variants of a poster: two sizes, each with and without the logo. */
const slugs = ['a1', 'a1-no-logo', 'a2', 'a2-no-logo'] as const
type Slug = (typeof slugs)[number]

/** A variant as a page, a feed or the catalogue describes it. Each function below returns all variants of a poster. */
interface VariantInfo {
  readonly title: string
  readonly price: number
  readonly isForSale: boolean
}
type Variants = Readonly<Record<Slug, VariantInfo>>

const describeVariants = (describe: (slug: Slug) => VariantInfo) =>
  Object.fromEntries(slugs.map((slug) => [slug, describe(slug)])) as Variants

function readPage(html: string): Variants {
  const title = find(html, /<h1[^>]*>(.*?)<\/h1>/)
  // A page has an order control for each variant, in this order.
  const controls: readonly Slug[] = ['a1', 'a2', 'a1-no-logo', 'a2-no-logo']
  const orderClasses = findAll(html, /class="(order(?: sold-out)?)"/g)

  return describeVariants((slug) => ({
    title,
    price: Number(find(html, new RegExp(` data-${slug}="\\$(\\d+)`))),
    isForSale: orderClasses[controls.indexOf(slug)] === 'order',
  }))
}

/** The fields that these tests read from an offer in structured data. */
interface Offer {
  readonly sku: string
  readonly url: string
  readonly price: number
  readonly availability: string
}
interface Product {
  readonly name: string
  readonly offers: readonly Offer[]
}
const productOn = (html: string) => findThing(html, 'Product') as Product

/** Returns the offers in a page's structured data, by variant. Their SKUs are `<id>-<variant>`. */
const offersOn = (html: string, id: string): ReadonlyMap<string, Offer> =>
  new Map(productOn(html).offers.map((offer) => [offer.sku.slice(id.length + 1), offer]))

function readStructuredData(html: string, id: string): Variants {
  const { name } = productOn(html)
  const offers = offersOn(html, id)
  return describeVariants((slug) => {
    const offer = offers.get(slug)
    return {
      title: name,
      price: Number(offer?.price),
      isForSale: offer?.availability === 'https://schema.org/InStock',
    }
  })
}

/** Returns a poster's items in a feed, by variant. Their ids are `<id>-<variant>`. */
function itemsOf(feed: string, id: string): ReadonlyMap<string, string> {
  const items = findAll(feed, /<item>(.*?)<\/item>/gs)
  const posterItems = items.filter((item) => item.includes(`<g:item_group_id>${id}<`))
  return new Map(
    posterItems.map((item) => [find(item, /<g:id>(.*?)</).slice(id.length + 1), item]),
  )
}

function readFeed(feed: string, id: string): Variants {
  const items = itemsOf(feed, id)
  return describeVariants((slug) => {
    const item = items.get(slug) ?? ''
    return {
      title: find(item, /<title>(.*?), A\d/),
      // Only the price before the brand is the item's price; shipping has a price too.
      price: Number(find(item, /<g:price>([\d.]+) USD<\/g:price>\n<g:brand>/)),
      isForSale: item.includes('<g:availability>in_stock<'),
    }
  })
}

function readCatalogue(json: string, id: string, lang: string): Variants {
  const { variants = [], posters } = catalogueSchema.parse(JSON.parse(json))
  const poster = posters.find((entry) => entry.id === id)
  if (!poster) throw new Error(`the catalogue lacks ${id}`)
  return describeVariants((slug) => {
    const cents = variants.find((variant) => variant.slug === slug)?.amount
    return {
      title: poster.titles[lang] ?? '',
      price: Number(cents) / 100,
      isForSale: poster.forSale[slug] === true,
    }
  })
}

/** Returns the variant that a page preselects at this address: `a1-no-logo`. */
function chosenAt(address: string, html: string): string {
  const variant = new URL(address).searchParams.get('variant')
  if (variant !== null) return variant

  // Without a parameter, the checked fields name the variant: 'A1', and 'no-logo' if the logo is left out.
  const checkedFields =
    html.match(/<input[^>]*>/g)?.filter((field) => field.includes(' checked=')) ?? []
  return checkedFields
    .map((field) => find(field, / value="([^"]*)"/).toLowerCase())
    .join('-')
}

/** A poster page with its feed and the catalogue, and the variants that the page shows. */
interface PosterFiles {
  readonly id: string
  readonly lang: string
  readonly html: string
  readonly feed: string
  readonly catalogue: string
  readonly variants: Variants
}

/** Renders every poster in every language. One poster has one variant sold out, and another has three. */
async function renderPosters(): Promise<readonly PosterFiles[]> {
  await shop.edit('posters/main/two-moons.yaml', (text) => `${text}soldOut: [a1]\n`)
  await shop.edit(
    'posters/main/gold-disk.yaml',
    (text) => `${text}soldOut: [a1, a1NoLogo, a2]\n`,
  )

  const files = await renderFiles()
  const catalogue = files.get('checkout/catalogue.json') ?? ''
  const ids = findAll(catalogue, /"id":"(.*?)"/g)
  expect(ids).toEqual(['gold-disk', 'two-moons', 'wide-1'])

  return ['sv', 'en', 'es'].flatMap((lang) => {
    const feed = files.get(`feeds/products.${lang}.xml`) ?? ''
    return ids.map((id) => {
      const html = files.get(`${lang}/posters/${id}.html`) ?? ''
      return { id, lang, html, feed, catalogue, variants: readPage(html) }
    })
  })
}

test('the page, its structured data, the feed and the catalogue agree on every variant', async () => {
  for (const { id, lang, html, feed, catalogue, variants } of await renderPosters()) {
    expect(readStructuredData(html, id), id).toEqual(variants)
    expect(readFeed(feed, id), id).toEqual(variants)
    expect(readCatalogue(catalogue, id, lang), id).toEqual(variants)
  }
})

test('a page’s social metadata describes the variant that the page preselects', async () => {
  for (const { id, html, variants } of await renderPosters()) {
    const canonical = find(html, /<link rel="canonical" href="([^"]*)"/)
    const initialVariant = variants[chosenAt(canonical, html) as Slug]

    const title = find(html, /"og:title" content="([^"]*)"/)
    const price = find(html, /"product:price:amount" content="([^"]*)"/)
    const availability = find(html, /"product:availability" content="([^"]*)"/)
    expect(title, id).toContain(initialVariant.title)
    expect(Number(price), id).toBe(initialVariant.price)
    expect(availability === 'in stock', id).toBe(initialVariant.isForSale)
  }
})

test('offers and feeds link to the page with their variant preselected', async () => {
  for (const { id, html, feed } of await renderPosters()) {
    const offers = offersOn(html, id)
    const items = itemsOf(feed, id)
    for (const slug of slugs) {
      const url = offers.get(slug)?.url ?? ''
      const item = items.get(slug) ?? ''
      expect(chosenAt(url, html), `${id} ${slug}`).toBe(slug)
      expect(find(item, /<link>(.*?)</)).toBe(url)
      expect(find(item, /<g:link>(.*?)</)).toBe(url)
    }
  }
})

test('a feed item has the same description for feed readers and for Google', async () => {
  for (const { id, feed } of await renderPosters())
    for (const item of itemsOf(feed, id).values())
      expect(find(item, /<description>(.*?)</)).toBe(find(item, /<g:description>(.*?)</))
})

const returnsPage = (lang: string, fields: string): string => `---
title: Returns (${lang})
order: 1
${fields}seo: { title: All about returns (${lang}), description: How to send a poster back within the time that everybody has. }
---

Send it.
`

async function writeReturnsPages(fields: string): Promise<void> {
  for (const lang of ['sv', 'en', 'es'])
    await shop.write(`content/texts/returns/${lang}.md`, returnsPage(lang, fields))
}

test('an offer states only shipping and return terms that the content gives', async () => {
  const readOffer = async () => {
    const html = (await renderFiles()).get('en/posters/wide-1.html') ?? ''
    return offersOn(html, 'wide-1').get('a1')
  }

  // The tiny shop has deliveryDays: 3-5 and free shipping, but does not say to which countries it ships.
  const offerWithoutTerms = await readOffer()
  expect(offerWithoutTerms).toBeDefined()
  expect(offerWithoutTerms).not.toHaveProperty('shippingDetails')

  await shop.edit('site.yaml', (text) => `${text}shipTo: [SE, NO]\n`)
  // A draft is not published, so its terms are not stated.
  await writeReturnsPages('returnDays: 30\ndraft: true\n')
  const transitTime = {
    '@type': 'QuantitativeValue',
    minValue: 3,
    maxValue: 5,
    unitCode: 'DAY',
  }
  const shippingDetails = {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
    shippingDestination: [
      { '@type': 'DefinedRegion', addressCountry: 'SE' },
      { '@type': 'DefinedRegion', addressCountry: 'NO' },
    ],
    deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime },
  }
  expect(await readOffer()).toHaveProperty('shippingDetails', shippingDetails)
  expect(await readOffer()).not.toHaveProperty('hasMerchantReturnPolicy')

  await shop.edit('site.yaml', (text) => `${text}handlingDays: 1-2\n`)
  await writeReturnsPages('returnDays: 30\n')
  const handlingTime = {
    '@type': 'QuantitativeValue',
    minValue: 1,
    maxValue: 2,
    unitCode: 'DAY',
  }
  expect(await readOffer()).toMatchObject({
    shippingDetails: { ...shippingDetails, deliveryTime: { handlingTime, transitTime } },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: ['SE', 'NO'],
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      merchantReturnLink: 'https://tiny.example/en/returns',
    },
  })
})

const questionsPage = (lang: string): string => `---
title: Questions (${lang})
order: 1
questions: true
seo: { title: All questions (${lang}), description: What everybody asks before an order and what we answer to it. }
---

## How much in ${lang}?

Seven.
`

/** Adds a page of questions in Swedish and English and renders all HTML pages of the shop. */
async function renderPagesWithQuestions() {
  for (const lang of ['sv', 'en'])
    await shop.write(`content/texts/questions/${lang}.md`, questionsPage(lang))
  return [...(await renderFiles())].filter(([path]) => path.endsWith('.html'))
}

test('structured data contains each list of questions once', async () => {
  const pages = await renderPagesWithQuestions()

  const questionsByPath = new Map<string, string>()
  for (const [path, html] of pages) {
    const page = findThing(html, 'FAQPage') as
      | { readonly mainEntity: unknown }
      | undefined
    if (page) questionsByPath.set(path, JSON.stringify(page.mainEntity))
  }

  expect([...questionsByPath.keys()].sort()).toEqual([
    'en/get-the-saga.html',
    'en/questions.html',
    'sv/questions.html',
  ])
  const differentLists = new Set(questionsByPath.values())
  expect(differentLists.size).toBe(questionsByPath.size)
})

interface Breadcrumbs {
  readonly itemListElement: readonly {
    readonly item: string
    readonly position: number
  }[]
}

test('breadcrumbs name each step once, in order', async () => {
  const pages = await renderPagesWithQuestions()
  expect(pages.length).toBeGreaterThan(0)

  for (const [path, html] of pages) {
    const breadcrumbs = findThing(html, 'BreadcrumbList') as Breadcrumbs | undefined
    const steps = breadcrumbs?.itemListElement ?? []
    expect(new Set(steps.map(({ item }) => item)).size, path).toBe(steps.length)
    expect(steps.map(({ position }) => position)).toEqual(
      steps.map((_, index) => index + 1),
    )
  }
})
