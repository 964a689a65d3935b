import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './rules.ts'
import { asSarif } from './sarif.ts'

const folder = join(import.meta.dirname, '..')
/** Everything that `validate` and `build` ask. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:load|bundle|plan|commands)\b(?!.*(?:\.test\.|fixtures)).*\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

test.each(Object.keys(rules))('--rule %s can find something', (rule) => {
  const reported = new RegExp(`\\b(?:code: |(?:error|warning|note)\\()[^,]*'${rule}'`)
  expect(sources.some((source) => reported.test(source))).toBe(true)
})

test('a path stays a path, whatever its names hold', () => {
  const at = { file: 'content/posters/no #1?/två.yaml' }
  const text = asSarif([{ severity: 'error', code: 'schema', message: 'x', at }])
  expect(text).toContain('"uri": "content/posters/no%20%231%3F/tv%C3%A5.yaml"')
})
