import { expect, test } from 'vitest'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { isLong } from '../../tests/support/long.ts'
import { checkHostLimits } from '../commands/build/check-plan.ts'
import type { Output } from '../model/output.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { planOutputs } from './plan.ts'
import { sitemapFilesOf } from './site-documents.ts'

const site = await tinySite()
const outputsOf = (shop: Site): readonly Output[] =>
  planOutputs(shop, noBundle, 'public').outputs

test('rejects a file with the path of a folder that another file needs', () => {
  const publicFiles = [{ path: 'sv', onDisk: 'sv', hash: 'any' }]
  const plan = () => outputsOf({ ...site, publicFiles })

  expect(plan).toThrow('an output has the path of the folder sv')
})

test('a shop in one language has all of its pictures', () => {
  const picturesOf = (shop: Site) =>
    outputsOf(shop).flatMap(({ kind, path }) => (kind === 'image' ? [path] : []))
  const siteInOneLanguage = { ...site, storefronts: site.storefronts.slice(0, 1) }

  // Two empty lists would also be equal.
  expect(picturesOf(siteInOneLanguage).length).toBeGreaterThan(10)
  expect(picturesOf(siteInOneLanguage).sort()).toEqual(picturesOf(site).sort())
})

// tests/build/golden.test.ts tests the other features: backend and subdomains, without icons or compressed files.
test('host files mention only the features that the shop has', async () => {
  const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png']
  const publicFiles = icons.map((path) => ({ path, onDisk: path, hash: 'any' }))

  const outputs = outputsOf({ ...site, compress: true, publicFiles })
  const files = outputs
    .filter((output) => output.kind === 'ready')
    .filter(({ path }) => !/^(?:assets|robots)/.test(path))
    .map(({ path, contents }) => `${path}\n\n${contents}`)
  await expect(files.join('\n')).toMatchFileSnapshot('host-files.txt')
})

/** Replaces all galleries, in every language, with galleries made from the first one. */
const withGalleries = (change: (gallery: Gallery) => readonly Gallery[]): Site => ({
  ...site,
  storefronts: site.storefronts.map((storefront) => {
    const galleries = change(storefront.galleries[0] as Gallery)
    const seo = galleries.map(({ slug }) => [slug, { title: '', description: '' }])
    return {
      ...storefront,
      galleries,
      seo: { ...storefront.seo, ...Object.fromEntries(seo) },
    }
  }),
})

test('reports how many pages lose their short address', async () => {
  // So many galleries exceed both limits of Cloudflare: 100 rules with placeholders, and 2000 without.
  const slugs = Array.from({ length: 900 }, (_, index) => `gallery-${index}`)
  const shop = withGalleries((gallery) => [
    gallery,
    ...slugs.map((slug) => ({ ...gallery, slug, posters: [] })),
  ])

  const diagnostics = checkHostLimits(planOutputs(shop, noBundle, 'public').routes)
  // The tests of cli/hosts/ check the messages.
  expect(diagnostics).toMatchObject([
    {
      severity: 'warning',
      code: 'limit',
      at: { file: 'content/galleries' },
      message: expect.stringContaining('100 rules with placeholders'),
    },
    { message: expect.stringContaining('2000 rules without placeholders') },
  ])
  await expect(JSON.stringify(diagnostics, null, 2)).toMatchFileSnapshot('limits.txt')
})

/** Returns the shop with `count` posters. Every other poster has `pictureCount` pictures, the rest have one. */
const withPosters = (count: number, pictureCount: number): Site =>
  withGalleries(({ posters: [poster], ...gallery }) => {
    if (!poster) throw new Error('the tiny shop has posters')
    const [image] = poster.images
    const posters = Array.from({ length: count }, (_, index) => ({
      ...poster,
      id: `poster-${index}`,
      images: [image, ...Array(index % 2 ? pictureCount - 1 : 0).fill(image)] as const,
    }))
    return [{ ...gallery, posters }]
  })

/** Describes a sitemap: its numbers and its text without the middle. */
function summarizeSitemap(path: string, text: string): string {
  const locations = [...text.matchAll(/<loc>(.*)<\/loc>/g)]
  const addresses = locations.map(([, address]) => address)
  const excerpts =
    text.length < 1000
      ? [text]
      : [text.slice(0, 100), addresses[0], addresses.at(-1), text.slice(-100)]

  const addressCount = new Set(addresses).size
  const numbers = `${addressCount} addresses, ${Buffer.byteLength(text)} bytes`
  return `${path}: ${numbers}\n${excerpts.join('\n…\n')}\n`
}

const pathsOf = (files: ReturnType<typeof sitemapFilesOf>) =>
  files.map(({ path }) => path)

test('only a sitemap with more than 50,000 addresses becomes an index of parts', () => {
  // With two other pages, 16,664 posters have 49,998 addresses in three languages.
  expect(pathsOf(sitemapFilesOf(withPosters(16_664, 1)))).toEqual(['sitemap.xml'])

  const files = sitemapFilesOf(withPosters(16_665, 1))
  expect(pathsOf(files)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  const [index, , lastPart] = files.map(({ pieces }) => pieces)
  const addressesIn = (pieces = index) =>
    [...(pieces?.() ?? [])].join('').match(/(?<=<loc>).*(?=<\/loc>)/g)
  expect(addressesIn(index)).toEqual([
    'https://tiny.example/sitemap-1.xml',
    'https://tiny.example/sitemap-2.xml',
  ])
  // Only the last poster does not fit into the first part.
  expect(addressesIn(lastPart)).toEqual(
    ['sv', 'en', 'es'].map((lang) => `https://tiny.example/${lang}/posters/poster-16664`),
  )
})

test('only a sitemap with more than 50 MB becomes an index of parts', () => {
  const partCountOf = (posterCount: number) =>
    sitemapFilesOf(withPosters(posterCount, 48)).length - 1

  expect(partCountOf(2000)).toBe(0)
  expect(partCountOf(9000)).toBeGreaterThan(1)
})

test.runIf(isLong)(
  'a sitemap that exceeds search engines’ limits becomes an index of parts',
  async () => {
    // With two other pages, 16,664 posters have 49,998 addresses in three languages; the limit is 50,000.
    const fullShop = withPosters(16_664, 1)
    const largerShop = withPosters(16_665, 1)
    // The addresses of so many pictures take more than 50 MB.
    const shopOfManyPictures = withPosters(9_000, 48)

    const summaries = [fullShop, largerShop, shopOfManyPictures]
      .flatMap(sitemapFilesOf)
      .map(({ path, pieces }) => summarizeSitemap(path, [...pieces()].join('')))
    await expect(summaries.join('\n')).toMatchFileSnapshot('sitemaps.txt')
  },
)
