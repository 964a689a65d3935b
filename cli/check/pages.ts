import { posix } from 'node:path'
import { foreignSettings, hostFiles } from '../hosts/hosts.ts'
import { type Diagnostic, error, remedyOf } from '../model/diagnostic.ts'
import {
  assetFolders,
  catalogueFile,
  drawnNames,
  feedFile,
  isSitemap,
  type Lang,
  levelsOf,
  ownFiles,
  posterSlug,
  routeOf,
  searchFile,
  searchSlug,
} from '../model/path.ts'
import { isSearched } from '../model/poster.ts'
import { addressedIn } from '../read/addresses.ts'
import { type Content, contentPath } from '../read/content.ts'
import type { CollectionName } from '../schema/collections.ts'
import { contentFileAt, hasOwnPage, pageOf, pathOf } from '../schema/content-paths.ts'

/** Possible link targets: the ids on each route's page, the addresses of files in public/, and the shop's origin. */
export type LinkTargets = ReturnType<typeof findPages>

/** Ids of sections in templates/ that links may lead to; a test compares them with templates/. */
export const SECTIONS = {
  every: ['main'],
  home: ['gallery'],
  story: ['story'],
  gallery: ['gallery'],
  books: ['formats'],
} as const

/** All ids in templates/ and islands/, which no poster or book may have. A test compares them with these folders. */
export const OWN_IDS: readonly string[] = [
  'main menu languages title footer-galleries footer-books footer-texts',
  'gallery gallery-title bands-title payment-title reviews-title story story-title',
  'books-title reasons-title formats formats-title trilogy-title faq-title closing-title',
  'facts-title related-title near large order',
  'finder narrow saved-title search-title',
  'all-reviews enlarge-title send-title letter-to letter-subject letter-body',
].flatMap((ids) => ids.split(' '))

/** Finds every page that the content creates, with the ids on the page that a link can name. */
export function findPages(content: Content) {
  const { languages, site, publicFiles } = content
  const pages = [
    ...galleryPagesIn(content),
    ...editionPagesIn(content),
    ...textPagesIn(content),
    ...otherPagesIn(content),
    ...pagesWithoutFile(content),
    ...posterPagesIn(content),
  ]
  // All languages share the lists of ids, because there are many pages, one for each poster.
  const pagesWithAllIds = pages.map(
    ({ slug, ids }): Page => ({ slug, ids: [...SECTIONS.every, ...ids] }),
  )

  const routes = new Map<string, readonly string[]>()
  for (const lang of languages) {
    for (const { slug, ids } of pagesWithAllIds) routes.set(routeOf(lang, slug), ids)
    const homeIds = routes.get(routeOf(lang, ''))
    if (homeIds && hasStory(content, lang))
      routes.set(routeOf(lang, ''), [...homeIds, ...SECTIONS.story])
  }
  const files = new Set(publicFiles.map(({ path }) => `/${path}`))
  return {
    routes,
    uncertainRoutes: findUncertainRoutes(content),
    emptyGalleries: findEmptyGalleries(content),
    files,
    origin: site?.value.origin,
  }
}

/** Finds the galleries without posters, by the routes that their pages would have. */
function findEmptyGalleries({
  languages,
  site,
  galleries,
}: Content): ReadonlyMap<string, string> {
  const emptyGalleries = galleries.filter(({ value }) => value.posters.length === 0)

  const slugsByRoute = new Map<string, string>()
  for (const lang of languages)
    for (const { value } of emptyGalleries) {
      const isHome = value.slug === site?.value.homeGallery
      slugsByRoute.set(routeOf(lang, isHome ? '' : value.slug), value.slug)
    }
  return slugsByRoute
}

/**
 * Finds the routes that depend on a file with errors: it is unknown whether they have a page, or which ids are on it.
 */
function findUncertainRoutes(content: Content): ReadonlySet<string> {
  const { languages, site, galleries, editions, files, failed } = content
  // The errors in these files are outside the lists that decide which pages and ids
  // exist.
  const certainFiles = new Set([
    ...galleries.filter(({ isFaulty }) => !isFaulty?.(['posters'])).map(contentPath),
    ...editions.filter(({ isFaulty }) => !isFaulty?.(['books'])).map(contentPath),
  ])
  const uncertainFiles = pageFilesAt([...failed]).filter(
    ({ path }) => !certainFiles.has(path),
  )
  const slugs = new Set(uncertainFiles.map(({ slug }) => slug))

  // The page of the gallery on the home page has the slug ''.
  const home = site?.isFaulty?.(['homeGallery']) ? undefined : site?.value.homeGallery
  if (home === undefined || slugs.has(home)) slugs.add('')

  // A gallery with errors may list any poster.
  if (uncertainFiles.some(({ collection }) => collection === 'galleries'))
    for (const { collection, slug } of pageFilesAt([...files]))
      if (collection === 'posters') slugs.add(slug)

  return new Set(
    languages.flatMap((lang) => [...slugs].map((slug) => routeOf(lang, slug))),
  )
}

