import type { Strings } from '../schema/strings.ts'
import type { Edition } from './book.ts'
import type { SourceImage } from './image.ts'
import type { Lang, OutputPath, Route } from './path.ts'
import type { Gallery } from './poster.ts'
import type { Prose } from './text.ts'
import type { Quote, Review } from './voice.ts'

export interface Link {
  readonly label: string
  readonly href: Route
}

interface LanguageChoice {
  readonly code: Lang
  /** In its own language: 'Svenska'. */
  readonly name: string
  /** ISO 3166 country whose flag stands for it, lower case: 'se'. */
  readonly flag: string
  /** The same page in that language. */
  readonly href: Route
  readonly current: boolean
}

/** Where orders are created; absent when posters are bought through their external links (readings C45b). */
export interface Backend {
  readonly url: string
  /** The anonymous key: public by design. */
  readonly publicKey: string
}

/** What every page of one language shares. */
export interface Chrome {
  readonly siteName: string
  /** 'https://seakingsaga.example', no slash at the end. */
  readonly origin: string
  readonly strings: Strings
  readonly claims: Claims
  readonly copyrightYear: number
  readonly galleries: readonly GalleryLink[]
  /** The gallery that stands on the home; the others have a page of their own. */
  readonly homeGallery: string
  readonly editions: readonly Pick<Edition, 'slug' | 'label'>[]
  readonly checkout?: Backend
}

/** A gallery as other pages point to it. */
export interface GalleryLink extends Pick<Gallery, 'slug' | 'label' | 'title' | 'subtitle' | 'orientation'> {
  /** Its first posters' pictures. */
  readonly preview: readonly SourceImage[]
}

/** Claims as content states them; `rating` is a number so that it can be compared with the reviews. */
export interface Claims {
  readonly customers: string
  readonly cities: string
  readonly rating: number
  readonly deliveryDays: string
}

export interface Seo {
  readonly title: string
  readonly description: string
}

export interface PageBase {
  readonly lang: Lang
  /** 'sv_SE' */
  readonly locale: string
  readonly otherLocales: readonly string[]
  readonly slug: string
  readonly route: Route
  readonly seo: Seo
  readonly languages: readonly LanguageChoice[]
  /** hreflang entries, x-default included; absolute URLs. Empty on the 404 page. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  readonly chrome: Chrome
  /** Open Graph image, 1200×630. */
  readonly card?: {
    readonly path: OutputPath
    readonly title: string
    readonly art: readonly SourceImage[]
  }
  /** Stylesheet with the colours of this page's pictures (an inline style would break the CSP). */
  readonly colours?: OutputPath
}

export interface HomePage extends PageBase {
  readonly kind: 'home'
  readonly hero: readonly SourceImage[]
  readonly gallery: Gallery
  readonly reviews: readonly Review[]
  readonly quotes: readonly Quote[]
  readonly story: { readonly title: string; readonly body: Prose }
}

export interface GalleryPage extends PageBase {
  readonly kind: 'gallery'
  readonly gallery: Gallery
  /** The testimonials of the language, as reviews (readings C64). */
  readonly reviews: readonly Review[]
}

export interface BooksPage extends PageBase {
  readonly kind: 'books'
  readonly edition: Edition
}

export interface SuccessPage extends PageBase {
  readonly kind: 'success'
}

export interface NotFoundPage extends PageBase {
  readonly kind: 'not-found'
}

export type Page = HomePage | GalleryPage | BooksPage | SuccessPage | NotFoundPage

export const sellsPosters = (page: Page): page is HomePage | GalleryPage =>
  page.kind === 'home' || page.kind === 'gallery'
