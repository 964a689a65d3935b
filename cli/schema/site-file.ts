import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup, withRole } from './fields.ts'
import { language, requireDistinctCodes } from './site-languages.ts'
import { titles } from './titles.ts'

// In each `fieldGroup`, the descriptions of the schemas are for people who write files. The titles and notes in its
// second argument are for people who use the editor's forms.

const quality = z.int().min(1).max(100).describe('1 (small files) to 100 (best quality).')
const avif = fieldGroup(
  {
    quality,
    effort: z.int().min(0).max(9).describe('0 (fast) to 9 (small files).'),
  },
  { quality: 'quality', effort: 'effort' },
)

export const siteSchema = fieldGroup(
  {
    name: field.text.describe('Name of the shop, in titles and link previews.'),
    origin: field.originUrl,
    languages: z
      .array(language)
      .min(1)
      .superRefine(requireDistinctCodes)
      .describe(
        'The first one is the default: addresses with an unknown language redirect to it, and it replaces texts that are missing in a language and in its `fallback`.',
      ),
    xDefault: withRole(z.string(), { is: 'language' }).describe(
      'Language for everybody else in search engines, and language of the 404 page.',
    ),
    copyrightYear: z
      .int()
      .min(2000)
      .max(2100)
      .describe('Shown in the footer. It does not change automatically.'),
    contact: withRole(field.contact, { is: 'address' })
      .optional()
      .describe(
        'Contact of the shop, shown in the footer: an e-mail address, or the https address of a page.',
      ),
    homeGallery: field
      .reference('galleries')
      .describe('Slug of the gallery on the home page.'),
    heroes: z
      .array(field.picture('hero'))
      .optional()
      .describe(
        'Slideshow on the home page: wide pictures, with paths relative to content/. Phones show the part to the right of the centre. Without it, the page begins with its title.',
      ),
    claims: fieldGroup(
      {
        customers: field.text.describe(
          'Number of customers as visitors see it, such as 500+',
        ),
        cities: field.text.describe(
          'Number of cities with customers as visitors see it, such as 50+',
        ),
        rating: z
          .number()
          .min(1)
          .max(5)
          .describe(
            'Average rating of content/reviews.yaml, with one decimal. Pages show it only if there are reviews.',
          ),
        deliveryDays: field.text.describe('Days of delivery, as shown: 3-5'),
      },
      {
        customers: 'customers',
        cities: 'cities',
        rating: {
          title: 'average rating',
          note: 'Of all reviews, with one decimal. The editor updates it when you add a review.',
        },
        deliveryDays: 'days of delivery',
      },
    )
      .partial()
      .optional()
      .describe(
        'Claims of the shop about itself. Pages show no sentence about a claim that is left out.',
      ),
    reviews: fieldGroup(
      {
        expect: field.expected.describe('Expected number of reviews.'),
        from: field.isoDate.describe('The earliest date of a review.'),
        to: field.isoDate.describe('The latest date of a review.'),
      },
      { expect: titles.expect('reviews'), from: 'first day', to: 'last day' },
    )
      .optional()
      .describe('`saga validate` compares content/reviews.yaml with these values.'),
    reviewDates: z
      .enum(['iso', 'language'])
      .optional()
      .describe(
        'Format of the dates of reviews: `iso` for 2025-08-29 in every language (the default), or `language` for the usual format of each language.',
      ),
    purchaseLinks: field.linkPattern
      .optional()
      .describe(
        'Pattern for the links in poster files: an https address with {id} and {variant}.',
      ),
    shipTo: z
      .array(field.countryCode)
      .min(1)
      .optional()
      .describe(
        'Countries that posters are shipped to, as two-letter codes: `[SE, NO, DK]`. The default is all countries. The checkout, feeds, search engines and the text about free shipping use this list.',
      ),
    handlingDays: field.dayRange
      .optional()
      .describe(
        'Days from an order until the poster is handed to the carrier: 1-2. Shown in search engines and feeds, if given.',
      ),
    languagePacks: field.optionalSwitch(
      '`true` takes the interface texts of each language from its language pack, if the engine has one: content/strings/ then needs only the texts that differ.',
    ),
    sameInEveryLanguage: z
      .array(field.text)
      .optional()
      .describe(
        'Names that are the same in every language, and therefore not reported as untranslated.',
      ),
    voices: fieldGroup(
      {
        expectTestimonials: field.expected.describe(
          'Expected number of testimonials in each language.',
        ),
        expectQuotes: field.expected.describe(
          'Expected number of quotes in each language.',
        ),
      },
      { expectTestimonials: 'number of testimonials', expectQuotes: 'number of quotes' },
    )
      .optional()
      .describe('Expected number of testimonials and quotes.'),
    checkout: fieldGroup(
      {
        url: field.checkoutUrl.describe(
          'Address of the Supabase project, only the host. SUPABASE_URL overrides it.',
        ),
        publicKey: field.text.describe(
          'Publishable key of the project. SUPABASE_ANON_KEY overrides it.',
        ),
      },
      { url: 'address of the project', publicKey: 'public key' },
    )
      .partial()
      .optional()
      .describe(
        'Server that creates orders. Set both fields or neither. Without it, buyers use the purchase links.',
      ),
    keepAddresses: z
      .int()
      .min(1)
      .max(3650)
      .optional()
      .describe(
        'Number of days after which `saga orders sweep` deletes the names and addresses of buyers, counted from the day on which an order was sent. Without it, they are never deleted. Only for shops with limited editions, which store their orders.',
      ),
    hsts: fieldGroup(
      {
        includeSubDomains: z
          .boolean()
          .describe(
            '`true` if every subdomain also uses https: for two years, browsers then refuse insecure connections to all of them.',
          ),
      },
      {
        includeSubDomains: {
          title: 'all subdomains',
          note: 'For two years, browsers then refuse insecure connections to all subdomains.',
        },
      },
    )
      .optional()
      .describe(
        'Hosts that browsers open only with https. Without it, only the host of the shop.',
      ),
    compress: field.optionalSwitch(
      '`true` also publishes compressed copies of text files (`.br`, `.gz`), which nginx, Caddy and Apache can send directly.',
    ),
    budget: fieldGroup(
      {
        page: z
          .number()
          .positive()
          .describe('HTML and styles of the page, uncompressed.'),
        pictures: z
          .number()
          .positive()
          .describe('Pictures in the first view of the page, each at its largest size.'),
      },
      { page: 'page', pictures: 'pictures' },
    )
      .partial()
      .optional()
      .describe('Size limits of a page in kB. A build warns about larger pages.'),
    keepAssets: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe(
        'Number of days that scripts, styles and pictures of earlier builds stay in dist/, for visitors who still have an old page open.',
      ),
    redirectPages: field.optionalSwitch(
      '`true` for hosts without redirects, such as GitHub Pages: the build adds small pages that redirect `/` and paths without a language.',
    ),
    images: fieldGroup(
      {
        avif,
        avifWidest: avif.describe(
          'Widest file of each picture, which only high-density screens and the enlarged view load. A lower quality looks the same there.',
        ),
        jpeg: fieldGroup({ quality }, { quality: 'quality' }),
      },
      { avif: 'AVIF', avifWidest: 'widest AVIF', jpeg: 'JPEG' },
    ).describe(
      'Quality of the generated pictures. After a change, the affected files are generated again.',
    ),
  },
  {
    name: 'name of the shop',
    origin: 'address of the shop',
    languages: {
      title: 'languages',
      note: 'The first one is the default, and replaces missing texts.',
    },
    xDefault: {
      title: 'language for all other visitors',
      note: 'Used in search engines, and on the page for addresses that do not exist.',
    },
    copyrightYear: 'year in the footer',
    contact: 'contact',
    homeGallery: { title: 'gallery on the home page', note: '' },
    heroes: {
      title: 'slideshow of the home page',
      note: 'Wide pictures. Phones show the part to the right of the centre. If the list is empty, the page begins with its title.',
    },
    claims: 'claims',
    reviews: { title: 'expected reviews', note: '' },
    reviewDates: {
      title: 'dates of reviews',
      note: '',
      options: {
        iso: 'the same in every language: 2025-08-29',
        language: 'as each language writes dates',
      },
    },
    purchaseLinks: {
      title: 'pattern of purchase links',
      note: 'An address with {id} for the poster and {variant} for its size.',
    },
    shipTo: {
      title: 'countries that posters are shipped to',
      note: 'If the list is empty, all countries. The checkout, feeds, search engines and the text about free shipping use this list.',
    },
    handlingDays: 'days until a poster is shipped',
    languagePacks: {
      title: 'ready interface texts',
      note: 'Interface texts are ready in many languages. Those that you write replace them.',
    },
    sameInEveryLanguage: 'names alike in every language',
    voices: 'expected testimonials and quotes',
    checkout: 'checkout',
    keepAddresses: {
      title: 'days to keep addresses of buyers',
      note: 'Counted from the day on which an order was sent. Only for shops with limited editions, which store their orders.',
    },
    hsts: 'secure connections only',
    compress: {
      title: 'compressed copies',
      note: 'Also publishes compressed copies of text files, for hosts that can send them directly.',
    },
    budget: {
      title: 'size limits of a page',
      note: 'In kilobytes. Larger pages cause a warning.',
    },
    keepAssets: {
      title: 'days to keep earlier files',
      note: 'Keeps scripts, styles and pictures of earlier versions for visitors who still have an old page open.',
    },
    redirectPages: {
      title: 'redirect pages',
      note: 'For hosts without redirects: adds small pages that redirect addresses without a language.',
    },
    images: 'picture quality',
  },
)

export type SiteFile = z.output<typeof siteSchema>
