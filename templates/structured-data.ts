import type * as schema from 'schema-dts'
import type { Book } from '../cli/model/document.ts'
import { fallbackOf } from '../cli/model/image.ts'
import type { DocumentPage, Page, PosterPage } from '../cli/model/page.ts'
import { galleryRoute, posterRoute, type Route, routeOf } from '../cli/model/path.ts'
import {
  type Gallery,
  isSoldOut,
  type Offer,
  optionOf,
  type Poster,
  variantQuery,
} from '../cli/model/poster.ts'
import { ALL_SIZES, printRunOf } from '../cli/model/print-run.ts'
import { shownNameOf } from '../cli/model/print-run-text.ts'
import { dayRangeIn } from '../cli/model/site.ts'
import type { Text } from '../cli/model/text.ts'

/**
 * Returns JSON-LD for search engines. It states only what the shop states, because search
 * engines would penalise anything else.
 */
export function structuredDataOf(page: Page): schema.Graph | undefined {
  const things = thingsOn(page)
  return things.length > 0
    ? { '@context': 'https://schema.org', '@graph': things }
    : undefined
}

function thingsOn(page: Page): readonly schema.Thing[] {
  switch (page.kind) {
    case 'home':
      return [webSiteOf(page), organizationOf(page), itemListOf(page, page.gallery)]
    case 'gallery':
      return [
        breadcrumbOf(page, [currentCrumbOf(page, page.gallery.label)]),
        itemListOf(page, page.gallery),
      ]
    case 'poster':
      return [
        breadcrumbOf(page, [
          ...galleryCrumbsOf(page),
          currentCrumbOf(page, page.poster.title.text),
        ]),
        productOf(page),
      ]
    case 'books':
      return [
        breadcrumbOf(page, [currentCrumbOf(page, page.chrome.strings.nav.sagaCrumb)]),
        ...page.edition.books.map((book) => bookOf(page, book)),
        ...faqOf(page.edition.faq.items),
      ]
    case 'article':
      return [
        breadcrumbOf(page, [currentCrumbOf(page, page.document.title.text)]),
        ...faqOf(questionsOf(page)),
      ]
    case 'search':
    case 'success':
    case 'not-found':
      return []
    default:
      throw new Error(`no structured data for ${JSON.stringify(page satisfies never)}`)
  }
}

const addressOf = ({ chrome }: Page, route: Route): string => `${chrome.origin}${route}`

const webSiteOf = (page: Page): schema.WebSite => ({
  '@type': 'WebSite',
  name: page.chrome.siteName,
  // Search engines name a site by its origin, which all languages share.
  url: page.chrome.origin,
  inLanguage: page.languages.map(({ code }) => code),
})

const organizationOf = ({ chrome }: Page): schema.Organization => ({
  '@type': 'Organization',
  name: chrome.siteName,
  url: chrome.origin,
  logo: `${chrome.origin}/icon-512.png`,
})

/** An entry in a breadcrumb: a page's name and address. */
interface Crumb {
  readonly name: string
  readonly item: string
}

/** Returns the breadcrumb from the home page to the pages below it. */
const breadcrumbOf = (page: Page, below: readonly Crumb[]): schema.BreadcrumbList => {
  const { chrome, lang } = page
  const home = { name: chrome.strings.nav.home, item: addressOf(page, routeOf(lang, '')) }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...below].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  }
}

/** Returns the last entry of a breadcrumb, for the page itself. */
const currentCrumbOf = (page: Page, name: string): Crumb => ({
  name,
  item: addressOf(page, page.route),
})

/**
 * Returns the breadcrumb's entry for a poster's gallery, or none for the home gallery,
 * whose address is the home page's.
 */
function galleryCrumbsOf(page: PosterPage): readonly Crumb[] {
  const { chrome, lang, wall } = page
  if (wall.slug === chrome.homeGallery) return []

  const route = galleryRoute(lang, wall.slug, chrome.homeGallery)
  return [{ name: wall.label, item: addressOf(page, route) }]
}

/** Lists the posters in the order of the page. Their own pages describe them. */
const itemListOf = (page: Page, { title, posters }: Gallery): schema.ItemList => ({
  '@type': 'ItemList',
  name: title,
  numberOfItems: posters.length,
  itemListElement: posters.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: addressOf(page, posterRoute(page.lang, id)),
  })),
})

/** Returns a page's poster, with an offer for each variant. */
function productOf(page: PosterPage): schema.Product {
  const { lang, chrome, poster, details, wall } = page
  const { id, title, description, images, orientation, offers } = poster
  const url = addressOf(page, posterRoute(lang, id))
  const [firstOffer] = offers
  const { currency } = firstOffer.price
  const terms = offerTermsOf(chrome, currency)
  const printRuns = printRunsOf(page)

  return {
    '@type': 'Product',
    name: title.text,
    description: description.text,
    url,
    image: images.map((image) => `${chrome.origin}${fallbackOf(image, orientation)}`),
    sku: id,
    category: wall.label,
    ...(details.paper && { material: details.paper.text }),
    ...(printRuns.length > 0 && { additionalProperty: printRuns }),
    brand: { '@type': 'Brand', name: chrome.siteName },
    offers: offers.map((offer): schema.Offer => {
      const { variant, price } = offer
      const { size, slug } = variant
      const option = optionOf(variant, chrome.strings.card)
      return {
        '@type': 'Offer',
        name: option ? `${size}, ${option}` : size,
        sku: `${id}-${slug}`,
        url: url + variantQuery(offer, offers),
        price: price.amount,
        priceCurrency: currency,
        availability: `https://schema.org/${availabilityOf(offer, page.poster)}`,
        ...terms,
      }
    }),
  }
}

