import * as z from 'zod'
import { printOption } from '../model/print-option.ts'
import * as field from './common.ts'
import { fieldGroup } from './fields.ts'
import { surchargeSchema, surchargeTitle } from './own-prices.ts'
import { detailsSchemaFor } from './posters.ts'
import { printRunFor, printRunNote } from './print-run.ts'
import { orientationNames } from './titles.ts'
import type { VariantName } from './variant-names.ts'

// In each `fieldGroup`, the descriptions of the schemas are for people who write files. The titles and notes in its
// second argument are for people who use the editor's forms.

const labelSchema = fieldGroup(
  { portrait: field.text, landscape: field.text },
  orientationNames,
)

const { words } = printOption

const priceWords = { title: 'price', note: 'A whole amount, without decimals: 90' }

/** @param example the dimensions of a sheet of this size */
const usualSizeSchema = (example: string) =>
  fieldGroup(
    {
      price: field.wholeAmount,
      label: labelSchema.describe(
        `Width × height, shown unchanged in every language: ${example}`,
      ),
    },
    { price: priceWords, label: 'dimensions' },
  )

/** A side of a sheet, in centimetres. */
const side = z.number().min(1, 'use at least 1').max(500, 'use at most 500')

const sizeSchema = fieldGroup(
  {
    id: z
      .string()
      .regex(/^[a-z0-9]{1,12}$/, 'use 1 to 12 lower-case letters and digits, like "a3"')
      // Prices are looked up in objects, which inherit properties such as `constructor`.
      .refine((id) => !(id in {}), 'choose another name, like "a3"')
      .describe(
        'Names the size in files, addresses and orders, as in `soldOut: [a3]`. Never change it: saved posters and shared addresses contain it.',
      ),
    name: field.text.describe(
      'Shown unchanged in every language: A3, or 50 × 70 cm. It may change.',
    ),
    price: field.wholeAmount,
    label: labelSchema.describe(
      'Width × height, shown unchanged in every language: 29,7 × 42 cm',
    ),
    width: side.describe(
      'Width of the upright sheet in centimetres, for pictures at true scale: 29.7',
    ),
    height: side.describe(
      'Height of the upright sheet in centimetres, for pictures at true scale: 42',
    ),
  },
  {
    id: {
      title: 'name in addresses',
      note: 'Lower-case letters and digits. Never change it: saved posters and shared addresses contain it.',
    },
    name: {
      title: 'name',
      note: 'Shown unchanged in every language. It may change.',
    },
    price: priceWords,
    label: 'dimensions',
    width: {
      title: 'width of the upright sheet',
      note: 'In centimetres. Rooms show posters in their real size.',
    },
    height: {
      title: 'height of the upright sheet',
      note: 'In centimetres. Rooms show posters in their real size.',
    },
  },
)

/** The maximum number of regions with a rate: Stripe shows no more shipping options. */
const MOST_REGIONS = 5

const regionSchemaFor = (languages: readonly field.Lang[], firstLanguage: field.Lang) =>
  fieldGroup(
    {
      countries: z
        .array(field.countryCode)
        .min(1, 'list at least one country')
        .optional()
        .describe(
          'Countries of the region, as two-letter codes: `[NO, DK]`. Without this field, all other countries.',
        ),
      name: field
        .translatedText(languages, firstLanguage)
        .optional()
        .describe(
          'Name of the region, shown instead of its countries: the EU. Required for more than six countries.',
        ),
      price: field.wholeAmountOrNothing.describe(
        'Shipping rate for an order of any size: a whole amount, or 0 if shipping is free.',
      ),
    },
    {
      countries: {
        title: 'countries',
        note: 'If the list is empty, all other countries.',
      },
      name: {
        title: 'name of the region',
        note: 'Shown instead of its countries. Required for more than six countries.',
      },
      price: {
        title: 'shipping of an order',
        note: 'A whole amount, or 0 if shipping is free.',
      },
    },
  )

/** The maximum number of sizes that fit in a card's order form on a narrow screen. */
const MOST_SIZES = 8

const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

const currencyHint = (written: string): string =>
  isCurrency(written.toUpperCase())
    ? `did you mean "${written.toUpperCase()}"?`
    : 'use a three-letter currency code (ISO 4217), like EUR, GBP or SEK'

/** Returns the schema of content/prices.yaml: the prices of the shop. Posters and series state only what differs. */
export const pricesSchemaFor = (
  languages: readonly field.Lang[],
  firstLanguage: field.Lang,
  variants?: readonly VariantName[],
) =>
  fieldGroup(
    {
      currency: z
        .string()
        .refine(isCurrency, { error: ({ input }) => currencyHint(String(input)) })
        .meta({
          description:
            'Currency of all prices, as a three-letter code: EUR, GBP, SEK. The default is USD. Each language formats prices in its own way, except for dollars, which are always shown as $90 USD.',
          pattern: '^[A-Z]{3}$',
        })
        .optional(),
      a1: usualSizeSchema('59,4 × 84,1 cm')
        .describe(
          `The large poster, ${words.usual}. Together with \`a2\`, in place of \`sizes\`.`,
        )
        .optional(),
      a2: usualSizeSchema('42 × 59,4 cm')
        .describe(
          `The small poster, ${words.usual}. Together with \`a1\`, in place of \`sizes\`.`,
        )
        .optional(),
      sizes: z
        .array(sizeSchema)
        .min(1, 'list at least one size')
        .max(MOST_SIZES, `list at most ${MOST_SIZES} sizes`)
        .describe(
          'One to eight sizes, in the order in which pages show them, in place of `a1` and `a2`.',
        )
        .optional(),
      [printOption.surcharge]: surchargeSchema
        .describe(
          `${surchargeSchema.description} Without this field, the shop does not offer posters ${words.option}.`,
        )
        .optional(),
      shipping: z
        .array(regionSchemaFor(languages, firstLanguage))
        .min(1, 'list at least one region')
        .max(MOST_REGIONS, `list at most ${MOST_REGIONS} regions`)
        .describe(
          'Shipping rates of one to five regions, paid once per order. Without this field, shipping is free.',
        )
        .optional(),
      printRun: printRunFor(variants)
        .describe(
          'Number of prints of each poster that will ever exist: `200` for all sizes together, or a number for each size, such as `{ a1: 50, a2: 150 }`. The checkout numbers the prints and sells no more. A poster may have its own `printRun:`. Without this field, the number is not limited.',
        )
        .optional(),
      details: detailsSchemaFor(languages, firstLanguage).describe(
        'Print details shared by all posters, shown on the page of each poster. Details that are left out are not mentioned.',
      ),
    },
    {
      currency: 'currency',
      a1: { title: 'A1', note: `The large poster, ${words.usual}.` },
      a2: { title: 'A2', note: `The small poster, ${words.usual}.` },
      sizes: {
        title: 'sizes',
        note: 'One to eight sizes, in the order in which pages show them, instead of A1 and A2.',
      },
      [printOption.surcharge]: {
        title: surchargeTitle,
        note: `Added to the price of a size. Empty if the shop does not offer posters ${words.option}.`,
      },
      shipping: {
        title: 'shipping',
        note: 'One to five regions. If the list is empty, shipping is free.',
      },
      printRun: {
        title: 'limited edition of each poster',
        note: `${printRunNote} Empty: no limit.`,
      },
      details: 'print details of all posters',
    },
  )
export type PricesFile = z.output<ReturnType<typeof pricesSchemaFor>>
