import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadSite } from '../commands/pipeline.ts'
import type { Site } from '../model/site.ts'
import { projectAt } from '../project.ts'
import { sitemapFilesOf } from './sitemap.ts'

let root: string
let site: Site
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-sitemap-'))
  await makeTinyShop(root)
  const { value } = await loadSite(projectAt(root, root, 'test'), {})
  if (!value) throw new Error('the tiny shop has no fault')
  site = value.site
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The tiny shop with so many posters in its first gallery, and so many pictures of each. */
function withPosters(count: number, pictures: number): Site {
  return {
    ...site,
    storefronts: site.storefronts.map((storefront) => {
      const [gallery, ...galleries] = storefront.galleries
      const [poster] = gallery?.posters ?? []
      if (!gallery || !poster) throw new Error('the tiny shop has posters')
      const [image] = poster.images
      const images = [image, ...Array.from({ length: pictures - 1 }, () => image)] as const
      const posters = Array.from({ length: count }, (_, index) => ({
        ...poster,
        id: `poster-${index}`,
        images,
      }))
      return { ...storefront, galleries: [{ ...gallery, posters }, ...galleries] }
    }),
  }
}

const filesOf = (shop: Site) =>
  sitemapFilesOf(shop).map(({ path, pieces }) => ({ path, text: [...pieces()].join('') }))
const locationsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => address)

describe('the site map', () => {
  test('is one file for a shop of usual size', () => {
    expect(filesOf(site).map(({ path }) => path)).toEqual(['sitemap.xml'])
  })

  test.each([
    ['addresses', 20_000, 1],
    ['megabytes', 9_000, 24],
  ])('of too many %s for one file is an index of parts', (_, posters, pictures) => {
    const shop = withPosters(posters, pictures)
    const [index, ...parts] = filesOf(shop)
    expect(index?.path).toBe('sitemap.xml')
    expect(index?.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(locationsIn(index?.text ?? '')).toEqual(parts.map(({ path }) => `${site.origin}/${path}`))
    expect(parts.map(({ path }) => path)).toEqual(parts.map((_, place) => `sitemap-${place + 1}.xml`))
    expect(parts.length).toBeGreaterThan(1)
    const addresses = parts.flatMap(({ text }) => locationsIn(text))
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const { code } of site.languages)
      for (const place of [0, posters - 1])
        expect(addresses).toContain(`${site.origin}/${code}/posters/poster-${place}`)
    for (const { text } of parts) {
      expect(locationsIn(text).length).toBeLessThanOrEqual(50_000)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50 * 1024 * 1024)
      expect(text).toMatch(/^<\?xml[^>]+>\n<urlset .*<\/urlset>\n$/s)
    }
  })
})
