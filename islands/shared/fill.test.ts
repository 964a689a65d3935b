import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test("fills in a text's placeholders, and keeps placeholders without a value", () => {
  expect(fill('{count} of {total}', { count: 6 })).toBe('6 of {total}')
  expect(fill('{toString}', {})).toBe('{toString}')
})
