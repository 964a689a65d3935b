/** A language code as it stands in content/site.yaml and in the URL: 'sv', 'en', 'es', … */
export type Lang = string

/** A file of dist/, relative, with forward slashes: 'sv/landscape.html'. */
export type OutputPath = string & { readonly __brand: 'OutputPath' }

/** A path as the browser asks for it, without the origin: '/sv/landscape'. */
export type Route = `/${string}`

export const outputPath = (path: string): OutputPath => path as OutputPath

/** The address of an output as a page writes it: '/img/a.avif'. */
export const urlOf = (path: OutputPath): Route => `/${path}`

/** Route of a page. The home has the empty slug (spec §2). */
export const routeOf = (lang: Lang, slug: string): Route => (slug === '' ? `/${lang}` : `/${lang}/${slug}`)

/** Route of the page on which a gallery hangs: one of them has none of its own, but stands on the home. */
export const galleryRoute = (lang: Lang, slug: string, homeGallery: string): Route =>
  routeOf(lang, slug === homeGallery ? '' : slug)

/** Flat layout: 'sv.html' beside the folder 'sv/' works on every host without a slash redirect. */
export const pageFile = (route: Route): OutputPath => outputPath(`${route.slice(1)}.html`)

/** A path and the folders above it, the highest first: 'a/b/c' → 'a', 'a/b', 'a/b/c'. */
export function levelsOf(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Folders of what pages refer to: pictures, scripts and styles, cards. */
export const assetFolders: ReadonlySet<string> = new Set(['img', 'assets', 'og'])

/** Files that every shop has besides its pages, pictures, scripts and styles: public/ can hold none of these names. */
export const ownFiles = {
  notFound: outputPath('404.html'),
  sitemap: outputPath('sitemap.xml'),
  robots: outputPath('robots.txt'),
  speculation: outputPath('speculation.json'),
  manifest: outputPath('manifest.webmanifest'),
  redirects: outputPath('_redirects'),
  headers: outputPath('_headers'),
  serve: outputPath('serve.json'),
  nginx: outputPath('nginx.conf'),
} as const

/** Where a language's catalogue lies: merchant centres and Pinterest fetch it from there. */
export const feedFile = (lang: Lang): OutputPath => outputPath(`feeds/products.${lang}.xml`)
