import type {
  CatalogueFile,
  CataloguePoster,
} from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { hashOf, hashOnce } from '../fs/identity.ts'
import { fallbackOf } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import { catalogueFile, type Lang, posterSlug } from '../model/path.ts'
import {
  isSoldOut,
  type ListedPrice,
  type Offer,
  offerPerSize,
  type Poster,
  type Variant,
} from '../model/poster.ts'
import { minorUnitsOf } from '../model/price.ts'
import { printOption } from '../model/print-option.ts'
import { isOneRate, type ShippingRate } from '../model/shipping.ts'
import type { Site, Storefront } from '../model/site.ts'
import { galleriesOf } from './addresses.ts'

const { inCatalogue } = printOption

/** Plans the checkout's catalogue. */
export function catalogueOf(site: Site): Output {
  const { priceList, storefronts, shipTo, shippingRates } = site
  const partsOf = ({ language, strings, galleries, shippingOptions }: Storefront) => [
    language.code,
    shippingOptions,
    strings.card,
    strings.checkout.reserved,
    strings.toast.checkoutFailed,
    galleries.map(hashOnce),
  ]

  return {
    kind: 'text',
    path: catalogueFile,
    hash: () => hashOf([priceList, storefronts.map(partsOf), shipTo, shippingRates]),
    pieces: () => catalogueJsonOf(site),
  }
}

/**
 * Yields the catalogue as JSON, in pieces, because ten thousand posters must not be in
 * memory at once.
 */
function* catalogueJsonOf(site: Site): Generator<string, void> {
  // Leaves the list of posters at the end open.
  yield JSON.stringify(catalogueWithoutPosters(site)).replace(/\]\}$/, '')

  let separator = '\n'
  for (const [galleryIndex, gallery] of galleriesOf(site).entries())
    for (const [posterIndex, poster] of gallery.posters.entries()) {
      const translations = site.storefronts.flatMap(({ language, galleries }) => {
        const translated = galleries[galleryIndex]?.posters[posterIndex]
        return translated ? [[language.code, translated] as const] : []
      })
      yield separator +
        JSON.stringify(cataloguePosterOf(poster, translations, site.priceList))
      separator = ',\n'
    }
  yield '\n]}\n'
}

function catalogueWithoutPosters({
  priceList,
  storefronts,
  languages,
  shipTo,
  shippingRates,
}: Site): CatalogueFile {
  const inEachLanguage = (
    textOf: (strings: Storefront['strings']) => string,
  ): Record<Lang, string> =>
    Object.fromEntries(
      storefronts.map(({ language, strings }) => [language.code, textOf(strings)]),
    )

  return {
    version: 1,
    currency: priceList[0].price.currency.toLowerCase(),
    languages: languages.map(({ code }) => code),
    ...pricesOfOldFunctions(priceList),
    variants: priceList.map(catalogueVariantOf),
    texts: {
      [inCatalogue.label]: inEachLanguage(({ card }) => card[printOption.label]),
      freeShipping: inEachLanguage(({ card }) => card.freeShipping),
      soldOut: inEachLanguage(({ card }) => card.soldOut),
      reserved: inEachLanguage(({ checkout }) => checkout.reserved),
      failed: inEachLanguage(({ toast }) => toast.checkoutFailed),
    },
    shipTo,
    ...(shippingRates.length > 0 && {
      shipping: shippingChoicesOf(shippingRates, storefronts),
    }),
    // Must stay the last field: see catalogueJsonOf.
    posters: [],
  }
}

/** Returns the shipping options on the payment page: only one if all rates cost the same. */
function shippingChoicesOf(
  rates: Site['shippingRates'],
  storefronts: readonly Storefront[],
): NonNullable<CatalogueFile['shipping']> {
  const [firstRate] = rates
  if (firstRate && isOneRate(rates))
    return [choiceOf({ ...firstRate, countries: undefined }, 0, storefronts)]
  return rates.map((rate, index) => choiceOf(rate, index, storefronts))
}

