import * as z from 'zod'
import { printOption } from '../model/print-option.ts'
import * as field from './common.ts'
import { fieldGroup } from './fields.ts'
import { sizeId, titlesOf, usualVariantNames, type VariantName } from './variant-names.ts'

/**
 * The prices of a poster or series that differ from the shop's prices, by size id, and the extra charge for the option.
 */
export type OwnPrices = Readonly<Partial<Record<string, number>>>

/** The schema of the extra charge for the option. */
export const surchargeSchema = field.wholeAmountOrNothing.describe(
  `Whole amount added to the price of a size for a poster ${printOption.words.option}, or 0.`,
)

export const surchargeTitle = `extra charge ${printOption.title}`

/** Returns one variant for each size: the one without the option. */
const sizesIn = (variants: readonly VariantName[]): readonly VariantName[] =>
  variants.filter(({ hasOption }) => !hasOption)

/** Returns the schema of own prices. If `variants` is undefined, it accepts the sizes of any shop. */
export function ownPricesFor(
  variants: readonly VariantName[] | undefined,
): z.ZodType<OwnPrices> {
  const schema = variants
    ? priceGroup(variants)
    : priceGroup(usualVariantNames).catchall(field.wholeAmount)
  return schema as unknown as z.ZodType<OwnPrices>
}

function priceGroup(variants: readonly VariantName[]) {
  const sizes = sizesIn(variants)
  const prices = sizes.map(({ key, size }) => {
    const price = field.wholeAmount.describe(`Whole amount for the size ${size}.`)
    return [key, price.optional()] as const
  })
  const fields = Object.fromEntries(prices)
  const titles = titlesOf(sizes)
  const isOptionOffered = sizes.length < variants.length
  if (!isOptionOffered) return fieldGroup(fields, titles)

  return fieldGroup(
    { ...fields, [printOption.surcharge]: surchargeSchema.optional() },
    { ...titles, [printOption.surcharge]: surchargeTitle },
  )
}

/** The sizes in which a poster is sold; `true` means all sizes of the shop. */
export type OwnSizes = true | readonly [string, ...string[]]

/** Returns the schema of own sizes. If `variants` is undefined, it accepts the sizes of any shop. */
export function ownSizesFor(
  variants: readonly VariantName[] | undefined,
): z.ZodType<OwnSizes> {
  const ids = sizesIn(variants ?? usualVariantNames).map(({ key }) => key)
  const id = variants ? z.enum(ids) : z.union([z.enum(ids), sizeId])
  const schema = z.union([z.literal(true), z.array(id).min(1)], {
    error: `write the sizes that are sold, such as [${ids.join(', ')}], or true for all sizes of the shop`,
  })
  return schema as unknown as z.ZodType<OwnSizes>
}

/** Returns the editor's words for the values of own sizes: the size names, by size id. */
export const sizeOptionsOf = (variants: readonly VariantName[] | undefined) =>
  titlesOf(sizesIn(variants ?? usualVariantNames))
