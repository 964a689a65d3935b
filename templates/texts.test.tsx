import { expect, test } from 'vitest'
import { colourFamilies } from '../cli/model/image.ts'
import { dialogTextsOf } from '../cli/model/islands.ts'
import type { Page } from '../cli/model/page.ts'
import type { Offer, Poster } from '../cli/model/poster.ts'
import { reviews } from '../tests/support/islands/page.tsx'
import * as shop from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const texts = Object.entries(shop.stringGroups).flatMap(([group, { shape }]) =>
  Object.entries(shape).map(
    ([name, { description = '' }]) => [`${group}.${name}`, description] as const,
  ),
)

const withoutUrl = (offer: Offer): Offer => ({ ...offer, url: undefined })

/** Forty posters, each with every colour and in one series. The last one is sold out. */
const posters = shop.posters(40).map((poster, index, { length }): Poster => {
  const [{ colours, ...image }] = poster.images
  const families = colourFamilies.map((family) => ({
    family,
    ink: '#123456',
    share: 0.1,
  }))
  const images = [{ ...image, colours: { ...colours, families } }] as const
  const [firstOffer, ...otherOffers] = poster.offers
  const isLast = index === length - 1
  const offers: Poster['offers'] = isLast
    ? [withoutUrl(firstOffer), ...otherOffers.map(withoutUrl)]
    : poster.offers
  return { ...poster, images, series: [{ id: 'lake', name: 'Lake' }], offers }
})

const pages = {
  home: {
    ...shop.homePage(posters),
    reviews: reviews.map((review) => ({ ...review, hasMedia: true })),
  },
  poster: shop.posterPage(
    posters.map((poster) => ({ ...poster, printRuns: [{ size: '', total: 200 }] })),
  ),
  books: shop.booksPage,
  article: shop.articlePage,
  search: shop.searchPage,
  success: shop.successPage,
  notFound: shop.notFoundPage,
}

/**
 * Renders a page in English with keys in place of texts. The texts of `keys` are borrowed
 * from Swedish.
 */
function render(page: Page, keys: readonly string[] = []): string {
  const contact = { label: 'hello@shop.example', href: 'mailto:hello@shop.example' }
  const checkout = { url: 'https://abc.supabase.co', publicKey: 'key' }
  const chrome = {
    ...page.chrome,
    strings: shop.keyStrings,
    contact,
    checkout,
    borrowed: { lang: 'sv', keys },
  }
  return renderPage({ ...page, chrome }, shop.assets)
}

/** The position of a text in a page. */
interface Occurrence {
  readonly key: string
  readonly kind: 'text' | 'attribute' | 'script'
  /**
   * The enclosing tags, the innermost last; for an attribute, including the tag that has
   * it.
   */
  readonly tags: readonly string[]
}

/** Matches the keys of texts. */
const KEY = new RegExp(`\\b(?:${texts.map(([key]) => key).join('|')})\\b`, 'g')
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/
/** Matches a start or end tag. An attribute in quotes may contain ">". */
const TAG = /<\/?[a-z](?:"[^"]*"|[^">])*>/
const TEXT = /[^<]+/
const PIECE = new RegExp(`${SCRIPT.source}|${TAG.source}|${TEXT.source}`, 'g')
/** Matches the tag of an element that has no end tag. */
const VOID = /^<(?:area|base|br|col|hr|img|input|link|meta|source|wbr)\b/

function kindOf(piece: string): Occurrence['kind'] {
  if (piece.startsWith('<script')) return 'script'
  return piece.startsWith('<') ? 'attribute' : 'text'
}

/** Lists the keys in a page, with the tags around each. */
function occurrencesIn(html: string): readonly Occurrence[] {
  const occurrences: Occurrence[] = []
  /** The start tags of the elements around the current piece, the innermost last. */
  const openTags: string[] = []
  for (const piece of html.match(PIECE) ?? []) {
    if (piece.startsWith('</')) {
      openTags.pop()
      continue
    }

    const kind = kindOf(piece)
    const tags = kind === 'attribute' ? [...openTags, piece] : [...openTags]
    for (const key of piece.match(KEY) ?? []) occurrences.push({ key, kind, tags })

    if (kind === 'attribute' && !VOID.test(piece)) openTags.push(piece)
  }
  return occurrences
}

