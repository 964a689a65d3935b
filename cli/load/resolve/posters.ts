import { hash } from 'node:crypto'
import { addressName, type Colours, encoder, type SourceImage } from '../../model/image.ts'
import { byVariant, type Gallery, type Orientation, type Poster, type Variant } from '../../model/poster.ts'
import { type Price, priceOf } from '../../model/price.ts'
import type { GalleryFile } from '../../schema/galleries.ts'
import type { PosterFile, SeriesFile } from '../../schema/posters.ts'
import type { PricesFile } from '../../schema/prices.ts'
import type { SiteFile } from '../../schema/site.ts'
import { type Content, contentPath, resolvePath, seriesOf, stem } from '../content.ts'
import type { SourceDocument } from '../yaml.ts'
import { type LanguageOrder, plainTextIn, seoIn, textIn } from './text.ts'

/** Finds the picture that a file names. Checked content names only pictures that exist. */
export type FindImage = (from: { readonly file: string }, name: string) => SourceImage

export function imageFinder(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  { images }: SiteFile,
): FindImage {
  const settings = `${JSON.stringify(images)} ${encoder}`
  const found = new Map<string, SourceImage>()
  return (from, name) => {
    const path = resolvePath(contentPath(from), name) ?? ''
    const picture = content.images.get(path)
    const ofPicture = colours.get(path)
    if (!picture || !ofPicture) throw new Error(`${from.file} names the unknown picture "${name}"`)
    const known = found.get(path)
    if (known) return known
    const image: SourceImage = {
      file: picture.onDisk,
      name: addressName(stem(path), picture.hash),
      hash: picture.hash,
      key: hash('sha256', `${picture.hash} ${settings}`, 'base64url')
        .replace(/[-_]/g, '')
        .slice(0, 6)
        .toLowerCase(),
      width: picture.width,
      height: picture.height,
      colours: ofPicture,
    }
    found.set(path, image)
    return image
  }
}

/** A poster with what is the same in every language. */
export interface SharedPoster extends Pick<Poster, 'images' | 'variants'> {
  readonly value: PosterFile
}

export function resolveSharedPoster(
  { value, file }: SourceDocument<PosterFile>,
  prices: PricesFile,
  picture: FindImage,
): SharedPoster {
  const [first, ...others] = value.images.map((name) => picture({ file }, name))
  if (!first) throw new Error(`${file} names no image`)
  return { value, images: [first, ...others], variants: pricedVariantsOf(value, prices) }
}

export function resolvePoster(
  { value, images, variants }: SharedPoster,
  order: LanguageOrder,
  series: SeriesFile,
): Poster {
  const { id, orientation, draft, formerly = [], title, description, seo } = value
  // Without spreading: V8 would give each of thirty thousand posters a map of its own.
  return {
    id,
    orientation,
    images,
    variants,
    draft,
    formerly,
    title: textIn(title, order),
    description: textIn(description, order),
    series: seriesOf(value, series).map(({ id, name }) => ({ id, name: plainTextIn(name, order) })),
    seo: seo && seoIn(seo, order),
  }
}

/** What a variant costs. The only place that adds prices, so that no two can disagree. */
export const priceIn = (prices: PricesFile, { size, logo }: Pick<Variant, 'size' | 'logo'>): Price =>
  priceOf(prices, prices[size === 'A1' ? 'a1' : 'a2'].price + (logo ? 0 : prices.withoutLogo))

function pricedVariantsOf(poster: PosterFile, prices: PricesFile): Poster['variants'] {
  const { orientation, gumroadLinks, soldOut } = poster
  return byVariant(({ key, size, logo }) => {
    const { label } = prices[size === 'A1' ? 'a1' : 'a2']
    const isSoldOut = Array.isArray(soldOut) ? soldOut.includes(key) : soldOut
    return {
      size,
      logo,
      price: priceIn(prices, { size, logo }),
      surcharge: logo ? undefined : priceOf(prices, prices.withoutLogo),
      sizeLabel: label[orientation satisfies Orientation],
      url: isSoldOut ? undefined : gumroadLinks[key],
    }
  })
}

export function resolveGallery(
  { value, file }: SourceDocument<GalleryFile>,
  order: LanguageOrder,
  posters: ReadonlyMap<string, Poster>,
  picture: FindImage,
): Gallery {
  return {
    slug: value.slug,
    draft: value.draft,
    formerly: value.formerly ?? [],
    label: plainTextIn(value.label, order),
    title: plainTextIn(value.title, order),
    subtitle: plainTextIn(value.subtitle, order),
    orientation: value.orientation,
    columns: value.columns,
    hero: (value.hero ?? []).map((name) => picture({ file }, name)),
    posters: value.posters.map((id) => {
      const poster = posters.get(id)
      if (!poster) throw new Error(`${file} lists the unknown poster "${id}"`)
      return poster
    }),
  }
}
