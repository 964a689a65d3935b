import * as z from 'zod'
import { adviceOnAddress } from './address.ts'
import { isCountry } from './countries.ts'
import { fieldGroup, withRole } from './fields.ts'
import { adviceOnLetter, findLetterFaults } from './letters.ts'

/** A language code, as in content/site.yaml and in URLs: 'sv', 'en', 'es', … */
export type Lang = string

// Compiling the schemas takes longer than checking a whole shop with schemas that are not
// compiled.
z.config({ jitless: true })

/** A text that visitors read unchanged, the same in every language. */
export const text = withRole(
  z
    .string()
    .min(1, 'write the text')
    // `min` already reports an empty text.
    .refine((value) => value === '' || value.trim() === value, {
      error: ({ input }) =>
        String(input).trim() === ''
          ? 'write the text'
          : 'remove the space at the start or end',
    })
    .refine((value) => findLetterFaults(value).length === 0, {
      error: ({ input }) => letterHint(input),
    }),
  { is: 'text' },
)

function letterHint(written: unknown): string | undefined {
  const [fault] = findLetterFaults(String(written))
  return fault && adviceOnLetter(fault)
}

export const id = z
  .string()
  .max(100, 'use at most 100 characters')
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'use lower-case letters, digits and single hyphens, like "freyja-asgard"',
  )

export const httpsUrl = z
  .string()
  .refine(isHttps, { error: ({ input }) => adviceOnAddress(String(input))?.hint })
  .meta({
    description: 'An absolute address that starts with https://',
    pattern: '^https://[^/]',
  })

function isHttps(value: string): boolean {
  return adviceOnAddress(value) === undefined
}

/** The placeholders in a purchase link pattern. */
export const linkPlaceholders = ['{id}', '{variant}'] as const

export const PATTERN_RULE = `include ${linkPlaceholders.join(' and ')} in the address`

/** The pattern of posters' purchase links. */
export const linkPattern = httpsUrl.refine(
  (url) => linkPlaceholders.every((placeholder) => url.includes(placeholder)),
  PATTERN_RULE,
)

/** Returns the advice on a text that is meant to be an address. */
const addressHint = (written: unknown): string | undefined =>
  /^https?\b/i.test(String(written)) ? adviceOnAddress(String(written))?.hint : undefined

const CONTACT_HINT =
  'use an e-mail address like hello@shop.example, or an address that starts with https://'

export const contact = z
  .string()
  .refine((value) => isHttps(value) || z.email().safeParse(value).success, {
    error: ({ input }) => addressHint(input) ?? CONTACT_HINT,
  })

/**
 * Tells whether an address is only a host, with or without a scheme:
 * 'https://shop.example/'.
 */
