import { type ImageVariant, type Shape, type SourceImage, variantsOf } from '../model/image.ts'
import type { Bundle, Output } from '../model/output.ts'
import { type Page, sellsPosters } from '../model/page.ts'
import { feedFile, levelsOf, type OutputPath, outputPath, ownFiles, pageFile } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { asFeed } from './feed.ts'
import { openHashes } from './hashes.ts'
import { asHeaders, asServe } from './headers.ts'
import { asManifest } from './manifest.ts'
import { asNginx } from './nginx.ts'
import { coloursOf, pagesOf } from './pages.ts'
import { asRedirects, routeRules } from './redirects.ts'
import { asRobots, asSitemap, asSpeculation } from './sitemap.ts'

const ready = (path: OutputPath, contents: string): Output => ({ kind: 'ready', path, contents })

const text = (path: OutputPath, hash: () => string, pieces: () => Iterable<string>): Output =>
  hashedLater({ kind: 'text', path, pieces }, hash)

/** Only publishing asks for hashes: while watching, most plans are served and never published. */
function hashedLater<T extends object>(output: T, hash: () => string): T & { readonly hash: string } {
  let known: string | undefined
  return Object.defineProperty(output, 'hash', {
    enumerable: true,
    get: () => {
      known ??= hash()
      return known
    },
  }) as T & { readonly hash: string }
}

/**
 * The whole site as a list, before one byte is made. Pure: no disk, no clock.
 * @throws when two outputs have one path, or one has the path of another one's folder
 */
export function planOutputs(site: Site, bundle: Bundle, publicFolder: string): readonly Output[] {
  const pages = pagesOf(site)
  const hashes = openHashes()
  const copies: readonly Output[] = [
    ...bundle.files.map(({ path, file, hash }): Output => ({ kind: 'copy', path, file, hash })),
    ...site.publicFiles.map(
      ({ path, onDisk, hash }): Output => ({
        kind: 'copy',
        path: outputPath(path),
        file: `${publicFolder}/${onDisk}`,
        hash,
      }),
    ),
  ]
  const texts = [
    text(
      ownFiles.sitemap,
      () => hashes.ofSitemap(site),
      () => asSitemap(site),
    ),
    ready(ownFiles.robots, asRobots(site)),
    ready(ownFiles.speculation, asSpeculation(site)),
    ready(ownFiles.manifest, asManifest(site)),
    ...site.storefronts.map(
      (storefront): Output =>
        text(
          feedFile(storefront.language.code),
          () => hashes.ofCatalogue(site, storefront),
          () => asFeed(site, storefront),
        ),
    ),
  ]
  const rules = routeRules(site, [...copies, ...texts])
  const outputs: readonly Output[] = [
    ...imagesOf(site).map((variant): Output => ({ kind: 'image', path: variant.path, variant })),
    ...copies,
    ...colourSheets(pages),
    ...pages.flatMap((page): Output[] =>
      page.card ? [{ kind: 'card', path: page.card.path, page, art: page.card.art }] : [],
    ),
    ...pages.map(
      (page): Output => hashedLater({ kind: 'page', path: pathOf(page), page }, () => hashes.ofPage(page)),
    ),
    ...texts,
    ready(ownFiles.redirects, asRedirects(rules)),
    ready(ownFiles.headers, asHeaders(site.checkout)),
    ready(ownFiles.serve, asServe(rules, site.checkout)),
    ready(ownFiles.nginx, asNginx(rules, site.checkout)),
  ]
  refuseCollisions(outputs)
  return outputs
}

const pathOf = (page: Page): OutputPath =>
  page.kind === 'not-found' ? ownFiles.notFound : pageFile(page.route)

function refuseCollisions(outputs: readonly Output[]): void {
  const seen = new Set<string>()
  const folders = new Set<string>()
  for (const { path } of outputs) {
    if (seen.has(path)) throw new Error(`two outputs have the path ${path}`)
    seen.add(path)
    if (path.includes('/')) folders.add(path.slice(0, path.lastIndexOf('/')))
  }
  const taken = [...folders].flatMap(levelsOf).find((folder) => seen.has(folder))
  if (taken !== undefined) throw new Error(`an output has the path of the folder ${taken}`)
}

/** Every file of every picture, once. All languages share them. */
function imagesOf(site: Site): readonly ImageVariant[] {
  const storefront = site.storefronts[0]
  if (!storefront) return []
  const named: readonly (readonly [SourceImage, Shape])[] = [
    ...[...site.heroes, ...storefront.galleries.flatMap(({ hero }) => hero)].flatMap((image) => [
      [image, 'hero'] as const,
      [image, 'tall-hero'] as const,
    ]),
    ...storefront.galleries.flatMap(({ posters }) => [
      ...posters.flatMap(({ images, orientation }) => images.map((image) => [image, orientation] as const)),
    ]),
    ...storefront.editions.flatMap(({ books }) => books.map(({ cover }) => [cover, 'cover'] as const)),
  ]
  const variants = named.flatMap(([image, shape]) => variantsOf(image, shape))
  return [...new Map(variants.map((variant) => [variant.path, variant])).values()]
}

function colourSheets(pages: readonly Page[]): readonly Output[] {
  const sheets = pages.flatMap((page): (readonly [OutputPath, Gallery])[] =>
    sellsPosters(page) && page.colours ? [[page.colours, page.gallery]] : [],
  )
  return [...new Map(sheets)].map(([path, gallery]) => ready(path, coloursOf(gallery)))
}
