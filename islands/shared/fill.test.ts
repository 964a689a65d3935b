import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('texts are filled, and a place without a value is left to be seen', () => {
  expect(fill('{count} of {total}', { count: 6 })).toBe('6 of {total}')
  expect(fill('{toString}', {})).toBe('{toString}')
})
