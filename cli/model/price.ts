/** Whole US dollars. */
export type Usd = number & { readonly __unit: 'USD' }

export const usd = (amount: number): Usd => amount as Usd

/** '$90 USD', the same in every language. */
export const priceText = (amount: Usd): string => `$${amount} USD`

/** '(+$30 USD)', shown beside the total of a poster without logo. */
export const surchargeText = (amount: Usd): string => `(+${priceText(amount)})`
