import { describe, expect, test } from 'vitest'
import { tinySite } from '../../tests/support/own-shop.ts'
import { noBundle } from '../../tests/support/tiny-shop.ts'
import type { OutputGroup } from '../model/output.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { checkHostLimits } from './limits.ts'
import { outputsOf, planGroups } from './plan.ts'
import { sitemapFilesOf } from './sitemap.ts'

const site = await tinySite()
const planShop = (shop: Site): readonly OutputGroup[] => planGroups(shop, noBundle, 'public')

test('no file is planned where another one needs a folder: publishing would remove the one for the other', () => {
  const publicFiles = [{ path: 'sv', onDisk: 'sv', hash: 'any' }]
  const plan = () => outputsOf(planShop({ ...site, publicFiles }))
  expect(plan).toThrow('an output has the path of the folder sv')
})

test('a shop in one language has all of its pictures', () => {
  const picturesOf = (shop: Site) =>
    outputsOf(planShop(shop)).flatMap(({ kind, path }) => (kind === 'image' ? [path] : []))
  const alone = { ...site, storefronts: site.storefronts.slice(0, 1) }
  expect(picturesOf(alone).length).toBeGreaterThan(10)
  expect(picturesOf(alone).sort()).toEqual(picturesOf(site).sort())
})

test('subdomains are bound to https only where the shop chose it', () => {
  const files = outputsOf(planShop(site)).flatMap((file) => (file.kind === 'ready' ? [file.contents] : []))
  expect(files.filter((text) => text.includes('max-age=63072000'))).toHaveLength(5)
  expect(files.join('')).not.toContain('includeSubDomains')
})

/** The shop with its first gallery, and others in its place, in every language. */
const withGalleries = (change: (first: Gallery) => readonly Gallery[]): Site => ({
  ...site,
  storefronts: site.storefronts.map((storefront) => {
    const galleries = change(storefront.galleries[0] as Gallery)
    const seo = galleries.map(({ slug }) => [slug, { title: '', description: '' }])
    return { ...storefront, galleries, seo: { ...storefront.seo, ...Object.fromEntries(seo) } }
  }),
})

test('as many pages as the rules have no room for are said to lose their short address', () => {
  const slugs = Array.from({ length: 900 }, (_, index) => `gallery-${index}`)
  const shop = withGalleries((first) => [first, ...slugs.map((slug) => ({ ...first, slug, posters: [] }))])
  const groups = planShop(shop)
  const rules = outputsOf(groups).find(({ path }) => path === '_redirects')
  if (rules?.kind !== 'ready') throw new Error('there are rules')
  const kept = [...rules.contents.matchAll(/^\/gallery-\d+ /gm)].length
  expect(checkHostLimits(shop, groups)).toContainEqual(
    expect.objectContaining({
      at: { file: 'content/galleries' },
      message: expect.stringContaining(`the short addresses of ${900 - kept} pages`),
      hint: 'other hosts have no such limit; on Cloudflare, keep fewer galleries',
    }),
  )
})

/** The shop with so many posters, and so many pictures of each. */
const withPosters = (count: number, pictures: number): Site =>
  withGalleries(({ posters: [poster], ...gallery }) => {
    if (!poster) throw new Error('the tiny shop has posters')
    const images = [poster.images[0], ...Array(pictures - 1).fill(poster.images[0])] as const
    const posters = Array.from({ length: count }, (_, index) => ({
      ...poster,
      id: `poster-${index}`,
      images,
    }))
    return [{ ...gallery, posters }]
  })

const filesOf = (shop: Site) =>
  sitemapFilesOf(shop).map(({ path, pieces }) => ({ path, text: [...pieces()].join('') }))
const locationsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => address)

describe('the site map', () => {
  test.each([
    ['addresses', 20_000, 1],
    ['megabytes', 9_000, 24],
  ])('of too many %s for one file is an index of parts', (_, posters, pictures) => {
    const [index, ...parts] = filesOf(withPosters(posters, pictures))
    expect(index?.path).toBe('sitemap.xml')
    const entries = parts.map(({ path }) => `<sitemap>\n<loc>${site.origin}/${path}</loc>\n</sitemap>\n`)
    expect(index?.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`,
    )
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
