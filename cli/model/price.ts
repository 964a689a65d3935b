/** Whole US dollars. */
export type Usd = number & { readonly __unit: 'USD' }

export const usd = (amount: number): Usd => amount as Usd

/** '$90 USD', the same in every language (readings C34). */
export const priceText = (amount: Usd): string => `$${amount} USD`

/** '(+$30 USD)', shown beside the total while the logo is left out (spec §2). */
export const surchargeText = (amount: Usd): string => `(+${priceText(amount)})`
