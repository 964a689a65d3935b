import { expect, test } from 'vitest'
import { hashOf } from '../../cli/fs/identity.ts'
import type { Poster } from '../../cli/model/poster.ts'
import type { Site, Storefront } from '../../cli/model/site.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { renderPage } from '../../templates/index.tsx'
import { noBundle } from '../shops/tiny-shop.ts'
import { wholeSite } from '../shops/whole-site.ts'
import { assets } from '../support/pages.ts'

// A build renders a page again only if the hash of the page has changed. So the hash must cover everything that the page
// shows: the first language of the real shop stands for all shops.

/** A gallery with twelve posters, whose ids begin with its name. */
const GALLERY = 'holy-cow'
/** The place of a poster that has neighbours on both sides, and is related to other posters. */
const PLACE = 5

const { site } = await wholeSite()
const before = pagesOf(site)

/** Returns the HTML and the hash of every page in the first language, with the posters of only one gallery. */
function pagesOf(shop: Site): ReadonlyMap<string, { html: string; hash: string }> {
  const { outputs } = planOutputs(shop, noBundle, 'public')
  const compared = new RegExp(`^${shop.languages[0].code}(?!/posters/(?!${GALLERY}-))`)
  const pages = outputs.flatMap((output) => {
    if (output.kind !== 'page' || !compared.test(output.path)) return []
    const page = { html: renderPage(output.page(), assets), hash: output.hash() }
    return [[output.path, page] as const]
  })
  return new Map(pages)
}

const inStorefronts = (
  change: (storefront: Storefront) => Partial<Storefront>,
): Site => ({
  ...site,
  storefronts: site.storefronts.map((storefront) => ({
    ...storefront,
    ...change(storefront),
  })),
})

const inPoster = (change: (poster: Poster) => Partial<Poster>): Site =>
  inStorefronts(({ galleries }) => ({
    galleries: galleries.map((gallery) =>
      gallery.slug === GALLERY
        ? {
            ...gallery,
            posters: gallery.posters.map((poster, place) =>
              place === PLACE ? { ...poster, ...change(poster) } : poster,
            ),
          }
        : gallery,
    ),
  }))

const changed = { text: 'Another text' }

/** The changes, with the number of pages that they change at least. */
const changes: Readonly<Record<string, readonly [change: () => Site, pages: number]>> = {
  'the title of a poster': [() => inPoster(() => ({ title: changed })), 4],
  'the description of a poster': [() => inPoster(() => ({ description: changed })), 2],
  'the picture of a poster': [
    () =>
      inPoster(({ images: [image, ...others] }) => ({
        images: [{ ...image, key: 'aaaaaa', name: 'another' }, ...others],
      })),
    4,
  ],
  'the order of its offers': [
    () => inPoster(({ offers }) => ({ offers: offers.toReversed() as never })),
    2,
  ],
  'the order of a gallery': [
    () =>
      inStorefronts(({ galleries }) => ({
        galleries: galleries.map((gallery) => ({
          ...gallery,
          posters: gallery.posters.toReversed(),
        })),
      })),
    12,
  ],
  'the title of a gallery': [
    () =>
      inStorefronts(({ galleries }) => ({
        galleries: galleries.map((gallery) => ({ ...gallery, label: 'Another' })),
      })),
    12,
  ],
  'an interface text': [
    () =>
      inStorefronts(({ strings }) => ({
        strings: { ...strings, poster: { ...strings.poster, related: 'Another' } },
      })),
    12,
  ],
  'the paper of the prints': [
    () => inStorefronts(({ details }) => ({ details: { ...details, paper: changed } })),
    12,
  ],
  'the title of an article': [
    () =>
      inStorefronts(({ documents }) => ({
        documents: documents.map((document) => ({ ...document, title: changed })),
      })),
    3,
  ],
  'the last book of an edition': [
    () =>
      inStorefronts(({ editions }) => ({
        editions: editions.map((edition) => ({
          ...edition,
          books: edition.books.map((book, index, { length }) =>
            index === length - 1 ? { ...book, title: changed } : book,
          ),
        })),
      })),
    2,
  ],
  'a review': [
    () =>
      inStorefronts(({ reviews }) => ({
        reviews: reviews.map((review, index) =>
          index === 1 ? { ...review, comment: changed } : review,
        ),
      })),
    1,
  ],
  'the claims of the shop': [
    () => ({ ...site, claims: { ...site.claims, cities: '777+' } }),
    1,
  ],
  'the address of the shop': [() => ({ ...site, origin: 'https://another.example' }), 12],
}

test.each(Object.entries(changes))(
  'every page that shows %s is rendered again when it changes',
  (_, [change, pageCount]) => {
    const after = pagesOf(change())
    const shown = [...after].filter(([path, { html }]) => html !== before.get(path)?.html)
    expect(shown.length).toBeGreaterThanOrEqual(pageCount)

    const missed = shown.filter(([path, { hash }]) => hash === before.get(path)?.hash)
    expect(missed.map(([path]) => path)).toEqual([])
  },
)

test('a page that shows none of a change keeps its hash', () => {
  const after = pagesOf(inPoster(() => ({ description: changed })))
  const unchangedPages = [...after].filter(
    ([path, { hash }]) => hash === before.get(path)?.hash,
  )

  expect(unchangedPages.length).toBeGreaterThan(after.size - 5)
  expect(hashOf([...after.keys()])).toBe(hashOf([...before.keys()]))
})
