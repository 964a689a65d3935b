import type { PosterFile } from '../schema/posters.ts'
import type { DocumentLink } from './document.ts'
import type { SourceImage } from './image.ts'
import type { Price } from './price.ts'
import type { Seo, Text } from './text.ts'

export type Orientation = 'portrait' | 'landscape'

/** The ways to buy a poster, in the order of files and catalogues. `slug` names one in addresses. */
export const VARIANTS = [
  { key: 'a1', slug: 'a1', size: 'A1', logo: true },
  { key: 'a1NoLogo', slug: 'a1-no-logo', size: 'A1', logo: false },
  { key: 'a2', slug: 'a2', size: 'A2', logo: true },
  { key: 'a2NoLogo', slug: 'a2-no-logo', size: 'A2', logo: false },
] as const
type VariantKind = (typeof VARIANTS)[number]
type VariantKey = VariantKind['key']

export function byVariant<T>(make: (kind: VariantKind) => T): Readonly<Record<VariantKey, T>> {
  const made: Partial<Record<VariantKey, T>> = {}
  for (const kind of VARIANTS) made[kind.key] = make(kind)
  return made as Readonly<Record<VariantKey, T>>
}

export interface Variant {
  readonly size: 'A1' | 'A2'
  readonly logo: boolean
  /** Total, the surcharge included. */
  readonly price: Price
  /** What leaving the logo out adds; absent with logo. */
  readonly surcharge?: Price | undefined
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  /** External purchase page, https; absent when the variant is sold out. */
  readonly url?: string | undefined
}

export const isSoldOut = ({ url }: Variant): boolean => url === undefined

/** A poster in the words of one language. */
export interface Poster {
  readonly id: string
  readonly title: Text
  readonly description: Text
  readonly orientation: Orientation
  readonly images: readonly [SourceImage, ...SourceImage[]]
  readonly variants: Readonly<Record<VariantKey, Variant>>
  /** Only `watch` shows drafts. */
  readonly draft?: boolean | undefined
  /** Earlier names, whose addresses redirect here. */
  readonly formerly: readonly string[]
  /** By motif: content/series.yaml. */
  readonly series: readonly Series[]
  /** What search engines are told instead of its title and description. */
  readonly seo?: Seo | undefined
  /** The documents that it names, by the field. */
  readonly links: Readonly<Record<string, DocumentLink>>
  /** What its file says besides, as it is written. */
  readonly facts: Omit<PosterFile, OtherForm>
}

/** Fields of a poster's file that a poster has in another form. */
type OtherForm = keyof Omit<Poster, 'facts' | 'links' | 'variants'> | 'gumroadLinks' | 'soldOut'

/** A few posters of one motif. */
interface Series {
  readonly id: string
  readonly name: string
}

/** A poster where its gallery hangs it. The first place is 1. */
export interface PlacedPoster {
  readonly poster: Poster
  readonly place: number
}

export interface Gallery {
  readonly slug: string
  /** Short name, for links: 'Landskap'. */
  readonly label: string
  readonly title: string
  readonly subtitle: string
  readonly orientation: Orientation
  /** Columns on a wide screen. */
  readonly columns: number
  /** Slideshow above the grid; empty when the gallery has none. */
  readonly hero: readonly SourceImage[]
  readonly draft?: boolean | undefined
  /** Earlier names, whose addresses redirect here. */
  readonly formerly: readonly string[]
  readonly posters: readonly Poster[]
}
