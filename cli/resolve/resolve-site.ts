import type { Review } from '../model/document.ts'
import type { Colours } from '../model/image.ts'
import { openMemory } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { emailOf, type Placeholders, placeholderValues } from '../model/placeholders.ts'
import { countryNamesIn } from '../model/regional-language.ts'
import { shippedCountriesOf, shippingRatesOf } from '../model/shipping.ts'
import type { CheckoutApi, Language, Site, Storefront } from '../model/site.ts'
import type { Stock } from '../model/stock.ts'
import type { PictureCode } from '../project.ts'
import { type Content, stem } from '../read/content.ts'
import { usableFontsOf } from '../read/fonts/fonts.ts'
import { type FindImage, imageFinder } from '../read/pictures/pictures.ts'
import type { CollectionName } from '../schema/collections.ts'
import { pathOf } from '../schema/content-paths.ts'
import type { Strings } from '../schema/strings.ts'
import {
  isOptionalString,
  type StringsFile,
  stringIn,
  stringKeys,
} from '../schema/strings-file.ts'
import type { ReviewsFile, TestimonialsFile } from '../schema/texts.ts'
import { statesPrices } from '../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from '../shop/poster-series.ts'
import { type PriceList, priceListOf } from '../shop/price-list.ts'
import { printRunsOf } from '../shop/print-runs.ts'
import { withPrintsLeft } from '../shop/stock.ts'
import { sizesOf } from '../shop/variants.ts'
import { resolveBrand } from './resolve-brand.ts'
import { openDocuments, resolveDocuments } from './resolve-documents.ts'
import { resolveLayouts } from './resolve-layouts.ts'
import {
  detailsIn,
  resolveEdition,
  resolveGallery,
  resolvePoster,
  resolveSharedPoster,
  type SharedPoster,
} from './resolve-products.ts'
import { resolveSections } from './resolve-sections.ts'
import {
  countriesIn,
  type LanguageOrder,
  languagesIn,
  proseOf,
  type Shipping,
  seoIn,
  shippingOptionsIn,
  shippingRatesIn,
  textIn,
  withShipping,
} from './resolve-texts.ts'

/**
 * Builds the site from checked content, with one storefront per language. It throws only for unchecked content.
 * @param stock undefined if it is unknown, as in all commands except builds
 */
export function resolveSite(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  pictureCode: PictureCode,
  checkout: CheckoutApi | undefined,
  stock?: Stock,
): Site {
  const site = demand(content.site, 'site')
  const {
    name,
    origin,
    languages,
    xDefault,
    homeGallery,
    copyrightYear,
    images,
    ...settings
  } = site.value
  const [firstLanguage, ...otherLanguages] = languages
  if (!firstLanguage) throw new Error('the schema asks for at least one language')

  const picture = imageFinder(content, colours, pictureCode.sizing)
  const priceList = priceListOf(demand(content.prices, 'prices').value)
  const shipping = shippingOf(content)
  const hasCheckout = checkout !== undefined
  const sharedPosters = resolveSharedPosters(
    content,
    priceList,
    stock,
    picture,
    hasCheckout,
  )

  return {
    name,
    origin,
    languages: [firstLanguage, ...otherLanguages],
    xDefault,
    homeGallery,
    priceList,
    brand: resolveBrand(content),
    fonts: usableFontsOf(content.fonts),
    layouts: resolveLayouts(content),
    claims: claimsOf(content),
    copyrightYear,
    shipTo: shipping.shipTo,
    shippingRates: shipping.rates,
    handlingDays: settings.handlingDays,
    ...(settings.reviewDates && { reviewDates: settings.reviewDates }),
    ...(checkout && { checkout }),
    includeSubDomains: settings.hsts?.includeSubDomains ?? false,
    compress: settings.compress ?? false,
    redirectPages: settings.redirectPages ?? false,
    keepAssets: settings.keepAssets ?? 0,
    budget: settings.budget ?? {},
    images,
    drawingHash: pictureCode.drawing,
    ...(settings.contact && { contact: contactOf(settings.contact) }),
    heroes: settings.heroes?.map((name) => picture(site, name)) ?? [],
    storefronts: languages.map((language) =>
      resolveStorefront(content, language, sharedPosters, picture),
    ),
    publicFiles: content.publicFiles,
    defaultFiles: content.defaultFiles,
  }
}

