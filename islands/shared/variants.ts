type Size = 'A1' | 'A2'
export type VariantKey = 'a1' | 'a1NoLogo' | 'a2' | 'a2NoLogo'

/** All variants, in the order of their controls in the server's HTML. */
export const variants: readonly VariantKey[] = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo']

export interface Choice {
  readonly size: Size
  readonly withoutLogo: boolean
}

/** The texts of a variant on the page. The build formats its price. */
export interface Offer {
  readonly size: Size
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  /** '$120 USD', all included. */
  readonly price: string
  /** '(+$30 USD)'; absent with logo. */
  readonly surcharge?: string
}
export type Offers = Readonly<Record<VariantKey, Offer>>

/**
 * Returns the variant that a card shows at first: A1 with logo, unless that is sold out.
 */
export const firstVariantOf = (isForSale: (variant: VariantKey) => boolean): VariantKey =>
  variants.find(isForSale) ?? 'a1'

/** Returns the choice that selects a variant. */
export const choiceOf = (variant: VariantKey): Choice => ({
  size: variant.startsWith('a1') ? 'A1' : 'A2',
  withoutLogo: variant.endsWith('NoLogo'),
})

/** Returns the variant that a choice selects. */
export const variantOf = ({ size, withoutLogo }: Choice): VariantKey =>
  `${size === 'A1' ? 'a1' : 'a2'}${withoutLogo ? 'NoLogo' : ''}`

/** Returns the offers of both sizes, with or without the logo as chosen. */
export const offersOfSizes = (
  offers: Offers,
  { withoutLogo }: Choice,
): readonly Offer[] =>
  withoutLogo ? [offers.a1NoLogo, offers.a2NoLogo] : [offers.a1, offers.a2]

/** Returns the name of a variant in addresses and forms: 'a2-no-logo'. */
export const slugOf = (variant: VariantKey): string =>
  variant.replace('NoLogo', '-no-logo')
