import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { SourceImage } from '../../cli/model/image.ts'
import type { Assets } from '../../cli/model/output.ts'
import type * as model from '../../cli/model/page.ts'
import { outputPath } from '../../cli/model/path.ts'
import type { Orientation, Poster } from '../../cli/model/poster.ts'
import { shopBrandOf } from '../../cli/model/shop-brand.ts'
import type { Question, Text } from '../../cli/model/text.ts'
import { withShipping } from '../../cli/resolve/resolve-texts.ts'
import type { PosterFile } from '../../cli/schema/posters.ts'
import { type Strings, stringsSchema } from '../../cli/schema/strings.ts'
import { placeholderNamesIn } from '../../cli/schema/strings-file.ts'
import { offersOf } from '../../cli/shop/offers.ts'
import { priceListOf } from '../../cli/shop/price-list.ts'
import { shopVariantsOf } from '../../cli/shop/variants.ts'

// Pages as templates receive them. They have the interface texts of the small shop, by default in English.

/** Reads the small shop's interface texts in a language. */
export function stringsOf(lang: string): Strings {
  const text = readFileSync(
    new URL(`../shops/small-shop/content/strings/${lang}.yaml`, import.meta.url),
    'utf8',
  )
  // The shop ships for free, so it lacks the texts about paid shipping.
  const texts = { shipping: keyStrings.shipping, ...(parse(text) as object) }
  return withShipping(stringsSchema.parse(texts), [lang], {
    shipTo: undefined,
    rates: [],
  })
}

type Groups = Record<
  string,
  { readonly shape: Record<string, { readonly description?: string }> }
>
export const stringGroups = stringsSchema.shape as unknown as Groups

/** Returns the placeholders of a text, such as 'count'. */
export const placeholdersOf = (group: string, key: string): readonly string[] =>
  placeholderNamesIn(stringGroups[group]?.shape[key]?.description ?? '')

/** Interface texts that consist of their key and placeholders, such as 'wall.all {count}'. */
export const keyStrings = Object.fromEntries(
  Object.entries(stringGroups).map(([group, { shape }]) => {
    const textOf = (key: string): string => {
      const placeholders = placeholdersOf(group, key).map((name) => `{${name}}`)
      return [`${group}.${key}`, ...placeholders].join(' ')
    }
    const texts = Object.keys(shape).map((key) => [key, textOf(key)])
    return [group, Object.fromEntries(texts)]
  }),
) as unknown as Strings

export const assets: Assets = {
  styles: {
    shop: outputPath('assets/shop-1.css'),
    poster: outputPath('assets/poster-1.css'),
    more: outputPath('assets/more-1.css'),
    live: outputPath('assets/live-1.css'),
    checkout: outputPath('assets/checkout-1.css'),
  },
  boot: outputPath('assets/boot-1.js'),
  missing: outputPath('assets/missing-1.js'),
  paid: undefined,
  order: [],
  preloadFonts: [{ path: outputPath('assets/text-regular-1.woff2') }],
}

export const image = (name: string, width = 1188, height = 1682): SourceImage => ({
  file: `${name}.jpg`,
  name,
  hash: name,
  key: 'abc123',
  width,
  height,
  colours: { dominant: '#123456', accent: '#123456', families: [] },
})

export const words = (text: string): Text => ({ text })

const prices = {
  a1: { price: 90, label: { portrait: '59,4 × 84,1 cm', landscape: '84,1 x 59,4 cm' } },
  a2: { price: 70, label: { portrait: '42 × 59,4 cm', landscape: '59,4 x 42 cm' } },
  withoutLogo: 30,
}

/** A poster's links, by variant. */
const purchaseLinksOf = (id: string): NonNullable<PosterFile['gumroadLinks']> =>
  Object.fromEntries(
    shopVariantsOf(prices).map(({ key, slug }) => [
      key,
      `https://example.gumroad.com/l/${id}-${slug}`,
    ]),
  ) as NonNullable<PosterFile['gumroadLinks']>

