import { z } from 'zod'
import { backendUrl, expected, httpsUrl, id, isoDate, picture, text } from './common.ts'

const language = z.strictObject({
  code: z.string().regex(/^[a-z]{2,3}$/, 'use a language code of two or three lower-case letters'),
  name: text,
  locale: z.string().regex(/^[a-z]{2,3}_[A-Z]{2}$/, 'use a locale like sv_SE'),
  flag: z.string().regex(/^[a-z]{2}$/, 'use a two-letter country code in lower case'),
})

const quality = z.int().min(1).max(100)

/** content/site.yaml: what the shop is called, says of itself, and how it is built. */
export const siteSchema = z.strictObject({
  name: text,
  slug: id,
  origin: httpsUrl.refine((url) => !url.endsWith('/'), 'leave out the slash at the end'),
  /** The first one is the default. */
  languages: z.array(language).min(1),
  /** Language that hreflang x-default points to, and that the 404 page speaks. */
  xDefault: z.string(),
  copyrightYear: z.int().min(2000).max(2100),
  /** Slug of the gallery shown on the home. */
  homeGallery: id,
  heroes: z.array(picture).min(1),
  claims: z.strictObject({
    customers: text,
    cities: text,
    rating: z.number().min(1).max(5),
    deliveryDays: text,
  }),
  reviews: z.strictObject({ expect: expected, from: isoDate, to: isoDate }),
  /** Entries per language. */
  voices: z.strictObject({ expectTestimonials: expected, expectQuotes: expected }),
  /** Both or neither; SUPABASE_URL and SUPABASE_ANON_KEY override them. */
  checkout: z.strictObject({ url: backendUrl, publicKey: text }).partial().optional(),
  images: z.strictObject({
    avif: z.strictObject({ quality, effort: z.int().min(0).max(9) }),
    jpeg: z.strictObject({ quality }),
  }),
})

export type SiteFile = z.output<typeof siteSchema>
