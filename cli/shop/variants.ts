import type { Variant } from '../model/poster.ts'
import { printOption } from '../model/print-option.ts'
import type { PricesFile } from '../schema/prices.ts'
import { usualSizes } from '../schema/usual-sizes.ts'
import { variantKeyOf } from '../schema/variant-names.ts'

/** A size that the shop sells. */
export type Size = NonNullable<PricesFile['sizes']>[number]

/**
 * Returns the shop's sizes, in the owner's order. A file that has only one of the usual
 * sizes is faulty, so neither size counts.
 */
export function sizesOf({ sizes, a1, a2 }: PricesFile): readonly Size[] {
  if (sizes) return sizes
  if (!a1 || !a2) return []
  return [
    { ...usualSizes[0], ...a1 },
    { ...usualSizes[1], ...a2 },
  ]
}

/** Returns the name in orders of a size with this id: 'A1' for 'a1'. */
export const orderedAs = (id: string): string =>
  usualSizes.find((usual) => usual.id === id)?.name ?? id

/** Makes the variant of a size with or without the option. */
export const variantOf = (
  { id, name, width, height }: Omit<Size, 'price' | 'label'>,
  hasOption: boolean,
): Variant => ({
  key: variantKeyOf(id, hasOption),
  slug: hasOption ? id + printOption.slugEnding : id,
  sizeId: id,
  size: name,
  orderedAs: orderedAs(id),
  hasOption,
  width,
  height,
})

/**
 * Returns the shop's variants: each size, without and with the option if the shop offers
 * it. While the prices cannot be read, there are none.
 */
export function shopVariantsOf(prices: PricesFile | undefined): readonly Variant[] {
  if (!prices) return []

  const isOptionOffered = prices[printOption.surcharge] !== undefined
  const choices = isOptionOffered ? [false, true] : [false]
  // A check reports repeated ids. Until they are changed, only the last size with an id counts.
  const sizes = new Map(sizesOf(prices).map((size) => [size.id, size]))
  return [...sizes.values()].flatMap((size) =>
    choices.map((hasOption) => variantOf(size, hasOption)),
  )
}

/** The variants of a shop with the usual sizes. */
export const usualVariants: readonly Variant[] = usualSizes.flatMap((size) => [
  variantOf(size, false),
  variantOf(size, true),
])
