import { expect, test } from 'vitest'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { ownShop } from '../shops/own-shop.ts'
import { renderShopWithCheckout, type ShopFiles } from '../support/rendered-shop.ts'

// In the tiny shop, each interface text is its own key after the language code: the text `from` becomes 'en from $50
// USD'.
const shop = ownShop()

const posters = ['main/two-moons', 'main/gold-disk', 'wide/wide-1']

/** Sizes A1, A2 and A3 cost 90, 70 and 50 dollars. Leaving out the logo costs 30 dollars more. */
const prices = `sizes:
  - { id: a1, name: A1, price: 90, width: 59.4, height: 84.1, label: { portrait: '59 × 84 cm', landscape: '84 × 59 cm' } }
  - { id: a2, name: A2, price: 70, width: 42, height: 59.4, label: { portrait: '42 × 59 cm', landscape: '59 × 42 cm' } }
  - { id: a3, name: A3, price: 50, width: 29.7, height: 42, label: { portrait: '30 × 42 cm', landscape: '42 × 30 cm' } }
withoutLogo: 30
`

/** Extra fields of posters, by poster, and the text of series.yaml. */
interface OwnPrices {
  readonly fields?: Readonly<Record<string, string>>
  readonly series?: string
}

/** Renders the shop without purchase links, so that it sells only through its checkout. Returns the files by path. */
async function renderShop({ fields = {}, series }: OwnPrices) {
  await shop.write('content/prices.yaml', prices)
  if (series !== undefined) await shop.write('content/series.yaml', series)
  for (const poster of posters)
    await shop.edit(`posters/${poster}.yaml`, (text) =>
      text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, fields[poster] ?? ''),
    )

  return renderShopWithCheckout(shop.project)
}

type Files = ShopFiles

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)

/** Returns the part of a page that contains a poster's order form. */
const formOf = (html: string, id: string): string =>
  find(html, new RegExp(`(<article[^>]* id="${id}".*?</article>)`, 's'))

/**
 * Returns the prices that a card states: the lowest price, the price of each variant ('a1="$90 USD'), and the price of
 * the chosen variant.
 */
function readCard(html: string, id: string) {
  const form = formOf(html, id)
  const total = find(form, /<output class="price"([^>]*)>/)
  return {
    from: find(form, /data-from="([^"]*)"/),
    prices: findAll(total, / data-([\w-]+="[^"]*)"/g),
    chosen: find(form, /<span class="price-total">(.*?)</),
  }
}

const readStructuredData = (html: string) =>
  [...html.matchAll(/"sku":"[\w-]+?-(a\d(?:-no-logo)?)".*?"price":(\d+)/g)].map(
    ([, slug, price]) => `${slug} ${price}`,
  )

const readFeed = (feed: string, id: string) =>
  findAll(feed, /<item>(.*?)<\/item>/gs)
    .filter((item) => item.includes(`<g:item_group_id>${id}<`))
    .map((item) => {
      const slug = find(item, /<g:id>(.*?)</).slice(id.length + 1)
      return `${slug} ${find(item, /<g:price>(\d+)\.00 USD<\/g:price>\n<g:brand>/)}`
    })

/** Returns what the catalogue says about a poster. */
function readCatalogue(files: Files, id: string) {
  const text = files.get('checkout/catalogue.json') ?? ''
  const poster = catalogueSchema
    .parse(JSON.parse(text))
    .posters.find((candidate) => candidate.id === id)
  const slugs = Object.entries(poster?.forSale ?? {}).flatMap(([slug, isForSale]) =>
    isForSale ? [slug] : [],
  )
  return { atShopPrice: slugs, amounts: poster?.amounts }
}

/** Returns the props that the cards of a page share. */
const readProps = (html: string) =>
  JSON.parse(find(html, /id="PosterCard-props">(.*?)<\/script>/s))

