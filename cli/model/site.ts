import type { Strings } from '../schema/strings.ts'
import type { Edition } from './book.ts'
import type { SourceImage } from './image.ts'
import type { Backend, Claims, Seo } from './page.ts'
import type { Lang } from './path.ts'
import type { Gallery } from './poster.ts'
import type { Prose } from './text.ts'
import type { Quote, Review } from './voice.ts'

export interface Language {
  readonly code: Lang
  readonly name: string
  readonly locale: string
  readonly flag: string
}

/** All that the shop shows in one language: every text chosen, every fallback filled, every id joined. */
export interface Storefront {
  readonly language: Language
  readonly strings: Strings
  readonly galleries: readonly Gallery[]
  readonly editions: readonly Edition[]
  readonly reviews: readonly Review[]
  readonly testimonials: readonly Review[]
  readonly quotes: readonly Quote[]
  readonly story: { readonly title: string; readonly body: Prose }
  /** By slug; '' is the home. */
  readonly seo: Readonly<Record<string, Seo>>
}

/** The checked content, resolved: positions in files have ended, and nothing can fail from here on. */
export interface Site {
  readonly name: string
  readonly origin: string
  /** The first language is where unknown prefixes lead. */
  readonly languages: readonly [Language, ...Language[]]
  /** Language of hreflang x-default and of the 404 page. */
  readonly xDefault: Lang
  readonly homeGallery: string
  readonly claims: Claims
  readonly copyrightYear: number
  readonly checkout?: Backend
  readonly heroes: readonly SourceImage[]
  /** One per language, in the order of `languages`. */
  readonly storefronts: readonly Storefront[]
  /** Files of public/, copied as they are. */
  readonly publicFiles: readonly PublicFile[]
}

export interface PublicFile {
  /** Where it is served, below the root. */
  readonly path: string
  /** The same below public/, as the disk spells it. */
  readonly onDisk: string
  readonly hash: string
}
