import { expect, it } from 'vitest'
import { joinWithSemicolons } from './punctuation.ts'

it.each([
  { lang: 'en', text: 'free to Sweden; €9 to Norway' },
  { lang: 'fr', text: 'free to Sweden\u00a0; €9 to Norway' },
])('shipping rates are separated by semicolons as written in $lang', ({ lang, text }) => {
  expect(joinWithSemicolons(['free to Sweden', '€9 to Norway'], lang)).toBe(text)
})
