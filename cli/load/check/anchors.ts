import { posterSlug, type Route, routeOf } from '../../model/path.ts'
import type { Content } from '../content.ts'

/** Where links inside the shop may lead. */
export interface LinkTargets {
  /** Route of each page → ids of what stands on it. */
  readonly routes: ReadonlyMap<string, readonly string[]>
  /** Addresses of files in public/. */
  readonly files: ReadonlySet<string>
}

/** Ids that templates/ gives to parts of pages where links may lead; a test compares. */
export const SECTIONS = {
  every: ['main'],
  home: ['gallery', 'story'],
  gallery: ['gallery'],
  books: ['formats'],
} as const

/** All ids of parts, dialogs among them: no poster or book can have one. A test compares. */
export const OWN_IDS: readonly string[] = [
  'main menu languages title footer-galleries footer-books footer-texts',
  'gallery gallery-title bands-title payment-title reviews-title story story-title',
  'books-title reasons-title formats formats-title trilogy-title faq-title closing-title',
  'facts-title related-title large',
  'finder narrow saved-title',
  'all-reviews enlarge-title share-title email-to email-subject email-body',
].flatMap((ids) => ids.split(' '))

/** Every page that the content makes, with the places on it that a link can name. */
export function findPages({
  languages,
  site,
  galleries,
  editions,
  articles,
  publicFiles,
}: Content): LinkTargets {
  const home = site?.value.homeGallery
  const own = [
    ...galleries
      .filter(({ value }) => value.posters.length > 0)
      .map(({ value: { slug, posters } }) =>
        slug === home
          ? (['', [...SECTIONS.home, ...posters]] as const)
          : ([slug, [...SECTIONS.gallery, ...posters]] as const),
      ),
    ...editions.map(({ value: { slug, books } }) => [slug, [...SECTIONS.books, ...books]] as const),
    ...articles.map(({ slug }) => [slug, []] as const),
    ['success', []] as const,
    ...galleries.flatMap(({ value }) => value.posters.map((id) => [posterSlug(id), [id]] as const)),
  ]
  // All languages share the lists: there is a page for each poster.
  const pages = own.map(([slug, ids]) => [slug, [...SECTIONS.every, ...ids]] as const)
  const routes = new Map<Route, readonly string[]>()
  for (const lang of languages) for (const [slug, ids] of pages) routes.set(routeOf(lang, slug), ids)
  return { routes, files: new Set(publicFiles.map(({ path }) => `/${path}`)) }
}

export const anchorsOf = (route: string, { routes }: LinkTargets): readonly string[] =>
  routes.get(route) ?? []
