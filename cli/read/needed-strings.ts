import { oncePer } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { onePerSize } from '../model/poster.ts'
import {
  isCalledOthers,
  isOneRate,
  MOST_NAMED,
  type ShippingRate,
  shippedCountriesOf,
  shippingRatesOf,
} from '../model/shipping.ts'
import type { CollectionName } from '../schema/collections.ts'
import type { PosterFile } from '../schema/posters.ts'
import { partsWithString, type ShopPart } from '../schema/string-parts.ts'
import { stringIn } from '../schema/strings-file.ts'
import { offeredVariantsOf } from '../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from '../shop/poster-series.ts'
import { hasPrintRuns, printNumbersOf } from '../shop/print-runs.ts'
import { shopVariantsOf } from '../shop/variants.ts'
import { type Content, fallbackLanguageOf, hasFailed } from './content.ts'

// Some interface texts are shown only by certain parts of a shop, such as the reviews (cli/schema/string-parts.ts).
// Such a text is needed only in a shop that has one of these parts.

/** Tells whether a shop has a part. A part with a file per language may exist only in some languages. */
type HasPart = (content: Content, lang: Lang) => boolean

/** The optional texts in the group 'trust': the promises above the posters. */
const PROMISES = ['secure', 'shipping', 'payment', 'quality']

/** Tells whether a language has an optional interface text, either its own or its fallback's. */
function hasText(content: Content, lang: Lang, group: string, key: string): boolean {
  const languages = [lang, fallbackLanguageOf(content, lang) ?? lang]
  return languages.some(
    (code) => stringIn(content.strings[code]?.value, group, key) !== undefined,
  )
}

/** Returns the shop's rates and the number of countries to which it ships, which is undefined for all countries. */
const shippingOf = ({ prices, site }: Content) => {
  const shipTo = prices && shippedCountriesOf(prices.value, site?.value.shipTo)
  const rates = prices ? shippingRatesOf(prices.value, shipTo) : []
  return { rates, countryCount: shipTo?.length }
}

/** Returns a test for free shipping to a certain number of countries. */
const shipsFree =
  (isRightCount: (countryCount: number | undefined) => boolean): HasPart =>
  (content) => {
    const { rates, countryCount } = shippingOf(content)
    return rates.length === 0 && isRightCount(countryCount)
  }

/** Returns a test for paid shipping with certain rates. */
const shipsAt =
  (haveFeature: (rates: readonly ShippingRate[]) => boolean): HasPart =>
  (content) => {
    const { rates } = shippingOf(content)
    return rates.length > 0 && haveFeature(rates)
  }

type Detail = keyof NonNullable<PosterFile['details']>

/** Returns a test for a print detail, which all posters or a single one may have. */
const hasDetail =
  (name: Detail): HasPart =>
  ({ prices, posters }) =>
    [prices, ...posters].some((file) => file?.value.details?.[name] !== undefined)

/** Returns a test for a poster with a certain number of print runs. */
const somePosterHasRuns =
  (isRightCount: (runCount: number) => boolean): HasPart =>
  (content) =>
    printRunCountsOf(content).some(isRightCount)

/** Returns the number of print runs of each poster: none, one, or one for each size. */
const printRunCountsOf = oncePer((content: Content): readonly number[] => {
  const shop = content.prices?.value
  const variants = onePerSize(shopVariantsOf(shop))
  const pricedSeries = pricedSeriesIn(content)
  return content.posters.map(({ value }) => {
    // A number is for all sizes together. An object has a number for each size.
    const numbers = printNumbersOf(value, shop)
    if (typeof numbers !== 'object') return numbers === undefined ? 0 : 1

    return offeredVariantsOf(variants, priceStatementsOf(value, pricedSeries)).length
  })
})

/**
 * Returns a test for a poster with one number of prints for all sizes, or with a number for each size. The latter has a
 * single print run if it is sold in one size only.
 */
const somePosterHasNumbers =
  (type: 'number' | 'object'): HasPart =>
  ({ posters, prices }) =>
    posters.some(({ value }) => typeof printNumbersOf(value, prices?.value) === type)

const shownGalleries = ({ galleries }: Content): Content['galleries'] =>
  galleries.filter(({ value }) => value.posters.length > 0)

const countQuotes = ({ quotes }: Content, lang: Lang): number =>
  quotes[lang]?.value.length ?? 0

const hasStory: HasPart = ({ stories }, lang) => Boolean(stories[lang]?.html)

const hasReviews: HasPart = ({ reviews }) => Boolean(reviews?.value.length)

const hasTestimonials: HasPart = ({ testimonials }, lang) =>
  Boolean(testimonials[lang]?.value.length)

