import { describe, expect, test } from 'vitest'
import { homePage, posters, words } from '../../templates/fixture.ts'
import type { Page } from '../model/page.ts'
import type { Review } from '../model/voice.ts'
import { openHashes } from './hashes.ts'

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
const ofPage = (other: Page): string => openHashes().ofPage(other)

/** Copies of a page, each with one thing changed, however deep. */
const changed: Readonly<Record<string, Page>> = {
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

  test('is the same for equal pages, whatever was hashed before', () => {
    const hashes = openHashes()
    for (const other of Object.values(changed)) hashes.ofPage(other)
    expect(hashes.ofPage(structuredClone(page))).toBe(ofPage(page))
  })
})
