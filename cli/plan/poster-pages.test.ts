import { expect, test } from 'vitest'
import type { Chrome } from '../model/page.ts'
import type { Poster } from '../model/poster.ts'
import { seoOf } from './poster-pages.ts'

const chrome = {
  siteName: 'Shop',
  strings: { poster: { kind: 'art poster', offer: 'Shipped free.' } },
} as Chrome
const seoWith = (title: string, description = 'Short.') =>
  seoOf({ title: { text: title }, description: { text: description } } as Poster, chrome)
const letters = (count: number): string => 'a'.repeat(count)

test.each([
  [letters(51), `${letters(51)}, art poster – Shop`],
  [letters(52), `${letters(52)} – Shop`],
  [letters(63), `${letters(63)} – Shop`],
  [letters(64), letters(64)],
  [letters(70), letters(70)],
  [`${letters(68)} and more`, `${letters(68)}…`],
  [`${letters(60)}, and – a wordthatislong`, `${letters(60)}, and…`],
])('the title of the page of a poster with the title %s', (title, shown) => {
  expect(seoWith(title).title).toBe(shown)
})

test.each([
  ['A moon.', 'A moon. Shipped free.'],
  [letters(146), `${letters(146)} Shipped free.`],
  [letters(147), letters(147)],
  [letters(160), letters(160)],
  [`${letters(158)} and more`, `${letters(158)}…`],
  [`${letters(159)} and more of it`, `${letters(158)}…`],
])('the description of the page of a poster with the description %s', (description, shown) => {
  expect(seoWith('Moon', description).description).toBe(shown)
})
