import type {
  Book as BookThing,
  BreadcrumbList,
  FAQPage,
  Graph,
  ItemList,
  Organization,
  Product,
  Thing,
  WebSite,
} from 'schema-dts'
import type { Book, Edition } from '../cli/model/book.ts'
import { fallbackOf } from '../cli/model/image.ts'
import type { Page } from '../cli/model/page.ts'
import { routeOf } from '../cli/model/path.ts'
import type { Gallery, Poster } from '../cli/model/poster.ts'

/** What search engines are told of a page. It claims nothing that the page does not show. */
export function structuredDataOf(page: Page): Graph | undefined {
  const things = thingsOn(page)
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined
}

function thingsOn(page: Page): readonly Thing[] {
  switch (page.kind) {
    case 'home':
      return [webSite(page), organization(page), itemList(page, page.gallery)]
    case 'gallery':
      return [breadcrumb(page, page.gallery.label), itemList(page, page.gallery)]
    case 'books':
      return [
        breadcrumb(page, page.chrome.strings.nav.sagaCrumb),
        ...page.edition.books.map((book) => bookThing(page, book)),
        faqPage(page.edition),
      ]
    case 'success':
    case 'not-found':
      return []
    default:
      throw new Error(`no structured data for ${JSON.stringify(page satisfies never)}`)
  }
}

const homeOf = ({ chrome, lang }: Page): string => `${chrome.origin}${routeOf(lang, '')}`

const webSite = (page: Page): WebSite => ({
  '@type': 'WebSite',
  name: page.chrome.siteName,
  url: homeOf(page),
  inLanguage: page.lang,
})

const organization = ({ chrome }: Page): Organization => ({
  '@type': 'Organization',
  name: chrome.siteName,
  url: chrome.origin,
  logo: `${chrome.origin}/icon-512.png`,
})

const breadcrumb = (page: Page, current: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: page.chrome.strings.nav.home, item: homeOf(page) },
    { '@type': 'ListItem', position: 2, name: current, item: `${page.chrome.origin}${page.route}` },
  ],
})

/** The posters in the order of the wall. Positions are those of the list: numbers would only repeat them. */
const itemList = (page: Page, { title, posters }: Gallery): ItemList => ({
  '@type': 'ItemList',
  name: title,
  numberOfItems: posters.length,
  itemListElement: posters.map((poster) => product(page, poster)),
})

/** Four ways to buy, four offers, all of them made on the poster's card. */
const product = ({ chrome, route }: Page, { id, title, images, orientation, variants }: Poster): Product => ({
  '@type': 'Product',
  image: `${chrome.origin}${fallbackOf(images[0], orientation)}`,
  url: `${chrome.origin}${route}#${id}`,
  name: title.text,
  offers: Object.values(variants).map(({ size, logo, price }) => ({
    '@type': 'Offer',
    name: logo ? size : `${size}, ${chrome.strings.card.withoutLogo}`,
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })),
})

const bookThing = ({ chrome, edition }: Extract<Page, { kind: 'books' }>, book: Book): BookThing => ({
  '@type': 'Book',
  name: book.title.text,
  inLanguage: edition.lang,
  image: `${chrome.origin}${fallbackOf(book.cover, 'cover')}`,
  workExample: [
    { '@type': 'Book', bookFormat: 'https://schema.org/Hardcover', url: book.links.hardcover },
    ...(book.links.paperback === undefined
      ? []
      : [
          {
            '@type': 'Book' as const,
            bookFormat: 'https://schema.org/Paperback' as const,
            url: book.links.paperback,
          },
        ]),
    { '@type': 'Book', bookFormat: 'https://schema.org/EBook', url: book.links.apple },
    { '@type': 'Book', bookFormat: 'https://schema.org/EBook', url: book.links.google },
  ],
})

const faqPage = ({ faq }: Edition): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faq.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question.text,
    acceptedAnswer: { '@type': 'Answer', text: answer.text },
  })),
})
