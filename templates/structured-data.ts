import type * as schema from 'schema-dts'
import type { Book } from '../cli/model/document.ts'
import { fallbackOf } from '../cli/model/image.ts'
import type { Page, PosterPage } from '../cli/model/page.ts'
import { galleryRoute, posterRoute, routeOf } from '../cli/model/path.ts'
import { type Gallery, isSoldOut, VARIANTS } from '../cli/model/poster.ts'
import type { Question } from '../cli/model/text.ts'

/** Returns JSON-LD for search engines. It says nothing that the page does not show: search engines penalise that. */
export function structuredDataOf(page: Page): schema.Graph | undefined {
  const things = thingsOn(page)
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined
}

function thingsOn(page: Page): readonly schema.Thing[] {
  switch (page.kind) {
    case 'home':
      return [
        webSiteOf(page),
        organizationOf(page),
        itemListOf(page, page.gallery),
        ...faqOf(page.questions?.items),
      ]
    case 'gallery':
      return [breadcrumbOf(page, [crumbOf(page, page.gallery.label)]), itemListOf(page, page.gallery)]
    case 'poster':
      return [
        breadcrumbOf(page, [wallCrumbOf(page), crumbOf(page, page.poster.title.text)]),
        productOf(page),
        ...faqOf(page.questions?.items),
      ]
    case 'books':
      return [
        breadcrumbOf(page, [crumbOf(page, page.chrome.strings.nav.sagaCrumb)]),
        ...page.edition.books.map((book) => bookOf(page, book)),
        faqPageOf(page.edition.faq.items.map(({ question, answer }) => [question.text, answer.text])),
      ]
    case 'article':
      return [
        breadcrumbOf(page, [crumbOf(page, page.document.title.text)]),
        ...faqOf(page.document.questions),
      ]
    case 'search':
    case 'success':
    case 'not-found':
      return []
    default:
      throw new Error(`no structured data for ${JSON.stringify(page satisfies never)}`)
  }
}

const homeUrlOf = ({ chrome, lang }: Page): string => `${chrome.origin}${routeOf(lang, '')}`

const webSiteOf = (page: Page): schema.WebSite => ({
  '@type': 'WebSite',
  name: page.chrome.siteName,
  url: homeUrlOf(page),
  inLanguage: page.lang,
})

const organizationOf = ({ chrome }: Page): schema.Organization => ({
  '@type': 'Organization',
  name: chrome.siteName,
  url: chrome.origin,
  logo: `${chrome.origin}/icon-512.png`,
})

const crumbOf = ({ chrome, route }: Page, name: string) => ({ name, item: `${chrome.origin}${route}` })

const wallCrumbOf = ({ chrome, lang, wall }: PosterPage) => ({
  name: wall.label,
  item: `${chrome.origin}${galleryRoute(lang, wall.slug, chrome.homeGallery)}`,
})

const breadcrumbOf = (page: Page, below: readonly ReturnType<typeof crumbOf>[]): schema.BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: page.chrome.strings.nav.home, item: homeUrlOf(page) }, ...below].map(
    (crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb }),
  ),
})

/** Lists the posters in the order of the page. Their own pages describe them. */
const itemListOf = ({ lang, chrome }: Page, { title, posters }: Gallery): schema.ItemList => ({
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
    offers: VARIANTS.map(({ key, slug }): schema.Offer => {
      const variant = variants[key]
      const { size, logo, price } = variant
      return {
        '@type': 'Offer',
        name: logo ? size : `${size}, ${chrome.strings.card.withoutLogo}`,
        sku: `${id}-${slug}`,
        url: key === 'a1' ? url : `${url}?variant=${slug}`,
        price: price.amount,
        priceCurrency: currency,
        availability: `https://schema.org/${isSoldOut(variant) ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails,
      }
    }),
  }
}

/** Returns free shipping; without a destination it holds for every country. */
function shippingOf({ claims, shipTo }: Page['chrome'], currency: string): schema.OfferShippingDetails {
  const [least, most = least] = claims.deliveryDays.match(/\d+/g)?.map(Number) ?? []
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 0, currency },
    ...(shipTo && {
      shippingDestination: shipTo.map((code) => ({ '@type': 'DefinedRegion', addressCountry: code })),
    }),
    ...(least !== undefined &&
      most !== undefined && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: { '@type': 'QuantitativeValue', minValue: least, maxValue: most, unitCode: 'DAY' },
        },
      }),
  }
}

const bookFormats = [
  ['hardcover', 'Hardcover'],
  ['paperback', 'Paperback'],
  ['apple', 'EBook'],
  ['google', 'EBook'],
] as const

const bookOf = ({ chrome, edition }: Extract<Page, { kind: 'books' }>, book: Book): schema.Book => ({
  '@type': 'Book',
  name: book.title.text,
  inLanguage: edition.language,
  image: `${chrome.origin}${fallbackOf(book.cover, 'cover')}`,
  workExample: bookFormats.flatMap(([key, format]): readonly schema.Book[] => {
    const url = book.links[key]
    return url === undefined ? [] : [{ '@type': 'Book', bookFormat: `https://schema.org/${format}`, url }]
  }),
})

/** Returns the questions that the page shows as one FAQ; an empty list where it shows none. */
const faqOf = (questions: readonly Question[] = []): readonly schema.FAQPage[] =>
  questions.length === 0 ? [] : [faqPageOf(questions.map(({ question, words }) => [question.text, words]))]

const faqPageOf = (items: readonly (readonly [question: string, answer: string])[]): schema.FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: items.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
})
