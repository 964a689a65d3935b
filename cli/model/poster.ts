import type { DetailsFile, GalleryFile, PosterFile } from '../schema/posters.ts'
import type { DocumentLink, PageOwner, Shown } from './document.ts'
import {
  type ColourFamily,
  colourFamilies,
  type FamilyInk,
  type SourceImage,
} from './image.ts'
import { oncePer } from './once.ts'
import type { Price } from './price.ts'
import type { Seo, Text } from './text.ts'

export type Orientation = PosterFile['orientation']

/** The variants that a poster is sold in, in the order of files and catalogues. `slug` names a variant in addresses. */
export const VARIANTS = [
  { key: 'a1', slug: 'a1', size: 'A1', logo: true },
  { key: 'a1NoLogo', slug: 'a1-no-logo', size: 'A1', logo: false },
  { key: 'a2', slug: 'a2', size: 'A2', logo: true },
  { key: 'a2NoLogo', slug: 'a2-no-logo', size: 'A2', logo: false },
] as const
type VariantKind = (typeof VARIANTS)[number]
export type VariantKey = VariantKind['key']

export const byVariant = <T>(make: (kind: VariantKind) => T) =>
  Object.fromEntries(VARIANTS.map((kind) => [kind.key, make(kind)])) as Readonly<
    Record<VariantKey, T>
  >

export interface Variant {
  readonly size: 'A1' | 'A2'
  readonly logo: boolean
  readonly price: Price
  /** The part of the price for leaving out the logo; absent with logo. */
  readonly surcharge?: Price | undefined
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  readonly isForSale: boolean
  /** External purchase page, https; absent when the variant is sold out, or sold by the checkout alone. */
  readonly url?: string | undefined
}

/**
 * Returns the query of the address at which a poster's page shows this variant. The bare address chooses A1 with logo
 * unless it is sold out.
 */
export const variantQuery = (
  { key, slug }: VariantKind,
  variants: Poster['variants'],
): string => (key === 'a1' && variants.a1.isForSale ? '' : `?variant=${slug}`)

export const isSoldOut = ({ isForSale }: Variant): boolean => !isForSale

/** The known facts about a print, in one language. A fact that is not known is absent. */
export type PrintDetails = Shown<DetailsFile>

export interface Poster
  extends PageOwner,
    Readonly<Pick<PosterFile, 'id' | 'orientation'>> {
  readonly title: Text
  readonly description: Text
  readonly images: readonly [SourceImage, ...SourceImage[]]
  readonly variants: Readonly<Record<VariantKey, Variant>>
  readonly series: readonly { readonly id: string; readonly name: string }[]
  /** The facts about the print that stand in the poster's own file. */
  readonly details?: PrintDetails | undefined
  readonly seo?: Seo | undefined
  readonly links: Readonly<Record<string, DocumentLink>>
  /** The other fields of the poster's file, as they are written there. */
  readonly facts: Omit<PosterFile, OtherForm>
}

type OtherForm =
  | keyof Omit<Poster, 'facts' | 'links' | 'variants'>
  | 'gumroadLinks'
  | 'soldOut'

/** A poster and its place in its gallery. The first place is 1. */
export interface PlacedPoster {
  readonly poster: Poster
  readonly place: number
}

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

/** Returns everything by which visitors find a poster: its families of colour and its series. */
export const keysOf = (poster: Poster): ReadonlySet<string> =>
  new Set([...familiesOf(poster), ...poster.series.map(({ id }) => id)])

/** Returns the choices of a wall that one of its posters has: colours by hue, series as the wall first shows them. */
export function choicesOf({ posters }: Pick<Gallery, 'posters'>) {
  const series = new Map(
    posters.flatMap(({ series }) => series.map((one) => [one.id, one] as const)),
  )
  const families = new Set(posters.flatMap(familiesOf))
  return {
    colours: colourFamilies.filter((family) => families.has(family)),
    series: [...series.values()],
  }
}

/** Returns families as a card carries them: as places in `colourFamilies`, since hundreds of names would weigh more. */
export const inkCodesOf = (poster: Poster): string =>
  familiesOf(poster)
    .map((family) => colourFamilies.indexOf(family))
    .join('')

/** Returns the series that a card carries: all of the poster's except those with which its id begins. */
export const seriesBesideId = ({ id, series }: Poster): readonly string[] =>
  series.map((one) => one.id).filter((key) => id !== key && !id.startsWith(`${key}-`))

/** Selects the cards of a colour. islands/finder/wallChoice.ts uses the same selector. */
export const colourSelector = (family: ColourFamily): string =>
  `[data-inks*="${colourFamilies.indexOf(family)}"]`

export const seriesSelector = (id: string): string => `[id|="${id}"],[data-in~="${id}"]`

/** Returns the lightest, the middle and the darkest ink of a family on this wall, which paint the family's swatch. */
export function swatchOf(
  { posters }: Pick<Gallery, 'posters'>,
  family: ColourFamily,
): readonly string[] {
  const inks = posters
    .flatMap(
      ({ images: [{ colours }] }) =>
        colours.families.find((one) => one.family === family) ?? [],
    )
    .sort((a, b) => brightnessOf(b) - brightnessOf(a))
  return [...new Set([0, Math.floor((inks.length - 1) / 2), inks.length - 1])].flatMap(
    (at) => inks[at]?.ink ?? [],
  )
}

const brightnessOf = oncePer(({ ink }: FamilyInk): number => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(ink.slice(1), 'hex')
  return 0.299 * red + 0.587 * green + 0.114 * blue
})