const choiceOf = (
  { countries, price }: ShippingRate,
  index: number,
  storefronts: readonly Storefront[],
) => ({
  name: Object.fromEntries(
    storefronts.map(({ language, shippingOptions }) => [
      language.code,
      shippingOptions[index] ?? '',
    ]),
  ),
  amount: minorUnitsOf(price),
  ...(countries && { countries: [...countries] }),
})

/**
 * Returns the prices for checkout functions that were deployed before the catalogue had `variants`. They add the
 * surcharge to the price of a size.
 */
function pricesOfOldFunctions(
  priceList: Site['priceList'],
): Pick<CatalogueFile, 'sizes' | typeof inCatalogue.surcharge> {
  const surcharge = priceList.find((listed) => listed.surcharge)?.surcharge
  return {
    sizes: Object.fromEntries(
      offerPerSize(priceList).map(({ variant, price, label }) => [
        variant.orderedAs,
        { price: minorUnitsOf(price), label },
      ]),
    ),
    ...(surcharge && { [inCatalogue.surcharge]: minorUnitsOf(surcharge) }),
  }
}

const catalogueVariantOf = ({
  variant,
  price,
  label,
}: ListedPrice): NonNullable<CatalogueFile['variants']>[number] => ({
  slug: variant.slug,
  size: variant.orderedAs,
  name: variant.size,
  [inCatalogue.variant]: variant.hasOption,
  amount: minorUnitsOf(price),
  label,
})

function cataloguePosterOf(
  poster: Poster,
  translations: readonly (readonly [Lang, Poster])[],
  priceList: Site['priceList'],
): CataloguePoster {
  const { id, orientation, images } = poster
  const titles = translations.map(([lang, { title }]) => [lang, title.text])
  const descriptions = translations.map(([lang, { description }]) => [
    lang,
    description.text,
  ])
  const limited = limitedEditionOf(poster)
  const amounts = limited ? {} : ownAmountsOf(poster, priceList)

  return {
    id,
    orientation,
    titles: Object.fromEntries(titles),
    descriptions: Object.fromEntries(descriptions),
    picture: fallbackOf(images[0], orientation),
    page: `/${posterSlug(id)}`,
    forSale: variantsAtShopPrice(poster, priceList),
    ...(Object.keys(amounts).length > 0 && { amounts }),
    ...(limited && { limited }),
  }
}

/** Returns the variants of a limited edition that are for sale, and its numbers of prints. */
function limitedEditionOf({
  offers,
  printRuns,
  formerly,
}: Poster): CataloguePoster['limited'] | undefined {
  if (!printRuns) return undefined

  const offersForSale = offers.filter((offer) => !isSoldOut(offer))
  return {
    amounts: Object.fromEntries(
      offersForSale.map(({ variant, price }) => [variant.slug, minorUnitsOf(price)]),
    ),
    totals: Object.fromEntries(printRuns.map(({ size, total }) => [size, total])),
    ...(formerly.length > 0 && { formerly: [...formerly] }),
  }
}

/**
 * Tells for each variant whether it is for sale at the shop's price and in unlimited
 * numbers. The variants of a limited edition are not: checkout functions that do not yet
 * support limited editions would sell too many prints.
 */
const variantsAtShopPrice = (
  poster: Poster,
  priceList: Site['priceList'],
): CataloguePoster['forSale'] =>
  Object.fromEntries(
    priceList.map(({ variant, price }) => {
      const offer = offerOf(poster, variant)
      const isAtShopPrice = offer?.price.amount === price.amount
      const isUnlimited = poster.printRuns === undefined
      return [variant.slug, isUnlimited && isAtShopPrice && !isSoldOut(offer)]
    }),
  )

const offerOf = ({ offers }: Poster, { key }: Variant): Offer | undefined =>
  offers.find(({ variant }) => variant.key === key)

/** Returns the amounts of the variants that are for sale at a price other than the shop's. */
const ownAmountsOf = (
  poster: Poster,
  priceList: Site['priceList'],
): NonNullable<CataloguePoster['amounts']> =>
  Object.fromEntries(
    priceList.flatMap(({ variant, price }) => {
      const offer = offerOf(poster, variant)
      if (!offer || isSoldOut(offer) || offer.price.amount === price.amount) return []

      return [[variant.slug, minorUnitsOf(offer.price)]]
    }),
  )
