import { expect, test } from 'vitest'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { quickSettings } from '../../tests/support/pictures.ts'
import { planOf } from '../../tests/support/plans.ts'
import { outputPath } from '../model/path.ts'
import type { Gallery, Poster } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import { planOutputs } from '../plan/plan.ts'
import { projectAt } from '../project.ts'
import { type ProduceContext, plannedFilesOf } from './produce.ts'

type Change<T> = (value: T) => Partial<T>

/** Returns the site with a changed storefront in the language with this code, or in all languages for ''. */
const siteWithStorefront = (
  site: Site,
  lang: string,
  change: Change<Storefront>,
): Site => {
  const storefronts = site.storefronts.map((storefront) => {
    const isChanged = lang === '' || storefront.language.code === lang
    return isChanged ? { ...storefront, ...change(storefront) } : storefront
  })
  return { ...site, storefronts }
}

/** Returns the site with a changed gallery `main` in the language with this code, or in all languages for ''. */
const siteWithMainGallery = (site: Site, lang: string, change: Change<Gallery>): Site =>
  siteWithStorefront(site, lang, ({ galleries }) => ({
    galleries: galleries.map((gallery) =>
      gallery.slug === 'main' ? { ...gallery, ...change(gallery) } : gallery,
    ),
  }))

const colours = [
  '#c02020',
  '#c06020',
  '#c0a020',
  '#a0c020',
  '#20c060',
  '#20c0c0',
  '#2060c0',
  '#4020c0',
]
const smallSite = await tinySite()
const checkout = { url: 'https://a.example', publicKey: 'a' }

/**
 * The tiny shop in two languages, with a checkout and a poster in each colour. A poster page shows at most seven of the
 * eight posters, so a change to one poster leaves some poster pages unchanged.
 */
const site = siteWithMainGallery(
  { ...smallSite, checkout, storefronts: smallSite.storefronts.slice(0, 2) },
  '',
  ({ posters: [model] }) => ({
    posters: colours.flatMap((dominant, index) => {
      if (!model) return []

      const image = {
        ...model.images[0],
        key: `key${index}`,
        name: `print-${index}`,
        hash: `hash ${index}`,
        colours: { dominant, accent: dominant, families: [] },
      }
      return [{ ...model, id: `print-${index}`, images: [image] as const }]
    }),
  }),
)
const { workshop } = planOf(projectAt('/', '/', 'one'), [])
const context: ProduceContext = { ...workshop, images: quickSettings, bundle: noBundle }

/**
 * Returns the keys of all files by their paths. The key of a page also depends on `shared`, with the hashes of the
 * parts that all pages share.
 */
function keysOf(shop = site, changedContext = context): ReadonlyMap<string, string> {
  const { outputs } = planOutputs(shop, changedContext.bundle, 'public')
  const plannedFiles = plannedFilesOf(outputs, changedContext)
  return new Map(
    plannedFiles.map(({ path, key, shared }) => [path, key + JSON.stringify(shared)]),
  )
}

const seo = { title: 'Another', description: 'Another' }

/** Returns the keys after the English storefront changes. */
const keysWithEnglish = (change: Change<Storefront>) =>
  keysOf(siteWithStorefront(site, 'en', change))

/** Returns the keys after the third poster changes in the language with this code, or in all languages for ''. */
const keysWithPoster = (lang: string, change: Change<Poster>) => {
  const changePoster = (poster: Poster) =>
    poster.id === 'print-2' ? { ...poster, ...change(poster) } : poster
  const changedSite = siteWithMainGallery(site, lang, ({ posters }) => ({
    posters: posters.map(changePoster),
  }))
  return keysOf(changedSite)
}

const { project, templates } = context

