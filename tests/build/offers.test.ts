import type { Offer, Product } from 'schema-dts'
import { expect, test } from 'vitest'
import { planOutputs } from '../../cli/plan/plan.ts'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { renderPage } from '../../templates/index.tsx'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { assets } from '../support/pages.ts'

const shop = ownShop()

/** Returns every file of the shop as text, by path. */
async function filesOf(): Promise<ReadonlyMap<string, string>> {
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  const site = { ...value.site, checkout: { url: 'https://a.example', publicKey: 'a' } }
  return new Map(
    planOutputs(site, noBundle, 'public').outputs.flatMap((output) => {
      if (output.kind === 'page')
        return [[output.path, renderPage(output.page(), assets)] as const]
      return output.kind === 'text'
        ? [[output.path, [...output.pieces()].join('')] as const]
        : []
    }),
  )
}

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)

/** Returns what a page says in JSON-LD about a thing of this type. */
function thingOn(html: string, type: string): unknown {
  const json = find(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  const graph =
    json === ''
      ? []
      : (JSON.parse(json)['@graph'] as readonly { readonly '@type': string }[])
  return graph.find((thing) => thing['@type'] === type)
}

const slugs = ['a1', 'a1-no-logo', 'a2', 'a2-no-logo'] as const
type Slug = (typeof slugs)[number]
interface Sold {
  readonly title: string
  readonly price: number
  readonly isForSale: boolean
}
type Told = Readonly<Record<Slug, Sold>>
const bySlug = (tell: (slug: Slug) => Sold) =>
  Object.fromEntries(slugs.map((slug) => [slug, tell(slug)])) as Told

/** The order of the controls on a page. */
const controls: readonly Slug[] = ['a1', 'a2', 'a1-no-logo', 'a2-no-logo']

function toldByPage(html: string): Told {
  const orders = findAll(html, /class="(order(?: sold-out)?)"/g)
  return bySlug((slug) => ({
    title: find(html, /<h1[^>]*>(.*?)<\/h1>/),
    price: Number(find(html, new RegExp(` data-${slug}="\\$(\\d+)`))),
    isForSale: orders[controls.indexOf(slug)] === 'order',
  }))
}

function offersOn(html: string, id: string): ReadonlyMap<string, Exclude<Offer, string>> {
  const product = thingOn(html, 'Product') as Exclude<Product, string>
  const offers = product.offers as unknown as readonly Exclude<Offer, string>[]
  return new Map(
    offers.map((offer) => [`${'sku' in offer && offer.sku}`.slice(id.length + 1), offer]),
  )
}

function toldByStructuredData(html: string, id: string): Told {
  const { name } = thingOn(html, 'Product') as { readonly name: string }
  const offers = offersOn(html, id)
  return bySlug((slug) => {
    const { price, availability } = Object(offers.get(slug)) as Readonly<
      Record<string, unknown>
    >
    return {
      title: name,
      price: Number(price),
      isForSale: availability === 'https://schema.org/InStock',
    }
  })
}

function itemsOf(feed: string, id: string): ReadonlyMap<string, string> {
  const items = findAll(feed, /<item>(.*?)<\/item>/gs)
  const own = items.filter((item) => item.includes(`<g:item_group_id>${id}<`))
  return new Map(
    own.map((item) => [find(item, /<g:id>(.*?)</).slice(id.length + 1), item]),
  )
}

function toldByFeed(feed: string, id: string): Told {
  const items = itemsOf(feed, id)
  return bySlug((slug) => {
    const item = items.get(slug) ?? ''
    return {
      title: find(item, /<title>(.*?), A\d/),
      price: Number(find(item, /<g:price>([\d.]+) USD<\/g:price>\n<g:brand>/)),
      isForSale: item.includes('<g:availability>in_stock<'),
    }
  })
}

function toldByCatalogue(json: string, id: string, lang: string): Told {
  const { sizes, withoutLogo, posters } = catalogueSchema.parse(JSON.parse(json))
  const poster = posters.find((entry) => entry.id === id)
  if (!poster) throw new Error(`the catalogue lacks ${id}`)
  return bySlug((slug) => {
    const { price } = sizes[slug.startsWith('a1') ? 'A1' : 'A2']
    const cents = price + (slug.endsWith('no-logo') ? withoutLogo : 0)
    return {
      title: poster.titles[lang] ?? '',
      price: cents / 100,
      isForSale: poster.forSale[slug],
    }
  })
}

/** Returns the variant that a page chooses at this address. */
function chosenAt(address: string, html: string): string {
  const named = new URL(address).searchParams.get('variant')
  if (named !== null) return named
  const checked =
    html.match(/<input[^>]*>/g)?.filter((field) => field.includes(' checked=')) ?? []
  return checked.map((field) => find(field, / value="([^"]*)"/).toLowerCase()).join('-')
}

test('page, structured data, feed, shared card and catalogue agree on every variant, sold out or not', async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) => `${text}soldOut: [a1]\n`)
  await shop.edit(
    'posters/main/gold-disk.yaml',
    (text) => `${text}soldOut: [a1, a1NoLogo, a2]\n`,
  )
  const files = await filesOf()
  const catalogue = files.get('checkout/catalogue.json') ?? ''
  const ids = findAll(catalogue, /"id":"(.*?)"/g)
  expect(ids).toEqual(['gold-disk', 'two-moons', 'wide-1'])

  for (const lang of ['sv', 'en', 'es'])
    for (const id of ids) {
      const html = files.get(`${lang}/posters/${id}.html`) ?? ''
      const feed = files.get(`feeds/products.${lang}.xml`) ?? ''
      const told = toldByPage(html)
      expect(toldByStructuredData(html, id), id).toEqual(told)
      expect(toldByFeed(feed, id), id).toEqual(told)
      expect(toldByCatalogue(catalogue, id, lang), id).toEqual(told)

      const canonical = find(html, /<link rel="canonical" href="([^"]*)"/)
      const shownFirst = told[chosenAt(canonical, html) as Slug]
      expect(find(html, /"og:title" content="([^"]*)"/)).toContain(shownFirst.title)
      expect(Number(find(html, /"product:price:amount" content="([^"]*)"/))).toBe(
        shownFirst.price,
      )
      expect(find(html, /"product:availability" content="([^"]*)"/) === 'in stock').toBe(
        shownFirst.isForSale,
      )

      const [offers, items] = [offersOn(html, id), itemsOf(feed, id)]
      for (const slug of slugs) {
        const { url } = offers.get(slug) as { readonly url: string }
        const item = items.get(slug) ?? ''
        expect(chosenAt(url, html), `${id} ${slug}`).toBe(slug)
        expect(find(item, /<link>(.*?)</)).toBe(url)
        expect(find(item, /<g:link>(.*?)</)).toBe(url)
        expect(find(item, /<description>(.*?)</)).toBe(
          find(item, /<g:description>(.*?)</),
        )
      }
    }
})