/** Returns the files that have a page, each with the page's address below the language. */
const pageFilesAt = (paths: readonly string[]) =>
  paths.flatMap((path) => {
    const file = contentFileAt(path)
    if (!file || file.isBody || !hasOwnPage(file.collection)) return []

    const { collection, names } = file
    return [{ path, collection, slug: pageOf(collection, names).slice(1) }]
  })

/** Tells whether the home page of a language shows a story. A story with errors may have a text. */
const hasStory = ({ stories, failed }: Content, lang: Lang): boolean =>
  failed.has(pathOf('stories', { lang })) || (stories[lang]?.html ?? '') !== ''

/** A page in any language, with ids on it that a link can name. */
interface Page {
  readonly slug: string
  readonly ids: readonly string[]
}

/**
 * Lists the pages of galleries. Leaves out galleries without posters, and galleries with errors, whose ids are unknown.
 */
const galleryPagesIn = ({ site, galleries }: Content): readonly Page[] =>
  galleries
    .map(({ value }) => value)
    .filter(({ posters }) => posters.length > 0)
    .map(({ slug, posters }) => {
      if (slug === site?.value.homeGallery)
        return { slug: '', ids: [...SECTIONS.home, ...posters] }
      return { slug, ids: [...SECTIONS.gallery, ...posters] }
    })

/** Lists the pages of editions without errors. */
const editionPagesIn = ({ editions }: Content): readonly Page[] =>
  editions.map(({ value: { slug, books } }) => ({
    slug,
    ids: [...SECTIONS.books, ...books],
  }))

/** Lists the text pages. `articles` contains them even if their files have errors. */
const textPagesIn = ({ articles }: Content): readonly Page[] =>
  articles.map(({ slug }) => ({ slug, ids: [] }))

/** Lists the pages of the posters that galleries list, whether or not their files have errors. */
const posterPagesIn = ({ galleries }: Content): readonly Page[] =>
  galleries
    .flatMap(({ value }) => value.posters)
    .map((id) => ({ slug: posterSlug(id), ids: [id] }))

/** Lists the pages that have no file of their own. */
const pagesWithoutFile = ({ galleries }: Content): readonly Page[] => {
  const slugs = isSearched(galleries.map(({ value }) => value))
    ? ['success', searchSlug]
    : ['success']
  return slugs.map((slug) => ({ slug, ids: [] }))
}

/** The collections whose pages are listed by the functions above. */
const listedCollections: readonly CollectionName[] = [
  'galleries',
  'editions',
  'articles',
  'posters',
]

/** Lists the pages of collections that may be added to collections.ts. Links cannot lead to ids on these pages. */
function otherPagesIn(content: Content): readonly Page[] {
  const isOther = (collection: CollectionName): boolean =>
    hasOwnPage(collection) && !listedCollections.includes(collection)

  const routesOfDocuments = addressedIn(content)
    .filter(({ collection }) => isOther(collection))
    .map(({ collection, field, name }) => pageOf(collection, { [field]: name }))
  // An error in a file is reported there, not at every link to the file's page.
  const routesOfFaultyFiles = [...content.failed]
    .flatMap((path) => contentFileAt(path) ?? [])
    .filter(({ collection }) => isOther(collection))
    .map(({ collection, names }) => pageOf(collection, names))

  return [...routesOfDocuments, ...routesOfFaultyFiles].map((route) => ({
    slug: route.slice(1),
    ids: [],
  }))
}

/** Returns the route for a path. Drops a slash at the end, unless it is the whole path. */
export const routeAt = (path: string): string => path.replace(/(?<=.)\/$/, '')

/** Files that servers read as settings in any folder. */
const FOLDER_SETTINGS = /(?:^|\/)(?:\.ht[^/]*|\.user\.ini|web\.config)$/

