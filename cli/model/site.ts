import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'
import type { Edition, Review, Sections, ShownDocument } from './document.ts'
import type { ShopFonts } from './fonts.ts'
import type { SourceImage } from './image.ts'
import type { LayoutName } from './layout.ts'
import type { Lang } from './path.ts'
import type { Gallery, ListedPrice, PrintDetails } from './poster.ts'
import type { ShippingRate } from './shipping.ts'
import type { ShopBrand } from './shop-brand.ts'
import type { Prose, Seo } from './text.ts'

export type Language = Readonly<SiteFile['languages'][number]>

/** Everything that the shop shows in one language, with texts chosen, fallbacks filled in and ids resolved. */
export interface Storefront {
  readonly language: Language
  readonly strings: Strings
  /** Interface texts that the language lacks and takes from its fallback language, `lang`: 'nav.menu'. */
  readonly borrowed?: { readonly lang: Lang; readonly keys: readonly string[] }
  /** The shipping rates with their countries, or the text about free shipping. */
  readonly shippingRates: string
  /** The names of the shipping options on the payment page, one for each rate. */
  readonly shippingOptions: readonly string[]
  readonly galleries: readonly Gallery[]
  readonly editions: readonly Edition[]
  readonly documents: readonly ShownDocument[]
  /** Print details shared by all posters. */
  readonly details: PrintDetails
  readonly reviews: readonly Review[]
  readonly testimonials: readonly Review[]
  readonly sections: Sections
  /** Absent if the language has no story, or one without a text. */
  readonly story?: { readonly title: string; readonly body: Prose }
  /** Titles and descriptions by the page's slug; '' is the home page. */
  readonly seo: Readonly<Record<string, Seo>>
}

/** The shop's statements about itself. Pages have no sentence about an absent claim. */
export type Claims = Readonly<NonNullable<SiteFile['claims']>>

/** The function that creates orders. Its key is anonymous and public by design. */
export type CheckoutApi = Readonly<Record<'url' | 'publicKey', string>>

/** Fields taken unchanged from content/site.yaml. `xDefault` is the language of hreflang x-default and the 404 page. */
type SiteFacts = Pick<
  SiteFile,
  | 'name'
  | 'origin'
  | 'xDefault'
  | 'homeGallery'
  | 'copyrightYear'
  | 'images'
  | 'reviewDates'
  | 'shipTo'
  | 'handlingDays'
>

type Settings = {
  [Name in 'compress' | 'redirectPages' | 'keepAssets' | 'budget']: NonNullable<
    SiteFile[Name]
  >
}

/** The checked and resolved content. It has no positions in files, and no later step can fail. */
export interface Site extends Readonly<SiteFacts & Settings> {
  /** Addresses with an unknown prefix redirect to the first language. */
  readonly languages: readonly [Language, ...Language[]]
  /** One for each variant. */
  readonly priceList: readonly [ListedPrice, ...ListedPrice[]]
  /** The shipping rates; none if shipping is free. */
  readonly shippingRates: readonly ShippingRate[]
  readonly brand: ShopBrand
  readonly fonts: ShopFonts
  /** The layouts of the shop's pages. */
  readonly layouts: readonly LayoutName[]
  readonly claims: Claims
  /** Absent when posters are bought on their external pages. */
  readonly checkout?: CheckoutApi
  /** Whether browsers refuse http for every subdomain too (HSTS). */
  readonly includeSubDomains: boolean
  /** Hash of the code that draws previews, which is part of their addresses. */
  readonly drawingHash: string
  /** `href` is a mailto: or https: address. */
  readonly contact?: { readonly label: string; readonly href: string }
  readonly heroes: readonly SourceImage[]
  /** One per language, in the order of `languages`. */
  readonly storefronts: readonly Storefront[]
  readonly publicFiles: readonly {
    readonly path: string
    /** The path relative to public/, exactly as on disk; `path` is relative to the root of the served site. */
    readonly onDisk: string
    readonly hash: string
  }[]
  /** The engine's flags, for languages whose flag public/ lacks. */
  readonly defaultFiles: readonly {
    readonly path: string
    /** Absolute path. */
    readonly file: string
    readonly hash: string
  }[]
}

/** Returns the bounds of a range of days ('3-5' or '2'), or undefined if the text has no number. */
export function dayRangeIn(
  days: string,
): { readonly least: number; readonly most: number } | undefined {
  const [least, most = least] = days.match(/\d+/g)?.map(Number) ?? []
  return least === undefined || most === undefined ? undefined : { least, most }
}

/** The maximum weight of a page, in kB of 1000 bytes. */
export type Budget = Readonly<NonNullable<SiteFile['budget']>>
