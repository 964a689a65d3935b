import type { SourceImage } from '../../model/image.ts'
import type { Lang } from '../../model/path.ts'
import { byVariant, type Gallery, type Orientation, type Poster } from '../../model/poster.ts'
import { usd } from '../../model/price.ts'
import type { GalleryFile, PosterFile, PricesFile } from '../../schema/catalog.ts'
import type { SourceDocument } from '../document.ts'
import { plainIn, wordsIn } from './words.ts'

/** Finds the picture that a file names. Checked content names only pictures that exist. */
export type PictureFinder = (from: { readonly file: string }, name: string) => SourceImage

/** What is the same in every language. */
export type Offer = Pick<Poster, 'id' | 'orientation' | 'images' | 'variants'>

export function resolveOffer(
  { value, file }: SourceDocument<PosterFile>,
  prices: PricesFile,
  picture: PictureFinder,
): Offer {
  const [first, ...others] = value.images.map((name) => picture({ file }, name))
  if (!first) throw new Error(`${file} names no image`)
  const { id, orientation } = value
  return { id, orientation, images: [first, ...others], variants: variantsFor(value, prices) }
}

export function resolvePoster(
  { value }: SourceDocument<PosterFile>,
  offer: Offer,
  lang: Lang,
  own: Lang,
): Poster {
  const { title, description } = value
  return { ...offer, title: wordsIn(title, lang, own), description: wordsIn(description, lang, own) }
}

/** The four ways to buy. The only sum in the house (readings C36). */
function variantsFor({ orientation, gumroadLinks }: PosterFile, prices: PricesFile): Poster['variants'] {
  return byVariant(({ key, size, logo }) => {
    const { price, label } = prices[size === 'A1' ? 'a1' : 'a2']
    const surcharge = logo ? 0 : prices.withoutLogo
    return {
      size,
      logo,
      price: usd(price + surcharge),
      surcharge: usd(surcharge),
      sizeLabel: label[orientation satisfies Orientation],
      url: gumroadLinks[key],
    }
  })
}

export function resolveGallery(
  { value, file }: SourceDocument<GalleryFile>,
  lang: Lang,
  own: Lang,
  posters: ReadonlyMap<string, Poster>,
  picture: PictureFinder,
): Gallery {
  return {
    slug: value.slug,
    label: plainIn(value.label, lang, own),
    title: plainIn(value.title, lang, own),
    subtitle: plainIn(value.subtitle, lang, own),
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
