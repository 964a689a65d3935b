import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('fills a text, whose placeholders without a value stay visible', () => {
  expect(fill('{count} of {total}', { count: 6 })).toBe('6 of {total}')
  expect(fill('{toString}', {})).toBe('{toString}')
})