/** The changes, by their names in the snapshot. Each returns the keys of all files after the change. */
const changes: Readonly<Record<string, () => ReadonlyMap<string, string>>> = {
  'nothing (the same content is read again)': () => keysOf(structuredClone(site)),
  'the name of the shop': () => keysOf({ ...site, name: 'Another' }),
  'the address of the shop': () => keysOf({ ...site, origin: 'https://another.example' }),
  'the language of x-default': () => keysOf({ ...site, xDefault: 'sv' }),
  'the pictures above the home page': () => keysOf({ ...site, heroes: [] }),
  'a price': () => {
    const [{ price, ...listed }, ...otherPrices] = site.priceList
    const higherPrice = { ...price, amount: price.amount + 1 }
    return keysOf({
      ...site,
      priceList: [{ ...listed, price: higherPrice }, ...otherPrices],
    })
  },
  'no checkout': () => {
    const { checkout: _, ...siteWithoutCheckout } = site
    return keysOf(siteWithoutCheckout)
  },
  'the compression of texts': () => keysOf({ ...site, compress: true }),
  'a menu text': () =>
    keysWithEnglish(({ strings }) => ({
      strings: { ...strings, nav: { ...strings.nav, home: 'Another' } },
    })),
  'a card text': () =>
    keysWithEnglish(({ strings }) => ({
      strings: { ...strings, card: { ...strings.card, withoutLogo: 'Plain' } },
    })),
  'the description of the home page': () =>
    keysWithEnglish((storefront) => ({ seo: { ...storefront.seo, '': seo } })),
  'no reviews': () => keysWithEnglish(() => ({ reviews: [] })),
  'no testimonials': () => keysWithEnglish(() => ({ testimonials: [] })),
  'no quotes': () => keysWithEnglish(() => ({ sections: { quotes: [] } })),
  'the story': () =>
    keysWithEnglish(() => ({ story: { title: 'Another', body: { html: 'Another' } } })),
  'no editions': () => keysOf(siteWithStorefront(site, '', () => ({ editions: [] }))),
  'the label of a gallery': () =>
    keysOf(siteWithMainGallery(site, 'en', () => ({ label: 'Another' }))),
  'the orientation of a gallery': () =>
    keysOf(siteWithMainGallery(site, '', () => ({ orientation: 'landscape' }))),
  'the order of posters': () =>
    keysOf(
      siteWithMainGallery(site, '', ({ posters }) => ({ posters: posters.toReversed() })),
    ),
  'the title of a poster': () =>
    keysWithPoster('en', () => ({ title: { text: 'Another' } })),
  'the description of a poster': () =>
    keysWithPoster('en', () => ({ description: { text: 'Another' } })),
  'the SEO texts of a poster': () => keysWithPoster('en', () => ({ seo })),
  'the earlier name of a poster': () =>
    keysWithPoster('', () => ({ formerly: ['another'] })),
  'the series of a poster': () =>
    keysWithPoster('', () => ({ series: [{ id: 'another', name: 'Another' }] })),
  'the orientation of a poster': () =>
    keysWithPoster('', () => ({ orientation: 'landscape' })),
  'the draft mark of a poster': () => keysWithPoster('', () => ({ draft: true })),
  'the number of prints that are left of a poster': () =>
    keysWithPoster('', () => ({ printRuns: [{ size: '', total: 200, left: 7 }] })),
  'the purchase link of a poster': () =>
    keysWithPoster('', ({ offers: [firstOffer, ...otherOffers] }) => ({
      offers: [{ ...firstOffer, url: undefined }, ...otherOffers],
    })),
  'the bytes of a picture': () =>
    keysWithPoster('', ({ images: [image] }) => ({
      images: [{ ...image, hash: 'another' }],
    })),
  'the templates of pages': () =>
    keysOf(site, {
      ...context,
      templates: { ...templates, pages: { ...templates.pages, hash: 'another' } },
    }),
  'the templates of previews': () =>
    keysOf(site, {
      ...context,
      templates: { ...templates, previews: { ...templates.previews, hash: 'another' } },
    }),
  'the script of all pages': () =>
    keysOf(site, { ...context, bundle: { ...noBundle, boot: outputPath('b.js') } }),
  'the program': () =>
    keysOf(site, { ...context, project: { ...project, codeHash: 'two' } }),
  'the quality of pictures': () =>
    keysOf(site, { ...context, images: { ...quickSettings, jpeg: { quality: 71 } } }),
}

test('a change remakes only the files that it affects', async () => {
  const previousKeys = keysOf()

  const lines = Object.entries(changes).map(([name, makeKeys]) => {
    const remadeFiles = [...makeKeys()]
      .filter(([file, key]) => previousKeys.get(file) !== key)
      .map(([file]) => file)
    return `${name}: ${remadeFiles.join(' ')}\n`
  })
  const withoutHashes = lines.join('\n').replaceAll(/\.[0-9a-f]{8}(?=\.)/g, '')
  await expect(withoutHashes).toMatchFileSnapshot('keys.txt')
})
