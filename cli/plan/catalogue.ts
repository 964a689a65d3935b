import type {
  CatalogueFile,
  CataloguePoster,
} from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { fallbackOf } from '../model/image.ts'
import { type Lang, posterSlug } from '../model/path.ts'
import { isSoldOut, type Poster, VARIANTS } from '../model/poster.ts'
import { currencyOf, minorUnitsOf, priceOf } from '../model/price.ts'
import type { Site, Storefront } from '../model/site.ts'

/**
 * Lists what the checkout function may sell, with prices: JSON in pieces, so that ten thousand posters are never in
 * memory at once.
 */
export function* catalogueOf(site: Site): Generator<string, void> {
  const [first] = site.storefronts
  yield JSON.stringify(shopOf(site)).replace(/\]\}$/, '')
  let separator = '\n'
  for (const [place, gallery] of (first?.galleries ?? []).entries())
    for (const [index, poster] of gallery.posters.entries()) {
      const inLanguages = site.storefronts.flatMap(({ language, galleries }) => {
        const translated = galleries[place]?.posters[index]
        return translated ? [[language.code, translated] as const] : []
      })
      yield separator + JSON.stringify(posterOf(poster, inLanguages))
      separator = ',\n'
    }
  yield '\n]}\n'
}

/** Returns the catalogue without its posters, which come last. */
function shopOf({ prices, storefronts, languages }: Site): CatalogueFile {
  const { a1, a2, withoutLogo } = prices
  const countedOf = (amount: number): number => minorUnitsOf(priceOf(prices, amount))
  return {
    version: 1,
    currency: currencyOf(prices).toLowerCase(),
    languages: languages.map(({ code }) => code),
    sizes: {
      A1: { price: countedOf(a1.price), label: a1.label },
      A2: { price: countedOf(a2.price), label: a2.label },
    },
    withoutLogo: countedOf(withoutLogo),
    texts: {
      withoutLogo: inEachLanguage(storefronts, ({ card }) => card.withoutLogo),
      freeShipping: inEachLanguage(storefronts, ({ card }) => card.freeShipping),
    },
    posters: [],
  }
}

const inEachLanguage = (
  storefronts: readonly Storefront[],
  textOf: (strings: Storefront['strings']) => string,
): Record<Lang, string> =>
  Object.fromEntries(storefronts.map(({ language, strings }) => [language.code, textOf(strings)]))

const posterOf = (
  { id, orientation, images: [image], variants }: Poster,
  inLanguages: readonly (readonly [Lang, Poster])[],
): CataloguePoster => ({
  id,
  orientation,
  titles: Object.fromEntries(inLanguages.map(([lang, { title }]) => [lang, title.text])),
  descriptions: Object.fromEntries(inLanguages.map(([lang, { description }]) => [lang, description.text])),
  picture: fallbackOf(image, orientation),
  page: `/${posterSlug(id)}`,
  forSale: Object.fromEntries(
    VARIANTS.map(({ key, slug }) => [slug, !isSoldOut(variants[key])]),
  ) as CataloguePoster['forSale'],
})