/** The keys of texts that are not on the home page, by place. No key has two places. */
const otherPlaces: Readonly<Record<string, readonly RegExp[]>> = {
  // Dialogs have their texts in a separate file.
  dialogs: [
    /^(?:saved|share|enlarged)\./,
    /^toast\.(?!checkoutFailed)/,
    /^wall\.(?:search|nothing|lost)$/,
    /^search\.(?:close|hits|more|nothing|lost|near)$/,
  ],
  search: [/^search\.(?:title|lead|field)$/],
  // The plan is cli/plan/poster-pages.ts.
  plan: [/^poster\.(?:kind|offer)$/],
  poster: [/^poster\.(?!(?:kind|offer)$)/],
  books: [/^books\./, /^nav\.(?:breadcrumb|sagaCrumb)$/],
  success: [/^success\./],
  notFound: [/^notFound\./],
}

function placeOf(key: string): string {
  const places = Object.keys(otherPlaces)
  return (
    places.find((place) => otherPlaces[place]?.some((keys) => keys.test(key))) ?? 'home'
  )
}

/**
 * Describes where a text occurs: 'attribute of nav in header in body', 'text of a in li
 * in ul'.
 */
function describeOccurrence({ kind, tags }: Occurrence): string {
  const tagNames = tags.toReversed().map((tag) => /^<([\w-]+)/.exec(tag)?.[1])
  const isHidden = tags.some((tag) => tag.includes('visually-hidden'))
  const audience = isHidden ? ', for screen readers' : ''
  return `${kind} of ${tagNames.slice(0, 3).join(' in ')}${audience}`
}

test('shows texts in the places that their descriptions give', async () => {
  const occurrences = new Map<string, readonly Occurrence[]>()
  for (const [name, page] of Object.entries(pages))
    occurrences.set(name, occurrencesIn(render(page)))

  const lines = texts.flatMap(([key, description]) => {
    const place = placeOf(key)
    const occurrencesOfPage = occurrences.get(place)
    if (!occurrencesOfPage) return []

    const places = occurrencesOfPage
      .filter((occurrence) => occurrence.key === key)
      .map((occurrence) => `  ${place}: ${describeOccurrence(occurrence)}`)
    return [`${key}: ${description}`, ...new Set(places)]
  })

  await expect(lines.join('\n')).toMatchFileSnapshot('texts.txt')
})

test('gives dialogs all of their texts', () => {
  const sentTexts = JSON.stringify(dialogTextsOf(shop.keyStrings))

  const keys = texts.map(([key]) => key).filter((key) => placeOf(key) === 'dialogs')
  expect(keys.filter((key) => !sentTexts.includes(`"${key}`))).toEqual([])
})

const everyKey = texts.map(([key]) => key)

/**
 * Tells whether screen readers read a text: text in the body, or the name of a control or
 * picture.
 */
function isReadOut({ kind, tags }: Occurrence): boolean {
  if (kind === 'script' || tags.some((tag) => /^<head\b/.test(tag))) return false
  return kind === 'text' || /^<(?:a|button|img|input)\b/.test(tags.at(-1) ?? '')
}

/** Returns the language of the innermost element that declares one. */
const langOf = ({ tags }: Occurrence) =>
  tags.flatMap((tag) => / lang="(\w+)"/.exec(tag)?.[1] ?? []).at(-1)

const wordsOf = (html: string) => html.replaceAll(/<[^<>]*>/g, '')

test.each(Object.entries(pages))(
  'the page "%s" declares the language of every borrowed text',
  (_, page) => {
    const html = render(page, everyKey)

    expect(html).not.toMatch(/[\ue000\ue001]/)
    expect(html).toContain('<html lang="en">')
    expect(wordsOf(html)).toBe(wordsOf(render(page)))

    const borrowedTexts = occurrencesIn(html).filter(isReadOut)
    expect(borrowedTexts.length).toBeGreaterThan(1)
    expect(borrowedTexts.filter((text) => langOf(text) !== 'sv')).toEqual([])
  },
)

test('declares another language on a dialog if all of its texts are in that language', () => {
  const dialogKeys = everyKey.filter((key) => /^(?:share|toast)\./.test(key))
  const langFor = (keys: readonly string[]) => {
    const html = render(pages.home, keys)
    const [dialogTag = ''] = /<div data-island="ShareDialog"[^>]*>/.exec(html) ?? []
    return / lang="\w+"/.exec(dialogTag)?.[0]
  }

  expect(langFor(dialogKeys)).toBe(' lang="sv"')
  expect(langFor(dialogKeys.slice(1))).toBeUndefined()
})
