import { expect, test } from 'vitest'
import { entryOf } from './json.ts'

test('a place without a column is the first of its line; a whole file has neither', () => {
  const found = { severity: 'info', code: 'outdated', message: 'older than its source' } as const
  expect(entryOf({ ...found, at: { file: 'a.md', line: 3 } })).toMatchObject({
    line: 3,
    column: 1,
    endColumn: 2,
  })
  expect(entryOf({ ...found, at: { file: 'a.md' } })).not.toHaveProperty('line')
})
