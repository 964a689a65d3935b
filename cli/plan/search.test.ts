import { expect, test } from 'vitest'
import type { IndexEntry } from '../../islands/search/searchIndex.ts'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { planOutputs } from './plan.ts'
import { searchListsOf } from './search.ts'

const site = await tinySite()

const readList = (shop = site): readonly IndexEntry[] => {
  const [list] = searchListsOf(shop)
  if (list?.kind !== 'text') throw new Error('there is no list')
  return JSON.parse([...list.pieces()].join(''))
}

test('what the search finds is all there: pages, places on them, and the pictures', () => {
  const paths = new Set<string>(
    planOutputs(site, noBundle, 'public').outputs.map(({ path }) => path),
  )
  const list = readList()
  const [first] = site.storefronts
  const { galleries = [], editions = [], documents = [] } = first ?? {}
  const things = [
    ...galleries,
    ...galleries.flatMap(({ posters }) => posters),
    ...editions,
    ...documents,
  ]
  const books = editions.flatMap((edition) => edition.books)
  // The story is one more.
  expect(list).toHaveLength(things.length + books.length + 1)
  for (const { href, picture } of list) {
    expect(paths).toContain(`${href.slice(1).replace(/#.*/, '')}.html`)
    for (const file of Object.values(picture ?? {}))
      expect(paths).toContain(file.slice(1))
  }
  expect(list.filter(({ picture }) => !picture)).toHaveLength(documents.length + 1)
})

test('a poster is found by description and colours; a new title changes only its page and the list', () => {
  const [first] = site.storefronts
  const [gallery] = first?.galleries ?? []
  const [poster] = gallery?.posters ?? []
  if (!first || !gallery || !poster) throw new Error('the shop has no poster')
  const found = readList().find(({ href }) => href === `/sv/posters/${poster.id}`)
  expect(found?.title).toBe(poster.title.text)
  for (const { family } of poster.images[0].colours.families)
    expect(found?.words).toContain(first.strings.words[family])
  expect(found?.words).toContain(poster.description.text)

  const retitled = { ...poster, title: { text: 'Another' } }
  const galleries = [{ ...gallery, posters: [retitled, ...gallery.posters.slice(1)] }]
  const storefronts = [
    { ...first, galleries: [...galleries, ...first.galleries.slice(1)] },
  ]
  const other = { ...site, storefronts: [...storefronts, ...site.storefronts.slice(1)] }
  const hashes = (shop: typeof site) =>
    new Map(
      planOutputs(shop, noBundle, 'public').outputs.flatMap((output) =>
        'hash' in output && typeof output.hash === 'function'
          ? [[output.path, output.hash()]]
          : [],
      ),
    )
  const before = hashes(site)
  const changed = [...hashes(other)]
    .filter(([path, hash]) => before.get(path) !== hash)
    .map(([path]) => path)
  expect(changed).toEqual(expect.arrayContaining(['sv/search.html', 'sv/search.json']))
  expect(
    changed.filter((path) => /^(?:en|es|sv\/success|sv\/get-the-saga)/.test(path)),
  ).toEqual([])
})
