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

/** The same gallery under another name. */
const renamed = (gallery: Gallery, slug: string): Gallery => ({
  ...gallery,
  slug,
  posters: gallery.posters.map((poster) => {
    const [first, ...others] = poster.images
    return { ...poster, id: `${poster.id}-${slug}`, images: [{ ...first, key: slug }, ...others] }
  }),
})

/** The shop with so many galleries more, all like its first. */
function withGalleries(count: number): Site {
  const slugs = Array.from({ length: count }, (_, index) => `gallery-${index}`)
  const storefronts = site.storefronts.map((storefront) => {
    const [first] = storefront.galleries as [Gallery]
    const seo = slugs.map((slug) => [slug, { title: '', description: '' }] as const)
    return {
      ...storefront,
      galleries: [first, ...slugs.map((slug) => renamed(first, slug))],
      seo: { ...storefront.seo, ...Object.fromEntries(seo) },
    }
  })
  return { ...site, storefronts }
}

test('as many pages as the rules have no room for are said to lose their short address', () => {
  const shop = withGalleries(900)
  const groups = planShop(shop)
  const rules = outputsOf(groups).find(({ path }) => path === '_redirects')
  if (rules?.kind !== 'ready') throw new Error('there are rules')
  const kept = [...rules.contents.matchAll(/^\/gallery-\d+ /gm)].length
  expect(checkHostLimits(shop, groups).map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`the short addresses of ${900 - kept} pages`),
  )
})

/** The tiny shop with so many posters in its first gallery, and so many pictures of each. */
const withPosters = (count: number, pictures: number): Site => ({
  ...site,
  storefronts: site.storefronts.map((storefront) => {
    const [gallery, ...galleries] = storefront.galleries
    const [poster] = gallery?.posters ?? []
    if (!gallery || !poster) throw new Error('the tiny shop has posters')
    const [image] = poster.images
    const images = [image, ...Array(pictures - 1).fill(image)] as const
    const posters = Array.from({ length: count }, (_, index) => ({
      ...poster,
      id: `poster-${index}`,
      images,
    }))
    return { ...storefront, galleries: [{ ...gallery, posters }, ...galleries] }
  }),
})

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
    const [index, ...parts] = filesOf(withPosters(posters, pictures))
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
