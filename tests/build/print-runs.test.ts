import { expect, test } from 'vitest'
import {
  type CataloguePoster,
  catalogueSchema,
} from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { ownShop } from '../shops/own-shop.ts'
import { renderShopWithCheckout } from '../support/rendered-shop.ts'

// The shop has the sizes A1 and A2, for 90 and 70 dollars. Leaving out the logo costs 30 dollars more. Each interface
// text is its own key after the language code: 'en printRun 1,200.'
const shop = ownShop()

const posters = ['main/two-moons', 'main/gold-disk', 'wide/wide-1']

/** Fields that Two moons gets in place of its purchase links, and fields to add to prices.yaml. */
interface PrintRuns {
  readonly twoMoons?: string
  readonly prices?: string
}

/** Renders the shop without purchase links, so that it sells only through its checkout. Returns the files by path. */
async function renderShop({ twoMoons = '', prices = '' }: PrintRuns) {
  for (const poster of posters)
    await shop.edit(`posters/${poster}.yaml`, (text) =>
      text.replace(
        /^gumroadLinks:\n(?: .*\n?)+/m,
        poster === 'main/two-moons' ? twoMoons : '',
      ),
    )
  await shop.edit('prices.yaml', (text) => text + prices)
  await shop.edit('site.yaml', (text) => text.replace(/^purchaseLinks:.*\n/m, ''))

  return renderShopWithCheckout(shop.project)
}

type Files = Awaited<ReturnType<typeof renderShop>>

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''

const pageOf = (files: Files, id: string, lang = 'en'): string =>
  files.get(`${lang}/posters/${id}.html`) ?? ''

/** Returns the HTML of the edition fact; '' if the page has none. */
const editionOn = (page: string): string =>
  find(page, /<\/svg>en edition<\/dt><dd[^>]*>(.*?)<\/dd>/)

