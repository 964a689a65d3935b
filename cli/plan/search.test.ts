import { expect, test } from 'vitest'
import type { IndexEntry } from '../../islands/search/searchIndex.ts'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { planOutputs } from './plan.ts'
import { searchListsOf } from './search.ts'

const tiny = await tinySite()

/** The tiny shop with more posters, because it has too few for a search. */
const site: typeof tiny = {
  ...tiny,
  storefronts: tiny.storefronts.map(withMorePosters),
}
const [storefront] = site.storefronts
const [gallery] = storefront?.galleries ?? []
const [poster] = gallery?.posters ?? []
if (!storefront || !gallery || !poster) throw new Error('the shop has no poster')

function withMorePosters(tinyStorefront: (typeof tiny)['storefronts'][number]) {
  const galleries = tinyStorefront.galleries.map((tinyGallery) => {
    const copies = tinyGallery.posters.map((original) => {
      return { ...original, id: `${original.id}-copy` }
    })
    return { ...tinyGallery, posters: [...tinyGallery.posters, ...copies] }
  })
  return { ...tinyStorefront, galleries }
}

/** Returns the search index of the first language. */
const readIndex = (): readonly IndexEntry[] => {
  const [index] = searchListsOf(site)
  if (index?.kind !== 'text') throw new Error('there is no search index')
  return JSON.parse([...index.pieces()].join(''))
}

test('every search result leads to a page and pictures that exist', () => {
  const paths = new Set<string>(
    planOutputs(site, noBundle, 'public').outputs.map(({ path }) => path),
  )
  const entries = readIndex()
  const { galleries, editions, documents } = storefront
  const pages = [
    ...galleries,
    ...galleries.flatMap(({ posters }) => posters),
    ...editions,
    ...documents,
  ]
  const books = editions.flatMap((edition) => edition.books)

  // The story is one more entry.
  expect(entries).toHaveLength(pages.length + books.length + 1)
  for (const { href, picture } of entries) {
    expect(paths).toContain(`${href.slice(1).replace(/#.*/, '')}.html`)
    for (const file of Object.values(picture ?? {}))
      expect(paths).toContain(file.slice(1))
  }
  // Documents and the story have no picture.
  expect(entries.filter(({ picture }) => !picture)).toHaveLength(documents.length + 1)
})

test('the search finds a poster by its description and colours', () => {
  const entry = readIndex().find(({ href }) => href === `/sv/posters/${poster.id}`)

  expect(entry?.title).toBe(poster.title.text)
  for (const { family } of poster.images[0].colours.families)
    expect(entry?.words).toContain(storefront.strings.words[family])
  expect(entry?.words).toContain(poster.description.text)
})

/** Returns the hashes of all files that are made from the site, by their paths. */
function hashesOf(shop: typeof site): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>()
  for (const output of planOutputs(shop, noBundle, 'public').outputs)
    if ('hash' in output && typeof output.hash === 'function')
      hashes.set(output.path, output.hash())
  return hashes
}

test('a new poster title changes its language’s search, but no unrelated page', () => {
  const retitledPoster = { ...poster, title: { text: 'Another' } }
  const retitledGallery = {
    ...gallery,
    posters: [retitledPoster, ...gallery.posters.slice(1)],
  }
  const retitledStorefront = {
    ...storefront,
    galleries: [retitledGallery, ...storefront.galleries.slice(1)],
  }
  const retitledSite = {
    ...site,
    storefronts: [retitledStorefront, ...site.storefronts.slice(1)],
  }

  const previousHashes = hashesOf(site)
  const changedPaths = [...hashesOf(retitledSite)]
    .filter(([path, hash]) => previousHashes.get(path) !== hash)
    .map(([path]) => path)

  expect(changedPaths).toEqual(
    expect.arrayContaining(['sv/search.html', 'sv/search.json']),
  )
  const unrelatedPaths = changedPaths.filter((path) =>
    /^(?:en|es|sv\/success|sv\/get-the-saga)/.test(path),
  )
  expect(unrelatedPaths).toEqual([])
})

test('every text of the search index changes its hash', () => {
  const hashOfIndex = (changed: typeof storefront): string => {
    const [index] = searchListsOf({ ...site, storefronts: [changed] })
    return index?.kind === 'text' && 'hash' in index ? index.hash() : ''
  }
  const { strings, story, editions, documents, seo } = storefront
  const [edition] = editions
  if (!story || !edition) throw new Error('the shop has a story and books')
  const text = 'Another'
  const changes: Readonly<Record<string, Partial<typeof storefront>>> = {
    words: { strings: { ...strings, words: { ...strings.words, red: text } } },
    story: { story: { ...story, title: text } },
    edition: { editions: [{ ...edition, label: text }] },
    documents: { documents: [...documents, ...documents, edition as never] },
    seo: { seo: { ...seo, [edition.slug]: { title: text, description: text } } },
    galleries: { galleries: [...storefront.galleries].reverse() },
  }

  const hashes = Object.values(changes).map((change) =>
    hashOfIndex({ ...storefront, ...change }),
  )
  expect(new Set([hashOfIndex(storefront), ...hashes]).size).toBe(hashes.length + 1)
})
