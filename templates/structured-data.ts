import type * as schema from 'schema-dts'
import type { Book } from '../cli/model/document.ts'
import { fallbackOf } from '../cli/model/image.ts'
import type { Page, PosterPage } from '../cli/model/page.ts'
import { galleryRoute, posterRoute, routeOf } from '../cli/model/path.ts'
import { type Gallery, isSoldOut, VARIANTS, variantQuery } from '../cli/model/poster.ts'
import { dayRangeIn } from '../cli/model/site.ts'
import type { Text } from '../cli/model/text.ts'

/**
 * Returns JSON-LD for search engines. It states nothing that the shop does not: search
 * engines would penalise that.
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
        breadcrumbOf(page, [crumbOf(page, page.gallery.label)]),
        itemListOf(page, page.gallery),
      ]
    case 'poster':
      return [
        breadcrumbOf(page, [
          ...wallCrumbsOf(page),
          crumbOf(page, page.poster.title.text),
        ]),
        productOf(page),
      ]
    case 'books':
      return [
        breadcrumbOf(page, [crumbOf(page, page.chrome.strings.nav.sagaCrumb)]),
        ...page.edition.books.map((book) => bookOf(page, book)),
        ...faqOf(page.edition.faq.items),
      ]
    case 'article':
      return [
        breadcrumbOf(page, [crumbOf(page, page.document.title.text)]),
        ...faqOf(
          page.document.questions?.map(({ question, answer, words }) => {
            return { question, answer: { ...answer, text: words } }
          }),
        ),
      ]
    case 'search':
    case 'success':
    case 'not-found':
      return []
    default:
      throw new Error(`no structured data for ${JSON.stringify(page satisfies never)}`)
  }
}

const homeUrlOf = ({ chrome, lang }: Page): string =>
  `${chrome.origin}${routeOf(lang, '')}`

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

/** An entry of a breadcrumb: the name and the address of a page. */
interface Crumb {
  readonly name: string
  readonly item: string
}

const crumbOf = ({ chrome, route }: Page, name: string): Crumb => ({
  name,
  item: `${chrome.origin}${route}`,
})

/**
 * Returns the breadcrumb's entry for the gallery; none for the home gallery, which has
 * the address of the home page.
 */
const wallCrumbsOf = ({ chrome, lang, wall }: PosterPage): readonly Crumb[] =>
  wall.slug === chrome.homeGallery
    ? []
    : [
        {
          name: wall.label,
          item: `${chrome.origin}${galleryRoute(lang, wall.slug, chrome.homeGallery)}`,
        },
      ]

const breadcrumbOf = (page: Page, below: readonly Crumb[]): schema.BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: page.chrome.strings.nav.home, item: homeUrlOf(page) },
    ...below,
  ].map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
})

/** Lists the posters in the order of the page. Their own pages describe them. */
const itemListOf = (
  { lang, chrome }: Page,
  { title, posters }: Gallery,
): schema.ItemList => ({
  '@type': 'ItemList',
  name: title,
  numberOfItems: posters.length,
  itemListElement: posters.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${chrome.origin}${posterRoute(lang, id)}`,
  })),
})

function productOf({ lang, chrome, poster, details, wall }: PosterPage): schema.Product {
  const { id, title, description, images, orientation, variants } = poster
  const url = `${chrome.origin}${posterRoute(lang, id)}`
  const { currency } = variants.a1.price
  const shippingDetails = shippingOf(chrome, currency)
  const hasMerchantReturnPolicy = returnPolicyOf(chrome)

  return {
    '@type': 'Product',
    name: title.text,
    description: description.text,
    url,
    image: images.map((image) => `${chrome.origin}${fallbackOf(image, orientation)}`),
    sku: id,
    category: wall.label,
    ...(details.paper && { material: details.paper.text }),
    brand: { '@type': 'Brand', name: chrome.siteName },
    offers: VARIANTS.map((kind): schema.Offer => {
      const { key, slug } = kind
      const variant = variants[key]
      const { size, logo, price } = variant
      return {
        '@type': 'Offer',
        name: logo ? size : `${size}, ${chrome.strings.card.withoutLogo}`,
        sku: `${id}-${slug}`,
        url: url + variantQuery(kind, variants),
        price: price.amount,
        priceCurrency: currency,
        availability: `https://schema.org/${isSoldOut(variant) ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        ...(shippingDetails && { shippingDetails }),
        ...(hasMerchantReturnPolicy && { hasMerchantReturnPolicy }),
      }
    }),
  }
}

/**
 * Returns free shipping to the countries of the shop. Search engines reject shipping
 * details without a destination.
 */
function shippingOf(
  { claims, shipTo, handlingDays }: Page['chrome'],
  currency: string,
): schema.OfferShippingDetails | undefined {
  if (!shipTo) return undefined

  const handlingTime = daysOf(handlingDays)
  const transitTime = daysOf(claims.deliveryDays)

  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency },
    shippingDestination: shipTo.map((code) => ({
      '@type': 'DefinedRegion',
      addressCountry: code,
    })),
    ...((handlingTime || transitTime) && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        ...(handlingTime && { handlingTime }),
        ...(transitTime && { transitTime }),
      },
    }),
  }
}

function daysOf(text = ''): schema.QuantitativeValue | undefined {
  const days = dayRangeIn(text)
  return (
    days && {
      '@type': 'QuantitativeValue',
      minValue: days.least,
      maxValue: days.most,
      unitCode: 'DAY',
    }
  )
}

/**
 * Returns the return policy that the fields of the page about returns state; undefined
 * without such a page.
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

const bookFormats = [
  ['hardcover', 'Hardcover'],
  ['paperback', 'Paperback'],
  ['apple', 'EBook'],
  ['google', 'EBook'],
] as const

const bookOf = (
  { chrome, edition }: Extract<Page, { kind: 'books' }>,
  book: Book,
): schema.Book => ({
  '@type': 'Book',
  name: book.title.text,
  inLanguage: edition.language,
  image: `${chrome.origin}${fallbackOf(book.cover, 'cover')}`,
  workExample: bookFormats.flatMap(([key, format]): readonly schema.Book[] => {
    const url = book.links[key]
    return url === undefined
      ? []
      : [{ '@type': 'Book', bookFormat: `https://schema.org/${format}`, url }]
  }),
})

interface ShownQuestion {
  readonly question: Text
  readonly answer: Text
}

/**
 * Returns the questions as one FAQ; an empty list if there are none, or if the page
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
