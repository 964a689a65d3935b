import type { DocumentCollection } from '../schema/collection-fields.ts'
import type {
  DocumentLink,
  Edition,
  PageOwner,
  Review,
  ShownDocument,
} from './document.ts'
import type { SourceImage, SourceShape } from './image.ts'
import type { Lang, OutputPath, Route } from './path.ts'
import type {
  Gallery,
  LinkedPoster,
  PlacedPoster,
  Poster,
  PrintDetails,
  Variant,
} from './poster.ts'
import type { Language, Site, Storefront } from './site.ts'
import type { Question, Seo, Text } from './text.ts'

export interface Link {
  readonly label: string
  readonly href: Route
}

/** The first questions of a page with questions and answers, and a link to the page. */
export interface QuestionList {
  readonly title: Text
  readonly href: Route
  readonly items: readonly Question[]
}

/** The data that all pages in a language share. */
export interface Chrome
  extends Pick<
      Site,
      | 'origin'
      | 'claims'
      | 'copyrightYear'
      | 'homeGallery'
      | 'contact'
      | 'checkout'
      | 'shipTo'
      | 'shippingRates'
      | 'handlingDays'
      | 'brand'
      | 'reviewDates'
    >,
    Pick<Storefront, 'strings' | 'borrowed'> {
  readonly siteName: string
  /** The shop's variants, in the order of its sizes. */
  readonly variants: readonly Variant[]
  /** The list of rates, if shipping costs more to some countries than to others. */
  readonly ratesText?: string
  /** The JSON file with the texts of dialogs. */
  readonly texts: OutputPath
  readonly editions: readonly Pick<Edition, 'slug' | 'label'>[]
  /** Tells whether the shop has enough posters to search and filter them. */
  readonly hasSearch: boolean
  /** Tells whether the home page begins with a slideshow. */
  readonly hasSlideshow: boolean
  /** Tells whether the home page has a story, to which menus link. */
  readonly hasStory: boolean
  readonly articles: readonly DocumentLink[]
  /** The published page about returns, and the number of days after delivery in which returns are accepted. */
  readonly returns?: { readonly href: Route; readonly days: number }
}

export interface GalleryLink
  extends Pick<
    Gallery,
    'slug' | 'label' | 'title' | 'subtitle' | 'orientation' | 'draft'
  > {
  /** The pictures of the gallery's first posters. */
  readonly pictures: readonly SourceImage[]
}

export interface PageBase {
  readonly lang: Lang
  /** The locale in Open Graph's form: 'sv_SE'. */
  readonly locale: string
  readonly otherLocales: readonly string[]
  readonly slug: string
  readonly route: Route
  readonly seo: Seo
  readonly languages: readonly (Pick<Language, 'code' | 'name' | 'flag' | 'draft'> & {
    readonly href: Route
    readonly current: boolean
  })[]
  /** hreflang entries, x-default included; absolute URLs. Empty on the 404 page. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  readonly chrome: Chrome
  /** The galleries that the page links to. */
  readonly galleries: readonly GalleryLink[]
  /** Open Graph image, 1200×630. */
  readonly preview?: {
    readonly path: OutputPath
    readonly title: string
    readonly art: readonly SourceImage[]
  }
  /** Stylesheet with the colours of this page's pictures, because the content security policy forbids inline styles. */
  readonly colours?: OutputPath
  /** Stylesheet with the swatches of filter options, for browsers with scripts. */
  readonly swatches?: OutputPath
  /** Stylesheet with swatches, counts and the cards that each filter option hides, for browsers without scripts. */
  readonly choices?: OutputPath
}

/**
 * The parts of a page that its preview may show. The preview's address contains a hash of these parts and of the drawing
 * code.
 */
export interface PreviewContent {
  readonly preview?: {
    readonly title: string
    readonly art: readonly Pick<SourceImage, 'width' | 'height'>[]
  }
  readonly chrome: Pick<Chrome, 'siteName' | 'brand'>
}

export interface HomePage
  extends PageBase,
    Pick<Storefront, 'reviews' | 'sections' | 'story'> {
  readonly kind: 'home'
  readonly hero: readonly SourceImage[]
  readonly gallery: Gallery
  readonly questions: QuestionList | undefined
}

export interface GalleryPage extends PageBase {
  readonly kind: 'gallery'
  readonly gallery: Gallery
  /** The language's testimonials, as reviews. */
  readonly reviews: readonly Review[]
}

export interface PosterPage extends PageBase, PlacedPoster {
  readonly kind: 'poster'
  readonly wall: Pick<Gallery, 'slug' | 'label'>
  readonly previous: PlacedPoster<LinkedPoster> | undefined
  readonly next: PlacedPoster<LinkedPoster> | undefined
  /** Similar posters on the same wall, the best match first. */
  readonly related: readonly PlacedPoster<LinkedPoster>[]
  /** The details of this print. Those in the poster's file override those in content/prices.yaml. */
  readonly details: PrintDetails
  readonly questions: QuestionList | undefined
}

export interface BooksPage extends PageBase {
  readonly kind: 'books'
  readonly edition: Edition
}

export interface DocumentPage<K extends DocumentCollection = DocumentCollection>
  extends PageBase {
  readonly kind: 'article'
  readonly document: Extract<ShownDocument, { readonly collection: K }>
  readonly poster: Poster | undefined
}

/** A group on the page of all titles: a gallery, an edition, or the pages of text. */
export interface WorkList {
  readonly title: string
  readonly href?: Route
  readonly picture?:
    | { readonly source: SourceImage; readonly shape: SourceShape }
    | undefined
  readonly works: readonly { readonly title: Text; readonly href: Route }[]
}

export interface SearchPage extends PageBase {
  readonly kind: 'search'
  readonly lists: readonly WorkList[]
}

export type SuccessPage = PageBase & { readonly kind: 'success' }
export type NotFoundPage = PageBase & { readonly kind: 'not-found' }

export type Page =
  | HomePage
  | GalleryPage
  | PosterPage
  | BooksPage
  | DocumentPage
  | SearchPage
  | SuccessPage
  | NotFoundPage

/** A page that the plan keeps in memory. Poster pages are assembled only when they are rendered. */
export type WholePage = Exclude<Page, PosterPage>

export const sellsPosters = (page: Page): page is HomePage | GalleryPage | PosterPage =>
  postersOn(page).length > 0

/** Returns the posters that can be bought on a page. */
export function postersOn(page: Page): readonly Poster[] {
  if (page.kind === 'poster') return [page.poster]
  return page.kind === 'home' || page.kind === 'gallery' ? page.gallery.posters : []
}

/** Tells whether a page exists only because drafts are shown. */
export function isDraft(page: Page): boolean {
  const isDraftLanguage = page.languages.some(({ current, draft }) => current && draft)
  return isDraftLanguage || (ownerOf(page)?.draft ?? false)
}

/** Returns the content that a page shows; undefined for pages that belong to no content. */
function ownerOf(page: Page): PageOwner | undefined {
  switch (page.kind) {
    case 'home':
    case 'gallery':
      return page.gallery
    case 'books':
      return page.edition
    case 'article':
      return page.document
    case 'poster':
      return page.poster
    default:
      return undefined
  }
}
