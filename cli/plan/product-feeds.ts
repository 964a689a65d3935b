import { hashOf, hashOnce } from '../fs/identity.ts'
import { fallbackOf, type SourceImage } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import { feedFile, posterRoute, routeOf } from '../model/path.ts'
import {
  isSoldOut,
  type Offer,
  optionOf,
  type Poster,
  variantQuery,
} from '../model/poster.ts'
import { decimalText, type Price } from '../model/price.ts'
import { ALL_SIZES } from '../model/print-run.ts'
import { printRunText } from '../model/print-run-text.ts'
import { dayRangeIn, type Site, type Storefront } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'

/** Plans a product feed per language. */
export const productFeedsOf = (site: Site): readonly Output[] =>
  site.storefronts.map((storefront) => plannedFeedOf(site, storefront))

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
        // Only the items of limited editions contain these texts.
        hasPrintRuns(galleries) && strings.poster,
        seo[''],
        shipTo,
        shippingRates,
        handlingDays,
        galleries.map(hashOnce),
      ]),
    pieces: () => feedOf(site, storefront),
  }
}

/**
 * Yields RSS with Google's attributes, which Pinterest reads too. The text comes in
 * pieces, because ten thousand posters take 38 MB.
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
  const { id, title, offers } = poster
  const page = site.origin + posterRoute(language.code, id)
  const product = productElementsOf(poster, site)
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
    // Variants of a group must differ in one of Google's attributes: here the size or the pattern.
    const pattern = option ? elementOf('g:pattern', option) : ''
    const edition = editionElementOf(poster, offer, { language, strings })
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
      edition,
      category,
      type,
      handling,
      shipping,
    ].join('')
    return `<item>\n${elements}\n</item>\n`
  })
  return items.join('')
}

/**
 * Returns the limited edition of a poster, or of one of its sizes. Limited editions have
 * no attribute of their own, and `g:product_detail` is for facts without one.
 */
function editionElementOf(
  { offers, printRuns }: Poster,
  { variant }: Offer,
  { language, strings }: Pick<Storefront, 'language' | 'strings'>,
): string {
  const printRun = printRuns?.find(
    ({ size }) => size === ALL_SIZES || size === variant.orderedAs,
  )
  if (!printRun) return ''

  const texts = strings.poster
  const text = printRunText({ printRuns: [printRun], offers }, texts, language.code)
  const name = `<g:attribute_name>${escapeXml(texts.edition)}</g:attribute_name>`
  const value = `<g:attribute_value>${escapeXml(text ?? '')}</g:attribute_value>`
  return `<g:product_detail>${name}${value}</g:product_detail>\n`
}

const hasPrintRuns = (galleries: Storefront['galleries']): boolean =>
  galleries.some(({ posters }) => posters.some(({ printRuns }) => printRuns))

/** Returns the description and the pictures of a poster, which its variants share. */
function productElementsOf(
  { description, images, orientation }: Poster,
  { origin }: Site,
): string {
  const imageUrlOf = (image: SourceImage): string =>
    origin + fallbackOf(image, orientation)
  const [mainImage, ...otherImages] = images
  const otherLinks = otherImages.map((image) =>
    elementOf('g:additional_image_link', imageUrlOf(image)),
  )

  return [
    elementInBoth('description', description.text),
    elementOf('g:image_link', imageUrlOf(mainImage)),
    ...otherLinks,
  ].join('')
}

/**
 * Returns the shipping price for each country. An element without a country is for all countries that no other element
 * names.
 */
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
