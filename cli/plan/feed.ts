import { pictureOf } from '../model/image.ts'
import { type Route, routeOf } from '../model/path.ts'
import type { Gallery, Poster, Variant, VariantKey } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import { escaped } from './xml.ts'

/** Where a language's catalogue lies: merchant centres and Pinterest fetch it from there. */
export const feedPath = (lang: string): string => `feeds/products.${lang}.xml`

const variantKeys: readonly VariantKey[] = ['a1', 'a1NoLogo', 'a2', 'a2NoLogo']

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
  for (const gallery of galleries)
    for (const poster of gallery.posters) {
      const common = commonOf(site, storefront, gallery, poster)
      yield variantKeys.map((key) => `${itemOf(poster, key, storefront, common)}\n`).join('')
    }
  yield '</channel>\n</rss>\n'
}

/** Lines that the four ways to buy a poster share, before and after its price. */
interface CommonLines {
  readonly described: string
  readonly classed: string
  readonly product: string
}

function commonOf(site: Site, { language }: Storefront, gallery: Gallery, poster: Poster): CommonLines {
  const page = routeOf(language.code, gallery.slug === site.homeGallery ? '' : gallery.slug)
  const [first, ...others] = poster.images.map((image): Route => pictureOf(image, poster.orientation).src)
  return {
    described: linesOf([
      ['g:description', poster.description.text],
      ['g:link', `${site.origin}${page}#${poster.id}`],
      ['g:image_link', site.origin + first],
      ...others.map((src) => ['g:additional_image_link', site.origin + src] as const),
      ['g:availability', 'in_stock'],
      ['g:condition', 'new'],
    ]),
    classed: linesOf([
      ['g:brand', site.name],
      ['g:identifier_exists', 'no'],
    ]),
    product: linesOf([
      ['g:google_product_category', 'Home & Garden > Decor > Artwork > Posters, Prints, & Visual Artwork'],
      ['g:product_type', gallery.label],
    ]),
  }
}

function itemOf(
  { id, title, variants }: Poster,
  key: VariantKey,
  { strings }: Storefront,
  { described, classed, product }: CommonLines,
): string {
  const variant = variants[key]
  const named = linesOf([
    ['g:id', `${id}-${idOf(key)}`],
    ['g:item_group_id', id],
    ['g:title', `${title.text}, ${nameOf(variant, strings.card.withoutLogo)}`],
  ])
  const price = linesOf([['g:price', `${variant.price}.00 USD`]])
  const size = linesOf([['g:size', `${variant.size} (${variant.sizeLabel})`]])
  const shipping = '<g:shipping><g:price>0.00 USD</g:price></g:shipping>'
  return `<item>\n${named}${described}${price}${classed}${size}${product}${shipping}\n</item>`
}

const linesOf = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `<${name}>${escaped(value)}</${name}>\n`).join('')

/** 'a1NoLogo' → 'a1-no-logo', as in the purchase links. */
const idOf = (key: VariantKey): string => key.replace('NoLogo', '-no-logo')

const nameOf = ({ size, logo }: Variant, withoutLogo: string): string =>
  logo ? size : `${size}, ${withoutLogo.toLowerCase()}`
