import * as z from 'zod'
import type { Lang } from '../model/path.ts'

// Compiling a checker for each schema takes longer than checking a whole shop without it.
z.config({ jitless: true })

/** Control characters but line breaks, and signs of no width that come along when text is copied. */
export const INVISIBLE = /[^\P{Cc}\n]|[\u200b\u200e\u200f\u2028-\u202e\u2060\ufeff]/u

/** Words a visitor reads: not empty, no space at either end. */
export const text = z
  .string()
  .min(1, 'write the text; it is empty')
  .refine((value) => value === '' || value.trim() === value, 'remove the space at the start or end')
  .refine((value) => !INVISIBLE.test(value), 'remove the invisible character, or type the text anew')

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
  .refine(isHttps, 'use an absolute address that starts with https://')
  .meta({ description: 'An absolute address that starts with https://', pattern: '^https://' })

function isHttps(value: string): boolean {
  if (!URL.canParse(value) || /\s/.test(value)) return false
  const url = new URL(value)
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** Whether an address says no more than a host; a slash at its end says nothing. */
const isHostAlone = (value: string): boolean => /^(?:[a-z]+:\/\/)?[^/\\?#]*\/?$/i.test(value)

/** Where the shop stands: pages and files are named from the root of a host. */
export const originUrl = httpsUrl
  .refine(isHostAlone, 'write the host alone, like https://shop.example: the shop stands at its root')
  .refine((value) => !value.endsWith('/'), 'leave out the slash at the end')
  .meta({
    description: 'Address of the published shop: its host alone, without a slash at the end.',
    pattern: '^https://[^/?#]+$',
  })

/** Where the checkout function is reached: https, or http on this very machine for local development. */
export const backendUrl = z
  .string()
  .refine((value) => isHttps(value) || isLoopback(value), 'use an absolute address that starts with https://')
  .refine(
    isHostAlone,
    'write the host alone, like https://abc.supabase.co: the shop adds the path of the function',
  )

const isLoopback = (value: string): boolean => /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/?$/.test(value)

/** How the name of a picture ends. */
export const pictureEnding = /\.(?:jpe?g|png|webp|avif|tiff?)$/i
/** The same in words. */
export const pictureEndings = '.jpg, .png, .webp, .avif or .tif'

/** A picture's path, relative to the file that names it. */
export const picture = z.string().regex(pictureEnding, `name an image file: ${pictureEndings}`)

/** Whole US dollars that a poster can plausibly cost. */
export const dollars = z
  .int('use a whole number of dollars, without quotes')
  .min(1, 'at least 1')
  .max(10_000, 'at most 10000')
  .describe('Whole US dollars, without quotes, signs or cents: 90')

/** How many entries a list must have; validate compares. */
export const expected = z.int().min(0).optional()

/** 'YYYY-MM-DD', a day that exists. */
export const isoDate = z.iso.date('use a day that exists, as YYYY-MM-DD')

export type Translated = Readonly<Record<Lang, string | undefined>>

/**
 * One text in several languages, keyed by language code. Unknown codes are refused, and `required` must be there;
 * what the other languages lack is a matter for cli/load/check/translations.ts.
 */
export function translatedInto(languages: readonly Lang[], required: Lang): z.ZodType<Translated> {
  return z.strictObject(
    Object.fromEntries(languages.map((lang) => [lang, lang === required ? text : text.optional()])),
  )
}
