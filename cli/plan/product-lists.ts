import type {
  CatalogueFile,
  CataloguePoster,
  CatalogueVariant,
} from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { hashOf, hashOnce } from '../fs/identity.ts'
import { fallbackOf, type SourceImage } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import {
  catalogueFile,
  feedFile,
  type Lang,
  posterRoute,
  posterSlug,
  routeOf,
} from '../model/path.ts'
import {
  isSoldOut,
  type ListedPrice,
  type Offer,
  offerPerSize,
  optionOf,
  type Poster,
  type Variant,
  variantQuery,
} from '../model/poster.ts'
import { decimalText, minorUnitsOf, type Price } from '../model/price.ts'
import { isOneRate, type ShippingRate } from '../model/shipping.ts'
import { dayRangeIn, type Site, type Storefront } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'
import { galleriesOf } from './addresses.ts'

/** Plans the machine-readable lists of products: a feed per language, and the catalogue of the checkout. */
export function productListsOf(site: Site): readonly Output[] {
  const feeds = site.storefronts.map((storefront) => plannedFeedOf(site, storefront))
  // Without a checkout, nothing reads the catalogue.
  return site.checkout ? [...feeds, plannedCatalogueOf(site)] : feeds
}

function plannedFeedOf(site: Site, storefront: Storefront): Output {
  const { name, origin, shipTo, shippingRates, handlingDays } = site
  const { language, strings, seo, galleries } = storefront

  return {
    kind: 'text',
    path: feedFile(language.code),
    hash: () =>
      hashOf([
        name,
        origin,
        language,
        strings.card,
        seo[''],
        shipTo,
        shippingRates,
        handlingDays,
        galleries.map(hashOnce),
      ]),
    pieces: () => feedOf(site, storefront),
  }
}

function plannedCatalogueOf(site: Site): Output {
  const { priceList, storefronts, shipTo, shippingRates } = site
  const partsOf = ({ language, strings, galleries, shippingOptions }: Storefront) => [
    language.code,
    shippingOptions,
    strings.card,
    strings.toast.checkoutFailed,
    galleries.map(hashOnce),
  ]

  return {
    kind: 'text',
    path: catalogueFile,
    hash: () => hashOf([priceList, storefronts.map(partsOf), shipTo, shippingRates]),
    pieces: () => catalogueOf(site),
  }
}

/**
 * Yields RSS with Google's attributes, which Pinterest reads too. It comes in pieces,
 * because ten thousand posters take 38 MB.
 */
function* feedOf(site: Site, storefront: Storefront): Generator<string, void> {
  const { language, seo, galleries } = storefront
  const shared = sharedElementsOf(site)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(site.name)}</title>
