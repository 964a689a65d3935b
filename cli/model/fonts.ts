/** The axes of a variable font by tag: a number pins an axis, a range keeps it variable. */
export type Axes = Readonly<
  Record<string, number | { readonly min: number; readonly max: number }>
>

/** The uses of fonts: `display` for headings, titles and quotes, `text` for everything else. */
export const fontUses = ['display', 'text'] as const

export type FontUse = (typeof fontUses)[number]

/** The weights of fonts in previews, which templates/preview.tsx uses. */
export const previewWeights = {
  display: 400,
  text: 600,
} as const satisfies Readonly<Record<FontUse, number>>

/** A font to make from a file of an installed package. */
interface FontSubset {
  /** Absolute path of the file. Its bytes must match `hash`. */
  readonly file: string
  readonly hash: string
  readonly characters: string
  readonly axes: Axes
}

/** A web font of the shop. */
export interface WebFont extends FontSubset {
  /** The file name without the hash: 'display-regular', 'text-bold-latin-ext'. */
  readonly name: string
  readonly style: 'normal' | 'italic'
  /** The CSS font-weight: '400', or '400 700' for a variable font. */
  readonly weight: string
  /** Whether pages load the font before their stylesheet, so that the first paint has it. */
  readonly isPreloaded: boolean
  /** Whether the rule needs a unicode-range, because another file has the usual characters. */
  readonly isPart: boolean
}

/** A font that content/brand.yaml names, from an installed package. */
export interface ShopFont {
  /** The name in styles: 'Bitter Display'. */
  readonly family: string
  /** The family and its fallback families, as a list in CSS. */
  readonly familyList: string
  readonly isSerif: boolean
  readonly webFonts: readonly WebFont[]
  /** The fonts for previews. They have one weight, because satori cannot read variable fonts. */
  readonly previewFonts: readonly FontSubset[]
  readonly licence: { readonly name: string; readonly text: string }
}

/** The shop's own fonts. For a use without one, the shop has the engine's font. */
export type ShopFonts = Readonly<Partial<Record<FontUse, ShopFont>>>

/** The font families that previews use for the shop's own fonts, as CSS lists. */
export type FontFamilies = Readonly<Partial<Record<FontUse, string>>>

/**
 * Returns the families of a font in previews: 'Bitter Display', 'Bitter Display 2'. Each file has its own family, because
 * satori uses only one file of each.
 */
export const previewFamiliesOf = ({
  family,
  previewFonts,
}: Pick<ShopFont, 'family' | 'previewFonts'>): readonly string[] =>
  previewFonts.map((_, index) => (index === 0 ? family : `${family} ${index + 1}`))
