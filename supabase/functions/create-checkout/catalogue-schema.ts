import * as z from 'zod'

/** A text in each language of the shop, by language code. */
const translated = z.record(z.string(), z.string())

/** An amount in the smallest unit of the currency: cents. */
const amount = z.int().min(1)

const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** A shipping option on the payment page. */
const shippingChoice = z.object({
  name: translated,
  /** Zero if shipping there is free. */
  amount: z.int().min(0),
  /** If absent, all countries that no other shipping option has. */
  countries: z.array(countryCode).min(1).optional(),
})

/** Width × height, as the shop shows them. */
const label = z.object({ portrait: z.string(), landscape: z.string() })

const size = z.object({ price: amount, label })

/** Ends the slugs of variants with the option, which is the poster without the logo. */
export const OPTION_SLUG = '-no-logo'

/** A size with or without the option. */
const variant = z
  .object({
    /** Ends the ids of products in the feeds: 'a1'. */
    slug: z.string(),
    /** Names the size in orders: 'A1'. */
    size: z.string(),
    /** The displayed name of the size. */
    name: z.string(),
    noLogo: z.boolean(),
    /** The price, all included. */
    amount,
    label,
  })
  // The code calls the poster without the logo "the option".
  .transform(({ noLogo, ...rest }) => ({ ...rest, hasOption: noLogo }))

/** The limited edition of a poster. */
const limited = z.object({
  /** The amounts of variants that can be bought, by their slugs. */
  amounts: z.record(z.string(), amount),
  /**
   * Numbers of prints that will ever exist, by the names of sizes in orders: 'A1'. The only
   * name is '' if the number counts all sizes together.
   */
  totals: z.record(z.string(), z.int().min(1)),
  /** Earlier ids of the poster, under which its prints may be counted. */
  formerly: z.array(z.string()).optional(),
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
  /** Whether each variant of the shop can be bought at the shop's price, keyed by its slug. */
  forSale: z.record(z.string(), z.boolean()),
  /**
   * The amounts of variants that can be bought at the poster's own price, keyed by slug;
   * absent if there are none. These variants are not in `forSale`, because functions
   * deployed before this field would charge the shop's price.
   */
  amounts: z.record(z.string(), amount).optional(),
  /**
   * Absent if the number of prints is unlimited. Variants of a limited edition are neither in
   * `forSale` nor in `amounts`, because functions deployed before this field would sell
   * more prints than there are.
   */
  limited: limited.optional(),
})

/**
 * The shop's /checkout/catalogue.json, version 1: the only source of products and prices.
 * cli/plan/catalogue.ts writes the file with the types below. Fields that later builds
 * add are ignored.
 */
export const catalogueSchema = z
  .object({
    version: z.literal(1),
    currency: z.string().regex(/^[a-z]{3}$/),
    /** Language codes, the shop's main language first. */
    languages: z.array(z.string()).min(1),
    /** The shop's variants; absent from catalogues that older builds wrote. */
    variants: z.array(variant).min(1).optional(),
    /** For functions deployed before `variants`: the sizes, by their names in orders. */
    sizes: z.record(z.string(), size).refine((sizes) => Object.keys(sizes).length > 0),
    /** For functions deployed before `variants`: the surcharge for the option. */
    withoutLogo: amount.optional(),
    texts: z
      .object({
        /** The label of the option. */
        withoutLogo: translated,
        freeShipping: translated,
        /**
         * Messages for buyers whose browser runs no scripts, and so displays the function's response.
         */
        soldOut: translated.optional(),
        reserved: translated.optional(),
        failed: translated.optional(),
      })
      .transform(({ withoutLogo, ...rest }) => ({ ...rest, option: withoutLogo })),
    /**
     * Two-letter codes of the countries that the shop ships to; all countries if absent.
     */
    shipTo: z.array(countryCode).min(1).optional(),
    /** Absent if shipping is free, and from catalogues that older builds wrote. */
    shipping: z.array(shippingChoice).min(1).max(5).optional(),
    posters: z.array(poster),
  })
  .transform(({ withoutLogo, ...rest }) => ({ ...rest, surcharge: withoutLogo }))

/** A catalogue as the shop writes it. */
export type CatalogueFile = z.input<typeof catalogueSchema>

/** A catalogue as the function reads it. */
export type ReadCatalogue = z.output<typeof catalogueSchema>
export type CataloguePoster = ReadCatalogue['posters'][number]
export type LimitedEdition = z.output<typeof limited>
export type CatalogueVariant = z.output<typeof variant>
export type ShippingChoice = z.output<typeof shippingChoice>