export function poster(
  id: string,
  title = words(`Title of ${id}`),
  description = words(`About ${id}`),
  orientation: Orientation = 'portrait',
): Poster {
  const gumroadLinks = purchaseLinksOf(id)
  const offers = offersOf({ orientation, gumroadLinks }, priceListOf(prices), false)
  const images: Poster['images'] = [image(id)]
  return {
    id,
    title,
    description,
    orientation,
    formerly: [],
    images,
    series: [],
    links: {},
    facts: {},
    offers,
  }
}

export const posters = (count: number): readonly Poster[] =>
  Array.from({ length: count }, (_, index) => poster(`poster-${index + 1}`))

const galleryOf = (slug: string, label: string, orientation: Orientation) => ({
  slug,
  label,
  title: `${label} title`,
  subtitle: `${label} subtitle`,
  orientation,
  pictures: [1, 2, 3].map((number) => image(`${slug}-${number}`)),
})
const main = galleryOf('main', 'Posters', 'portrait')
const galleries = [main, galleryOf('landscape', 'Landscape', 'landscape')]

function base(slug: string, lang = 'en'): model.PageBase {
  const route = slug === '' ? (`/${lang}` as const) : (`/${lang}/${slug}` as const)
  return {
    lang,
    locale: 'en_US',
    otherLocales: ['sv_SE'],
    slug,
    route,
    seo: { title: 'A "title" & more', description: 'What it is' },
    languages: [
      { code: 'sv', name: 'Svenska', flag: 'se', href: '/sv', current: false },
      { code: 'en', name: 'English', flag: 'gb', href: route, current: true },
    ],
    alternates: [{ hreflang: 'sv', href: 'https://shop.example/sv' }],
    chrome: {
      siteName: 'Sea King Saga',
      origin: 'https://shop.example',
      strings: stringsOf(lang),
      texts: outputPath(`assets/texts-${lang}.json`),
      brand: shopBrandOf(undefined),
      shippingRates: [],
      claims: { customers: '500+', cities: '50+', rating: 4.8, deliveryDays: '3-5' },
      copyrightYear: 2025,
      variants: shopVariantsOf(prices),
      homeGallery: 'main',
      editions: [
        { slug: 'get-the-saga', label: 'The saga in English' },
        { slug: 'svenska-bocker', label: 'The saga in Swedish' },
      ],
      hasSearch: true,
      hasSlideshow: true,
      hasStory: true,
      articles: [{ slug: 'delivery', title: words('Delivery') }],
    },
    galleries,
    preview: { path: outputPath('og/en.jpg'), title: 'Card', art: [] },
  }
}

const question = (number: number): Question => ({
  question: words(`Question ${number}`),
  answer: { html: `<p>Answer <em>${number}</em></p>` },
  words: `Answer ${number}`,
})

const questions: model.QuestionList = {
  title: words('Questions'),
  href: '/en/questions',
  items: [question(1), question(2)],
}

export const homePage = (posters: readonly Poster[], lang?: string): model.HomePage => ({
  ...base('', lang),
  kind: 'home',
  hero: [1, 2, 3].map((number) => image(`hero-${number}`, 2400, 1350)),
  gallery: { ...main, columns: 4, hero: [], formerly: [], posters },
  reviews: [],
  sections: {
    quotes: ['Ebba', 'Iker'].map((name) => ({ text: `${name} has a wall.`, name })),
  },
  story: { title: 'The tale', body: { html: '<p>Once.</p>' } },
  questions,
})

