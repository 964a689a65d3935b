import type { SourceImage } from './image.ts'
import type { Usd } from './price.ts'
import type { Text } from './text.ts'

export type Orientation = 'portrait' | 'landscape'
export type VariantKey = 'a1' | 'a1NoLogo' | 'a2' | 'a2NoLogo'

/** One of the four ways to buy a poster (spec §3). */
export interface Variant {
  readonly size: 'A1' | 'A2'
  readonly logo: boolean
  /** Total, the surcharge included. */
  readonly price: Usd
  /** What leaving the logo out adds; 0 with logo. */
  readonly surcharge: Usd
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  /** External purchase page, https. */
  readonly url: string
}

/** A poster in the words of one language. */
export interface Poster {
  readonly id: string
  readonly title: Text
  readonly description: Text
  readonly orientation: Orientation
  readonly images: readonly [SourceImage, ...SourceImage[]]
  readonly variants: Readonly<Record<VariantKey, Variant>>
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
  readonly posters: readonly Poster[]
}
