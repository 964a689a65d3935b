import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { availableCores, coreLimitIn } from './cores.ts'

// The text of a limit consists of quota and period. Version 1 of cgroups writes -1 for "no limit". ' ' means missing
// files.
test.each([
  ['200000 100000\n', 2],
  ['150000 100000\n', 1],
  ['50000 100000\n', 1],
  ['max 100000\n', Number.POSITIVE_INFINITY],
  ['-1\n 100000\n', Number.POSITIVE_INFINITY],
  [' ', Number.POSITIVE_INFINITY],
])('the CPU limit %j of a container allows %d cores', (text, cores) => {
  expect(coreLimitIn(text)).toBe(cores)
})

test('a build never uses more cores than the machine has', () => {
  expect(availableCores()).toBeGreaterThan(0)
  expect(availableCores()).toBeLessThanOrEqual(availableParallelism())
})
