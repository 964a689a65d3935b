import { expect, test } from 'vitest'
import { whenText } from './when.ts'

const at = (day: number, hour = 12) => new Date(2026, 4, day, hour, 5).getTime()

test.each([
  ['today at 09:05', at(20, 9)],
  ['yesterday at 23:05', at(19, 23)],
  ['on Thursday', at(14, 0)],
  ['on 13 May', at(13)],
])('describes the time of a draft: %s', (words, typed) => {
  expect(whenText(typed, at(20))).toBe(words)
})
