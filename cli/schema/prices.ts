import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup } from './fields.ts'
import { detailsSchemaFor } from './posters.ts'
import { orientationNames } from './titles.ts'

const size = fieldGroup(
  {
    price: field.wholeAmount,
    label: fieldGroup(
      { portrait: field.text, landscape: field.text },
      orientationNames,
    ).describe(
      'Width × height, shown as it stands here in every language: 59,4 × 84,1 cm',
    ),
  },
  {
    price: { title: 'price', note: 'A whole amount, without decimals: 90' },
    label: 'measures',
  },
)

const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

const currencyHint = (written: string): string =>
  isCurrency(written.toUpperCase())
    ? `did you mean "${written.toUpperCase()}"?`
    : 'use its three letters of ISO 4217, like EUR, GBP or SEK'

/** Returns the schema of content/prices.yaml, the only file with prices. */
export const pricesSchemaFor = (languages: readonly field.Lang[], first: field.Lang) =>
  fieldGroup(
    {
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
      withoutLogo: field.wholeAmount.describe(
        'What leaving the logo out adds to either price, as a whole amount.',
      ),
      details: detailsSchemaFor(languages, first).describe(
        'What is known of every print, on the page of each poster. Write only what is so; what is left out is not mentioned.',
      ),
    },
    {
      currency: 'currency',
      a1: 'A1',
      a2: 'A2',
      withoutLogo: 'extra charge without logo',
      details: 'facts of every print',
    },
  )
export type PricesFile = z.output<ReturnType<typeof pricesSchemaFor>>
