import { describe, expect, test } from 'vitest'
import { homePage, posterPage, posters, words } from '../../tests/support/pages.ts'
import type { WholePage } from '../model/page.ts'
import { outputPath } from '../model/path.ts'
import type { Review } from '../model/review.ts'
import { createHashes } from './hashes.ts'
import type { PosterFrame, ShownPosters } from './poster-pages.ts'

const review: Review = {
  id: 'review-1',
  name: 'June',
  country: 'Sweden',
  rating: 5,
  comment: words('The wall was bare for years.'),
  verified: true,
  helpful: 0,
  hasMedia: false,
}
const page = homePage(posters(3))
const frame: PosterFrame = {
  addressing: {
    origin: 'https://shop.example',
    languages: [{ code: 'en', locale: 'en_US', name: 'English', flag: 'gb' }],
    xDefault: 'en',
  },
  language: { code: 'en', locale: 'en_US', name: 'English', flag: 'gb' },
  chrome: page.chrome,
  questions: undefined,
  colours: outputPath('assets/colours-main.1.css'),
  wall: { slug: 'main', label: 'Posters' },
}
const ofPosterPage = (shown: ShownPosters, of = frame): string => createHashes().ofPosterPage(of, shown)
const ofPage = (other: WholePage): string => createHashes().ofPage(other)

/** Copies of a page, each with one thing changed, however deep. */
const changed: Readonly<Record<string, WholePage>> = {
  title: { ...page, seo: { ...page.seo, title: 'Another title' } },
  'a string of every page': {
    ...page,
    chrome: { ...page.chrome, claims: { ...page.chrome.claims, customers: '501+' } },
  },
  'a poster': {
    ...page,
    gallery: {
      ...page.gallery,
      posters: page.gallery.posters.map((poster, index) =>
        index === 2 ? { ...poster, title: words('Another poster') } : poster,
      ),
    },
  },
  'the order of posters': {
    ...page,
    gallery: { ...page.gallery, posters: page.gallery.posters.toReversed() },
  },
  'a review': { ...page, reviews: [...page.reviews, review] },
  'a quote': { ...page, quotes: [...page.quotes, { text: 'At last a wall.', name: 'June' }] },
}

describe('the hash of a page', () => {
  test.each(Object.entries(changed))('changes with %s', (_, other) => {
    expect(ofPage(other)).not.toBe(ofPage(page))
  })

  test.each(['poster', 'previous', 'next', 'related'] as const)(
    'of a poster changes with the %s, and not with others of its gallery',
    (name) => {
      const shown = posterPage(posters(6))
      const placed = name === 'related' ? shown.related[1] : name === 'poster' ? shown : shown[name]
      if (!placed) throw new Error('the page shows such a poster')
      const renamed = { ...placed.poster, title: words('Another poster') }
      const other = {
        poster: { ...shown, poster: renamed },
        previous: { ...shown, previous: { ...placed, poster: renamed } },
        next: { ...shown, next: { ...placed, poster: renamed } },
        related: { ...shown, related: shown.related.with(1, { ...placed, poster: renamed }) },
      }[name]
      expect(ofPosterPage(other)).not.toBe(ofPosterPage(shown))
    },
  )

  test.each([
    ['the strings', { chrome: { ...page.chrome, siteName: 'Another name' } }],
    ['its gallery', { wall: { slug: 'main', label: 'Another wall' } }],
    ['the languages', { addressing: { ...frame.addressing, xDefault: 'sv' } }],
  ])('of a poster changes with %s', (_, changes) => {
    const shown = posterPage(posters(6))
    expect(ofPosterPage(shown, { ...frame, ...changes })).not.toBe(ofPosterPage(shown))
  })

  test('is the same for equal pages, whatever was hashed before', () => {
    const hashes = createHashes()
    for (const other of Object.values(changed)) hashes.ofPage(other)
    expect(hashes.ofPage(structuredClone(page))).toBe(ofPage(page))
  })
})
