import type { Variant } from '../../islands/shared/variants.ts'

// In orders, A1 and A2 appear as they do on pages. Every other size appears as its id, which is its `orderedAs`.
const sizes = [
  { sizeId: 'a1', sizeLabel: 'large', width: 59.4, height: 84.1, amount: 90 },
  { sizeId: 'a2', sizeLabel: 'small', width: 42, height: 59.4, amount: 70 },
  {
    sizeId: 'a3',
    orderedAs: 'a3',
    sizeLabel: 'smallest',
    width: 29.7,
    height: 42,
    amount: 50,
  },
]

/** The variants of a poster in sizes A1, A2 and A3, in the order of their controls. */
const allVariants: readonly Variant[] = [
  ...sizes.map(({ amount, ...size }) => ({
    ...size,
    key: size.sizeId,
    slug: size.sizeId,
    size: size.sizeId.toUpperCase(),
    withoutLogo: false,
    price: `$${amount}`,
    amount,
  })),
  ...sizes.map(({ amount, ...size }) => ({
    ...size,
    key: `${size.sizeId}NoLogo`,
    slug: `${size.sizeId}-no-logo`,
    size: size.sizeId.toUpperCase(),
    withoutLogo: true,
    price: `$${amount + 30}`,
    surcharge: '(+$30)',
    amount: amount + 30,
  })),
]

/** Returns a poster's variants in these sizes. */
export const variantsIn = (...sizeIds: readonly string[]): readonly Variant[] =>
  allVariants.filter(({ sizeId }) => sizeIds.includes(sizeId))

/** Returns a variant by its key: 'a2NoLogo'. */
export function variantOf(key: string): Variant {
  const variant = allVariants.find((candidate) => candidate.key === key)
  if (!variant) throw new Error(`no test size has the variant ${key}`)
  return variant
}
