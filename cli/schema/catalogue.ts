import * as z from 'zod'

/** One text in each language of the shop, by language code. */
const translated = z.record(z.string(), z.string())

/** An amount in the smallest unit of the currency: cents. */
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
  /** Address of the poster's picture, from the root. */
  picture: z.string(),
  /** Address of the poster's page, after the language: '/posters/freyja'. */
  page: z.string(),
  /** Whether each variant can be bought. */
  forSale: z.object({
    a1: z.boolean(),
    'a1-no-logo': z.boolean(),
    a2: z.boolean(),
    'a2-no-logo': z.boolean(),
  }),
})

/**
 * dist/checkout/catalogue.json, version 1: the products of the checkout function and their prices. The function reads
 * the file by supabase/functions/create-checkout/catalogue-schema.ts; a test compares the two schemas.
 */
export const catalogueSchema = z.object({
  version: z.literal(1),
  currency: z.string().regex(/^[a-z]{3}$/),
  /** Language codes; the first language is the shop's own. */
  languages: z.array(z.string()).min(1),
  sizes: z.object({ A1: size, A2: size }),
  /** The surcharge on either price for leaving the logo out. */
  withoutLogo: amount,
  texts: z.object({ withoutLogo: translated, freeShipping: translated }),
  posters: z.array(poster),
})

export type CatalogueFile = z.output<typeof catalogueSchema>
export type CataloguePoster = CatalogueFile['posters'][number]
