import type { Lang } from '../schema/common.ts'

export type { Lang }

/** A file of dist/, relative, with forward slashes: 'sv/landscape.html'. */
export type OutputPath = string & { readonly __brand: 'OutputPath' }

/** A path as the browser asks for it, without the origin: '/sv/landscape'. */
export type Route = `/${string}`

export const outputPath = (path: string): OutputPath => path as OutputPath

/** The address of an output as a page writes it: '/img/a.avif'. */
export const urlOf = (path: OutputPath): Route => `/${path}`

/** Route of a page. The home page has the empty slug. */
export const routeOf = (lang: Lang, slug: string): Route => (slug === '' ? `/${lang}` : `/${lang}/${slug}`)

/** Route of the page on which a gallery hangs: one of them has none of its own, but stands on the home. */
export const galleryRoute = (lang: Lang, slug: string, homeGallery: string): Route =>
  routeOf(lang, slug === homeGallery ? '' : slug)

/** Where a link to a gallery leads: past the hero of the home, if it stands there. */
export const galleryHref = (lang: Lang, slug: string, homeGallery: string): Route =>
  slug === homeGallery ? `${routeOf(lang, '')}#gallery` : routeOf(lang, slug)

/** What a poster's page is called below its language: 'posters/dragon-eye'. */
export const posterSlug = (id: string): string => `posters/${id}`

/** Route of a poster's page: '/sv/posters/dragon-eye'. */
export const posterRoute = (lang: Lang, id: string): Route => routeOf(lang, posterSlug(id))

/** Flat layout: 'sv.html' beside the folder 'sv/' works on every host without a slash redirect. */
export const pageFile = (route: Route): OutputPath => outputPath(`${route.slice(1)}.html`)

/** A path and the folders above it, the highest first: 'a/b/c' → 'a', 'a/b', 'a/b/c'. */
export function levelsOf(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Folders of what pages refer to: pictures, scripts and styles, cards. */
export const assetFolders: ReadonlySet<string> = new Set(['assets', 'img', 'og'])

/** Other files that every shop has, besides those of hosts (cli/hosts/hosts.ts). public/ can hold none of these names. */
export const ownFiles = {
  notFound: outputPath('404.html'),
  sitemap: outputPath('sitemap.xml'),
  robots: outputPath('robots.txt'),
  speculation: outputPath('speculation.json'),
  manifest: outputPath('manifest.webmanifest'),
} as const

/** The parts of a site map that is too long for one file, counted from 1. */
export const sitemapPart = (number: number): OutputPath => outputPath(`sitemap-${number}.xml`)

export const isSitemap = (path: string): boolean => /^sitemap(?:-\d+)?\.xml$/.test(path)

/** What the checkout function sells at which price; only shops with a backend have it. */
export const catalogueFile = outputPath('checkout/catalogue.json')

/** Where a language's catalogue lies: merchant centres and Pinterest fetch it from there. */
export const feedFile = (lang: Lang): OutputPath => outputPath(`feeds/products.${lang}.xml`)
