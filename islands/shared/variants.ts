import {
  hasOption,
  OPTION_KEY,
  OPTION_SLUG,
  type OptionOfVariant,
} from './printOption.ts'

/** Names a variant in content: 'a1', and more if it has the option. */
export type VariantKey = string

/** A variant in which the shop sells posters. */
export interface VariantKind extends OptionOfVariant {
  readonly key: VariantKey
  /** Names the variant in addresses and HTML: 'a1', and more if it has the option. */
  readonly slug: string
  /** Stays the same if the size is renamed: 'a1'. */
  readonly sizeId: string
  /** The name of the size: 'A1'. */
  readonly size: string
  /** The size's name in orders and in the fields of cards; absent if it is `size`. */
  readonly orderedAs?: string
  /** Width of an upright sheet, in centimetres. */
  readonly width: number
  /** Height of an upright sheet, in centimetres. */
  readonly height: number
}

/** The texts of a variant on the page. The build formats its price. */
export interface Offer {
  /** The size's name, if it differs from the variant's: '70 × 50 cm'. */
  readonly size?: string
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  /** '$120 USD', all included. */
  readonly price: string
  /** '(+$30 USD)'; absent without the option. */
  readonly surcharge?: string
  /** The price as a number; absent if it is the page's usual price of the variant. */
  readonly amount?: number
}
/** A poster's offers by variant. A poster may lack some of the shop's variants. */
export type Offers = Readonly<Record<VariantKey, Offer>>

/** A variant in which a poster is sold. */
export interface Variant extends VariantKind, Omit<Offer, 'size'> {
  /** The price as a number, in the shop's currency. */
  readonly amount: number
}

/**
 * Returns the variant that a card shows at first: the first that is not sold out, or the
 * first of all if every variant is.
 */
export const firstVariantOf = <V extends Pick<VariantKind, 'key'>>(
  variants: readonly V[],
  soldOut: readonly VariantKey[],
): V =>
  // Every poster has at least one variant.
  variants.find(({ key }) => !soldOut.includes(key)) ?? (variants[0] as V)

/**
 * Returns the variant with a key or, if the poster is not sold in it, the variant that its
 * card shows at first.
 */
export const offeredVariantOf = (
  key: VariantKey,
  variants: readonly Variant[],
  soldOut: readonly VariantKey[],
): Variant =>
  variants.find((variant) => variant.key === key) ?? firstVariantOf(variants, soldOut)

/** Returns one variant for each size, with the option if the chosen variant has it. */
export const variantsOfSizes = <V extends OptionOfVariant>(
  variants: readonly V[],
  chosen: OptionOfVariant,
): readonly V[] => variants.filter((variant) => hasOption(variant) === hasOption(chosen))

/** Returns the first variant of each size. */
export const onePerSize = <V extends Pick<VariantKind, 'sizeId'>>(
  variants: readonly V[],
): readonly V[] =>
  variants.filter((variant, index) => {
    const firstIndex = variants.findIndex(({ sizeId }) => sizeId === variant.sizeId)
    return firstIndex === index
  })

/**
 * Returns the variants grouped by size: A1, A1 with the option, A2, A2 with the option.
 */
export const variantsBySize = <V extends Pick<VariantKind, 'sizeId'>>(
  variants: readonly V[],
): readonly V[] => {
  const sizeIds = new Set(variants.map(({ sizeId }) => sizeId))
  return [...sizeIds].flatMap((id) => variants.filter(({ sizeId }) => sizeId === id))
}

/** Width and height of a sheet, in centimetres. */
export type Sheet = Pick<VariantKind, 'width' | 'height'>

/** Returns the sheet of a poster in a variant. */
export const sheetOf = (
  { width, height }: Sheet,
  orientation: 'portrait' | 'landscape',
): Sheet =>
  orientation === 'landscape' ? { width: height, height: width } : { width, height }

/**
 * Returns the name of a size in orders and in the fields of cards: 'A1' or 'A2', the only
 * sizes in earlier versions of the shop, or else the id of the size, such as 'a3'.
 */
export const orderedSizeOf = ({
  size,
  orderedAs = size,
}: Pick<VariantKind, 'size' | 'orderedAs'>): string => orderedAs

/**
 * Returns the name of a size with its dimensions, unless the name consists of them: 'A2,
 * 42 × 59,4 cm'.
 */
export const sizeText = ({
  size,
  sizeLabel,
}: Pick<Variant, 'size' | 'sizeLabel'>): string =>
  size === sizeLabel ? size : `${size}, ${sizeLabel}`

/** Returns the name of a variant in addresses and HTML. */
export const slugOf = (key: VariantKey): string => key.replace(OPTION_KEY, OPTION_SLUG)

/** Returns the key of the variant that has this name in addresses. */
export const keyOf = (slug: string): VariantKey => slug.replace(OPTION_SLUG, OPTION_KEY)
