import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('fills the placeholders of a text, and keeps those without a value', () => {
  expect(fill('{count} of {total}', { count: 6 })).toBe('6 of {total}')
  expect(fill('{toString}', {})).toBe('{toString}')
})
