import * as z from 'zod'
import { usualSizes } from './usual-sizes.ts'

/** A variant of the shop, as files name it. */
export interface VariantName {
  /** 'a1NoLogo' */
  readonly key: string
  /** 'A1' */
  readonly size: string
  readonly withoutLogo: boolean
}

/** Names a variant in files: 'a1NoLogo'. */
export const variantKeyOf = (sizeId: string, withoutLogo: boolean): string =>
  withoutLogo ? `${sizeId}NoLogo` : sizeId

/** The variants of a shop with the usual sizes, which editors of files suggest. */
export const usualVariantNames: readonly VariantName[] = usualSizes.flatMap(
  ({ id, name }) =>
    [false, true].map((withoutLogo) => ({
      key: variantKeyOf(id, withoutLogo),
      size: name,
      withoutLogo,
    })),
)

/** A variant of some shop: the id of a size, perhaps without the logo. */
export const variantKey = z.string().regex(/^[a-z0-9]{1,12}(?:NoLogo)?$/)

/** The id of a size of some shop. */
export const sizeId = z.string().regex(/^[a-z0-9]{1,12}$/)

/** Names a variant in messages: 'A1 without logo'. */
export const variantTitleOf = ({
  size,
  withoutLogo,
}: Pick<VariantName, 'size' | 'withoutLogo'>): string =>
  withoutLogo ? `${size} without logo` : size

/** Returns the titles of variants by their keys: 'A1 without logo' for 'a1NoLogo'. */
export const titlesOf = (
  variants: readonly VariantName[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(variants.map((variant) => [variant.key, variantTitleOf(variant)]))
