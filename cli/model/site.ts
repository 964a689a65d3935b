import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site.ts'
import type { Strings } from '../schema/strings.ts'
import type { Edition } from './book.ts'
import type { ShownDocument } from './document.ts'
import type { SourceImage } from './image.ts'
import type { BorrowedTexts, CheckoutApi, Contact } from './page.ts'
import type { Gallery } from './poster.ts'
import type { Quote, Review } from './review.ts'
import type { Prose, Seo } from './text.ts'

export type Language = Readonly<SiteFile['languages'][number]>

/** All that the shop shows in one language: every text chosen, every fallback filled, every id joined. */
export interface Storefront {
  readonly language: Language
  readonly strings: Strings
  readonly borrowed?: BorrowedTexts
  readonly galleries: readonly Gallery[]
  readonly editions: readonly Edition[]
  readonly documents: readonly ShownDocument[]
  readonly reviews: readonly Review[]
  readonly testimonials: readonly Review[]
  readonly quotes: readonly Quote[]
  readonly story: { readonly title: string; readonly body: Prose }
  /** By slug; '' is the home. */
  readonly seo: Readonly<Record<string, Seo>>
}

/** What content/site.yaml says as it is. `xDefault` is the language of hreflang x-default and of the 404 page. */
type SiteFacts = Pick<SiteFile, 'name' | 'origin' | 'xDefault' | 'homeGallery' | 'claims' | 'copyrightYear'>

/** The checked content, resolved: positions in files have ended, and nothing can fail from here on. */
export interface Site extends Readonly<SiteFacts> {
  /** The first language is where unknown prefixes lead. */
  readonly languages: readonly [Language, ...Language[]]
  readonly prices: PricesFile
  readonly checkout?: CheckoutApi
  /** Whether browsers refuse http for every subdomain too (HSTS). */
  readonly includeSubDomains: boolean
  /** Whether text files are also published compressed, for hosts that serve such files. */
  readonly compress: boolean
  /** Whether pages stand where hosts without redirects need them. */
  readonly redirectPages: boolean
  /** Days for which the scripts, styles and pictures of earlier builds stay in dist/. */
  readonly keepAssets: number
  readonly budget: Budget
  readonly contact?: Contact
  readonly heroes: readonly SourceImage[]
  /** One per language, in the order of `languages`. */
  readonly storefronts: readonly Storefront[]
  /** Files of public/, copied as they are. */
  readonly publicFiles: readonly PublicFile[]
}

/** What a page should weigh at most, in kB of 1000 bytes. */
export type Budget = Readonly<NonNullable<SiteFile['budget']>>

export interface PublicFile {
  /** Where it is served, below the root. */
  readonly path: string
  /** The same below public/, as the disk spells it. */
  readonly onDisk: string
  readonly hash: string
}