/** Resolves posters once for all languages, because ten thousand posters have forty thousand variants. */
function resolveSharedPosters(
  content: Content,
  priceList: PriceList,
  stock: Stock | undefined,
  picture: FindImage,
  hasCheckout: boolean,
): readonly SharedPoster[] {
  const prices = demand(content.prices, 'prices').value
  const pricedSeries = pricedSeriesIn(content)
  return content.posters.map((document) => {
    const statements = priceStatementsOf(document.value, pricedSeries)
    const posterPrices = statements.some(statesPrices)
      ? priceListOf(prices, statements)
      : priceList
    const statedRuns = printRunsOf(document.value, prices, statements)
    const { id, formerly = [] } = document.value
    const printRuns = statedRuns && withPrintsLeft(statedRuns, [id, ...formerly], stock)
    return resolveSharedPoster(document, posterPrices, printRuns, picture, hasCheckout)
  })
}

function resolveStorefront(
  content: Content,
  language: Language,
  sharedPosters: readonly SharedPoster[],
  picture: FindImage,
): Storefront {
  const lang = language.code
  const [firstLanguage] = content.languages
  const ownAndFallback: LanguageOrder = language.fallback
    ? [lang, language.fallback]
    : [lang]
  // Most texts also fall back to the shop's first language. Editions and reviews fall back to their own language instead.
  const withFirstLanguage: LanguageOrder = [...ownAndFallback, firstLanguage]

  const series = content.series?.value ?? []
  const documents = openDocuments(content, withFirstLanguage)
  const posters = new Map(
    sharedPosters.map((sharedPoster) => {
      const poster = resolvePoster(sharedPoster, withFirstLanguage, series, documents)
      return [poster.id, poster] as const
    }),
  )

  const prices = demand(content.prices, 'prices').value
  const site = demand(content.site, 'site').value
  const shipping = shippingOf(content)
  const texts = resolveStrings(content, ownAndFallback, shipping)
  const shippingRates = shippingRatesIn(texts.strings, withFirstLanguage, shipping)
  const placeholders = placeholderValues({
    lang,
    prices,
    sizes: sizesOf(prices),
    claims: site.claims,
    keepAddresses: site.keepAddresses,
    freeShipping: texts.strings.card.freeShipping,
    shippingRates,
    email: emailOf(site.contact),
    countries: shipping.shipTo && countriesIn(shipping.shipTo, lang),
    languages: languagesIn(content.languages, lang),
  })
  const story = storyIn(content, lang)
  const sources = { content, documents, placeholders, picture }
  const shownDocuments = resolveDocuments(sources)

  return {
    language,
    ...texts,
    shippingRates,
    shippingOptions: shippingOptionsIn(texts.strings, withFirstLanguage, shipping),
    galleries: shownGalleries(content)
      .toSorted((a, b) => a.value.order - b.value.order)
      .map((document) => resolveGallery(document, withFirstLanguage, posters, picture)),
    editions: content.editions
      .toSorted((a, b) => a.value.order - b.value.order)
      .map((document) => resolveEdition(document, ownAndFallback, sources)),
    documents: shownDocuments,
    details: detailsIn(prices.details ?? {}, withFirstLanguage),
    reviews: resolveReviews(content.reviews?.value ?? [], ownAndFallback),
    testimonials: resolveTestimonials(content.testimonials[lang]?.value ?? [], lang),
    sections: resolveSections(content, lang, withFirstLanguage, placeholders),
    ...(story && { story }),
    seo: resolveSeo(content, withFirstLanguage, shownDocuments, placeholders),
  }
}

const shippingOf = (content: Content): Shipping => {
  const prices = demand(content.prices, 'prices').value
  const shipTo = shippedCountriesOf(prices, content.site?.value.shipTo)
  return { shipTo, rates: shippingRatesOf(prices, shipTo) }
}

/** Returns the shop's claims, with a rating only if there are reviews. */
function claimsOf({ site, reviews }: Content): Site['claims'] {
  const { rating, ...claims } = site?.value.claims ?? {}
  const isRated =
    rating !== undefined && reviews !== undefined && reviews.value.length > 0
  return isRated ? { ...claims, rating } : claims
}

/** Returns the story in a language, unless it has no text. */
function storyIn({ stories }: Content, lang: Lang): Storefront['story'] {
  const story = stories[lang]
  if (!story || story.html === '') return undefined

  return { title: story.front.value.title, body: proseOf(story.html) }
}