/** The pictures that open the home page and each gallery. */
const slideshowsOf = (content: Content): readonly (readonly string[])[] => [
  content.site?.value.heroes ?? [],
  ...shownGalleries(content).map(({ value }) => value.hero ?? []),
]

/** The test for each part of a shop. */
const partTests: Readonly<Record<ShopPart, HasPart>> = {
  story: hasStory,
  storyBelowPictures: (content, lang) =>
    hasStory(content, lang) && Boolean(content.site?.value.heroes?.length),
  books: ({ editions }) => editions.length > 0,
  severalBookPages: ({ editions }) => editions.length > 1,
  textPages: ({ articles }) => articles.length > 0,
  questions: ({ articles }) =>
    articles.some(({ files }) =>
      Object.values(files).some((file) => file?.front.value.questions),
    ),
  contact: ({ site }) => site?.value.contact !== undefined,
  quotes: (content, lang) => countQuotes(content, lang) > 0,
  severalQuotes: (content, lang) => countQuotes(content, lang) > 1,
  slideshow: (content) => slideshowsOf(content).some(({ length }) => length > 1),
  reviews: hasReviews,
  testimonials: hasTestimonials,
  anyReviews: (content, lang) =>
    hasReviews(content, lang) || hasTestimonials(content, lang),
  motifs: ({ series }) => Boolean(series?.value.length),
  promises: (content, lang) =>
    PROMISES.some((key) => hasText(content, lang, 'trust', key)),
  paper: hasDetail('paper'),
  editionDetail: hasDetail('edition'),
  onePrintRun: somePosterHasRuns((runCount) => runCount === 1),
  severalPrintRuns: somePosterHasRuns((runCount) => runCount > 1),
  anyPrintRun: hasPrintRuns,
  contactOfOrders: (content) =>
    hasPrintRuns(content) && content.site?.value.contact !== undefined,
  runOfAllSizes: somePosterHasNumbers('number'),
  runPerSize: somePosterHasNumbers('object'),
  border: hasDetail('border'),
  packing: hasDetail('packing'),
  factOnShipping: (content, lang) => hasText(content, lang, 'poster', 'shippingText'),
  factOnDelivery: (content, lang) => hasText(content, lang, 'poster', 'deliveryText'),
  factOnPayment: (content, lang) => hasText(content, lang, 'poster', 'paymentText'),
  freeShipping: shipsFree((count) => count === undefined),
  freeShippingToFew: shipsFree((count) => count !== undefined && count <= MOST_NAMED),
  freeShippingToMany: shipsFree((count) => count !== undefined && count > MOST_NAMED),
  paidShipping: shipsAt(() => true),
  oneRate: shipsAt(isOneRate),
  severalRates: shipsAt((rates) => !isOneRate(rates)),
  rateOfZero: shipsAt((rates) => rates.some(({ price }) => price.amount === 0)),
  rateOfOtherCountries: shipsAt(
    (rates) => !isOneRate(rates) && rates.some(isCalledOthers),
  ),
  printsLeft: hasPrintRuns,
  severalGalleries: (content) => shownGalleries(content).length > 1,
}

/** The collections whose files make up a part. */
const collectionsByPart: Readonly<Partial<Record<ShopPart, CollectionName>>> = {
  story: 'stories',
  books: 'editions',
  textPages: 'articles',
  quotes: 'quotes',
  reviews: 'reviews',
  testimonials: 'testimonials',
  motifs: 'series',
}

/** Returns a function that tells whether a language has a part of the shop. It remembers its results. */
const partCheckerOf = oncePer((content: Content) => {
  const answers = new Map<string, boolean>()
  return (part: ShopPart, lang: Lang): boolean => {
    const key = `${part} ${lang}`
    const answer = answers.get(key) ?? hasPart(content, part, lang)
    answers.set(key, answer)
    return answer
  }
})

/**
 * Tells whether a language has a part. A part whose file has errors counts as present, because it will be shown later.
 */
function hasPart(content: Content, part: ShopPart, lang: Lang): boolean {
  const collection = collectionsByPart[part]
  const isUnreadable = collection !== undefined && hasFailed(content, collection)
  return isUnreadable || partTests[part](content, lang)
}

/** Tells whether a shop needs an interface text in a language. */
export function isStringNeeded(
  content: Content,
  lang: Lang,
  group: string,
  key: string,
): boolean {
  const parts = partsWithString(group, key)
  if (parts.length === 0) return true

  const isPartPresent = partCheckerOf(content)
  return parts.some((part) => isPartPresent(part, lang))
}
