import * as z from 'zod'

/** A text in each language of the shop, by language code. */
const translated = z.record(z.string(), z.string())

/** An amount in the smallest unit of the currency: cents. */
const amount = z.int().min(1)

const size = z.object({
  price: amount,
  /** Width × height, as the shop shows them. */
  label: z.object({ portrait: z.string(), landscape: z.string() }),
})

const poster = z.object({
  id: z.string(),
  orientation: z.enum(['portrait', 'landscape']),
  titles: translated,
  descriptions: translated,
  /** Root-relative address of the poster's picture. */
  picture: z.string(),
  /** Address of the poster's page without the language: '/posters/freyja'. */
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
 * /checkout/catalogue.json of the shop, version 1: the only source of products and
 * prices. cli/plan/product-lists.ts writes the file with the types below. Fields that
 * later builds add are ignored.
 */
export const catalogueSchema = z.object({
  version: z.literal(1),
  currency: z.string().regex(/^[a-z]{3}$/),
  /** Language codes, the shop's main language first. */
  languages: z.array(z.string()).min(1),
  sizes: z.object({ A1: size, A2: size }),
  /** The surcharge for leaving out the logo, in either size. */
  withoutLogo: amount,
  texts: z.object({
    withoutLogo: translated,
    freeShipping: translated,
    /**
     * Messages for buyers whose browser runs no scripts, and so displays the function's response.
     */
    soldOut: translated.optional(),
    failed: translated.optional(),
  }),
  /**
   * Two-letter codes of the countries that the shop ships to; all countries if absent.
   */
  shipTo: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .optional(),
  posters: z.array(poster),
})

export type CatalogueFile = z.output<typeof catalogueSchema>
export type CataloguePoster = CatalogueFile['posters'][number]
