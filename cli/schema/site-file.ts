import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup, withRole } from './fields.ts'
import { language, requireDistinctCodes } from './site-languages.ts'
import { titles } from './titles.ts'

const quality = z.int().min(1).max(100).describe('1 (small) to 100 (exact).')
const avif = fieldGroup(
  {
    quality,
    effort: z.int().min(0).max(9).describe('0 (fast) to 9 (small files).'),
  },
  { quality: 'quality', effort: 'effort' },
)

export const siteSchema = fieldGroup(
  {
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
    copyrightYear: z
      .int()
      .min(2000)
      .max(2100)
      .describe('Shown in the footer; it does not change by itself.'),
    contact: withRole(field.contact, { is: 'address' })
      .optional()
      .describe(
        'How to reach the shop: an e-mail address, or the https address of a page. Shown in the footer.',
      ),
    homeGallery: field
      .reference('galleries')
      .describe('Slug of the gallery that stands on the home.'),
    heroes: z
      .array(field.picture('hero'))
      .min(1)
      .describe(
        'Slideshow of the home: wide pictures, relative to content/. Phones show what is right of the middle.',
      ),
    claims: fieldGroup(
      {
        customers: field.text.describe('As it is shown: 500+'),
        cities: field.text.describe('As it is shown: 50+'),
        rating: z
          .number()
          .min(1)
          .max(5)
          .describe('Must be the average of content/reviews.yaml, with one decimal.'),
        deliveryDays: field.text.describe('As it is shown: 3-5'),
      },
      {
        customers: 'customers',
        cities: 'cities',
        rating: {
          title: 'average of the reviews',
          note: 'With one decimal. The editor keeps it right where a review is added.',
        },
        deliveryDays: 'days of delivery',
      },
    ).describe('What the shop says of itself.'),
    reviews: fieldGroup(
      {
        expect: field.expected.describe('How many reviews there should be.'),
        from: field.isoDate.describe('No review is older.'),
        to: field.isoDate.describe('No review is newer.'),
      },
      { expect: titles.expect('reviews'), from: 'first day', to: 'last day' },
    ).describe('What `saga validate` expects of content/reviews.yaml.'),
    purchaseLinks: field.httpsUrl
      .refine(
        (url) => url.includes('{id}') && url.includes('{variant}'),
        'write {id} and {variant} into the address',
      )
      .optional()
      .describe(
        'Pattern of the links in poster files: an https address with {id} and {variant}.',
      ),
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
      .describe(
        'Names that are written alike in every language, and so are no forgotten translations.',
      ),
    voices: fieldGroup(
      {
        expectTestimonials: field.expected.describe('Testimonials per language.'),
        expectQuotes: field.expected.describe('Quotes per language.'),
      },
      { expectTestimonials: 'number of testimonials', expectQuotes: 'number of quotes' },
    ).describe('How many of each there should be.'),
    checkout: fieldGroup(
      {
        url: field.checkoutUrl.describe(
          'Address of the Supabase project, its host alone; SUPABASE_URL overrides it.',
        ),
        publicKey: field.text.describe(
          'Its anonymous key, which is published; SUPABASE_ANON_KEY overrides it.',
        ),
      },
      { url: 'address of the project', publicKey: 'public key' },
    )
      .partial()
      .optional()
      .describe(
        'Where orders are created: both fields or neither. Without it, posters are bought by their links.',
      ),
    hsts: fieldGroup(
      {
        includeSubDomains: z
          .boolean()
          .describe(
            '`true` if every subdomain is served by https too: browsers then refuse anything else, for two years.',
          ),
      },
      {
        includeSubDomains: {
          title: 'all subdomains',
          note: 'Browsers then refuse anything else there too, for two years.',
        },
      },
    )
      .optional()
      .describe(
        'How far the promise reaches that the shop is served by https only. Without it: this host alone.',
      ),
    compress: field.choice(
      '`true` also publishes text files compressed (`.br`, `.gz`), which nginx, Caddy and Apache then send as they are.',
    ),
    budget: fieldGroup(
      {
        page: z.number().positive().describe('HTML and styles of a page, uncompressed.'),
        pictures: z
          .number()
          .positive()
          .describe('The pictures of its first view, each at its largest size.'),
      },
      { page: 'page', pictures: 'pictures' },
    )
      .partial()
      .optional()
      .describe(
        'What a page should weigh at most, in kB: a build warns of pages that weigh more.',
      ),
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
    images: fieldGroup(
      {
        avif,
        avifWidest: avif.describe(
          'The widest file of each picture, which only dense screens and the enlarged view load: a lower quality looks the same there.',
        ),
        jpeg: fieldGroup({ quality }, { quality: 'quality' }),
      },
      { avif: 'AVIF', avifWidest: 'widest AVIF', jpeg: 'JPEG' },
    ).describe(
      'How pictures are made. After a change, the files that it concerns are made anew.',
    ),
  },
  {
    name: 'name of the shop',
    origin: 'address of the shop',
    languages: {
      title: 'languages',
      note: 'The first one is shown where no other is asked for. Texts fall back to it.',
    },
    xDefault: {
      title: 'language for everybody else',
      note: 'In search engines, and on the page for addresses that do not exist.',
    },
    copyrightYear: 'year in the footer',
    contact: 'contact',
    homeGallery: { title: 'gallery on the home page', note: '' },
    heroes: {
      title: 'slideshow of the home page',
      note: 'Wide pictures. Phones show what is right of the middle.',
    },
    claims: 'claims',
    reviews: { title: 'expected reviews', note: '' },
    purchaseLinks: {
      title: 'pattern of purchase links',
      note: 'An address with {id} for the poster and {variant} for its size.',
    },
    shipTo: {
      title: 'countries that posters are shipped to',
      note: 'Without any, all countries. The words for free shipping, feeds, search engines and the checkout follow.',
    },
    handlingDays: 'days until a poster is handed to the carrier',
    sameInEveryLanguage: 'names alike in every language',
    voices: 'expected testimonials and quotes',
    checkout: 'checkout',
    hsts: 'secure connection only',
    compress: {
      title: 'compressed copies',
      note: 'Text files are also published compressed, for hosts that send them as they are.',
    },
    budget: {
      title: 'most that a page should weigh',
      note: 'In kilobytes. There are warnings of pages that weigh more.',
    },
    keepAssets: {
      title: 'days that earlier files stay',
      note: 'Scripts, styles and pictures of earlier builds stay for visitors who still have an old page open.',
    },
    redirectPages: {
      title: 'pages that redirect',
      note: 'For hosts without redirects: small pages stand at addresses without a language.',
    },
    images: 'how pictures are made',
  },
)

export type SiteFile = z.output<typeof siteSchema>
