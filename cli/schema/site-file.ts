import * as z from 'zod'
import * as field from './common.ts'
import { isCountry } from './countries.ts'
import { withRole } from './fields.ts'

const language = z.strictObject({
  code: field.languageCode.describe('Stands in addresses: /sv/…'),
  name: field.text.describe('In the language itself: Svenska'),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}_[A-Z]{2}$/, 'use a locale like sv_SE')
    .refine((locale) => isCountry(locale.slice(-2)), 'use a locale of a country that exists, like sv_SE')
    .describe('For shared cards: sv_SE'),
  flag: z
    .string()
    .regex(/^[a-z]{2}$/, 'use a two-letter country code in lower case')
    .describe('Country of the flag in the menu: se'),
  fallback: field
    .languageIn([])
    .optional()
    .describe(
      'Code of the language whose texts are shown where this one lacks them. Without it a missing interface text shows its key, and any other text stands in the first language.',
    ),
  formerly: z
    .array(field.languageCode)
    .optional()
    .describe('Its earlier codes, if it was renamed: addresses below them redirect to the present one.'),
  draft: field.draft,
})

function requireDistinctCodes(languages: readonly z.output<typeof language>[], context: z.RefinementCtx) {
  languages.forEach(({ code }, index) => {
    if (languages.findIndex((other) => other.code === code) < index)
      context.addIssue({ code: 'custom', path: [index, 'code'], message: 'list each language once' })
  })
}

const quality = z.int().min(1).max(100).describe('1 (small) to 100 (exact).')
const avif = z.strictObject({
  quality,
  effort: z.int().min(0).max(9).describe('0 (fast) to 9 (small files).'),
})

export const siteSchema = z.strictObject({
  name: field.text.describe('Name of the shop, in titles and cards.'),
  origin: field.originUrl,
  languages: z
    .array(language)
    .min(1)
    .superRefine(requireDistinctCodes)
    .describe(
      'The first one is the default: unknown prefixes lead there, and texts fall back to it that neither a language nor its `fallback` has.',
    ),
  xDefault: withRole(z.string(), { is: 'language' }).describe(
    'Language for everybody else in search engines, and of the 404 page.',
  ),
  copyrightYear: z.int().min(2000).max(2100).describe('Shown in the footer; it does not change by itself.'),
  contact: withRole(field.contact, { is: 'address' })
    .optional()
    .describe(
      'How to reach the shop: an e-mail address, or the https address of a page. Shown in the footer.',
    ),
  homeGallery: field.reference('galleries').describe('Slug of the gallery that stands on the home.'),
  heroes: z
    .array(field.picture('hero'))
    .min(1)
    .describe(
      'Slideshow of the home: wide pictures, relative to content/. Phones show what is right of the middle.',
    ),
  claims: z
    .strictObject({
      customers: field.text.describe('As it is shown: 500+'),
      cities: field.text.describe('As it is shown: 50+'),
      rating: z
        .number()
        .min(1)
        .max(5)
        .describe('Must be the average of content/reviews.yaml, with one decimal.'),
      deliveryDays: field.text.describe('As it is shown: 3-5'),
    })
    .describe('What the shop says of itself.'),
  reviews: z
    .strictObject({
      expect: field.expected.describe('How many reviews there should be.'),
      from: field.isoDate.describe('No review is older.'),
      to: field.isoDate.describe('No review is newer.'),
    })
    .describe('What `saga validate` expects of content/reviews.yaml.'),
  purchaseLinks: field.httpsUrl
    .refine(
      (url) => url.includes('{id}') && url.includes('{variant}'),
      'write {id} and {variant} into the address',
    )
    .optional()
    .describe('Pattern of the links in poster files: an https address with {id} and {variant}.'),
  shipTo: z
    .array(field.countryCode)
    .min(1)
    .optional()
    .describe(
      'The countries that posters are shipped to, by their two letters: `[SE, NO, DK]`. Without it, all countries. The words for free shipping, feeds, search engines and the checkout follow.',
    ),
  handlingDays: field.dayRange
    .optional()
    .describe(
      'Days from an order until the poster is handed to the carrier: 1-2. Search engines and feeds tell it; without it, they do not.',
    ),
  sameInEveryLanguage: z
    .array(field.text)
    .optional()
    .describe('Names that are written alike in every language, and so are no forgotten translations.'),
  voices: z
    .strictObject({
      expectTestimonials: field.expected.describe('Testimonials per language.'),
      expectQuotes: field.expected.describe('Quotes per language.'),
    })
    .describe('How many of each there should be.'),
  checkout: z
    .strictObject({
      url: field.checkoutUrl.describe(
        'Address of the Supabase project, its host alone; SUPABASE_URL overrides it.',
      ),
      publicKey: field.text.describe(
        'Its anonymous key, which is published; SUPABASE_ANON_KEY overrides it.',
      ),
    })
    .partial()
    .optional()
    .describe(
      'Where orders are created: both fields or neither. Without it, posters are bought by their links.',
    ),
  hsts: z
    .strictObject({
      includeSubDomains: z
        .boolean()
        .describe(
          '`true` if every subdomain is served by https too: browsers then refuse anything else, for two years.',
        ),
    })
    .optional()
    .describe(
      'How far the promise reaches that the shop is served by https only. Without it: this host alone.',
    ),
  compress: field.choice(
    '`true` also publishes text files compressed (`.br`, `.gz`), which nginx, Caddy and Apache then send as they are.',
  ),
  budget: z
    .strictObject({
      page: z.number().positive().describe('HTML and styles of a page, uncompressed.'),
      pictures: z.number().positive().describe('The pictures of its first view, each at its largest size.'),
    })
    .partial()
    .optional()
    .describe('What a page should weigh at most, in kB: a build warns of pages that weigh more.'),
  keepAssets: z
    .int()
    .min(1)
    .max(365)
    .optional()
    .describe(
      'Days for which scripts, styles and pictures of earlier builds stay in dist/, for visitors who still have an old page open.',
    ),
  redirectPages: field.choice(
    '`true` for hosts without redirects, such as GitHub Pages: small pages stand at `/` and at paths without a language.',
  ),
  images: z
    .strictObject({
      avif,
      avifWidest: avif.describe(
        'The widest file of each picture, which only dense screens and the enlarged view load: a lower quality looks the same there.',
      ),
      jpeg: z.strictObject({ quality }),
    })
    .describe('How pictures are made. After a change, the files that it concerns are made anew.'),
})

export type SiteFile = z.output<typeof siteSchema>
