import type { DetailsFile, GalleryFile, PosterFile } from '../schema/posters.ts'
import type { Strings } from '../schema/strings.ts'
import type { DocumentLink, InLanguage, PageOwner } from './document.ts'
import {
  type ColourFamily,
  colourFamilies,
  type FamilyInk,
  type SourceImage,
} from './image.ts'
import { oncePer } from './once.ts'
import type { Price } from './price.ts'
import { printOption } from './print-option.ts'
import type { PrintRun } from './print-run.ts'
import type { Seo, Text } from './text.ts'

export type Orientation = PosterFile['orientation']

/** A size of sheets, with or without the option. The shop's prices determine its variants (cli/shop/variants.ts). */
export interface Variant {
  /** Names the variant in files: 'a1', followed by `printOption.keyEnding` if it has the option. */
  readonly key: string
  /** Names the variant in addresses, catalogues and HTML: 'a1', followed by `slugEnding` if it has the option. */
  readonly slug: string
  /** Names the size in files: 'a1'. */
  readonly sizeId: string
  /** The displayed name of the size: 'A1'. */
  readonly size: string
  /** Names the size in orders: 'A1'. */
  readonly orderedAs: string
  readonly hasOption: boolean
  /** Width of the upright sheet, in centimetres. */
  readonly width: number
  /** Height of the upright sheet, in centimetres. */
  readonly height: number
}

/** A variant with its price. */
export interface ListedPrice {
  readonly variant: Variant
  readonly price: Price
  /** The surcharge for the option, included in the price; absent if there is none. */
  readonly surcharge?: Price | undefined
  /** Width × height. */
  readonly label: Readonly<Record<Orientation, string>>
}

/** A variant as a poster offers it. */
export interface Offer extends Omit<ListedPrice, 'label'> {
  /**
   * The name of the size: 'A1'. A name that consists of dimensions follows the
   * orientation: '70 × 50 cm'.
   */
  readonly sizeName: string
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  readonly isForSale: boolean
  /** External purchase page, https; absent if the variant is sold out or sold only through the checkout. */
  readonly url?: string | undefined
}

/**
 * Returns the query of a poster page's address that selects this variant. Without a query, the page selects the first
 * variant unless that is sold out.
 */
export const variantQuery = ({ variant }: Offer, offers: Poster['offers']): string =>
  variant === offers[0].variant && offers[0].isForSale ? '' : `?variant=${variant.slug}`

/** Returns the label of the option; undefined for a variant without it. */
export const optionOf = (
  { hasOption }: Pick<Variant, 'hasOption'>,
  texts: Pick<Strings['card'], typeof printOption.label>,
): string | undefined => (hasOption ? texts[printOption.label] : undefined)

/** Returns one variant for each size: the one without the option. */
export const onePerSize = <V extends Pick<Variant, 'hasOption'>>(
  variants: readonly V[],
): readonly V[] => variants.filter(({ hasOption }) => !hasOption)

/** Returns one offer, or one price, for each size: the one without the option. */
export const offerPerSize = <O extends Pick<ListedPrice, 'variant'>>(
  offers: readonly O[],
): readonly O[] => offers.filter(({ variant }) => !variant.hasOption)

/** Returns variants in the order of their controls: all sizes without the option, then all with it. */
export const inOrderOfControls = <V extends Pick<Variant, 'hasOption'>>(
  variants: readonly V[],
): readonly V[] => variants.toSorted((a, b) => Number(a.hasOption) - Number(b.hasOption))

/**
 * Returns the offer that a page shows initially: the first one for sale, if possible without the option. If none is for
 * sale, returns the first offer.
 */
export function firstOfferOf({ offers }: Pick<Poster, 'offers'>): Offer {
  const offersForSale = offers.filter(({ isForSale }) => isForSale)
  return offerPerSize(offersForSale)[0] ?? offersForSale[0] ?? offers[0]
}

export const isSoldOut = ({ isForSale }: Pick<Offer, 'isForSale'>): boolean => !isForSale

/** Tells whether no variant of a poster can be bought. */
export const isPosterSoldOut = ({ offers }: Pick<Poster, 'offers'>): boolean =>
  offers.every(isSoldOut)

/** The details of a print in one language. Unknown details are absent. */
export type PrintDetails = InLanguage<DetailsFile>

export interface Poster
  extends PageOwner,
    Readonly<Pick<PosterFile, 'id' | 'orientation'>> {
  readonly title: Text
  readonly description: Text
  readonly images: readonly [SourceImage, ...SourceImage[]]
  /** One for each variant, in the order of files and catalogues. */
  readonly offers: readonly [Offer, ...Offer[]]
  /**
   * The print runs of a limited edition: one that counts all sizes, or one for each size.
   * Absent if the number of prints is unlimited.
   */
  readonly printRuns?: readonly PrintRun[] | undefined
  readonly series: readonly { readonly id: string; readonly name: string }[]
  /** The print details in the poster's file. */
  readonly details?: PrintDetails | undefined
  readonly seo?: Seo | undefined
  readonly links: Readonly<Record<string, DocumentLink>>
  /** The other fields of the poster's file, unchanged. */
  readonly facts: Omit<PosterFile, ConvertedField>
}

