import { expect, test } from 'vitest'
import { isSettled } from './identity.ts'

const now = 10_000

// A change time in whole seconds suggests a coarse clock. After the clock is set back, a file's change time may be in
// the future.
test.each([
  ['9.5 ms ago', false, 9_990.5],
  ['99.5 ms ago', true, 9_900.5],
  ['1 s ago on a coarse clock', false, 9_000],
  ['2 s ago on a coarse clock', true, 8_000],
  ['50 s later on the same clock, which was set back', true, 60_000],
])('a file written %s is settled: %s', (_, expected, ctimeMs) => {
  expect(isSettled({ ctimeMs }, now)).toBe(expected)
})