function availabilityOf(offer: Offer, { printRuns }: Poster) {
  const run = printRunOf(printRuns, offer.variant)
  // No more prints are made of a limited edition.
  if (isSoldOut(offer)) return run ? 'SoldOut' : 'OutOfStock'
  return run?.left === undefined ? 'InStock' : 'LimitedAvailability'
}

/**
 * Returns the numbers of prints in a limited edition. In schema.org only works of art
 * have the property `artEdition`, so a product states it as an additional property.
 */
const printRunsOf = ({
  chrome,
  poster: { printRuns = [], offers },
}: PosterPage): readonly schema.PropertyValue[] => {
  const { edition } = chrome.strings.poster
  return printRuns.map(({ size, total }) => ({
    '@type': 'PropertyValue',
    propertyID: 'https://schema.org/artEdition',
    name: size === ALL_SIZES ? edition : `${edition}, ${shownNameOf(size, offers)}`,
    value: total,
  }))
}

/** Returns the terms that all offers of the shop share. */
function offerTermsOf(chrome: Page['chrome'], currency: string) {
  const shippingDetails = shippingOf(chrome, currency)
  const hasMerchantReturnPolicy = returnPolicyOf(chrome)
  return {
    itemCondition: 'https://schema.org/NewCondition' as const,
    ...(shippingDetails && { shippingDetails }),
    ...(hasMerchantReturnPolicy && { hasMerchantReturnPolicy }),
  }
}

/**
 * Returns the cost of shipping to the shop's countries. Search engines reject shipping
 * details without a destination.
 */
function shippingOf(
  { claims, shipTo, shippingRates, handlingDays }: Page['chrome'],
  currency: string,
): schema.OfferShippingDetails | readonly schema.OfferShippingDetails[] | undefined {
  const deliveryTime = deliveryTimeOf(handlingDays, claims.deliveryDays)
  const detailsOf = (
    amount: number,
    countries: readonly string[],
  ): schema.OfferShippingDetails => ({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: amount, currency },
    shippingDestination: countries.map((code) => ({
      '@type': 'DefinedRegion',
      addressCountry: code,
    })),
    ...(deliveryTime && { deliveryTime }),
  })
  // Without rates shipping is free.
  if (shippingRates.length === 0) return shipTo && detailsOf(0, shipTo)

  const details = shippingRates.flatMap(({ price, countries }) =>
    countries ? [detailsOf(price.amount, countries)] : [],
  )
  return details.length > 0 ? details : undefined
}

/** Returns the time before and after dispatch, if the texts contain numbers of days. */
function deliveryTimeOf(
  handlingDays: string | undefined,
  deliveryDays: string | undefined,
): schema.ShippingDeliveryTime | undefined {
  const handlingTime = daysOf(handlingDays)
  const transitTime = daysOf(deliveryDays)
  if (!handlingTime && !transitTime) return undefined

  return {
    '@type': 'ShippingDeliveryTime',
    ...(handlingTime && { handlingTime }),
    ...(transitTime && { transitTime }),
  }
}

function daysOf(text = ''): schema.QuantitativeValue | undefined {
  const days = dayRangeIn(text)
  if (!days) return undefined

  return {
    '@type': 'QuantitativeValue',
    minValue: days.least,
    maxValue: days.most,
    unitCode: 'DAY',
  }
}

/**
 * Returns the return policy stated in the fields of the returns page; undefined without a
 * returns page.
 */
function returnPolicyOf({
  origin,
  returns,
  shipTo,
}: Page['chrome']): schema.MerchantReturnPolicy | undefined {
  if (!returns) return undefined
  return {
    '@type': 'MerchantReturnPolicy',
    ...(shipTo && { applicableCountry: shipTo }),
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    merchantReturnLink: `${origin}${returns.href}`,
  }
}

/**
 * The formats that a book may have in the content, with their names for search engines.
 */
const bookFormats = [
  { key: 'hardcover', format: 'Hardcover' },
  { key: 'paperback', format: 'Paperback' },
  { key: 'apple', format: 'EBook' },
  { key: 'google', format: 'EBook' },
] as const

const bookOf = (
  { chrome, edition }: Extract<Page, { kind: 'books' }>,
  book: Book,
): schema.Book => ({
  '@type': 'Book',
  name: book.title.text,
  inLanguage: edition.language,
  image: `${chrome.origin}${fallbackOf(book.cover, 'cover')}`,
  workExample: bookFormats.flatMap(({ key, format }): readonly schema.Book[] => {
    const url = book.links[key]
    if (url === undefined) return []
    return [{ '@type': 'Book', bookFormat: `https://schema.org/${format}`, url }]
  }),
})

interface ShownQuestion {
  readonly question: Text
  readonly answer: Text
}

/** Returns an article's questions, with their answers as plain text. */
const questionsOf = ({ document }: DocumentPage): readonly ShownQuestion[] | undefined =>
  document.questions?.map(({ question, answer, words }) => ({
    question,
    answer: { ...answer, text: words },
  }))

/**
 * Returns the questions as one FAQ, or an empty list if there are none or the page
 * borrows all of them.
 */
function faqOf(questions: readonly ShownQuestion[] = []): readonly schema.FAQPage[] {
  const isPartlyInPageLanguage = ({ question, answer }: ShownQuestion): boolean =>
    !question.lang || !answer.lang

  // A page that borrows every question repeats another page, and search engines accept a
  // list of questions only once.
  if (!questions.some(isPartlyInPageLanguage)) return []

  const mainEntity = questions.map(
    ({ question, answer }): schema.Question => ({
      '@type': 'Question',
      name: question.text,
      acceptedAnswer: { '@type': 'Answer', text: answer.text },
    }),
  )
  return [{ '@type': 'FAQPage', mainEntity }]
}
