import * as z from 'zod'

/** One text in each language of the shop, by language code. */
const translated = z.record(z.string(), z.string())

/** The smallest unit of the currency: cents. */
const amount = z.int().min(1)

const size = z.object({
  price: amount,
  /** Width × height, as it is shown. */
  label: z.object({ portrait: z.string(), landscape: z.string() }),
})

const poster = z.object({
  id: z.string(),
  orientation: z.enum(['portrait', 'landscape']),
  titles: translated,
  descriptions: translated,
  /** Address of its picture, from the root. */
  picture: z.string(),
  /** Address of its page, after the language: '/posters/freyja'. */
  page: z.string(),
  /** By variant: whether it can be bought. */
  forSale: z.object({
    a1: z.boolean(),
    'a1-no-logo': z.boolean(),
    a2: z.boolean(),
    'a2-no-logo': z.boolean(),
  }),
})

/**
 * dist/checkout/catalogue.json, version 1: what the checkout function sells, and at which price. The function reads it by
 * supabase/functions/create-checkout/catalogue-schema.ts; a test compares the two.
 */
export const catalogueSchema = z.object({
  version: z.literal(1),
  currency: z.string().regex(/^[a-z]{3}$/),
  /** The first one is the shop's own. */
  languages: z.array(z.string()).min(1),
  sizes: z.object({ A1: size, A2: size }),
  /** What leaving the logo out adds to either price. */
  withoutLogo: amount,
  texts: z.object({ withoutLogo: translated, freeShipping: translated }),
  posters: z.array(poster),
})

export type CatalogueFile = z.output<typeof catalogueSchema>
export type CataloguePoster = CatalogueFile['posters'][number]
