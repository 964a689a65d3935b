import * as z from 'zod'
import { text, wholeAmount } from './common.ts'

const size = z.strictObject({
  price: wholeAmount,
  label: z
    .strictObject({ portrait: text, landscape: text })
    .describe('Width × height, shown as it stands here in every language: 59,4 × 84,1 cm'),
})

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const currencyHint = (written: string): string =>
  isCurrency(written.toUpperCase())
    ? `did you mean "${written.toUpperCase()}"?`
    : 'use its three letters of ISO 4217, like EUR, GBP or SEK'

/** content/prices.yaml: the only place where a price is written. */
export const pricesSchema = z.strictObject({
  currency: z
    .string()
    .refine(isCurrency, { error: ({ input }) => currencyHint(String(input)) })
    .meta({
      description:
        'In which all prices are, by its three letters: EUR, GBP, SEK. USD where it is left out. Each language writes it in its own way, but dollars as $90 USD.',
      pattern: '^[A-Z]{3}$',
    })
    .optional(),
  a1: size.describe('The large poster, with the logo.'),
  a2: size.describe('The small poster, with the logo.'),
  withoutLogo: wholeAmount.describe('What leaving the logo out adds to either price, as a whole amount.'),
})
export type PricesFile = z.output<typeof pricesSchema>