/** Returns the galleries with posters. A gallery without posters has no page yet. */
const shownGalleries = ({ galleries }: Content): Content['galleries'] =>
  galleries.filter(({ value }) => value.posters.length > 0)

const rememberStrings = openMemory<object, ReturnType<typeof joinStrings>>()

/** Returns the interface texts of a language, joined with its fallback's texts. */
function resolveStrings({ strings }: Content, order: LanguageOrder, shipping: Shipping) {
  const [lang, fallback] = order
  const texts = strings[lang]?.value ?? {}
  const fallbackTexts = strings[fallback ?? '']?.value
  return rememberStrings(
    texts,
    [fallback, fallbackTexts, JSON.stringify(shipping)],
    () => {
      const joined = joinStrings(texts, fallback, fallbackTexts)
      return { ...joined, strings: withShipping(joined.strings, order, shipping) }
    },
  )
}

/**
 * Joins the interface texts of two languages. A text that both lack is left out if it is optional; otherwise it becomes
 * its key, so that the mistake shows.
 */
function joinStrings(
  texts: StringsFile,
  fallback: Lang | undefined,
  fallbackTexts: StringsFile | undefined,
) {
  const groups: Record<string, Record<string, string>> = {}
  const borrowedKeys: string[] = []
  for (const [group, key] of stringKeys) {
    const fullKey = `${group}.${key}`
    const text = stringIn(texts, group, key)
    const fallbackText = stringIn(fallbackTexts, group, key)
    if (text === undefined && fallbackText !== undefined) borrowedKeys.push(fullKey)
    groups[group] ??= {}
    const shownText = text ?? fallbackText
    if (shownText === undefined && isOptionalString(group, key)) continue
    groups[group][key] = shownText ?? fullKey
  }

  const borrowed = fallback !== undefined &&
    borrowedKeys.length > 0 && { lang: fallback, keys: borrowedKeys }
  return { strings: groups as unknown as Strings, ...(borrowed && { borrowed }) }
}

/** Returns the titles and descriptions of all pages except posters, by slug. */
function resolveSeo(
  content: Content,
  order: LanguageOrder,
  documents: Storefront['documents'],
  placeholders: Placeholders,
) {
  const pages = content.pages.map(({ file, value: seo }) => ({
    slug: stem(file) === 'home' ? '' : stem(file),
    seo,
  }))
  const galleriesAndEditions = [...shownGalleries(content), ...content.editions].map(
    ({ value }) => value,
  )
  const writtenSeo = [...pages, ...galleriesAndEditions].flatMap(({ slug, seo }) =>
    seo ? [{ slug, seo: seoIn(seo, order, placeholders) }] : [],
  )
  return Object.fromEntries(
    [...writtenSeo, ...documents].map(({ slug, seo }) => [slug, seo]),
  )
}

const contactOf = (contact: string): NonNullable<Site['contact']> =>
  emailOf(contact) === undefined
    ? { label: contact.replace(/^https:\/\/|\/$/g, ''), href: contact }
    : { label: contact, href: `mailto:${contact}` }

/** Returns a part of the content. Throws if it is missing, which the checks of content rule out. */
function demand<T>(part: T | undefined, name: CollectionName): T {
  if (part === undefined)
    throw new Error(`${pathOf(name, {})} was not read, although the content was checked`)
  return part
}

function resolveReviews(
  reviews: ReviewsFile,
  ownAndFallback: LanguageOrder,
): readonly Review[] {
  const countries = countryNamesIn(ownAndFallback[0])
  return reviews.map(({ language, ...review }) => ({
    ...review,
    country: countries.of(review.country) ?? review.country,
    comment: textIn(review.comment, [...ownAndFallback, language]),
    hasMedia: review.hasMedia ?? false,
  }))
}

/** Turns testimonials into reviews without a date, which state no more about a customer than the file does. */
function resolveTestimonials(
  testimonials: TestimonialsFile,
  lang: Lang,
): readonly Review[] {
  const countries = countryNamesIn(lang)
  return testimonials.map(
    ({ name, rating, text, country, verified, helpful }, index) => ({
      id: `static-${lang}-${index + 1}`,
      name,
      country: country && (countries.of(country) ?? country),
      rating,
      comment: { text },
      verified: verified ?? false,
      helpful,
      hasMedia: false,
    }),
  )
}