<link>${escapeXml(site.origin + routeOf(language.code, ''))}</link>
<description>${escapeXml(seo['']?.description ?? site.name)}</description>
<language>${escapeXml(language.code)}</language>
`
  for (const { label, posters } of galleries)
    for (const poster of posters) yield itemsOf(poster, label, shared, site, storefront)
  yield '</channel>\n</rss>\n'
}

const CATEGORY = 'Home & Garden > Decor > Artwork > Posters, Prints, & Visual Artwork'

/** The elements that all items of a feed share. */
type SharedElements = Readonly<Record<'brand' | 'category' | 'handling', string>>

const sharedElementsOf = ({ name, handlingDays }: Site): SharedElements => ({
  // The posters have no GTIN, which the feed must declare.
  brand: elementOf('g:brand', name) + elementOf('g:identifier_exists', 'no'),
  category: elementOf('g:google_product_category', CATEGORY),
  handling: handlingDays === undefined ? '' : handlingTimeOf(handlingDays),
})

/** Returns the items of a poster, one per variant. */
function itemsOf(
  poster: Poster,
  galleryLabel: string,
  { brand, category, handling }: SharedElements,
  site: Site,
  { language, strings }: Storefront,
): string {
  const { origin } = site
  const { id, title, description, images, orientation, offers } = poster
  const page = origin + posterRoute(language.code, id)

  // The elements that all variants share.
  const [mainImage, ...otherImages] = images
  const imageUrlOf = (image: SourceImage): string =>
    origin + fallbackOf(image, orientation)
  const product =
    elementInBoth('description', description.text) +
    elementOf('g:image_link', imageUrlOf(mainImage)) +
    otherImages
      .map((image) => elementOf('g:additional_image_link', imageUrlOf(image)))
      .join('')
  const type = elementOf('g:product_type', galleryLabel)

  const items = offers.map((offer) => {
    const { variant } = offer
    const option = optionOf(variant, strings.card)
    const variantName = option ? `${variant.size}, ${option.toLowerCase()}` : variant.size

    const identity =
      elementOf('g:id', `${id}-${variant.slug}`) +
      elementOf('g:item_group_id', id) +
      elementInBoth('title', `${title.text}, ${variantName}`)
    const state =
      elementOf('g:availability', isSoldOut(offer) ? 'out_of_stock' : 'in_stock') +
      elementOf('g:condition', 'new')
    // The page shows the price of the variant that its address names (islands/runtime/choices.ts).
    const link = elementInBoth('link', page + variantQuery(offer, offers))
    const price = elementOf('g:price', moneyOf(offer.price))
    const size = elementOf('g:size', `${variant.size} (${offer.sizeLabel})`)
    const pattern = option ? elementOf('g:pattern', option) : ''
    const shipping = shippingElementsOf(site, offer.price)

    const elements = [
      identity,
      product,
      state,
      link,
      price,
      brand,
      size,
      pattern,
      category,
      type,
      handling,
      shipping,
    ].join('')
    return `<item>\n${elements}\n</item>\n`
  })
  return items.join('')
}

/** Returns the price of shipping to each country. An element without a country is for all others. */
function shippingElementsOf(
  { shipTo, shippingRates }: Pick<Site, 'shipTo' | 'shippingRates'>,
  price: Price,
): string {
  const free = { countries: shipTo, price: { ...price, amount: 0 } }
  const rates = shippingRates.length > 0 ? shippingRates : [free]
  return rates
    .flatMap((rate) => {
      const cost = `<g:price>${moneyOf(rate.price)}</g:price>`
      const countries = rate.countries?.map((code) => `<g:country>${code}</g:country>`)
      return (countries ?? ['']).map(
        (country) => `<g:shipping>${country}${cost}</g:shipping>`,
      )
    })
    .join('\n')
}

const elementOf = (name: string, value: string): string =>
  `<${name}>${escapeXml(value)}</${name}>\n`

/** Returns an element twice: as plain RSS and as Google's attribute of the same name. */
function elementInBoth(name: 'title' | 'description' | 'link', value: string): string {
  const xml = escapeXml(value)
  return `<${name}>${xml}</${name}>\n<g:${name}>${xml}</g:${name}>\n`
}

function handlingTimeOf(handlingDays: string): string {
  const days = dayRangeIn(handlingDays)
  if (!days) return ''
  return (
    elementOf('g:min_handling_time', String(days.least)) +
    elementOf('g:max_handling_time', String(days.most))
  )
}

const moneyOf = (price: Price): string => `${decimalText(price)} ${price.currency}`

/**
 * Yields the catalogue as JSON. It comes in pieces, because ten thousand posters must not
 * be in memory at once.
 */
function* catalogueOf(site: Site): Generator<string, void> {
  // The list of posters at the end stays open.
  yield JSON.stringify(catalogueWithoutPosters(site)).replace(/\]\}$/, '')

  let separator = '\n'
  for (const [galleryIndex, gallery] of galleriesOf(site).entries())
    for (const [posterIndex, poster] of gallery.posters.entries()) {
      const translations = site.storefronts.flatMap(({ language, galleries }) => {
        const translated = galleries[galleryIndex]?.posters[posterIndex]
        return translated ? [[language.code, translated] as const] : []
      })
      yield separator +
        JSON.stringify(cataloguePosterOf(poster, translations, site.priceList))
      separator = ',\n'
    }
  yield '\n]}\n'
}

function catalogueWithoutPosters({
  priceList,
  storefronts,
  languages,
  shipTo,
  shippingRates,
}: Site): CatalogueFile {
  const inEachLanguage = (
    textOf: (strings: Storefront['strings']) => string,
  ): Record<Lang, string> =>
    Object.fromEntries(
      storefronts.map(({ language, strings }) => [language.code, textOf(strings)]),
    )

  return {
    version: 1,
    currency: priceList[0].price.currency.toLowerCase(),
    languages: languages.map(({ code }) => code),
    ...pricesOfOldFunctions(priceList),
    variants: priceList.map(catalogueVariantOf),
    texts: {
      withoutLogo: inEachLanguage(({ card }) => card.withoutLogo),
      freeShipping: inEachLanguage(({ card }) => card.freeShipping),
      soldOut: inEachLanguage(({ card }) => card.soldOut),
      failed: inEachLanguage(({ toast }) => toast.checkoutFailed),
    },
    shipTo,
    ...(shippingRates.length > 0 && {
      shipping: shippingChoicesOf(shippingRates, storefronts),
    }),
    // Must stay the last field: see catalogueOf.
    posters: [],
  }
}

/** Returns the choices of shipping on the payment page. If all cost the same, they are one. */
function shippingChoicesOf(
  rates: Site['shippingRates'],
  storefronts: readonly Storefront[],
): NonNullable<CatalogueFile['shipping']> {
  const [firstRate] = rates
  if (firstRate && isOneRate(rates))
    return [choiceOf({ ...firstRate, countries: undefined }, 0, storefronts)]
  return rates.map((rate, index) => choiceOf(rate, index, storefronts))
}

const choiceOf = (
  { countries, price }: ShippingRate,
  index: number,
  storefronts: readonly Storefront[],
) => ({
  name: Object.fromEntries(
    storefronts.map(({ language, shippingOptions }) => [
      language.code,
      shippingOptions[index] ?? '',
    ]),
  ),
  amount: minorUnitsOf(price),
  ...(countries && { countries: [...countries] }),
})

/** Returns the prices for functions deployed before `variants`, which add them up. */
function pricesOfOldFunctions(
  priceList: Site['priceList'],
): Pick<CatalogueFile, 'sizes' | 'withoutLogo'> {
  const surcharge = priceList.find((listed) => listed.surcharge)?.surcharge
  return {
    sizes: Object.fromEntries(
      offerPerSize(priceList).map(({ variant, price, label }) => [
        variant.orderedAs,
        { price: minorUnitsOf(price), label },
      ]),
    ),
    ...(surcharge && { withoutLogo: minorUnitsOf(surcharge) }),
  }
}

const catalogueVariantOf = ({
  variant,
  price,
  label,
}: ListedPrice): CatalogueVariant => ({
  slug: variant.slug,
  size: variant.orderedAs,
  name: variant.size,
  noLogo: variant.withoutLogo,
  amount: minorUnitsOf(price),
  label,
})

function cataloguePosterOf(
  poster: Poster,
  translations: readonly (readonly [Lang, Poster])[],
  priceList: Site['priceList'],
): CataloguePoster {
  const { id, orientation, images } = poster
  const titles = translations.map(([lang, { title }]) => [lang, title.text])
  const descriptions = translations.map(([lang, { description }]) => [
    lang,
    description.text,
  ])
  const amounts = ownAmountsOf(poster, priceList)

  return {
    id,
    orientation,
    titles: Object.fromEntries(titles),
    descriptions: Object.fromEntries(descriptions),
    picture: fallbackOf(images[0], orientation),
    page: `/${posterSlug(id)}`,
    forSale: variantsAtShopPrice(poster, priceList),
    ...(Object.keys(amounts).length > 0 && { amounts }),
  }
}

/** Returns whether each variant is for sale at the price of the shop. */
const variantsAtShopPrice = (
  poster: Poster,
  priceList: Site['priceList'],
): CataloguePoster['forSale'] =>
  Object.fromEntries(
    priceList.map(({ variant, price }) => {
      const offer = offerOf(poster, variant)
      const isAtShopPrice = offer?.price.amount === price.amount
      return [variant.slug, isAtShopPrice && !isSoldOut(offer)]
    }),
  )

const offerOf = ({ offers }: Poster, { key }: Variant): Offer | undefined =>
  offers.find(({ variant }) => variant.key === key)

/** Returns the amounts of variants that are for sale at another price than that of the shop. */
const ownAmountsOf = (
  poster: Poster,
  priceList: Site['priceList'],
): NonNullable<CataloguePoster['amounts']> =>
  Object.fromEntries(
    priceList.flatMap(({ variant, price }) => {
      const offer = offerOf(poster, variant)
      if (!offer || isSoldOut(offer) || offer.price.amount === price.amount) return []
      return [[variant.slug, minorUnitsOf(offer.price)]]
    }),
  )
