import { expect, test } from 'vitest'
import { asSarif } from './sarif.ts'

test('a path stays a path, whatever its names hold', () => {
  const at = { file: 'content/posters/no #1?/två.yaml' }
  const text = asSarif([{ severity: 'error', code: 'schema', message: 'x', at }])
  expect(text).toContain('"uri": "content/posters/no%20%231%3F/tv%C3%A5.yaml"')
})
