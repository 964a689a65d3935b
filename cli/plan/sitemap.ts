import { fallbackOf } from '../model/image.ts'
import { routeOf } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { alternatesOf, slugsOf } from './pages.ts'
import { escaped } from './xml.ts'

/** sitemap.xml, entry by entry, with the other languages and the pictures of each page. The thank-you page is left out (readings C21). */
export function* asSitemap(site: Site): Generator<string, void> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`
  for (const slug of slugsOf(site))
    if (slug !== 'success') for (const { code } of site.languages) yield `${entryOf(site, slug, code)}\n`
  yield '</urlset>\n'
}

function entryOf(site: Site, slug: string, lang: string): string {
  const lines = [
    `<loc>${escaped(site.origin + routeOf(lang, slug))}</loc>`,
    ...alternatesOf(site, slug).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
    ),
    ...imagesOf(site, slug).map(
      (src) => `<image:image><image:loc>${escaped(site.origin + src)}</image:loc></image:image>`,
    ),
  ]
  return `<url>\n${lines.join('\n')}\n</url>`
}

function imagesOf(site: Site, slug: string): readonly string[] {
  const gallery = site.storefronts[0]?.galleries.find(
    (candidate) => candidate.slug === (slug === '' ? site.homeGallery : slug),
  )
  return gallery?.posters.map(({ images: [image], orientation }) => fallbackOf(image, orientation)) ?? []
}

export const asRobots = (site: Site): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`

/** Speculation rules: pages of the shop are fetched ahead when a visitor points at their link. */
export function asSpeculation(site: Site): string {
  const pages = site.languages.map(({ code }) => ({ href_matches: `/${code}*` }))
  return `${JSON.stringify({ prefetch: [{ source: 'document', where: { or: pages }, eagerness: 'moderate' }] })}\n`
}
