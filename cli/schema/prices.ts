import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup } from './fields.ts'
import { detailsSchemaFor } from './posters.ts'
import { orientationNames } from './titles.ts'

/** @param example the dimensions of a sheet of this size */
const sizeSchema = (example: string) =>
  fieldGroup(
    {
      price: field.wholeAmount,
      label: fieldGroup(
        { portrait: field.text, landscape: field.text },
        orientationNames,
      ).describe(`Width × height, shown unchanged in every language: ${example}`),
    },
    {
      price: { title: 'price', note: 'A whole amount, without decimals: 90' },
      label: 'dimensions',
    },
  )

const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

const currencyHint = (written: string): string =>
  isCurrency(written.toUpperCase())
    ? `did you mean "${written.toUpperCase()}"?`
    : 'use a three-letter currency code (ISO 4217), like EUR, GBP or SEK'

/** Returns the schema of content/prices.yaml, the only file with prices. */
export const pricesSchemaFor = (languages: readonly field.Lang[], first: field.Lang) =>
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
      a1: sizeSchema('59,4 × 84,1 cm').describe('The large poster, with the logo.'),
      a2: sizeSchema('42 × 59,4 cm').describe('The small poster, with the logo.'),
      withoutLogo: field.wholeAmount.describe(
        'Whole amount that is added to either price for a poster without the logo.',
      ),
      details: detailsSchemaFor(languages, first).describe(
        'Print details shared by all posters, shown on the page of each poster. Details that are left out are not mentioned.',
      ),
    },
    {
      currency: 'currency',
      a1: 'A1',
      a2: 'A2',
      withoutLogo: 'extra charge without logo',
      details: 'print details of all posters',
    },
  )
export type PricesFile = z.output<ReturnType<typeof pricesSchemaFor>>
