import { expect, test } from 'vitest'
import { whenText } from './when.ts'

const at = (day: number, hour = 12) => new Date(2026, 4, day, hour, 5).getTime()

test.each([
  [at(20, 9), 'today at 09:05'],
  [at(19, 23), 'yesterday at 23:05'],
  [at(14, 0), 'on Thursday'],
  [at(13), 'on 13 May'],
])('a draft says when it was typed: %#', (typed, words) => {
  expect(whenText(typed, at(20))).toBe(words)
})
