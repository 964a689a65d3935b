import {
  isSoldOut,
  type Poster,
  VARIANTS,
  type VariantKey,
} from '../../cli/model/poster.ts'
import {
  type Sheet,
  type VariantKind,
  variantsByLogo,
} from '../../islands/shared/variants.ts'

/** The upright sheet of each size. */
const sheets: Readonly<Record<(typeof VARIANTS)[number]['size'], Sheet>> = {
  A1: { width: 59.4, height: 84.1 },
  A2: { width: 42, height: 59.4 },
}

type ShopVariant = VariantKind & { readonly key: VariantKey }

/** The variants of the shop, in the order of their controls. */
export const shopVariants: readonly ShopVariant[] = variantsByLogo(
  VARIANTS.map(({ key, slug, size, logo }) => ({
    key,
    slug,
    sizeId: size.toLowerCase(),
    size,
    withoutLogo: !logo,
    ...sheets[size],
  })),
)

/** Returns the keys of the variants that are sold out. */
export const soldOutIn = (variants: Poster['variants']): readonly VariantKey[] =>
  shopVariants.flatMap(({ key }) => (isSoldOut(variants[key]) ? [key] : []))
