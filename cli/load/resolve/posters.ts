import { byVariant, type Gallery, type Orientation, type Poster, type Variant } from '../../model/poster.ts'
import { type Price, priceOf } from '../../model/price.ts'
import type { GalleryFile, PosterFile, SeriesFile } from '../../schema/posters.ts'
import type { PricesFile } from '../../schema/prices.ts'
import { seriesOf } from '../content.ts'
import type { FindImage } from '../images.ts'
import type { SourceDocument } from '../yaml.ts'
import type { Documents } from './documents.ts'
import { type LanguageOrder, plainTextIn, seoIn, textIn } from './text.ts'

/** The parts of a poster that are the same in every language. */
export interface SharedPoster extends Pick<Poster, 'images' | 'variants' | 'facts'> {
  readonly value: PosterFile
}

export function resolveSharedPoster(
  { value, file }: SourceDocument<PosterFile>,
  prices: PricesFile,
  picture: FindImage,
): SharedPoster {
  const [first, ...others] = value.images.map((name) => picture({ file }, name))
  if (!first) throw new Error(`${file} names no image`)
  // Fields that no page shows in another form are carried as the file has them.
  const {
    id,
    draft,
    formerly,
    orientation,
    title,
    description,
    series,
    seo,
    images,
    gumroadLinks,
    soldOut,
    ...facts
  } = value
  const variants = byVariant(({ key, size, logo }) => {
    const isSoldOut = Array.isArray(soldOut) ? soldOut.includes(key) : soldOut
    return {
      size,
      logo,
      price: priceIn(prices, { size, logo }),
      surcharge: logo ? undefined : priceOf(prices, prices.withoutLogo),
      sizeLabel: sizeIn(prices, size).label[orientation satisfies Orientation],
      url: isSoldOut ? undefined : gumroadLinks[key],
    }
  })
  return { value, images: [first, ...others], variants, facts }
}

const sizeIn = (prices: PricesFile, size: Variant['size']) => prices[size === 'A1' ? 'a1' : 'a2']

export function resolvePoster(
  { value, images, variants, facts }: SharedPoster,
  order: LanguageOrder,
  series: SeriesFile,
  documents: Documents,
): Poster {
  const { id, orientation, draft, formerly = [], title, description, seo } = value
  // No spreading: V8 would give each of thirty thousand posters a hidden class of its own.
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
    links: documents.linksFrom('posters', value),
    facts,
  }
}

/** Returns the price of a variant. No other function adds prices, so that no two can disagree. */
export const priceIn = (prices: PricesFile, { size, logo }: Pick<Variant, 'size' | 'logo'>): Price =>
  priceOf(prices, sizeIn(prices, size).price + (logo ? 0 : prices.withoutLogo))

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
