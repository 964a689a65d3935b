import { hashOf } from '../fs/identity.ts'
import { fallbackOf } from '../model/image.ts'
import { type Output, readyOutput } from '../model/output.ts'
import {
  type OutputPath,
  ownFiles,
  posterSlug,
  routeOf,
  sitemapPart,
  urlOf,
} from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'
import { alternatesOf, galleriesOf, slugsOf } from './addresses.ts'

/**
 * Returns the files about the whole site, for search engines and browsers.
 * @param drawnFiles the icons and other files that the engine draws because public/ lacks them
 */
export const siteDocumentsOf = (
  site: Site,
  drawnFiles: readonly Output[],
): readonly Output[] => [
  ...sitemapFilesOf(site),
  readyOutput(
    ownFiles.robots,
    `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`,
  ),
  readyOutput(ownFiles.speculation, speculationRulesOf(site)),
  readyOutput(ownFiles.manifest, manifestOf(site, drawnFiles)),
]

interface MappedPage {
  readonly slug: string
  readonly pictures: readonly string[]
}

/** Search engines' limits for one sitemap file. */
const MAX_ADDRESSES = 50_000
const MAX_BYTES = 50 * 1024 * 1024

/** Plans sitemap.xml with the addresses of all pages or, if they do not fit into one file, an index and its parts. */
export function sitemapFilesOf(site: Site) {
  const { origin, xDefault, languages } = site
  const pages = mappedPagesOf(site)
  const hash = (): string =>
    hashOf([origin, xDefault, languages.map(({ code }) => code), pages])
  const fileOf = (path: OutputPath, pieces: () => Iterable<string>) =>
    ({ kind: 'text', path, hash, pieces }) as const

  const pagesPerPart = pagesPerFile(site, pages)
  if (pages.length <= pagesPerPart)
    return [fileOf(ownFiles.sitemap, () => addressesOf(site, pages))]

  const partCount = Math.ceil(pages.length / pagesPerPart)
  const parts = Array.from({ length: partCount }, (_, index) => {
    const start = index * pagesPerPart
    return fileOf(sitemapPart(index + 1), () =>
      addressesOf(site, pages.slice(start, start + pagesPerPart)),
    )
  })
  return [fileOf(ownFiles.sitemap, () => indexOf(site, parts)), ...parts]
}

/** Lists all pages except the search page and the page after a purchase, which search engines should not show. */
const mappedPagesOf = (site: Site): readonly MappedPage[] => [
  ...slugsOf(site).flatMap((slug) =>
    slug === 'success' ? [] : [{ slug, pictures: [] }],
  ),
  ...galleriesOf(site).flatMap(({ orientation, posters }) =>
    posters.map(({ id, images }) => ({
      slug: posterSlug(id),
      pictures: images.map((image) => site.origin + fallbackOf(image, orientation)),
    })),
  ),
]

/**
 * Returns how many pages fit into one file if all are as long as the longest page, because file sizes are unknown
 * before the files are written.
 */
function pagesPerFile(site: Site, pages: readonly MappedPage[]): number {
  // Combines the longest slug with the longest list of pictures, even if they belong to different pages.
  let longestSlug = ''
  let longestPictures: readonly string[] = []
  for (const { slug, pictures } of pages) {
    if (slug.length > longestSlug.length) longestSlug = slug
    if (pictures.join().length > longestPictures.join().length) longestPictures = pictures
  }
  const longestPage = { slug: longestSlug, pictures: longestPictures }

  const room = MAX_BYTES - Buffer.byteLength(HEAD + FOOT)
  const maxByBytes = room / Buffer.byteLength(urlEntriesOf(site, longestPage))
  const maxByAddresses = MAX_ADDRESSES / site.languages.length
  return Math.floor(Math.min(maxByAddresses, maxByBytes))
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = `${XML}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
const FOOT = '</urlset>\n'

function* addressesOf(site: Site, pages: readonly MappedPage[]): Generator<string, void> {
  yield HEAD
  for (const page of pages) yield urlEntriesOf(site, page)
  yield FOOT
}

/** Returns one entry of a page per language. Each entry lists the page's addresses in all languages. */
function urlEntriesOf(site: Site, { slug, pictures }: MappedPage): string {
  const alternates = alternatesOf(site, slug).map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
  )
  const images = pictures.map(
    (src) => `<image:image><image:loc>${escapeXml(src)}</image:loc></image:image>`,
  )
  const shared = [...alternates, ...images].join('\n')

  return site.languages
    .map(
      ({ code }) =>
        `<url>\n<loc>${escapeXml(site.origin + routeOf(code, slug))}</loc>\n${shared}\n</url>\n`,
    )
    .join('')
}

/** Yields the sitemap index, which lists the parts. */
function* indexOf(
  { origin }: Site,
  parts: readonly Pick<Output, 'path'>[],
): Generator<string, void> {
  yield `${XML}<sitemapindex xmlns="${SCHEMA}">\n`
  for (const { path } of parts)
    yield `<sitemap>\n<loc>${escapeXml(origin + urlOf(path))}</loc>\n</sitemap>\n`
  yield '</sitemapindex>\n'
}

/**
 * Writes speculation rules, which make browsers prefetch a page when the pointer rests on a link that opens no dialog.
 */
function speculationRulesOf(site: Site): string {
  const pages = site.languages.map(({ code }) => ({ href_matches: `/${code}*` }))
  const where = { and: [{ or: pages }, { not: { selector_matches: '[data-opens]' } }] }
  return `${JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] })}\n`
}

function manifestOf(
  { name, brand, languages: [language], publicFiles }: Site,
  drawnFiles: readonly Output[],
): string {
  const paths = [...publicFiles, ...drawnFiles].map(({ path }) => `/${path}`)
  const icon = (file: string, size: number, purpose?: 'maskable') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  const icons = [
    icon('icon-192.png', 192),
    icon('icon-512.png', 512),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ]

  const manifest = {
    name,
    start_url: routeOf(language.code, ''),
    scope: '/',
    display: 'browser',
    background_color: brand.colours.wall,
    theme_color: brand.colours.wall,
    icons: icons.filter(({ src }) => paths.includes(src)),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
