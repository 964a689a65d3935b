import type { Lang } from '../schema/common.ts'

export type { Lang }

/** A file of dist/, relative, with forward slashes: 'sv/landscape.html'. */
export type OutputPath = string & { readonly __brand: 'OutputPath' }

/** A path as browsers request it, without the origin: '/sv/landscape'. */
export type Route = `/${string}`

export const outputPath = (path: string): OutputPath => path as OutputPath

/** Returns the address of an output as pages write it: '/img/a.avif'. */
export const urlOf = (path: OutputPath): Route => `/${path}`

/** Returns the route of a page. The home page has the empty slug. */
export const routeOf = (lang: Lang, slug: string): Route =>
  slug === '' ? `/${lang}` : `/${lang}/${slug}`

/** Returns the route of a gallery's page. The home gallery is on the home page. */
export const galleryRoute = (lang: Lang, slug: string, homeGallery: string): Route =>
  routeOf(lang, slug === homeGallery ? '' : slug)

/** Returns the address for links to a gallery. For the home gallery, it skips the hero of the home page. */
export const galleryHref = (lang: Lang, slug: string, homeGallery: string): Route =>
  slug === homeGallery ? `${routeOf(lang, '')}#gallery` : routeOf(lang, slug)

/** The slug of the page that lists every title. With scripts, a dialog searches the titles. */
export const searchSlug = 'search'

/** Returns the file that the search dialog reads. It is beside the search page, so the page's address leads to it. */
export const searchFile = (lang: Lang): OutputPath =>
  outputPath(`${lang}/${searchSlug}.json`)

export const posterSlug = (id: string): string => `posters/${id}`

/** Returns the route of a poster's page: '/sv/posters/dragon-eye'. */
export const posterRoute = (lang: Lang, id: string): Route =>
  routeOf(lang, posterSlug(id))

/** Returns the file of a page. Flat files ('sv.html' beside 'sv/') work on every host without a slash redirect. */
export const pageFile = (route: Route): OutputPath => outputPath(`${route.slice(1)}.html`)

/** Returns a path and the folders above it, the highest first: 'a/b/c' → 'a', 'a/b', 'a/b/c'. */
export function levelsOf(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** The folders of dist/ in which builds give every file a hashed name. */
export const assetFolders: ReadonlySet<string> = new Set(['assets', 'img', 'og'])

/**
 * All widths of pictures that builds have ever written. If any number were accepted as a width,
 * `img/garden-party-2024.jpg` would look hashed: "party" may be a hash.
 */
const widths = '240|297|420|480|594|640|720|810|841|891|960|1080|1188|1440|1682|1920|2400'

/**
 * Matches 'assets/boot-I3OXMVWF.js', 'img/dragon-eye-a1b2c3-1188.avif' and 'og/posters/dragon-eye.0a1b2c3d.jpg'. Hashes
 * of assets have been hexadecimal in lower or upper case, or in base 32, as esbuild writes them.
 */
const hashedNames = [
  /^assets\/[\w-]+[.-](?:[0-9a-f]{8}|[0-9A-F]{8}|[A-Z2-7]{8})\.(?:css|js|json|svg|woff2)(?:\.(?:br|gz))?$/,
  new RegExp(`^img/[\\w-]+-[0-9a-z]{4,6}-(?:${widths})\\.(?:avif|jpg)$`),
  /^og\/(?:[\w-]+\/)?[\w-]+\.[0-9a-f]{8}\.jpg$/,
]

/** Tells whether a path contains a hash, in any form that builds have ever written. */
export const hasHashedName = (path: string): boolean =>
  hashedNames.some((name) => name.test(path))

/** Files at the root of every shop's dist/, besides the hosts' files. public/ cannot contain these names. */
export const ownFiles = {
  notFound: outputPath('404.html'),
  sitemap: outputPath('sitemap.xml'),
  robots: outputPath('robots.txt'),
  licences: outputPath('licences.txt'),
  speculation: outputPath('speculation.json'),
  manifest: outputPath('manifest.webmanifest'),
} as const

/** Files at the root of the site that pages and the manifest refer to. The engine draws those that public/ lacks. */
export const drawnNames = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'room.svg',
] as const

export type DrawnName = (typeof drawnNames)[number]

/** The first line of `licences.txt`, which shows that a build wrote dist/. */
export const LICENCES_HEAD =
  'This site contains work of others, under the following licences.'

/** Returns the path of a part of a sitemap that is too long for one file. Part numbers are one-based. */
export const sitemapPart = (number: number): OutputPath =>
  outputPath(`sitemap-${number}.xml`)

export const isSitemap = (path: string): boolean => /^sitemap(?:-\d+)?\.xml$/.test(path)

/** The list of products with prices that the checkout function sells. Only shops with a backend have this file. */
export const catalogueFile = outputPath('checkout/catalogue.json')

/** Returns the path of a language's product feed, which merchant centres and Pinterest fetch. */
export const feedFile = (lang: Lang): OutputPath =>
  outputPath(`feeds/products.${lang}.xml`)