const returns = (lang: string, more: string): string =>
  `---\ntitle: Returns (${lang})\norder: 1\n${more}seo: { title: All about returns (${lang}), description: How to send a poster back within the time that everybody has. }\n---\n\nSend it.\n`

test('an offer tells of shipping and returns what the content states, and nothing else', async () => {
  const offer = async () =>
    offersOn((await filesOf()).get('en/posters/wide-1.html') ?? '', 'wide-1').get(
      'a1',
    ) as object

  expect(Object.keys(await offer())).not.toContain('shippingDetails')

  await shop.edit('site.yaml', (text) => `${text}shipTo: [SE, NO]\n`)
  for (const lang of ['sv', 'en', 'es'])
    await shop.write(
      `content/texts/returns/${lang}.md`,
      returns(lang, 'returnDays: 30\ndraft: true\n'),
    )
  const transitTime = {
    '@type': 'QuantitativeValue',
    minValue: 3,
    maxValue: 5,
    unitCode: 'DAY',
  }
  const shipped = {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
    shippingDestination: [
      { '@type': 'DefinedRegion', addressCountry: 'SE' },
      { '@type': 'DefinedRegion', addressCountry: 'NO' },
    ],
    deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime },
  }
  expect(await offer()).toHaveProperty('shippingDetails', shipped)
  expect(await offer()).not.toHaveProperty('hasMerchantReturnPolicy')

  await shop.edit('site.yaml', (text) => `${text}handlingDays: 1-2\n`)
  for (const lang of ['sv', 'en', 'es'])
    await shop.write(
      `content/texts/returns/${lang}.md`,
      returns(lang, 'returnDays: 30\n'),
    )
  const handlingTime = {
    '@type': 'QuantitativeValue',
    minValue: 1,
    maxValue: 2,
    unitCode: 'DAY',
  }
  expect(await offer()).toMatchObject({
    shippingDetails: { ...shipped, deliveryTime: { handlingTime, transitTime } },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: ['SE', 'NO'],
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      merchantReturnLink: 'https://tiny.example/en/returns',
    },
  })
})

const questions = (lang: string): string =>
  `---\ntitle: Questions (${lang})\norder: 1\nquestions: true\nseo: { title: All questions (${lang}), description: What everybody asks before an order and what we answer to it. }\n---\n\n## How much in ${lang}?\n\nSeven.\n`

test('search engines read each list of questions once, and each step of a breadcrumb once', async () => {
  for (const lang of ['sv', 'en'])
    await shop.write(`content/texts/questions/${lang}.md`, questions(lang))
  const pages = [...(await filesOf())].filter(([path]) => path.endsWith('.html'))

  const asking = pages.flatMap(([path, html]) => {
    const { mainEntity } = Object(thingOn(html, 'FAQPage')) as {
      readonly mainEntity?: unknown
    }
    return mainEntity === undefined
      ? []
      : [{ path, mainEntity: JSON.stringify(mainEntity) }]
  })
  expect(asking.map(({ path }) => path).sort()).toEqual([
    'en/get-the-saga.html',
    'en/questions.html',
    'sv/questions.html',
  ])
  expect(new Set(asking.map(({ mainEntity }) => mainEntity)).size).toBe(asking.length)

  for (const [path, html] of pages) {
    const { itemListElement: steps = [] } = Object(thingOn(html, 'BreadcrumbList')) as {
      readonly itemListElement?: readonly {
        readonly item: string
        readonly position: number
      }[]
    }
    expect(new Set(steps.map(({ item }) => item)).size, path).toBe(steps.length)
    expect(steps.map(({ position }) => position)).toEqual(
      steps.map((_, index) => index + 1),
    )
  }
})
