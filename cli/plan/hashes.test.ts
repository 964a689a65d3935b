import { describe, expect, test } from 'vitest'
import { reviews } from '../../tests/support/islands/page.tsx'
import { homePage, poster, posters, words } from '../../tests/support/pages.ts'
import type { WholePage } from '../model/page.ts'
import { outputPath } from '../model/path.ts'
import type { Poster } from '../model/poster.ts'
import { createHashes } from './hashes.ts'
import type { PosterFrame } from './poster-pages.ts'

const page = homePage(posters(3))
const language = { code: 'en', locale: 'en_US', name: 'English', flag: 'gb' }
const frame: PosterFrame = {
  addressing: { origin: 'https://shop.example', languages: [language], xDefault: 'en' },
  language,
  chrome: page.chrome,
  questions: undefined,
  colours: outputPath('assets/colours-main.1.css'),
  wall: { slug: 'main', label: 'Posters' },
}
const SHOWN = { poster: 2, previous: 1, next: 3, related: 5, other: 4 }
const shown = () => [SHOWN.poster, SHOWN.previous, SHOWN.next, 0, SHOWN.related]
const ofPosterPage = (gallery: readonly Poster[], of = frame): string =>
  createHashes().ofPosterPage({ frame: of, gallery, shown })
const ofPage = (other: WholePage): string => createHashes().ofPage(other)

const withPosters = (posters: readonly Poster[]): WholePage => ({
  ...page,
  gallery: { ...page.gallery, posters },
})
/** The page with another third poster. */
const withPoster = (change: (poster: Poster) => Poster): WholePage =>
  withPosters(page.gallery.posters.map((poster, index) => (index === 2 ? change(poster) : poster)))
const { chrome } = page

/** Copies of a page, each with one thing changed, however deep. */
const changed: Readonly<Record<string, WholePage>> = {
  title: { ...page, seo: { ...page.seo, title: 'Another title' } },
  'a string of every page': { ...page, chrome: { ...chrome, siteName: 'Another name' } },
  'a poster': withPoster((poster) => ({ ...poster, title: words('Another poster') })),
  'a way to buy a poster': withPoster((own) => ({ ...own, variants: poster('another').variants })),
  'a picture': withPoster((poster) => ({ ...poster, images: [{ ...poster.images[0], hash: 'another' }] })),
  'the order of posters': withPosters(page.gallery.posters.toReversed()),
  'a review': { ...page, reviews },
  'a quote': { ...page, quotes: [...page.quotes, { text: 'At last a wall.', name: 'June' }] },
}

describe('the hash of a page', () => {
  test.each(Object.entries(changed))('changes with %s', (_, other) => {
    expect(ofPage(other)).not.toBe(ofPage(page))
  })

  test.each(['poster', 'previous', 'next', 'related', 'other'] as const)(
    'of a poster changes with the %s it shows, and not with others of its gallery',
    (name) => {
      const gallery = posters(6)
      const renamed = gallery.with(SHOWN[name], poster(`poster-${SHOWN[name] + 1}`, words('Another poster')))
      expect(ofPosterPage(renamed) === ofPosterPage(gallery)).toBe(name === 'other')
    },
  )

  test.each([
    ['the strings', { chrome: { ...page.chrome, siteName: 'Another name' } }],
    ['its gallery', { wall: { slug: 'main', label: 'Another wall' } }],
    ['the languages', { addressing: { ...frame.addressing, xDefault: 'sv' } }],
  ])('of a poster changes with %s', (_, changes) => {
    const gallery = posters(6)
    expect(ofPosterPage(gallery, { ...frame, ...changes })).not.toBe(ofPosterPage(gallery))
  })

  test('is the same for equal pages, whatever was hashed before', () => {
    const hashes = createHashes()
    for (const other of Object.values(changed)) expect(hashes.ofPage(other)).toBe(ofPage(other))
    expect(hashes.ofPage(structuredClone(page))).toBe(ofPage(page))
  })
})
