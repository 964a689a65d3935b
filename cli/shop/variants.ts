import type { Variant } from '../model/poster.ts'
import type { PricesFile } from '../schema/prices.ts'

/** A size that the shop sells. */
export interface Size {
  /** Names the size in files: 'a1'. It has no hyphen, because slugs of variants add one. */
  readonly id: string
  /** 'A1' */
  readonly name: string
  /** Of the upright sheet, in centimetres. */
  readonly width: number
  readonly height: number
  /** Whole units of the currency. */
  readonly price: number
  /** Width × height. */
  readonly label: PricesFile['a1']['label']
}

/** Returns the sizes of the shop, in the owner's order. */
export const sizesOf = ({ a1, a2 }: PricesFile): readonly Size[] => [
  { ...usualSizes[0], ...a1 },
  { ...usualSizes[1], ...a2 },
]

/** A size with or without the logo. */
export const variantOf = (
  { id, name, width, height }: Omit<Size, 'price' | 'label'>,
  withoutLogo: boolean,
): Variant => ({
  key: withoutLogo ? `${id}NoLogo` : id,
  slug: withoutLogo ? `${id}-no-logo` : id,
  sizeId: id,
  size: name,
  orderedAs: orderNames.get(id) ?? id,
  withoutLogo,
  width,
  height,
})

/** The specified orders name these sizes in capitals. Orders name other sizes by their ids. */
const orderNames: ReadonlyMap<string, string> = new Map([
  ['a1', 'A1'],
  ['a2', 'A2'],
])

/** By ISO 216. */
const usualSizes = [
  { id: 'a1', name: 'A1', width: 59.4, height: 84.1 },
  { id: 'a2', name: 'A2', width: 42, height: 59.4 },
] as const

/**
 * Returns the variants of the shop: each size with the logo, then without. While the
 * prices cannot be read, these are the variants of the usual sizes.
 */
export const shopVariantsOf = (prices: PricesFile | undefined): readonly Variant[] =>
  (prices ? sizesOf(prices) : usualSizes).flatMap((size) => [
    variantOf(size, false),
    variantOf(size, true),
  ])

/** The variants of a shop with the usual sizes. */
export const usualVariants: readonly Variant[] = usualSizes.flatMap((size) => [
  variantOf(size, false),
  variantOf(size, true),
])
