import { expect, test } from 'vitest'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { ownShop } from '../shops/own-shop.ts'
import { renderShopWithCheckout, type ShopFiles } from '../support/rendered-shop.ts'

// In the tiny shop, each interface text is its own key after the language code: 'en range en free $19 USD'.
const shop = ownShop()

/** Renders the shop with these shipping rates and shipping countries. */
async function planWith(shipping: string, shipTo = ''): Promise<ShopFiles> {
  await shop.edit('prices.yaml', (text) => `${text}${shipping}`)
  await shop.edit('site.yaml', (text) => `${text}${shipTo}`)
  return renderShopWithCheckout(shop.project)
}

const REGIONS = `shipping:
  - { countries: [SE], price: 0 }
  - { countries: [NO, DK], price: 9 }
  - price: 19
`

const catalogueIn = (files: ShopFiles) =>
  catalogueSchema.parse(JSON.parse(files.get('checkout/catalogue.json') ?? ''))

/** Finds the shipping details of offers: a list or a single object, up to the next field or the end of the offer. */
const shippingDetailsIn = (html = ''): readonly string[] =>
  html.match(/"shippingDetails":(?:\[.*?\}\]|\{.*?\})(?=,"(?:hasMerchant|@type)|\})/g) ??
  []

test('pages state the lowest and the highest rate, and poster pages list all rates', async () => {
  const files = await planWith(REGIONS)

  const poster = files.get('en/posters/two-moons.html')
  const home = files.get('en.html')
  expect(home).toContain('en range en free $19 USD')
  expect(poster).toContain(
    'En rate en free Sweden; en rate $9 USD Norway and Denmark; en rate $19 USD en others.',
  )
  expect([...files.values()].join('')).not.toMatch(
    /(?:sv|en|es) (?:freeShipping|shippingTo)/,
  )
})

test('pages state the rate of a shop with only one', async () => {
  const files = await planWith('shipping:\n  - { countries: [SE, NO], price: 9 }\n')

  expect(files.get('sv/posters/two-moons.html')).toContain('sv same $9 USD')
  expect(files.get('sv/posters/two-moons.html')).not.toContain('sv rate')
  expect(catalogueIn(files)).toMatchObject({
    shipTo: ['SE', 'NO'],
    shipping: [{ name: { sv: 'sv same $9 USD' }, amount: 900 }],
  })
})

test('the list of saved posters says that shipping is added', async () => {
  const files = await planWith(REGIONS)

  const texts = [...files].find(([path]) => path.startsWith('assets/texts-en'))?.[1]
  expect(texts).toContain('"shippingAdded":"en added"')
})

test('search engines and feeds get each country’s rate', async () => {
  const files = await planWith(REGIONS)

  expect(shippingDetailsIn(files.get('en/posters/two-moons.html'))[0]).toMatch(
    /"value":0,.*"addressCountry":"SE".*"value":9,.*"NO".*"DK"/,
  )
  const shippingLines = [
    '<g:shipping><g:country>SE</g:country><g:price>0.00 USD</g:price></g:shipping>',
    '<g:shipping><g:country>NO</g:country><g:price>9.00 USD</g:price></g:shipping>',
    '<g:shipping><g:country>DK</g:country><g:price>9.00 USD</g:price></g:shipping>',
    '<g:shipping><g:price>19.00 USD</g:price></g:shipping>',
  ]
  expect(files.get('feeds/products.en.xml')).toContain(shippingLines.join('\n'))
})

test('the catalogue has a choice of shipping for each region', async () => {
  const files = await planWith(REGIONS, 'shipTo: [SE, NO, DK, US, CA]\n')

  const { shipping, shipTo } = catalogueIn(files)
  expect(shipTo).toEqual(['SE', 'NO', 'DK', 'US', 'CA'])
  expect(shipping?.map(({ name, ...choice }) => ({ ...choice, name: name.en }))).toEqual([
    { name: 'en option Sweden', amount: 0, countries: ['SE'] },
    { name: 'en option Norway and Denmark', amount: 900, countries: ['NO', 'DK'] },
    {
      name: 'en option United States and Canada',
      amount: 1900,
      countries: ['US', 'CA'],
    },
  ])
})

test('a region has its own name in each language', async () => {
  const files = await planWith(
    'shipping:\n  - { countries: [SE], price: 4 }\n  - { price: 9, name: { sv: övriga, en: elsewhere, es: resto } }\n',
  )

  expect(files.get('es/posters/two-moons.html')).toContain('es rate $9 USD resto.')
})

test('shipping in a currency without decimals costs whole units', async () => {
  const files = await planWith(`${REGIONS}currency: JPY\n`)

  expect(catalogueIn(files).shipping?.map(({ amount }) => amount)).toEqual([0, 9, 19])
})

test('rates of zero everywhere are free shipping', async () => {
  const files = await planWith('shipping:\n  - price: 0\n')

  expect(files.get('en.html')).toContain('en freeShipping')
  expect(catalogueIn(files)).not.toHaveProperty('shipping')
})

test('shipping is free if the only paid rates are for regions to which the shop does not ship', async () => {
  const files = await planWith(
    'shipping:\n  - { countries: [SE, NO], price: 0 }\n  - price: 19\n',
    'shipTo: [SE, NO]\n',
  )

  const texts = [...files].find(([path]) => path.startsWith('assets/texts-en'))?.[1]
  expect(files.get('en.html')).toContain('en shippingTo Sweden and Norway')
  expect(texts).not.toContain('"shippingAdded":"en added"')
  expect(catalogueIn(files)).not.toHaveProperty('shipping')
})

test('a shop’s other countries share one name if there are too many to list', async () => {
  const files = await planWith(
    'shipping:\n  - { countries: [SE], price: 0 }\n  - price: 19\n',
    'shipTo: [SE, NO, DK, FI, IS, DE, FR, ES]\n',
  )

  expect(catalogueIn(files).shipping?.[1]).toMatchObject({
    name: { en: 'en option en others' },
    countries: ['NO', 'DK', 'FI', 'IS', 'DE', 'FR', 'ES'],
  })
})
