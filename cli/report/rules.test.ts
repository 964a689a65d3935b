import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asGithub } from './github.ts'
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

test('for GitHub, a place has a column and an end, and signs of its own commands are escaped', () => {
  const at = { file: 'content/a,b:c.yaml', line: 3 }
  expect(asGithub([{ severity: 'error', code: 'schema', message: '5 %\r\nof it', at }])).toBe(
    '::error file=content/a%2Cb%3Ac.yaml,line=3,col=1,endColumn=2,title=schema::5 %25%0D%0Aof it',
  )
})

test('for code scanning, a place has a column and an end, and a message stands without a hint', () => {
  const text = asSarif([
    { severity: 'error', code: 'schema', message: 'x', at: { file: 'a', line: 3 }, related: [] },
  ])
  const { runs } = JSON.parse(text) as { runs: { results: object[] }[] }
  expect(runs[0]?.results).toMatchObject([
    {
      message: { text: 'x' },
      locations: [{ physicalLocation: { region: { startLine: 3, startColumn: 1, endColumn: 2 } } }],
    },
  ])
  expect(text).not.toContain('relatedLocations')
})
