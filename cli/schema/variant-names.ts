import * as z from 'zod'
import { printOption } from '../model/print-option.ts'
import { usualSizes } from './usual-sizes.ts'

/** A variant of the shop, as named in files. */
export interface VariantName {
  /** 'a1', followed by the option's key ending if the variant has the option */
  readonly key: string
  /** 'A1' */
  readonly size: string
  readonly hasOption: boolean
}

/** Returns the name of a variant in files. */
export const variantKeyOf = (sizeId: string, hasOption: boolean): string =>
  hasOption ? sizeId + printOption.keyEnding : sizeId

/**
 * The variants of a shop with the usual sizes. The schemas for text editors list them, because all shops share these
 * schemas.
 */
export const usualVariantNames: readonly VariantName[] = usualSizes.flatMap(
  ({ id, name }) =>
    [false, true].map((hasOption) => ({
      key: variantKeyOf(id, hasOption),
      size: name,
      hasOption,
    })),
)

/** A variant of some shop: the id of a size, perhaps with the option. */
export const variantKey = z
  .string()
  .regex(new RegExp(`^[a-z0-9]{1,12}(?:${printOption.keyEnding})?$`))

/** The id of a size of some shop. */
export const sizeId = z.string().regex(/^[a-z0-9]{1,12}$/)

/** Returns the title of a variant in messages. */
export const variantTitleOf = ({
  size,
  hasOption,
}: Pick<VariantName, 'size' | 'hasOption'>): string =>
  hasOption ? `${size} ${printOption.title}` : size

/** Returns the titles of variants by their keys. */
export const titlesOf = (
  variants: readonly VariantName[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(variants.map((variant) => [variant.key, variantTitleOf(variant)]))