/**
 * Checks that the path of each file in public/ is free: the shop does not need it itself, no server reads the file as
 * settings, and browsers do not cache the files of its folder for a year.
 */
export function* checkPublic(
  content: Content,
  { routes }: LinkTargets,
): Generator<Diagnostic> {
  const shopPaths = findShopPaths(content, routes)
  for (const { path } of content.publicFiles) {
    // On many computers, names that differ only in case are the same name.
    const lowerCasePath = path.toLowerCase()
    const at = { file: `public/${path}` }

    const drawnName = drawnNames.find((name) => name === lowerCasePath)
    if (drawnName !== undefined && path !== drawnName) {
      // `remedyOf` replaces the "…" with the new path.
      const hint =
        'rename it to "…": servers distinguish between uppercase and lowercase letters'
      const remedy = remedyOf({ renameTo: `public/${drawnName}` }, hint)
      yield error('file-name', at, `pages name this file ${drawnName}`, remedy)
      continue
    }

    const message =
      reasonAgainstFile(lowerCasePath, shopPaths) ??
      reasonAgainstAddress(lowerCasePath, shopPaths)
    if (message === undefined) continue

    yield error('duplicate-id', at, message, 'delete it, or rename it')
  }
}

/** Paths and addresses that the shop needs itself. Of two files with the same path, only one can be served. */
interface ShopPaths {
  /** Tells whether the shop generates the file with this path. */
  readonly isShopFile: (path: string) => boolean
  /** The folders that the shop generates. */
  readonly folders: ReadonlySet<string>
  /** The addresses of the shop's pages. */
  readonly routes: LinkTargets['routes']
  /** Addresses without a language, which hosts redirect. */
  readonly redirects: readonly string[]
}

function findShopPaths(content: Content, routes: LinkTargets['routes']): ShopPaths {
  const shopFiles = new Set<string>([
    ...Object.values(ownFiles),
    ...hostFiles,
    catalogueFile,
    ...content.languages.flatMap((lang) => [feedFile(lang), searchFile(lang)]),
  ])
  const isShopFile = (path: string): boolean =>
    shopFiles.has(path) ||
    isSitemap(path) ||
    (path.endsWith('.html') && routes.has(`/${path.slice(0, -'.html'.length)}`))

  const routePaths = [...routes.keys()].map((route) => route.slice(1))
  const parents = new Set([...shopFiles, ...routePaths].map(posix.dirname))
  // The levels of 'sv/posters' are 'sv' and 'sv/posters'.
  const folders = new Set([...assetFolders, ...[...parents].flatMap(levelsOf)])

  const home = content.site?.value.homeGallery
  const otherSlugs = content.galleries
    .map(({ value }) => value.slug)
    .filter((slug) => slug !== home)
  const redirects = ['', 'success', ...otherSlugs].map((slug) => `/${slug}`)
  return { isShopFile, folders, routes, redirects }
}

/** Explains why a file cannot have this path; undefined if it can. */
function reasonAgainstFile(
  path: string,
  { isShopFile, folders }: ShopPaths,
): string | undefined {
  if (isShopFile(path)) return 'the shop generates a file with this name'
  if (folders.has(path)) return 'the shop generates a folder with this name'

  const [folder = ''] = path.split('/', 1)
  if (assetFolders.has(folder))
    return `browsers cache files in ${folder}/ for a year, even if they change`

  const fileInPath = levelsOf(path)
    .slice(0, -1)
    .find((level) => isShopFile(level) || drawnNames.some((name) => name === level))
  if (fileInPath !== undefined)
    return `the shop generates a file ${fileInPath}, where this path needs a folder`

  return foreignSettings.includes(path) || FOLDER_SETTINGS.test(path)
    ? 'a server may treat it as its configuration'
    : undefined
}

/**
 * Explains which page or redirect a file would hide; undefined if it would hide none. Hosts also serve "about.html" at
 * /about, and "about/index.html" at /about.
 */
function reasonAgainstAddress(
  path: string,
  { routes, redirects }: ShopPaths,
): string | undefined {
  const addresses = [
    `/${path}`,
    `/${path.replace(/\.html$/, '')}`,
    `/${path.replace(/(?:^|\/)index\.html$/, '')}`,
  ]
  const route = addresses.find((address) => routes.has(address))
  if (route !== undefined) return `it would hide the page ${route}`

  const redirect = addresses.find((address) => redirects.includes(address))
  return redirect && `it would hide the redirect from ${redirect}`
}