test('a poster has its own prices on every page, in feeds and in the catalogue', async () => {
  const files = await renderShop({
    fields: { 'main/two-moons': 'prices: { a1: 120, withoutLogo: 0 }\n' },
  })
  const page = files.get('en/posters/two-moons.html') ?? ''
  const feed = files.get('feeds/products.en.xml') ?? ''

  const all = [
    ['a1', 120],
    ['a1-no-logo', 120],
    ['a2', 70],
    ['a2-no-logo', 70],
    ['a3', 50],
    ['a3-no-logo', 50],
  ] as const
  const card = {
    from: 'en from $50 USD',
    prices: all.map(([slug, amount]) => `${slug}="$${amount} USD`),
    chosen: '$120 USD',
  }
  expect(readCard(page, 'two-moons')).toEqual(card)
  expect(readCard(files.get('en.html') ?? '', 'two-moons')).toEqual(card)

  const listed = all.map(([slug, amount]) => `${slug} ${amount}`)
  expect(readStructuredData(page)).toEqual(listed)
  expect(readFeed(feed, 'two-moons')).toEqual(listed)
  expect(Number(find(page, /"product:price:amount" content="([^"]*)"/))).toBe(120)
  expect(readCatalogue(files, 'two-moons')).toEqual({
    // A1 without the logo costs the same as in the shop: 90 + 30 dollars.
    atShopPrice: ['a1-no-logo', 'a2', 'a3'],
    // In cents, the prices that differ from the shop's prices.
    amounts: {
      a1: 12000,
      'a2-no-logo': 7000,
      'a3-no-logo': 5000,
    },
  })

  // Other posters keep the shop's prices.
  expect(readCard(files.get('en.html') ?? '', 'gold-disk')).toMatchObject({
    from: 'en from $50 USD',
    chosen: '$90 USD',
  })
  expect(readCatalogue(files, 'gold-disk').amounts).toBeUndefined()
})

test('a poster may lack sizes, which then appear nowhere', async () => {
  const files = await renderShop({
    fields: { 'main/two-moons': 'sizes: [a3, a2]\n' },
  })
  const page = files.get('en/posters/two-moons.html') ?? ''
  const home = files.get('en.html') ?? ''
  const feed = files.get('feeds/products.en.xml') ?? ''

  const fields = findAll(page, /<input type="radio"[^>]* value="(.*?)"/g)
  // In form fields, the usual sizes appear as A1 and A2, and all others by their ids.
  expect(fields).toEqual(['A2', 'a3'])
  expect(readCard(page, 'two-moons')).toEqual({
    from: 'en from $50 USD',
    prices: [
      'a2="$70 USD',
      'a2-no-logo="$100 USD (+$30 USD)',
      'a3="$50 USD',
      'a3-no-logo="$80 USD (+$30 USD)',
    ],
    chosen: '$70 USD',
  })
  const slugs = ['a2', 'a2-no-logo', 'a3', 'a3-no-logo']
  expect(findAll(formOf(home, 'two-moons'), /data-variant="(.*?)"/g).toSorted()).toEqual(
    slugs,
  )
  expect(readStructuredData(page).map((text) => text.split(' ')[0])).toEqual(slugs)
  expect(readFeed(feed, 'two-moons').map((text) => text.split(' ')[0])).toEqual(slugs)
  expect(readCatalogue(files, 'two-moons')).toEqual({ atShopPrice: slugs })

  // The address without a variant selects the first size that the poster has.
  expect(page).toContain('/en/posters/two-moons","price":70')
  expect(page).not.toContain('variant=a2"')
})

test('the size guide of a poster shows the sizes that the poster has', async () => {
  const files = await renderShop({
    fields: { 'main/two-moons': 'sizes: [a2, a3]\n', 'wide/wide-1': 'sizes: [a3]\n' },
  })
  const sheetsOn = (path: string) => {
    const guide = find(
      files.get(path) ?? '',
      /<figure class="size-guide">(.*?)<\/figure>/s,
    )
    return {
      hung: findAll(guide, /class="sheet-on-wall" (data-size=[^>]*)>/g),
      listed: findAll(guide, /<dt>(.*?)<\/dt>/g),
    }
  }

  expect(sheetsOn('en/posters/two-moons.html')).toEqual({
    hung: ['data-size="A2"', 'data-size="a3"'],
    listed: ['A2', 'A3'],
  })
  expect(sheetsOn('en/posters/wide-1.html')).toEqual({
    hung: ['data-size="a3"'],
    listed: ['A3'],
  })
  expect(sheetsOn('en/posters/gold-disk.html')).toEqual({
    hung: ['data-size="A1"', 'data-size="A2"', 'data-size="a3"'],
    listed: ['A1', 'A2', 'A3'],
  })
})

test('a poster’s prices take precedence over the prices of its series and of the shop', async () => {
  // A poster belongs to a series if its id begins with the series' id. `sizes: true` gives it all the shop's sizes.
  const files = await renderShop({
    series: `- id: two
  name: { sv: Två, en: Two, es: Dos }
  prices: { a1: 110, a2: 80 }
  sizes: [a1, a2]
- id: gold-disk
  name: { sv: Guld, en: Gold, es: Oro }
  prices: { a3: 55 }
`,
    fields: { 'main/two-moons': 'prices: { a2: 75 }\nsizes: true\n' },
  })

  expect(readStructuredData(files.get('en/posters/two-moons.html') ?? '')).toEqual([
    'a1 110',
    'a1-no-logo 140',
    'a2 75',
    'a2-no-logo 105',
    'a3 50',
    'a3-no-logo 80',
  ])
  expect(readStructuredData(files.get('en/posters/gold-disk.html') ?? '')).toContain(
    'a3 55',
  )
})

test('cards share the usual prices, and only a card with other prices states its price group', async () => {
  const files = await renderShop({
    fields: { 'main/gold-disk': 'prices: { a1: 120 }\nsizes: [a1]\n' },
  })
  const { posters: cards, offers, variants } = readProps(files.get('en.html') ?? '')

  const [goldDisk, twoMoons] = cards
  expect([goldDisk.id, twoMoons.id]).toEqual(['gold-disk', 'two-moons'])
  // A card without a price group has the usual offers for its orientation.
  const groups = cards.map(({ priceGroup = 'portrait' }) =>
    Object.keys(offers[priceGroup]),
  )
  expect(groups).toEqual([
    ['a1', 'a1NoLogo'],
    ['a1', 'a1NoLogo', 'a2', 'a2NoLogo', 'a3', 'a3NoLogo'],
  ])
  expect(cards.filter((card: object) => 'priceGroup' in card)).toHaveLength(1)
  expect(variants).toHaveLength(6)
})

test('a page lists only the variants that its posters have', async () => {
  const files = await renderShop({ fields: { 'wide/wide-1': 'sizes: [a2]\n' } })
  const { variants, prices: usual } = readProps(files.get('en/wide.html') ?? '')

  expect(variants.map(({ key }: { readonly key: string }) => key)).toEqual([
    'a2',
    'a2NoLogo',
  ])
  expect(usual.amounts).toEqual({ a2: 70, a2NoLogo: 100 })
})
