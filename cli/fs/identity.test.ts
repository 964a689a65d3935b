import { expect, test } from 'vitest'
import { isSettled } from './identity.ts'

test.each([
  ['a moment ago', 9_990.5, false],
  ['a while ago', 9_900.5, true],
  ['a while ago, as a coarse clock tells it', 9_000, false],
  ['long ago, as a coarse clock tells it', 8_000, true],
  ['before the clock was set back', 60_000, true],
])(
  'whether a file that was written %s keeps its time when it is written again',
  (_, ctimeMs, settled) => {
    expect(isSettled({ ctimeMs }, 10_000)).toBe(settled)
  },
)
