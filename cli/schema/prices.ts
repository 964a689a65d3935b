import * as z from 'zod'
import { dollars, text } from './common.ts'

const size = z.strictObject({
  price: dollars,
  label: z
    .strictObject({ portrait: text, landscape: text })
    .describe('Width × height, shown as it stands here in every language: 59,4 × 84,1 cm'),
})

/** content/prices.yaml: the only place where a price is written. */
export const pricesSchema = z.strictObject({
  a1: size.describe('The large poster, with the logo.'),
  a2: size.describe('The small poster, with the logo.'),
  withoutLogo: dollars.describe('What leaving the logo out adds to either price, in whole US dollars.'),
})
export type PricesFile = z.output<typeof pricesSchema>
