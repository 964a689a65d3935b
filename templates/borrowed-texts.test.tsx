import { expect, test } from 'vitest'
import type { Page } from '../cli/model/page.ts'
import { stringKeys } from '../cli/schema/strings-file.ts'
import { isWithin, markedStrings, occurrencesIn } from '../tests/support/marked-texts.ts'
import {
  articlePage,
  assets,
  booksPage,
  homePage,
  notFoundPage,
  posterPage,
  posters,
  successPage,
} from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const everyKey = stringKeys.map((names) => names.join('.'))
const contact = { label: 'hello@shop.example', href: 'mailto:hello@shop.example' }

/** The page, in English, with these texts in Swedish. */
const render = (page: Page, keys: readonly string[]): string =>
  renderPage(
    {
      ...page,
      chrome: { ...page.chrome, strings: markedStrings(), contact, borrowed: { lang: 'sv', keys } },
    },
    assets,
  )

const wordsOf = (html: string): string => html.replaceAll(/<[^<>]*>/g, '')

const langOf = (tags: readonly string[]): string | undefined =>
  tags.flatMap((tag) => / lang="(\w+)"/.exec(tag)?.[1] ?? []).at(-1)

const pages: readonly (readonly [string, Page])[] = [
  homePage(posters(40)),
  posterPage(posters(8)),
  booksPage,
  articlePage,
  successPage,
  notFoundPage,
].map((page) => [page.kind, page] as const)

test.each(pages)('on the page "%s" each text of another language says so', (_, page) => {
  const html = render(page, everyKey)
  expect(html).not.toMatch(/[\ue000\ue001]/)
  expect(html).toContain('<html lang="en">')
  const places = occurrencesIn(html).filter((place) => !isWithin(place, 'head'))
  const inSwedish = places.filter(
    (place) =>
      place.kind === 'text' ||
      (place.kind === 'attribute' && /^<(?:a|button|img|input)\b/.test(place.tags.at(-1) ?? '')),
  )
  expect(inSwedish.length).toBeGreaterThan(1)
  expect(
    inSwedish.filter(({ tags }) => langOf(tags) !== 'sv').map(({ key, tags }) => [key, tags.at(-1)]),
  ).toEqual([])
  expect(wordsOf(html)).toBe(wordsOf(render(page, [])))
})

test('words in the language of the page stay in it', () => {
  const html = render(homePage(posters(2)), ['nav.story', 'wall.label'])
  const places = occurrencesIn(html).filter(({ kind }) => kind === 'text')
  const swedish = places.filter(({ tags }) => langOf(tags) === 'sv')
  expect(new Set(swedish.map(({ key }) => key))).toEqual(new Set(['nav.story']))
})

test('a dialog is in another language where all of its texts are', () => {
  const ofShare = everyKey.filter((key) => /^(?:share|toast)\./.test(key))
  const island = (keys: readonly string[]) =>
    /<div data-island="ShareDialog"[^>]*>/.exec(render(homePage(posters(2)), keys))?.[0]
  expect(island(ofShare)).toContain(' lang="sv"')
  expect(island(ofShare.slice(1))).not.toContain(' lang=')
})
