import { expect, test } from 'vitest'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { ownShop } from '../shops/own-shop.ts'
import { renderShopWithCheckout, type ShopFiles } from '../support/rendered-shop.ts'

const shop = ownShop()

/** Prices in euros for three sizes, in the order that the owner chose. The engine knows only A2. */
const pricesInEuros = `currency: EUR
sizes:
  - { id: a2, name: A2, price: 70, width: 42, height: 59.4, label: { portrait: '42 × 59,4 cm', landscape: '59,4 × 42 cm' } }
  - { id: a3, name: A3, price: 45, width: 29.7, height: 42, label: { portrait: '29,7 × 42 cm', landscape: '42 × 29,7 cm' } }
  - { id: 50x70, name: 50 × 70 cm, price: 80, width: 50, height: 70, label: { portrait: '50 × 70 cm', landscape: '70 × 50 cm' } }
`

/** Renders the shop with these prices and without purchase links. Returns the files by path. */
async function renderShop(prices: string): Promise<ShopFiles> {
  await shop.write('content/prices.yaml', prices)
  for (const poster of ['main/two-moons', 'main/gold-disk', 'wide/wide-1'])
    await shop.edit(`posters/${poster}.yaml`, (text) =>
      text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, ''),
    )

  return renderShopWithCheckout(shop.project)
}

const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)

/** Returns what each kind of file says about the variants of a poster, in the order of the file. */
function describeVariants(files: ShopFiles) {
  const page = files.get('en/posters/two-moons.html') ?? ''
  const feed = files.get('feeds/products.en.xml') ?? ''
  const items = findAll(feed, /<item>(.*?)<\/item>/gs).filter((item) =>
    item.includes('<g:item_group_id>two-moons<'),
  )
  const { variants = [], posters } = catalogueSchema.parse(
    JSON.parse(files.get('checkout/catalogue.json') ?? ''),
  )
  return {
    fields: findAll(page, /<input type="radio"[^>]* value="(.*?)"/g),
    hasLogoField: page.includes('value="no-logo"'),
    hung: findAll(page, /class="sheet-on-wall" data-size="(.*?)"/g),
    controls: findAll(page, /data-variant="(.*?)"/g),
    offers: findAll(page, /"sku":"two-moons-(.*?)"/g),
    amounts: findAll(page, /"price":(\d+),"priceCurrency":"EUR"/g),
    feed: items.flatMap((item) => findAll(item, /<g:id>two-moons-(.*?)</g)),
    feedSizes: items.flatMap((item) => findAll(item, /<g:size>(.*?)</g)),
    catalogue: variants.map(({ slug, size, amount }) => `${slug} ${size} ${amount}`),
    forSale: Object.keys(posters.find(({ id }) => id === 'two-moons')?.forSale ?? {}),
  }
}

test('a shop lists its own sizes, each with and without the logo', async () => {
  const files = await renderShop(`${pricesInEuros}withoutLogo: 20\n`)

  // In fields and orders, the usual sizes appear by name, such as A2, and all others by id.
  const bySize = ['a2', 'a2-no-logo', 'a3', 'a3-no-logo', '50x70', '50x70-no-logo']
  expect(describeVariants(files)).toEqual({
    fields: ['A2', 'a3', '50x70'],
    hung: ['A2', 'a3', '50x70'],
    hasLogoField: true,
    controls: ['a2', 'a3', '50x70', 'a2-no-logo', 'a3-no-logo', '50x70-no-logo'],
    offers: bySize,
    amounts: ['70', '90', '45', '65', '80', '100'],
    feed: bySize,
    feedSizes: [
      'A2 (42 × 59,4 cm)',
      'A2 (42 × 59,4 cm)',
      'A3 (29,7 × 42 cm)',
      'A3 (29,7 × 42 cm)',
      '50 × 70 cm (50 × 70 cm)',
      '50 × 70 cm (50 × 70 cm)',
    ],
    catalogue: [
      'a2 A2 7000',
      'a2-no-logo A2 9000',
      'a3 a3 4500',
      'a3-no-logo a3 6500',
      '50x70 50x70 8000',
      '50x70-no-logo 50x70 10000',
    ],
    forSale: bySize,
  })
})

test('a shop without the logo option has neither the field nor variants without the logo', async () => {
  const files = await renderShop(pricesInEuros)

  const sizes = ['a2', 'a3', '50x70']
  expect(describeVariants(files)).toEqual({
    fields: ['A2', 'a3', '50x70'],
    hung: ['A2', 'a3', '50x70'],
    hasLogoField: false,
    controls: sizes,
    offers: sizes,
    amounts: ['70', '45', '80'],
    feed: sizes,
    feedSizes: ['A2 (42 × 59,4 cm)', 'A3 (29,7 × 42 cm)', '50 × 70 cm (50 × 70 cm)'],
    catalogue: ['a2 A2 7000', 'a3 a3 4500', '50x70 50x70 8000'],
    forSale: sizes,
  })
  for (const [path, html] of files) expect(html, path).not.toContain('logo-choice')
})

test('if leaving out the logo costs nothing, no surcharge is shown', async () => {
  const files = await renderShop(`${pricesInEuros}withoutLogo: 0\n`)

  expect(describeVariants(files).amounts).toEqual(['70', '70', '45', '45', '80', '80'])
  expect(files.get('en/posters/two-moons.html')).not.toContain('surcharge')
})
