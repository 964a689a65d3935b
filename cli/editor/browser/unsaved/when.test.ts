import { expect, test } from 'vitest'
import { whenText } from './when.ts'

/**
 * Returns a time five minutes past an hour in May 2026, in milliseconds. 20 May is a
 * Wednesday.
 */
const at = (day: number, hour = 12) => new Date(2026, 4, day, hour, 5).getTime()

test.each([
  ['today at 09:05', at(20, 9)],
  ['yesterday at 23:05', at(19, 23)],
  ['on Thursday', at(14, 0)],
  ['on 13 May', at(13)],
])('describes a past time as “%s”', (words, pastTime) => {
  const now = at(20)

  expect(whenText(pastTime, now)).toBe(words)
})
