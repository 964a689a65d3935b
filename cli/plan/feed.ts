import { fallbackOf, type SourceImage } from '../model/image.ts'
import { posterRoute, routeOf } from '../model/path.ts'
import { type Gallery, isSoldOut, type Poster, VARIANTS, type Variant } from '../model/poster.ts'
import { decimalText, type Price } from '../model/price.ts'
import type { Site, Storefront } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'

/**
 * Writes the products as RSS 2.0 with Google's attributes, which Pinterest reads too: one item per variant. Yields text
 * poster by poster: the feed of ten thousand posters has 38 MB.
 */
export function* feedOf(site: Site, storefront: Storefront): Generator<string, void> {
  yield headOf(site, storefront)
  for (const gallery of storefront.galleries) yield* galleryItemsOf(gallery, site, storefront)
  yield '</channel>\n</rss>\n'
}

const headOf = (site: Site, { language, seo }: Storefront): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(site.name)}</title>
<link>${escapeXml(site.origin + routeOf(language.code, ''))}</link>
<description>${escapeXml(seo['']?.description ?? site.name)}</description>
<language>${escapeXml(language.code)}</language>
`

function* galleryItemsOf(gallery: Gallery, site: Site, storefront: Storefront): Generator<string, void> {
  const shared: GalleryFields = {
    brand: elementOf('g:brand', site.name) + elementOf('g:identifier_exists', 'no'),
    category: elementOf('g:google_product_category', CATEGORY) + elementOf('g:product_type', gallery.label),
  }
  for (const poster of gallery.posters) yield itemsOf(poster, shared, site, storefront)
}

const CATEGORY = 'Home & Garden > Decor > Artwork > Posters, Prints, & Visual Artwork'

/** The elements that all posters of a gallery share: `brand` stands before the size, `category` after it. */
type GalleryFields = Readonly<Record<'brand' | 'category', string>>

/** Writes one item per variant of a poster. Elements that the variants share are formatted once. */
function itemsOf(
  { id, title, description, images, orientation, variants }: Poster,
  { brand, category }: GalleryFields,
  { origin }: Site,
  { language, strings }: Storefront,
): string {
  const [first, ...others] = images
  const imageUrlOf = (image: SourceImage): string => origin + fallbackOf(image, orientation)
  const page = origin + posterRoute(language.code, id)
  const product =
    elementOf('g:description', description.text) +
    elementOf('g:image_link', imageUrlOf(first)) +
    others.map((image) => elementOf('g:additional_image_link', imageUrlOf(image))).join('')
  return VARIANTS.map(({ key, slug }) => {
    const variant = variants[key]
    const identity =
      elementOf('g:id', `${id}-${slug}`) +
      elementOf('g:item_group_id', id) +
      elementOf('g:title', `${title.text}, ${variantNameOf(variant, strings.card.withoutLogo)}`)
    const state =
      elementOf('g:availability', isSoldOut(variant) ? 'out_of_stock' : 'in_stock') +
      elementOf('g:condition', 'new')
    // The page shows the price of the variant that its address names (islands/parts/readPoster.ts).
    const link = elementOf('g:link', key === 'a1' ? page : `${page}?variant=${slug}`)
    const price = elementOf('g:price', moneyOf(variant.price))
    const size = elementOf('g:size', `${variant.size} (${variant.sizeLabel})`)
    const pattern = variant.logo ? '' : elementOf('g:pattern', strings.card.withoutLogo)
    const shipping = `<g:shipping><g:price>${moneyOf({ ...variant.price, amount: 0 })}</g:price></g:shipping>`
    return `<item>\n${identity}${product}${state}${link}${price}${brand}${size}${pattern}${category}${shipping}\n</item>\n`
  }).join('')
}

const elementOf = (name: string, value: string): string => `<${name}>${escapeXml(value)}</${name}>\n`

const moneyOf = (price: Price): string => `${decimalText(price)} ${price.currency}`

const variantNameOf = ({ size, logo }: Variant, withoutLogo: string): string =>
  logo ? size : `${size}, ${withoutLogo.toLowerCase()}`
