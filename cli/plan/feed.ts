import { fallbackOf, type SourceImage } from '../model/image.ts'
import { galleryRoute, routeOf } from '../model/path.ts'
import { type Poster, VARIANTS, type Variant } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import { escaped } from './xml.ts'

/**
 * Product data as RSS 2.0 with Google's attributes, which Pinterest reads too: one item for each way to buy. It comes
 * in pieces: ten thousand posters make 38 MB.
 */
export function* asFeed(site: Site, storefront: Storefront): Generator<string, void> {
  const { language, galleries, seo } = storefront
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(site.name)}</title>
<link>${escaped(site.origin + routeOf(language.code, ''))}</link>
<description>${escaped(seo['']?.description ?? site.name)}</description>
<language>${escaped(language.code)}</language>
`
  for (const gallery of galleries) {
    const placed: Place = {
      page: site.origin + galleryRoute(language.code, gallery.slug, site.homeGallery),
      classed: line('g:brand', site.name) + line('g:identifier_exists', 'no'),
      product: line('g:google_product_category', CATEGORY) + line('g:product_type', gallery.label),
    }
    for (const poster of gallery.posters) yield itemsOf(poster, placed, site, storefront)
  }
  yield '</channel>\n</rss>\n'
}

const CATEGORY = 'Home & Garden > Decor > Artwork > Posters, Prints, & Visual Artwork'

/** What the posters of one gallery share. */
interface Place {
  /** Address of the page that sells them. */
  readonly page: string
  /** Lines before and after the size. */
  readonly classed: string
  readonly product: string
}

/** One item for each way to buy a poster; what they share is written out once. */
function itemsOf(
  { id, title, description, images, orientation, variants }: Poster,
  { page, classed, product }: Place,
  { origin }: Site,
  { strings }: Storefront,
): string {
  const [first, ...others] = images
  const addressOf = (image: SourceImage): string => origin + fallbackOf(image, orientation)
  const described =
    line('g:description', description.text) +
    line('g:image_link', addressOf(first)) +
    others.map((image) => line('g:additional_image_link', addressOf(image))).join('') +
    line('g:availability', 'in_stock') +
    line('g:condition', 'new')
  return VARIANTS.map(({ key, slug }) => {
    const variant = variants[key]
    const named =
      line('g:id', `${id}-${slug}`) +
      line('g:item_group_id', id) +
      line('g:title', `${title.text}, ${nameOf(variant, strings.card.withoutLogo)}`)
    // The page shows the price of the variant that its address names (islands/parts/readPoster.ts).
    const link = line('g:link', `${page}${key === 'a1' ? '' : `?variant=${slug}`}#${id}`)
    const price = line('g:price', `${variant.price}.00 USD`)
    const size = line('g:size', `${variant.size} (${variant.sizeLabel})`)
    const pattern = variant.logo ? '' : line('g:pattern', strings.card.withoutLogo)
    const shipping = '<g:shipping><g:price>0.00 USD</g:price></g:shipping>'
    return `<item>\n${named}${described}${link}${price}${classed}${size}${pattern}${product}${shipping}\n</item>\n`
  }).join('')
}

const line = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>\n`

const nameOf = ({ size, logo }: Variant, withoutLogo: string): string =>
  logo ? size : `${size}, ${withoutLogo.toLowerCase()}`