function readProduct(page: string) {
  const json = find(page, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  const things: readonly { readonly '@type': string }[] = JSON.parse(json)['@graph']
  return things.find((thing) => thing['@type'] === 'Product')
}

/** Returns the editions in the feed, by product id. */
function readFeed(files: Files): Readonly<Record<string, string>> {
  const feed = files.get('feeds/products.en.xml') ?? ''
  const items = [...feed.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => [
    find(item, /<g:id>(.*?)</),
    find(
      item,
      /<g:attribute_name>en edition<\/g:attribute_name><g:attribute_value>(.*?)</,
    ),
  ])
  return Object.fromEntries(items)
}

function readCatalogue(files: Files, id: string): CataloguePoster | undefined {
  const text = files.get('checkout/catalogue.json') ?? ''
  const catalogue = catalogueSchema.parse(JSON.parse(text))
  return catalogue.posters.find((poster) => poster.id === id)
}

/**
 * For functions that were deployed before there were limited editions. They read only `forSale` and would not count the
 * prints, so they must not sell any.
 */
const nothingForSale = {
  a1: false,
  'a1-no-logo': false,
  a2: false,
  'a2-no-logo': false,
}

test('only the page of a limited edition states the number of prints', async () => {
  const files = await renderShop({ twoMoons: 'printRun: 1200\n' })

  expect(editionOn(pageOf(files, 'two-moons'))).toBe('en printRun 1,200.')
  expect(pageOf(files, 'two-moons', 'sv')).toContain('sv printRun 1\u{a0}200.')
  expect(pageOf(files, 'gold-disk')).not.toContain('edition')
})

test('the page of a limited edition states the number of prints of each size', async () => {
  const files = await renderShop({ twoMoons: 'printRun: { a1: 50, a2: 150 }\n' })

  expect(editionOn(pageOf(files, 'two-moons'))).toBe(
    'en printRunBySize en printRunOfSize 50 A1, en printRunOfSize 150 A2.',
  )
})

test('a limited edition in a single size is stated without the size', async () => {
  const files = await renderShop({
    twoMoons: 'sizes: [a2]\n',
    prices: 'printRun: { a1: 50, a2: 150 }\n',
  })

  expect(editionOn(pageOf(files, 'two-moons'))).toBe('en printRun 150.')
})

test('the owner’s note about the edition follows the number, in the page’s language', async () => {
  const files = await renderShop({
    twoMoons: 'printRun: 200\ndetails: { edition: { sv: Signerad., en: Signed. } }\n',
  })
  const spanishPage = pageOf(files, 'two-moons', 'es')

  expect(editionOn(pageOf(files, 'two-moons'))).toBe(
    '<span>en printRun 200.</span> <span>Signed.</span>',
  )
  expect(spanishPage).toContain(
    '<span>es printRun 200.</span> <span lang="sv">Signerad.</span>',
  )
})

test('search engines read how many prints of a poster will exist', async () => {
  const files = await renderShop({
    twoMoons: 'printRun: { a1: 50, a2: 150 }\n',
    prices: 'printRun: 200\n',
  })
  const artEdition = {
    '@type': 'PropertyValue',
    propertyID: 'https://schema.org/artEdition',
  }

  expect(readProduct(pageOf(files, 'two-moons'))).toMatchObject({
    additionalProperty: [
      { ...artEdition, name: 'en edition, A1', value: 50 },
      { ...artEdition, name: 'en edition, A2', value: 150 },
    ],
  })
  expect(readProduct(pageOf(files, 'gold-disk'))).toMatchObject({
    additionalProperty: [{ ...artEdition, name: 'en edition', value: 200 }],
  })
})

test('feeds state the print run of each size, or of all sizes together', async () => {
  const files = await renderShop({
    twoMoons: 'printRun: { a1: 50, a2: 150 }\n',
    prices: 'printRun: 200\n',
  })

  expect(readFeed(files)).toMatchObject({
    'two-moons-a1': 'en printRun 50',
    'two-moons-a1-no-logo': 'en printRun 50',
    'two-moons-a2': 'en printRun 150',
    'gold-disk-a2': 'en printRun 200',
  })
})

test('the catalogue keeps older functions from selling past the limit', async () => {
  const files = await renderShop({
    twoMoons: 'prices: { a1: 120 }\nprintRun: 200\n',
  })
  const poster = readCatalogue(files, 'two-moons')

  expect(poster?.forSale).toEqual(nothingForSale)
  expect(poster).not.toHaveProperty('amounts')
  expect(poster?.limited).toEqual({
    amounts: { a1: 12000, 'a1-no-logo': 15000, a2: 7000, 'a2-no-logo': 10000 },
    // The empty key stands for all sizes together.
    totals: { '': 200 },
  })
  expect(readCatalogue(files, 'gold-disk')).not.toHaveProperty('limited')
})

test('the catalogue has prices only of variants for sale, and the print run of every size', async () => {
  const files = await renderShop({
    twoMoons: 'printRun: { a1: 50, a2: 150 }\nsoldOut: [a1, a1NoLogo]\n',
  })

  expect(readCatalogue(files, 'two-moons')?.limited).toEqual({
    amounts: { a2: 7000, 'a2-no-logo': 10000 },
    totals: { A1: 50, A2: 150 },
  })
})

test('a poster can opt out of the print run of all posters', async () => {
  const files = await renderShop({
    twoMoons: 'printRun: unlimited\n',
    prices: 'printRun: 200\n',
  })

  expect(readCatalogue(files, 'gold-disk')?.limited?.totals).toEqual({ '': 200 })
  expect(readCatalogue(files, 'two-moons')).not.toHaveProperty('limited')
  expect(editionOn(pageOf(files, 'two-moons'))).toBe('')
})

test('without scripts, a form leads from a limited edition to the checkout', async () => {
  const files = await renderShop({ twoMoons: 'printRun: 200\n' })
  const formOf = (id: string) =>
    find(pageOf(files, id), /(<form[^>]*action="[^"]*create-checkout[^"]*")/)

  expect(formOf('two-moons')).not.toBe('')
  expect(formOf('two-moons')).toBe(formOf('gold-disk'))
})
