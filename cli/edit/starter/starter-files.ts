import type * as z from 'zod'
import { purchaseLinksOf } from '../../check/purchase-links.ts'
import { usualLanguage } from '../../languages/languages.ts'
import type { Lang } from '../../model/path.ts'
import type { BrandFile } from '../../schema/brand.ts'
import type { RequiredCollection } from '../../schema/collections.ts'
import type { seoSchemaFor } from '../../schema/common.ts'
import type { PathNames } from '../../schema/content-paths.ts'
import type { GalleryFile, PosterFile } from '../../schema/posters.ts'
import type { siteSchema } from '../../schema/site-file.ts'
import { shopVariantsOf } from '../../shop/variants.ts'
import { formatYaml } from '../../yaml/format.ts'
import { type SampleId, sampleIds } from './samples.ts'
import { nameShopIn, titleWithName, withName } from './shop-name.ts'
import { type StarterSize, starterPrices } from './starter-prices.ts'
import { FALLBACK, type StarterTexts } from './starter-texts.ts'

/** The decisions of a new shop's owner. */
export interface StarterAnswers {
  readonly name: string
  readonly address: string
  readonly languages: readonly [Lang, ...Lang[]]
  readonly currency: string
  /** Countries that posters are shipped to. An empty list means all countries. */
  readonly countries: readonly string[]
  readonly sizes: readonly StarterSize[]
  readonly hasLogoOption: boolean
  readonly sells: 'links' | 'checkout'
}

/** The facts about a shop that its new files contain. */
export interface StarterShop extends StarterAnswers {
  readonly homeGallery: string
  readonly year: number
  readonly needsRedirectPages: boolean
  /** The languages that visitors do not see yet, because their texts are in English. */
  readonly drafts: readonly Lang[]
  readonly texts: Readonly<Record<Lang, StarterTexts>>
}

/** Writes the text of a missing file. `names` are the variable parts of its path. */
type Starter = (shop: StarterShop, names: PathNames) => string

/** The texts of all files that every shop needs. They make no claims and mention no particular shop. */
export const starters: Readonly<Record<RequiredCollection, Starter>> = {
  site: (shop) => formatYaml(siteOf(shop)),
  prices: (shop) => formatYaml(starterPrices(shop, shop.languages[0])),
  pages(shop, { name = '' }) {
    const texts = pageTexts[name]
    return formatYaml({
      title: inEach(shop, (language) => texts?.(language)?.title ?? name, titleWithName),
      description: inEach(shop, (language) => texts?.(language)?.description ?? name),
    } satisfies z.input<ReturnType<typeof seoSchemaFor>>)
  },
  strings: ({ texts }, { lang = '' }) => texts[lang]?.strings ?? '',
}

const pageTexts: Readonly<
  Record<string, (texts: StarterTexts) => StarterTexts['home'] | undefined>
> = {
  home: ({ home }) => home,
  success: ({ success }) => success,
  'not-found': ({ notFound }) => notFound,
}

/** The name of the first gallery in addresses. */
export const FIRST_GALLERY = 'posters'

/** Returns the home page's gallery with these posters. */
export function starterGallery(
  shop: StarterShop,
  posters: readonly string[] = [],
): string {
  const gallery: GalleryFile = {
    slug: shop.homeGallery,
    order: 1,
    orientation: 'portrait',
    columns: 3,
    label: inEach(shop, (texts) => texts.gallery.label),
    title: inEach(shop, (texts) => texts.gallery.title),
    subtitle: inEach(shop, (texts) => texts.gallery.subtitle),
    posters: [...posters],
  }
  return formatYaml(gallery)
}

/** Returns a sample poster's file, which refers to the picture next to it. */
export function samplePoster(shop: StarterShop, id: SampleId): string {
  const place = sampleIds.indexOf(id)
  const variants = shopVariantsOf(starterPrices(shop, shop.languages[0]))
  const poster: PosterFile = {
    id,
    sample: true,
    orientation: 'portrait',
    title: inEach(shop, (texts) => texts.samples[place]?.title ?? id),
    description: inEach(shop, (texts) => texts.samples[place]?.description ?? id),
    images: [`${id}.jpg`],
    ...(shop.sells === 'links' && {
      gumroadLinks: purchaseLinksOf(LINK_PATTERN, variants, id),
    }),
  }
  return formatYaml(poster)
}

/** Returns a new shop's brand: a quiet look, with a logo for the owner to replace. */
export const starterBrand = (): string =>
  formatYaml({ logo: 'logo.svg', ornament: 'none' } satisfies BrandFile)

/** Returns a language's legal texts as drafts: the text of each file by its page name. */
export const starterArticles = (
  { name, texts }: StarterShop,
  lang: Lang,
): readonly (readonly [slug: string, text: string])[] =>
  Object.entries(texts[lang]?.articles ?? {}).map(([slug, text]) => [
    slug,
    nameShopIn(text, name),
  ])

/**
 * An example for the owner to replace. New posters get links from this pattern, because a shop without a checkout can
 * only sell posters that have links.
 */
const LINK_PATTERN = 'https://buy.example/{id}-{variant}'

/** The checkout that `saga checkout` runs on the owner's computer, with a stand-in for payments. */
const LOCAL_CHECKOUT = { url: 'http://127.0.0.1:4545', publicKey: 'sb_publishable_local' }

const siteOf = ({ languages, drafts, ...shop }: StarterShop) =>
  ({
    name: shop.name,
    origin: shop.address,
    languagePacks: true,
    languages: languages.map((code) => ({
      code,
      ...usualLanguage(code),
      ...(drafts.includes(code) && { draft: true }),
    })),
    xDefault: languages.includes(FALLBACK) ? FALLBACK : languages[0],
    copyrightYear: shop.year,
    homeGallery: shop.homeGallery,
    reviewDates: 'language',
    ...(shop.sells === 'links'
      ? { purchaseLinks: LINK_PATTERN }
      : { checkout: LOCAL_CHECKOUT }),
    ...(shop.countries.length > 0 && { shipTo: [...shop.countries] }),
    sameInEveryLanguage: [shop.name],
    ...(shop.needsRedirectPages && { redirectPages: true }),
    // A higher effort would take many times as long for little gain. The widest file is for high-density screens, where
    // a lower quality looks the same.
    images: {
      avif: { quality: 52, effort: 1 },
      avifWidest: { quality: 47, effort: 0 },
      jpeg: { quality: 78 },
    },
  }) satisfies z.input<typeof siteSchema>

/** Returns a text in each of the shop's languages, with the shop's name. */
const inEach = (
  { languages, texts, name }: StarterShop,
  textIn: (texts: StarterTexts) => string,
  nameIn = withName,
): Record<Lang, string> =>
  Object.fromEntries(
    languages.map((lang) => {
      const languageTexts = texts[lang]
      return [lang, languageTexts ? nameIn(textIn(languageTexts), name) : lang]
    }),
  )
