import { posterSlug, routeOf } from '../../model/path.ts'
import type { CollectionName } from '../../schema/collections.ts'
import { pageOf } from '../../schema/content-paths.ts'
import { addressedIn } from '../addresses.ts'
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
export function findPages(content: Content): LinkTargets {
  const { languages, site, galleries, editions, articles, publicFiles } = content
  const home = site?.value.homeGallery
  // All languages share the lists: there is a page for each poster.
  const pages: (readonly [slug: string, ids: readonly string[]])[] = []
  const addPage = (slug: string, ids: readonly string[]) => pages.push([slug, [...SECTIONS.every, ...ids]])
  for (const { slug, posters } of galleries.map(({ value }) => value)) {
    if (posters.length === 0) continue
    if (slug === home) addPage('', [...SECTIONS.home, ...posters])
    else addPage(slug, [...SECTIONS.gallery, ...posters])
  }
  for (const { slug, books } of editions.map(({ value }) => value))
    addPage(slug, [...SECTIONS.books, ...books])
  for (const { slug } of articles) addPage(slug, [])
  // Collections whose pages are told above say more of them: what lies on a page, and which pages there are none of.
  const told: readonly CollectionName[] = ['galleries', 'editions', 'articles', 'posters']
  for (const { collection, field, name } of addressedIn(content))
    if (!told.includes(collection)) addPage(pageOf(collection, { [field]: name }).slice(1), [])
  addPage('success', [])
  for (const { value } of galleries) for (const id of value.posters) addPage(posterSlug(id), [id])
  const routes = new Map<string, readonly string[]>()
  for (const lang of languages) for (const [slug, ids] of pages) routes.set(routeOf(lang, slug), ids)
  return { routes, files: new Set(publicFiles.map(({ path }) => `/${path}`)) }
}
