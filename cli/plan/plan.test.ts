import { expect, test } from 'vitest'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { checkHostLimits } from '../commands/build/check-plan.ts'
import type { Output } from '../model/output.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { planOutputs } from './plan.ts'
import { sitemapFilesOf } from './site-documents.ts'

const site = await tinySite()
const outputsOf = (shop: Site): readonly Output[] =>
  planOutputs(shop, noBundle, 'public').outputs

test('a file may not have the path of a folder that another file needs', () => {
  const publicFiles = [{ path: 'sv', onDisk: 'sv', hash: 'any' }]
  const plan = () => outputsOf({ ...site, publicFiles })
  expect(plan).toThrow('an output has the path of the folder sv')
})

test('a shop in one language has all of its pictures', () => {
  const picturesOf = (shop: Site) =>
    outputsOf(shop).flatMap(({ kind, path }) => (kind === 'image' ? [path] : []))
  const alone = { ...site, storefronts: site.storefronts.slice(0, 1) }
  expect(picturesOf(alone).length).toBeGreaterThan(10)
  expect(picturesOf(alone).sort()).toEqual(picturesOf(site).sort())
})

/** Icons and compressed files are what the shop of tests/build/golden.test.ts has not; it has a backend and subdomains. */
test('host files mention compressed files, icons, backend and subdomains only if the shop has them', async () => {
  const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png']
  const publicFiles = icons.map((path) => ({ path, onDisk: path, hash: 'any' }))
  const files = outputsOf({ ...site, compress: true, publicFiles }).flatMap((file) =>
    file.kind === 'ready' && !/^(?:assets|robots)/.test(file.path)
      ? [`${file.path}\n\n${file.contents}`]
      : [],
  )
  await expect(files.join('\n')).toMatchFileSnapshot('host-files.txt')
})

/** The shop with its first gallery, and others in its place, in every language. */
const withGalleries = (change: (first: Gallery) => readonly Gallery[]): Site => ({
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

test('reports the number of pages that lose their short address', async () => {
  const slugs = Array.from({ length: 900 }, (_, index) => `gallery-${index}`)
  const shop = withGalleries((first) => [
    first,
    ...slugs.map((slug) => ({ ...first, slug, posters: [] })),
  ])
  const said = checkHostLimits(planOutputs(shop, noBundle, 'public').routes)
  await expect(JSON.stringify(said, null, 2)).toMatchFileSnapshot('limits.txt')
})

/** The shop with so many posters, and so many pictures of every other one. */
const withPosters = (count: number, pictures: number): Site =>
  withGalleries(({ posters: [poster], ...gallery }) => {
    if (!poster) throw new Error('the tiny shop has posters')
    const [image] = poster.images
    const posters = Array.from({ length: count }, (_, index) => ({
      ...poster,
      id: `poster-${index}`,
      images: [image, ...Array(index % 2 ? pictures - 1 : 0).fill(image)] as const,
    }))
    return [{ ...gallery, posters }]
  })

test('a sitemap beyond the limits of search engines becomes an index of parts', async () => {
  const said: string[] = []
  for (const [posters, pictures] of [
    [16_664, 1],
    [16_665, 1],
    [9_000, 48],
  ] as const)
    for (const { path, pieces } of sitemapFilesOf(withPosters(posters, pictures))) {
      const text = [...pieces()].join('')
      const addresses = [...text.matchAll(/<loc>(.*)<\/loc>\n<[^i]/g)].map(
        ([, address]) => address,
      )
      const ends =
        text.length < 1000
          ? [text]
          : [text.slice(0, 100), addresses[0], addresses.at(-1), text.slice(-100)]
      said.push(
        `${path}: ${new Set(addresses).size} addresses, ${Buffer.byteLength(text)} bytes\n${ends.join('\n…\n')}\n`,
      )
    }
  await expect(said.join('\n')).toMatchFileSnapshot('sitemaps.txt')
})
