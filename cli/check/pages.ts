import { posix } from 'node:path'
import { foreignSettings, hostFiles } from '../hosts/hosts.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import {
  assetFolders,
  catalogueFile,
  feedFile,
  isSitemap,
  levelsOf,
  ownFiles,
  posterSlug,
  routeOf,
  searchFile,
  searchSlug,
} from '../model/path.ts'
import { addressedIn } from '../read/addresses.ts'
import type { Content } from '../read/content.ts'
import type { CollectionName } from '../schema/collections.ts'
import { contentFileAt, hasOwnPage, pageOf } from '../schema/content-paths.ts'

/** Places where links may lead: the ids on the page of each route, the addresses of files in public/, the shop's origin. */
export type LinkTargets = ReturnType<typeof findPages>

/** Ids that templates/ gives to sections where links may lead; a test compares them with templates/. */
export const SECTIONS = {
  every: ['main'],
  home: ['gallery', 'story'],
  gallery: ['gallery'],
  books: ['formats'],
} as const

/** All ids in templates/, dialogs included: no poster or book can have one of them. A test compares the two. */
export const OWN_IDS: readonly string[] = [
  'main menu languages title footer-galleries footer-books footer-texts',
  'gallery gallery-title bands-title payment-title reviews-title story story-title',
  'books-title reasons-title formats formats-title trilogy-title faq-title closing-title',
  'facts-title related-title near large order',
  'finder narrow saved-title search-title',
  'all-reviews enlarge-title send-title letter-to letter-subject letter-body',
].flatMap((ids) => ids.split(' '))

/** Finds every page that the content makes, with the ids that a link can name on the page. */
export function findPages(content: Content) {
  const { languages, site, galleries, editions, articles, publicFiles } = content
  const home = site?.value.homeGallery
  // All languages share these lists, because there is a page for each poster.
  const pages: (readonly [slug: string, ids: readonly string[]])[] = []
  const addPage = (slug: string, ids: readonly string[]) =>
    pages.push([slug, [...SECTIONS.every, ...ids]])
  for (const { slug, posters } of galleries.map(({ value }) => value)) {
    if (posters.length === 0) continue
    if (slug === home) addPage('', [...SECTIONS.home, ...posters])
    else addPage(slug, [...SECTIONS.gallery, ...posters])
  }
  for (const { slug, books } of editions.map(({ value }) => value))
    addPage(slug, [...SECTIONS.books, ...books])
  for (const { slug } of articles) addPage(slug, [])
  // The loops around this one add the pages of these collections: they know the ids, and which pages are missing.
  const told: readonly CollectionName[] = ['galleries', 'editions', 'articles', 'posters']
  for (const { collection, field, name } of addressedIn(content))
    if (!told.includes(collection))
      addPage(pageOf(collection, { [field]: name }).slice(1), [])
  // An error in a file is reported there, and not at each link that leads to the file's page.
  for (const path of content.failed) {
    const found = contentFileAt(path)
    if (found && hasOwnPage(found.collection) && !told.includes(found.collection))
      addPage(pageOf(found.collection, found.names).slice(1), [])
  }
  for (const slug of ['success', searchSlug]) addPage(slug, [])
  for (const { value } of galleries)
    for (const id of value.posters) addPage(posterSlug(id), [id])
  const routes = new Map<string, readonly string[]>()
  for (const lang of languages)
    for (const [slug, ids] of pages) routes.set(routeOf(lang, slug), ids)
  const files = new Set(publicFiles.map(({ path }) => `/${path}`))
  return { routes, files, origin: site?.value.origin }
}

/** Settings that servers read in any folder. */
const FOLDER_SETTINGS = /(?:^|\/)(?:\.ht[^/]*|\.user\.ini|web\.config)$/

/** Checks that public/ takes no path that the shop needs itself: only one of the two could be served. */
export function* checkPublic(
  content: Content,
  { routes }: LinkTargets,
): Generator<Diagnostic> {
  const own = new Set<string>([
    ...Object.values(ownFiles),
    ...hostFiles,
    catalogueFile,
    ...content.languages.flatMap((lang) => [feedFile(lang), searchFile(lang)]),
  ])
  const isFile = (path: string): boolean =>
    own.has(path) ||
    isSitemap(path) ||
    (path.endsWith('.html') && routes.has(`/${path.slice(0, -5)}`))
  const parents = new Set(
    [...own, ...[...routes.keys()].map((route) => route.slice(1))].map(posix.dirname),
  )
  const folders = new Set([...assetFolders, ...[...parents].flatMap(levelsOf)])
  const slugs = content.galleries.map(({ value }) => value.slug)
  const home = content.site?.value.homeGallery
  const redirected = ['', 'success', ...slugs.filter((slug) => slug !== home)].map(
    (slug) => `/${slug}`,
  )
  const takenBy = (path: string): string | undefined => {
    if (isFile(path)) return 'the shop makes this file itself'
    if (folders.has(path)) return 'the shop makes a folder of this name itself'
    const [folder = ''] = path.split('/', 1)
    if (assetFolders.has(folder))
      return `browsers keep files of ${folder}/ for a year, however they change`
    const file = levelsOf(path).slice(0, -1).find(isFile)
    if (file) return `the shop makes a file ${file} itself, where this needs a folder`
    if (foreignSettings.includes(path) || FOLDER_SETTINGS.test(path))
      return 'a server may take it for its settings'
    const served = [
      path,
      path.replace(/\.html$/, ''),
      path.replace(/(?:^|\/)index\.html$/, ''),
    ]
    const addresses = served.map((each) => `/${each}`)
    const route = addresses.find((address) => routes.has(address))
    if (route !== undefined) return `it would hide the page ${route}`
    const redirect = addresses.find((address) => redirected.includes(address))
    return redirect && `it would hide the redirect of ${redirect}`
  }
  for (const { path } of content.publicFiles) {
    // On many computers, names that differ only in capital letters are one name.
    const message = takenBy(path.toLowerCase())
    if (message === undefined) continue
    yield error(
      'duplicate-id',
      { file: `public/${path}` },
      message,
      'delete it, or give it another name',
    )
  }
}
