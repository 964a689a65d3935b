import { expect, test } from 'vitest'
import { colourFamilies } from '../cli/model/colours.ts'
import { dialogTextsOf } from '../cli/model/dialog-texts.ts'
import type { Page } from '../cli/model/page.ts'
import type { Poster } from '../cli/model/poster.ts'
import type { Review } from '../cli/model/review.ts'
import { stringsSchema } from '../cli/schema/strings.ts'
import { stringKeys } from '../cli/schema/strings-file.ts'
import {
  isForEarsOnly,
  isWithin,
  markedStrings,
  type Occurrence,
  occurrencesIn,
} from '../tests/support/marked-texts.ts'
import {
  articlePage,
  assets,
  booksPage,
  homePage,
  notFoundPage,
  posterPage,
  posters,
  successPage,
  words,
} from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const strings = markedStrings()

/** Posters of every colour and of one series, the last of them sold out. */
const shown: readonly Poster[] = posters(40).map((poster, index) => {
  const [{ colours, ...image }] = poster.images
  const families = colourFamilies.map((family) => ({ family, ink: '#123456', share: 0.1 }))
  return {
    ...poster,
    images: [{ ...image, colours: { ...colours, families } }],
    series: [{ id: 'lake', name: 'Lake' }],
    variants: index < 39 ? poster.variants : soldOut(poster.variants),
  }
})

function soldOut({ a1, a1NoLogo, a2, a2NoLogo }: Poster['variants']): Poster['variants'] {
  const withoutLink = ({ url: _, ...variant }: typeof a1) => variant
  return {
    a1: withoutLink(a1),
    a1NoLogo: withoutLink(a1NoLogo),
    a2: withoutLink(a2),
    a2NoLogo: withoutLink(a2NoLogo),
  }
}

const review = (number: number): Review => ({
  id: `review-${number}`,
  name: 'Ada',
  country: 'Sweden',
  rating: 5,
  comment: words('Fine'),
  date: '2025-08-29',
  verified: true,
  helpful: 3,
  hasMedia: true,
})

/** The page as `renderPage` writes it, with texts that say their keys. */
function occurrencesOn<P extends Page>(page: P): readonly Occurrence[] {
  const contact = { label: 'hello@shop.example', href: 'mailto:hello@shop.example' }
  const checkout = { url: 'https://abc.supabase.co', publicKey: 'key' }
  return occurrencesIn(
    renderPage({ ...page, chrome: { ...page.chrome, strings, contact, checkout } }, assets),
  )
}

const pages = {
  home: occurrencesOn({
    ...homePage(shown),
    reviews: Array.from({ length: 9 }, (_, number) => review(number)),
  }),
  poster: occurrencesOn(posterPage(shown)),
  books: occurrencesOn(booksPage),
  article: occurrencesOn(articlePage),
  success: occurrencesOn(successPage),
  notFound: occurrencesOn(notFoundPage),
}
const dialogs = JSON.stringify(dialogTextsOf(strings))

/** Where the texts of a group stand; 'dialogs' have a file of their own. */
const placesOfGroups: Readonly<Record<string, keyof typeof pages | 'dialogs'>> = {
  nav: 'home',
  hero: 'home',
  gallery: 'home',
  wall: 'home',
  colours: 'home',
  saved: 'dialogs',
  trust: 'home',
  payment: 'home',
  quotes: 'home',
  card: 'home',
  poster: 'poster',
  share: 'dialogs',
  toast: 'dialogs',
  reviews: 'home',
  books: 'books',
  enlarged: 'dialogs',
  success: 'success',
  notFound: 'notFound',
  footer: 'home',
}
/** Texts that stand elsewhere than the others of their group; 'plan': no template shows it, but cli/plan/poster-pages.ts. */
const placesOfKeys: Readonly<Record<string, keyof typeof pages | 'dialogs' | 'plan'>> = {
  'nav.breadcrumb': 'books',
  'nav.sagaCrumb': 'books',
  'poster.kind': 'plan',
  'poster.offer': 'plan',
  'toast.checkoutFailed': 'home',
  'wall.search': 'dialogs',
  'wall.nothing': 'dialogs',
}

/** What the words of a description promise of one of the places of its text. */
const kinds: readonly (readonly [RegExp, (place: Occurrence) => boolean])[] = [
  [/^(?:Main h|H)eading/, (place) => isWithin(place, 'h[1-6]', 'legend', 'summary')],
  [/^Button|^The same button/, (place) => isWithin(place, 'button', 'a', 'label', 'summary')],
  [/^(?:First |Its )?[Ll]ink\b|^One of these links/, (place) => isWithin(place, 'a')],
  [/^(?:Box|Label of the (?:box|choice)|A colour)/, (place) => isWithin(place, 'label', 'legend')],
  [/^Order of/, (place) => isWithin(place, 'option')],
  [/^Main menu/, (place) => isWithin(place, 'nav')],
  [/^Fact/, (place) => isWithin(place, 'dl')],
  [/^Name of/, ({ kind }) => kind === 'attribute'],
]
/** These come with scripts alone: until then they stand among the props of an island. */
const LIVE = /^(?:Message|In the field|Button (?:while|in that message))/

const described = stringKeys.map(([group, key]) => {
  const groups = stringsSchema.shape as unknown as Record<
    string,
    { readonly shape: Readonly<Record<string, { readonly description?: string }>> }
  >
  return [`${group}.${key}`, groups[group]?.shape[key]?.description ?? '', group] as const
})

test.each(described)('%s: %s', (key, description, group) => {
  const where = placesOfKeys[key] ?? placesOfGroups[group]
  if (where === undefined) throw new Error(`where do the texts of ${group} stand?`)
  if (where === 'plan') return
  if (where === 'dialogs') {
    expect(dialogs).toContain(key)
    return
  }
  const places = pages[where].filter((place) => place.key === key)
  expect(places.length, `${key} on the page "${where}"`).toBeGreaterThan(0)
  if (LIVE.test(description)) return
  for (const [words, isThere] of kinds)
    if (words.test(description))
      expect(places.some(isThere), `${description} ${JSON.stringify(places)}`).toBe(true)
  if (/for screen readers/.test(description) && !/as a hint/.test(description))
    expect(places.every(isForEarsOnly), JSON.stringify(places)).toBe(true)
})
