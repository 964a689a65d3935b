import type { Strings } from './strings.ts'

/** The full name of an interface text: 'nav.story'. */
type StringName = {
  [Group in keyof Strings]: `${Group}.${keyof Strings[Group] & string}`
}[keyof Strings]

/**
 * The interface texts that only one part of a shop shows. A shop without the part needs
 * none of its texts. A text that several parts show is needed by each of them, and a text
 * that is not listed is needed by every shop. cli/read/needed-strings.ts tells which parts
 * a shop has.
 */
const stringsByPart = {
  story: ['nav.story', 'wall.story', 'footer.texts'],
  storyBelowPictures: ['hero.story'],
  books: [
    'nav.saga',
    'nav.sagaCrumb',
    'gallery.sagaTitle',
    'gallery.sagaText',
    'books.physical',
    'books.ebooks',
    'books.booksTitle',
    'books.buyAt',
    'books.hardcoverOf',
    'books.paperbackOf',
    'books.appleOf',
    'books.googleOf',
    'books.trilogyAt',
    'books.comingSoon',
    'books.toFormats',
    'books.coverAlt',
    'books.newTab',
    'footer.books',
  ],
  severalBookPages: ['books.otherEdition'],
  textPages: ['footer.texts'],
  questions: ['footer.questions'],
  contact: ['footer.texts', 'footer.contact'],
  quotes: ['quotes.label'],
  severalQuotes: ['quotes.pause', 'quotes.play'],
  slideshow: ['hero.pause', 'hero.play'],
  reviews: ['reviews.basedOn'],
  testimonials: ['reviews.chosen'],
  anyReviews: [
    'wall.reviews',
    'reviews.title',
    'reviews.average',
    'reviews.sort',
    'reviews.helpful',
    'reviews.newest',
    'reviews.highest',
    'reviews.media',
    'reviews.more',
    'reviews.stars',
    'reviews.starsRow',
    'reviews.verified',
    'reviews.helpfulCount',
    'reviews.shown',
  ],
  motifs: ['wall.series'],
  promises: ['trust.label'],
  paper: ['poster.paper'],
  editionDetail: ['poster.edition'],
  onePrintRun: ['poster.edition', 'poster.printRun'],
  severalPrintRuns: ['poster.edition', 'poster.printRunBySize', 'poster.printRunOfSize'],
  anyPrintRun: [
    'slip.title',
    'slip.order',
    'slip.recipient',
    'certificate.heading',
    'certificate.number',
    'certificate.date',
    'certificate.signature',
  ],
  contactOfOrders: ['slip.contact'],
  runOfAllSizes: ['certificate.statement'],
  runPerSize: ['certificate.statementOfSize'],
  border: ['poster.border'],
  packing: ['poster.packing'],
  factOnShipping: ['poster.shipping'],
  factOnDelivery: ['poster.delivery'],
  factOnPayment: ['poster.payment'],
  freeShipping: ['card.freeShipping'],
  freeShippingToFew: ['trust.shippingTo'],
  freeShippingToMany: ['trust.shippingToMany'],
  paidShipping: ['shipping.added'],
  oneRate: ['shipping.same'],
  severalRates: ['shipping.range', 'shipping.rate', 'shipping.option'],
  rateOfZero: ['shipping.free'],
  rateOfOtherCountries: ['shipping.others'],
  printsLeft: ['card.left'],
  severalGalleries: ['gallery.crossTitle'],
} as const satisfies Readonly<Record<string, readonly StringName[]>>

/** The name of a part that a shop may lack. */
export type ShopPart = keyof typeof stringsByPart

const parts = Object.keys(stringsByPart) as readonly ShopPart[]

/** Returns the parts that show an interface text; [] if every shop shows the text. */
export const partsWithString = (group: string, key: string): readonly ShopPart[] =>
  partsByString.get(`${group}.${key}`) ?? []

const partsByString: ReadonlyMap<string, readonly ShopPart[]> = new Map(
  parts
    .flatMap((part): readonly StringName[] => stringsByPart[part])
    .map((name) => [
      name,
      parts.filter((part) =>
        (stringsByPart[part] as readonly StringName[]).includes(name),
      ),
    ]),
)