const isHostAlone = (value: string): boolean =>
  /^(?:[a-z]+:\/\/)?[^/\\?#]*\/?$/i.test(value)

/** The shop's address: only a host, because the paths of pages and files start at the root of a host. */
export const originUrl = httpsUrl
  .refine(isHostAlone, 'write only the host, like https://shop.example, without a path')
  .refine((value) => !value.endsWith('/'), 'remove the slash at the end')
  // `httpsUrl` already reports an invalid address.
  .refine((value) => !isHttps(value) || originOf(value) === value, {
    error: ({ input }) => originHint(input),
  })
  .meta({
    description:
      'Address of the published shop: only the host, without a slash at the end.',
    pattern: '^https://[^/?#]+$',
  })

/** Returns the origin in the form that browsers use: in lower case, with letters beyond ASCII encoded. */
export const originOf = (address: string): string => new URL(address).origin

const originHint = (written: unknown): string =>
  `write it in the form that browsers use: ${originOf(String(written))}`

/** The address of the checkout function: https, or http on the local machine for development. */
export const checkoutUrl = z
  .string()
  .refine((value) => isHttps(value) || isLoopback(value), {
    error: ({ input }) =>
      addressHint(input) ?? 'use an absolute address that starts with https://',
  })
  .refine(
    isHostAlone,
    'write only the host, like https://abc.supabase.co: the shop adds the path of the function',
  )

const isLoopback = (value: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/?$/.test(value)

export const imageEnding = /\.(?:jpe?g|png|webp|avif|tiff?)$/i
export const imageEndings = '.jpg, .png, .webp, .avif or .tif'

/** Returns the schema of a picture's path, relative to the file that names the picture. */
export const picture = (shape: 'hero' | 'cover' | 'own') =>
  withRole(z.string().regex(imageEnding, `use a picture file: ${imageEndings}`), {
    is: 'picture',
    shape,
  })

/** Returns the schema of a reference to a document of another collection. */
export const reference = (to: string) => withRole(id, { is: 'reference', to })

/** A translated text in a file for one language. */
export const words = withRole(text, { is: 'words' })

/** An amount with one or two decimals, perhaps with a currency: '$89.50', '89,5 kr'. */
const DECIMAL_AMOUNT = /^\D{0,2}(\d+)[.,](\d{1,2})\D{0,4}$/

/** Returns the hint for an amount with decimals: '$89.50' → '… 89 or 90'. */
function wholeAmountHint(written: unknown): string | undefined {
  const [, whole, decimals] = DECIMAL_AMOUNT.exec(String(written)) ?? []
  if (whole === undefined || Number(decimals) === 0) return undefined
  return `use a whole amount: ${whole} or ${Number(whole) + 1}`
}

/**
 * The price of a poster in any currency. The limit is high, because a large poster costs
 * three million Vietnamese dong.
 */
export const wholeAmount = withRole(
  z
    .int({ error: ({ input }) => wholeAmountHint(input) })
    .min(1, 'use at least 1')
    .max(10_000_000, 'use at most 10000000'),
  { is: 'amount' },
).describe('A whole amount of the currency, without quotes, signs or decimals: 90')

/** An extra charge, or none. */
export const wholeAmountOrNothing = withRole(
  z
    .int({ error: ({ input }) => wholeAmountHint(input) })
    .min(0, 'use at least 0')
    .max(10_000_000, 'use at most 10000000'),
  { is: 'amount' },
)

/** Returns the schema of a boolean that is `false` by default. */
export const optionalSwitch = (meaning: string) =>
  z.boolean().optional().describe(meaning)

export const draft = withRole(z.boolean(), {
  is: 'switch',
  shows: [
    'Visitors see it.',
    'Visitors do not see it: its page and its entries in lists are hidden.',
  ],
  means: ['shown to visitors', 'hidden from visitors'],
})
  .optional()
  .describe(
    '`true` while it is unfinished: `watch` shows it marked as a draft, builds leave it out, and missing fields are only reported as notes.',
  )

export const formerly = withRole(z.array(id), { is: 'formerNames' })
  .optional()
  .describe(
    'Earlier names, if it was renamed. Their addresses redirect to the current one.',
  )

/** The schema of an expected number of things that are not entries of a sibling list. */
export const expected = z.int().min(0).optional()

/** Returns the schema of the expected number of entries in a list of the same group. */
export const expectedOf = (list: string) =>
  withRole(z.int().min(0), { is: 'count', of: list }).optional()

export type Translated = Readonly<Record<Lang, string | undefined>>

export const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'use a language code of two or three lower-case letters')

export const countryCode = withRole(
  z.string().regex(/^[A-Z]{2}$/, 'use a two-letter country code in capitals'),
  { is: 'country' },
)

/** A country that exists. */
export const country = withRole(
  countryCode.refine(
    // `countryCode` already reports a code of another form.
    (code) => !/^[A-Z]{2}$/.test(code) || isCountry(code),
    'use a two-letter country code (ISO 3166), such as SE for Sweden',
  ),
  { is: 'country' },
)

/** Returns the schema of a language code: one from the list or, if the list is empty, any code. */
export const languageIn = (languages: readonly Lang[]) =>
  withRole(languages.length === 0 ? languageCode : z.enum(languages), { is: 'language' })

/**
 * Returns the schema of a text by language. If the list is empty, it accepts any
 * language. Checks report missing translations.
 */
export function translatedText(
  languages: readonly Lang[],
  required: Lang,
): z.ZodType<Translated> {
  const inEach = languages.map(
    (lang) => [lang, lang === required ? text : text.optional()] as const,
  )
  const schema: z.ZodType<Translated> =
    languages.length === 0
      ? z.record(languageCode, text)
      : z.strictObject(Object.fromEntries(inEach))
  return withRole(schema, { is: 'words' })
}

export const orientation = z
  .enum(['portrait', 'landscape'])
  .describe(
    'Orientation of the poster. Determines the shape of the picture, the size label and the product that is ordered.',
  )

/** Returns the schema of a title and a description for search engines and previews. */
export const seoSchemaOf = <S extends z.ZodType>(schema: S) =>
  fieldGroup(
    {
      title: schema.describe(
        'Title in search results and in the browser tab: 10 to 70 characters, different on every page.',
      ),
      description: schema.describe(
        'Text below the title in search results and link previews: 50 to 160 characters.',
      ),
    },
    { title: 'title', description: 'description' },
  )

/**
 * Returns the schema of a title and a description in all languages. It is also the schema
 * of content/pages/<page>.yaml.
 */
export const seoSchemaFor = (languages: readonly Lang[], firstLanguage: Lang) =>
  seoSchemaOf(translatedText(languages, firstLanguage))
export type SeoFile = z.output<ReturnType<typeof seoSchemaFor>>

export const isoDate = z.iso.date({ error: ({ input }) => dayHint(input) })

/** A number of days, or a range of them. Quotes keep YAML from parsing a single number of days as a number. */
export const dayRange = z
  .string()
  .regex(/^\d{1,3}(-\d{1,3})?$/, "write '2', or a range: 1-2")
  .refine((days) => !isBackwards(days), 'write the smaller number first: 1-2')

function isBackwards(days: string): boolean {
  const [least, most = least] = days.split('-').map(Number)
  return Number(least) > Number(most)
}

/** Returns the hint for an invalid day, with the days that the text may mean: 15/10/2025 → 2025-10-15. */
export function dayHint(written: unknown): string {
  const possibleDays = daysIn(String(written))
  return possibleDays.length > 0
    ? `use ${possibleDays.join(' or ')}: year, month, day`
    : 'use a day that exists, as YYYY-MM-DD'
}

/** Finds all days that a text may mean. 03/04/2025 may mean two. */
export function daysIn(written: string): readonly string[] {
  const words = written.match(/\d+|\p{L}+/gu) ?? []
  // The numbers, with month names converted to numbers: "30 de maj 2025" → 30, 5, 2025. Other words are left out.
  const parts = words.flatMap((word) => (/^\d/.test(word) ? word : (monthOf(word) ?? [])))
  if (parts.length !== 3) return []

  const [a = '', b = '', c = ''] = parts
  const yearFirst = { year: a, month: b, day: c }
  const dayFirst = { day: a, month: b, year: c }
  /** The order used in the United States. */
  const monthFirst = { month: a, day: b, year: c }

  const namedMonth = words.map(monthOf).find((month) => month !== undefined)
  const possibleDates = [yearFirst, dayFirst, monthFirst].filter(
    ({ year, month }) =>
      year.length === 4 && (namedMonth === undefined || month === namedMonth),
  )

  const days = possibleDates.map(
    ({ year, month, day }) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  return [...new Set(days)].filter((day) => z.iso.date().safeParse(day).success)
}

/** Returns a month's number from three or more letters of its name: 'Sept' → '9'. */
function monthOf(word: string): string | undefined {
  if (word.length < 3) return undefined

  const index = monthNames().findIndex((names) =>
    names.some((name) => name.startsWith(word.toLowerCase())),
  )
  return index < 0 ? undefined : String(index + 1)
}

const monthNames = (): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, month) =>
    ['en', 'sv', 'es', 'de', 'fr'].map((language) =>
      new Date(Date.UTC(2025, month))
        .toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
        .toLowerCase(),
    ),
  )