/** Returns the page of the second poster. */
export function posterPage(posters: readonly Poster[]): model.PosterPage {
  const placedPosters = posters.map((poster, index) => ({ poster, place: index + 1 }))
  const [previous, current, next, ...otherPosters] = placedPosters
  if (!current) throw new Error('a poster page needs two posters')

  const wall = { slug: 'main', label: 'Posters' }
  const surroundings = {
    wall,
    previous,
    next,
    related: otherPosters.slice(0, 4),
    details: {
      paper: words('Thick paper.'),
      edition: words('Five prints.'),
      border: { text: 'En vit.', lang: 'sv' },
      packing: words('A tube.'),
    },
  }
  return {
    ...base(`posters/${current.poster.id}`),
    kind: 'poster',
    ...current,
    ...surroundings,
    questions,
  }
}

const book = (
  id: string,
  { hasPaperback }: { readonly hasPaperback: boolean },
): model.BooksPage['edition']['books'][number] => ({
  id,
  badge: words(`Badge of ${id}`),
  title: { text: `Book ${id}`, lang: 'sv' },
  description: { html: '<p>Ett.</p>', lang: 'sv' },
  cover: image(id, 1200, 1800),
  links: {
    retailer: `https://www.amazon.se/dp/${id}`,
    hardcover: `https://www.amazon.se/dp/${id}-hardcover`,
    ...(hasPaperback && { paperback: `https://www.amazon.se/dp/${id}-paperback` }),
    apple: `https://books.apple.com/book/${id}`,
    google: `https://play.google.com/store/books/details?id=${id}`,
  },
})

const offer = { title: words('Offer'), description: words('What it is') }
const formats = { hardcover: offer, paperback: offer, apple: offer, google: offer }

export const booksPage: model.BooksPage = {
  ...base('svenska-bocker'),
  kind: 'books',
  edition: {
    slug: 'svenska-bocker',
    formerly: [],
    language: 'sv',
    order: 2,
    seo: { title: words('Saga'), description: words('Saga') },
    label: 'The saga in Swedish',
    hero: { title: { text: 'Sagan', lang: 'sv' }, lead: words('Lead') },
    reasons: {
      title: words('Reasons'),
      items: [{ title: words('One'), text: words('Because') }],
    },
    books: [
      book('one', { hasPaperback: true }),
      book('two', { hasPaperback: true }),
      book('three', { hasPaperback: false }),
    ],
    formats: { title: words('Formats'), lead: words('All'), ...formats },
    trilogy: { ...offer, url: 'https://www.lulu.com/shop/trilogy' },
    faq: {
      title: words('Questions'),
      items: [{ ...question(1), answer: words('Answer 1') }],
    },
    closing: { title: words('Closing'), text: words('Go') },
  },
}

export const articlePage: model.DocumentPage<'articles'> = {
  ...base('questions'),
  kind: 'article',
  document: {
    collection: 'articles',
    slug: 'questions',
    formerly: [],
    title: { text: 'Frågor', lang: 'sv' },
    seo: { title: 'Frågor', description: 'Frågor' },
    values: {
      title: 'Frågor',
      order: 1,
      questions: true,
      seo: { title: 'Frågor', description: 'Frågor' },
    },
    pictures: [],
    links: {},
    namedBy: [],
    body: { html: '<p>Kort.</p><h2>Ett?</h2><p>Ja.</p>', lang: 'sv' },
    questions: [1, 2, 3].map(question),
  },
  poster: poster('poster-1'),
}

export const searchPage: model.SearchPage = {
  ...base('search'),
  kind: 'search',
  lists: [
    {
      title: 'Posters',
      href: '/en#gallery',
      picture: { source: image('poster-1'), shape: 'portrait' },
      works: [
        { title: words('Poster <1>'), href: '/en/posters/poster-1' },
        { title: { text: 'Frågor', lang: 'sv' }, href: '/en/questions' },
      ],
    },
  ],
}

export const successPage: model.SuccessPage = { ...base('success'), kind: 'success' }

const { preview: _, ...baseWithoutPreview } = base('not-found')
export const notFoundPage: model.NotFoundPage = {
  ...baseWithoutPreview,
  kind: 'not-found',
  alternates: [],
}