/** The fields of a poster's file that a poster has in another form. */
type ConvertedField =
  | keyof Omit<Poster, 'facts' | 'links' | 'offers'>
  | 'gumroadLinks'
  | 'soldOut'
  | 'sizes'
  | 'prices'
  | 'printRun'

/** A poster, or a part of it, and its one-based place in its gallery. */
export interface PlacedPoster<Part = Poster> {
  readonly poster: Part
  readonly place: number
}

/** The parts of a poster that the pages of other posters show. */
export type LinkedPoster = Pick<Poster, 'id' | 'title' | 'images' | 'orientation'>

export interface Gallery
  extends PageOwner,
    Readonly<Pick<GalleryFile, 'slug' | 'orientation' | 'columns'>> {
  /** Short name, for links: 'Landskap'. */
  readonly label: string
  readonly title: string
  readonly subtitle: string
  readonly hero: readonly SourceImage[]
  readonly posters: readonly Poster[]
}

const familiesOf = ({ images: [{ colours }] }: Poster): readonly ColourFamily[] =>
  colours.families.map(({ family }) => family)

// A wall is a gallery as its page shows it: its cards, with a filter by colour and by series.

/** Returns the filter options that match a poster: its colour families and its series. */
export const filterKeysOf = (poster: Poster): ReadonlySet<string> =>
  new Set([...familiesOf(poster), ...poster.series.map(({ id }) => id)])

/**
 * Returns the filter options that match at least one poster of a wall: colours by hue, and series in wall order.
 */
export function choicesOf({ posters }: Pick<Gallery, 'posters'>) {
  const series = new Map(
    posters.flatMap((poster) => poster.series.map((entry) => [entry.id, entry] as const)),
  )
  const families = new Set(posters.flatMap(familiesOf))
  return {
    colours: colourFamilies.filter((family) => families.has(family)),
    series: [...series.values()],
  }
}

/** Returns a poster's colour families in short form, for cards: each as one digit, its index in `colourFamilies`. */
export const inkCodesOf = (poster: Poster): string =>
  familiesOf(poster)
    .map((family) => colourFamilies.indexOf(family))
    .join('')

/**
 * Returns the series that a card names in `data-in`: all series of the poster except any whose id begins its own id,
 * because `seriesSelector` finds these by the id.
 */
export const seriesBesideId = ({ id, series }: Poster): readonly string[] =>
  series
    .map((entry) => entry.id)
    .filter((seriesId) => id !== seriesId && !id.startsWith(`${seriesId}-`))

/** Returns a selector for the cards with a colour. islands/finder/wallChoice.ts uses the same selector. */
export const colourSelector = (family: ColourFamily): string =>
  `[data-inks*="${colourFamilies.indexOf(family)}"]`

/** Returns a selector for the cards in a series: `|=` finds ids that begin with it, `~=` finds it in `data-in`. */
export const seriesSelector = (id: string): string => `[id|="${id}"],[data-in~="${id}"]`

/** Returns the lightest, the middle and the darkest ink of a family on this wall, for the family's swatch. */
export function swatchOf(
  { posters }: Pick<Gallery, 'posters'>,
  family: ColourFamily,
): readonly string[] {
  const inks = posters
    .flatMap(
      ({ images: [{ colours }] }) =>
        colours.families.find((familyInk) => familyInk.family === family) ?? [],
    )
    .sort((a, b) => brightnessOf(b) - brightnessOf(a))

  // With fewer than three inks, some of these indexes are equal; without inks, they find none.
  const lastIndex = inks.length - 1
  const indexes = new Set([0, Math.floor(lastIndex / 2), lastIndex])
  return [...indexes].flatMap((index) => inks[index]?.ink ?? [])
}

/** Weights the channels as ITU-R BT.601 does, because green looks brightest and blue looks darkest. */
const brightnessOf = oncePer(({ ink }: FamilyInk): number => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(ink.slice(1), 'hex')
  return 0.299 * red + 0.587 * green + 0.114 * blue
})

/** The minimum number of posters that visitors can search and filter. Fewer can be seen at a glance. */
const MIN_SEARCHED = 5

/** Tells whether visitors can search and filter the posters of a shop's galleries. */
export function isSearched(
  galleries: readonly { readonly posters: readonly unknown[] }[],
): boolean {
  const count = galleries.reduce((sum, { posters }) => sum + posters.length, 0)
  return count >= MIN_SEARCHED
}
