import * as z from 'zod'
import { withRole } from './fields.ts'

/** A language code as it stands in content/site.yaml and in the URL: 'sv', 'en', 'es', … */
export type Lang = string

// Compiling a checker for each schema takes longer than checking a whole shop without it.
z.config({ jitless: true })

/** Control characters but line breaks, and signs of no width that come along when text is copied. */
export const INVISIBLE = /[^\P{Cc}\n]|[\u200b\u200e\u200f\u2028-\u202e\u2060\ufeff]/u

/** Words a visitor reads: not empty, no space at either end. */
export const text = z
  .string()
  .min(1, 'write the text')
  .refine((value) => value === '' || value.trim() === value, 'remove the space at the start or end')
  .refine((value) => !INVISIBLE.test(value), 'delete the invisible character, or type the text again')

/** Lower-case words joined by hyphens; stands in URLs and, with more behind it, in file names. */
export const id = z
  .string()
  .max(100, 'use at most 100 letters')
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'use lower-case letters, digits and single hyphens, like "freyja-asgard"',
  )

/** An absolute https address without user or password. */
export const httpsUrl = z
  .string()
  .refine(isHttps, { error: ({ input }) => httpsHint(input) })
  .meta({ description: 'An absolute address that starts with https://', pattern: '^https://' })

function httpsHint(written: unknown): string {
  const value = String(written)
  if (/[“”„«»]/.test(value)) return 'remove the quotation marks, or use straight ones'
  if (/\s/.test(value)) return 'remove the space'
  if (/^https:\/\/[^/]*@/.test(value)) return 'remove the name and the password: every visitor would see them'
  return 'use an absolute address that starts with https://'
}

function isHttps(value: string): boolean {
  if (!URL.canParse(value) || /\s/.test(value)) return false
  const url = new URL(value)
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** Where customers reach the shop: an e-mail address, or a page. */
export const contact = z
  .string()
  .refine(
    (value) => isHttps(value) || z.email().safeParse(value).success,
    'use an e-mail address like hello@shop.example, or an address that starts with https://',
  )

/** Whether an address says no more than a host; a slash at its end says nothing. */
const isHostAlone = (value: string): boolean => /^(?:[a-z]+:\/\/)?[^/\\?#]*\/?$/i.test(value)

/** Where the shop stands: pages and files are named from the root of a host. */
export const originUrl = httpsUrl
  .refine(isHostAlone, 'write only the host, like https://shop.example, without a path')
  .refine((value) => !value.endsWith('/'), 'leave out the slash at the end')
  .meta({
    description: 'Address of the published shop: its host alone, without a slash at the end.',
    pattern: '^https://[^/?#]+$',
  })

/** Where the checkout function is reached: https, or http on this very machine for local development. */
export const checkoutUrl = z
  .string()
  .refine((value) => isHttps(value) || isLoopback(value), 'use an absolute address that starts with https://')
  .refine(
    isHostAlone,
    'write only the host, like https://abc.supabase.co: the shop adds the path of the function',
  )

const isLoopback = (value: string): boolean => /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/?$/.test(value)

/** How the name of a picture ends. */
export const imageEnding = /\.(?:jpe?g|png|webp|avif|tiff?)$/i
/** The same in words. */
export const imageEndings = '.jpg, .png, .webp, .avif or .tif'

/** A picture's path, relative to the file that names it. */
export const picture = (shape: 'hero' | 'cover' | 'own') =>
  withRole(z.string().regex(imageEnding, `name an image file: ${imageEndings}`), { is: 'picture', shape })

/** The name of a document of another collection. */
export const reference = (to: string) => withRole(id, { is: 'reference', to })

/** A text that stands in the file of its own language. */
export const words = withRole(text, { is: 'words' })

/** 74.5 and "74,50": the shop sells for whole amounts only. undefined where no decimals are the reason. */
function wholeAmountHint(written: unknown): string | undefined {
  const [, whole, decimals = ''] = /^\D{0,2}(\d+)[.,](\d{1,2})\D{0,4}$/.exec(String(written)) ?? []
  return whole === undefined || Number(decimals) === 0
    ? undefined
    : `use a whole amount: ${whole} or ${Number(whole) + 1}`
}

/** What a poster can cost in any currency: a large one costs three million Vietnamese dong. */
export const wholeAmount = z
  .int({ error: ({ input }) => wholeAmountHint(input) })
  .min(1, 'use at least 1')
  .max(10_000_000, 'use at most 10000000')
  .describe('A whole amount of the currency, without quotes, signs or decimals: 90')

/** A choice that is `false` where it is left out. */
export const choice = (meaning: string) => z.boolean().optional().describe(meaning)

export const draft = choice(
  '`true` while it is unfinished: `watch` shows it with a mark, a build leaves it out, and what it lacks is only a note.',
)

export const formerly = withRole(z.array(id), { is: 'formerNames' })
  .optional()
  .describe('Its earlier names, if it was renamed: their addresses redirect to the present one.')

/** How many entries a list must have; validate compares. */
export const expected = z.int().min(0).optional()

export type Translated = Readonly<Record<Lang, string | undefined>>

export const languageCode = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'use a language code of two or three lower-case letters')

/** The code of one of the shop's languages; of any language where the list is empty. */
export const languageIn = (languages: readonly Lang[]) =>
  withRole(languages.length === 0 ? languageCode : z.enum(languages), { is: 'language' })

/**
 * One text in several languages, keyed by language code. Unknown codes are refused, and `required` must be there;
 * what the other languages lack is a matter for cli/load/check/texts.ts.
 * @param languages of the shop; an empty list accepts all, as editors do, whose schemas do not follow content/site.yaml
 */
export function translatedText(languages: readonly Lang[], required: Lang): z.ZodType<Translated> {
  const inEach = languages.map((lang) => [lang, lang === required ? text : text.optional()] as const)
  const schema: z.ZodType<Translated> =
    languages.length === 0 ? z.record(languageCode, text) : z.strictObject(Object.fromEntries(inEach))
  return withRole(schema, { is: 'words' })
}

export const orientation = z
  .enum(['portrait', 'landscape'])
  .describe('How the poster hangs: decides the shape of its picture, its size label and what is ordered.')

/** Title and description for search engines and cards, each with this schema. */
export const seoSchemaOf = <S extends z.ZodType>(schema: S) =>
  z.strictObject({
    title: schema.describe(
      'The page in a search result and in the tab: 10 to 70 characters, on no other page.',
    ),
    description: schema.describe(
      'Below the title in a search result and on shared cards: 50 to 160 characters.',
    ),
  })

/** The same in all languages; also the whole of content/pages/<page>.yaml. */
export const seoSchemaFor = (languages: readonly Lang[], first: Lang) =>
  seoSchemaOf(translatedText(languages, first))
export type SeoFile = z.output<ReturnType<typeof seoSchemaFor>>
