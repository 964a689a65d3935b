import { expect, test } from 'vitest'
import { colourFamilies } from '../cli/model/image.ts'
import { dialogTextsOf } from '../cli/model/islands.ts'
import type { Page } from '../cli/model/page.ts'
import { byVariant, type Poster } from '../cli/model/poster.ts'
import { reviews } from '../tests/support/islands/page.tsx'
import * as shop from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const texts = Object.entries(shop.stringGroups).flatMap(([group, { shape }]) =>
  Object.entries(shape).map(
    ([name, { description = '' }]) => [`${group}.${name}`, description] as const,
  ),
)

/** Posters of every colour and of one series, the last of them sold out. */
const posters = shop.posters(40).map((poster, index): Poster => {
  const [{ colours, ...image }] = poster.images
  const families = colourFamilies.map((family) => ({
    family,
    ink: '#123456',
    share: 0.1,
  }))
  const images = [{ ...image, colours: { ...colours, families } }] as const
  const soldOut = byVariant(({ key }) => ({ ...poster.variants[key], url: undefined }))
  const variants = index < 39 ? poster.variants : soldOut
  return { ...poster, images, series: [{ id: 'lake', name: 'Lake' }], variants }
})
const pages = {
  home: {
    ...shop.homePage(posters),
    reviews: reviews.map((review) => ({ ...review, hasMedia: true })),
  },
  poster: shop.posterPage(posters),
  books: shop.booksPage,
  article: shop.articlePage,
  search: shop.searchPage,
  success: shop.successPage,
  notFound: shop.notFoundPage,
}

/** The page, in English, with these texts in Swedish. */
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
  /** Start tags of the elements around the text, the innermost last; for an attribute, including its own tag. */
  readonly tags: readonly string[]
}
const KEY = new RegExp(`\\b(?:${texts.map(([key]) => key).join('|')})\\b`, 'g')
const PIECE = /<script\b[^>]*>[\s\S]*?<\/script>|<\/?[a-z](?:"[^"]*"|[^">])*>|[^<]+/g
const VOID = /^<(?:area|base|br|col|hr|img|input|link|meta|source|wbr)\b/

function occurrencesIn(html: string): readonly Occurrence[] {
  const open: string[] = []
  return (html.match(PIECE) ?? []).flatMap((piece) => {
    const isScript = piece.startsWith('<script')
    const isTag = piece.startsWith('<') && !isScript
    const kind = isScript ? 'script' : isTag ? 'attribute' : 'text'
    const tags = isTag ? [...open, piece] : [...open]
    if (piece.startsWith('</')) open.pop()
    else if (isTag && !VOID.test(piece)) open.push(piece)
    return (piece.match(KEY) ?? []).map((key) => ({ key, kind, tags }) as const)
  })
}
const isWithin = ({ tags }: Occurrence, names: RegExp) =>
  tags.some((tag) => names.test(tag))

/** Texts that are not on the home page: 'dialogs' have their own file, 'plan' is cli/plan/poster-pages.ts. */
const elsewhere = [
  [
    'dialogs',
    /^(?:saved|share|enlarged)\.|^toast\.(?!checkoutFailed)|^wall\.(?:search|nothing|lost)$/,
  ],
  ['dialogs', /^search\.(?:close|hits|more|nothing|lost|near)$/],
  ['search', /^search\.(?:title|lead|field)$/],
  ['plan', /^poster\.(?:kind|offer)$/],
  ['poster', /^poster\./],
  ['books', /^books\.|^nav\.(?:breadcrumb|sagaCrumb)$/],
  ['success', /^success\./],
  ['notFound', /^notFound\./],
] as const
const placeOf = (key: string) =>
  elsewhere.find(([, keys]) => keys.test(key))?.[0] ?? 'home'

/** Describes the position of a text: in an attribute, in a script, or in elements, from the innermost one. */
const placeIn = ({ kind, tags }: Occurrence): string => {
  const around = tags.toReversed().map((tag) => /^<([\w-]+)/.exec(tag)?.[1])
  const hidden = tags.some((tag) => tag.includes('visually-hidden'))
    ? ', for screen readers'
    : ''
  return `${kind} of ${around.slice(0, 3).join(' in ')}${hidden}`
}

test('texts appear in the places that their descriptions name', async () => {
  const found = new Map(
    Object.entries(pages).map(([name, page]) => [name, occurrencesIn(render(page))]),
  )
  const lines = texts.flatMap(([key, description]) => {
    const page = placeOf(key)
    const own = found.get(page)?.filter((place) => place.key === key)
    return own
      ? [
          `${key}: ${description}`,
          ...new Set(own.map((place) => `  ${page}: ${placeIn(place)}`)),
        ]
      : []
  })
  await expect(lines.join('\n')).toMatchFileSnapshot('texts.txt')
})

test('each dialog gets all of its texts', () => {
  const sent = JSON.stringify(dialogTextsOf(shop.keyStrings))
  const keys = texts.map(([key]) => key).filter((key) => placeOf(key) === 'dialogs')
  expect(keys.filter((key) => !sent.includes(`"${key}`))).toEqual([])
})

const everyKey = texts.map(([key]) => key)
const langOf = ({ tags }: Occurrence) =>
  tags.flatMap((tag) => / lang="(\w+)"/.exec(tag)?.[1] ?? []).at(-1)

test.each(Object.entries(pages))(
  'on the page "%s" each text in another language declares it',
  (_, page) => {
    const html = render(page, everyKey)
    expect(html).not.toMatch(/[\ue000\ue001]/)
    expect(html).toContain('<html lang="en">')
    const borrowed = occurrencesIn(html).filter((place) => {
      const isNamed =
        place.kind === 'attribute' &&
        /^<(?:a|button|img|input)\b/.test(place.tags.at(-1) ?? '')
      return (place.kind === 'text' || isNamed) && !isWithin(place, /^<head\b/)
    })
    expect(borrowed.length).toBeGreaterThan(1)
    expect(borrowed.filter((place) => langOf(place) !== 'sv')).toEqual([])
    const wordsOf = (markup: string) => markup.replaceAll(/<[^<>]*>/g, '')
    expect(wordsOf(html)).toBe(wordsOf(render(page)))
  },
)

test('a dialog declares another language if all of its texts are in it', () => {
  const ofShare = everyKey.filter((key) => /^(?:share|toast)\./.test(key))
  const langFor = (keys: readonly string[]) =>
    / lang="\w+"/.exec(
      /<div data-island="ShareDialog"[^>]*>/.exec(render(pages.home, keys))?.[0] ?? '',
    )?.[0]
  expect([langFor(ofShare), langFor(ofShare.slice(1))]).toEqual([' lang="sv"', undefined])
})
