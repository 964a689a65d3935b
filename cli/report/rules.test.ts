import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Diagnostic, rules } from '../model/diagnostic.ts'
import { asGithub, asSarif, coverageTable, entryOf } from './formats.ts'

const folder = join(import.meta.dirname, '..')
/** Everything that `validate` and `build` ask. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:load|bundle|plan|commands)\b(?!.*(?:\.test\.|fixtures)).*\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

test.each(Object.keys(rules))('--rule %s can find something', (rule) => {
  const reported = new RegExp(`\\b(?:code: |(?:error|warning|note)\\()[^,]*'${rule}'`)
  expect(sources.some((source) => reported.test(source))).toBe(true)
})

test('in every form a place has a column and an end, a path stays a path, and signs of commands are escaped', async () => {
  const found: readonly Diagnostic[] = [
    {
      severity: 'error',
      code: 'schema',
      message: '5 %\r\nof it',
      at: { file: 'content/a,b:c.yaml', line: 3 },
    },
    { severity: 'info', code: 'outdated', message: 'x', at: { file: 'no #1?/två.yaml' }, related: [] },
  ]
  const results = asSarif(found).replace(/^.*?(?="results")/s, '')
  const said = [asGithub(found), results, JSON.stringify(found.map(entryOf), null, 2)]
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('places.txt')
})

test('a table of translations never says 100 % while something is missing', async () => {
  const rows = (
    [
      ['sv', 300],
      ['es', 299],
    ] as const
  ).map(([language, translated]) => {
    return { language, parts: [{ part: 'posters', translated, total: 300 }] } as const
  })
  await expect(coverageTable(rows)).toMatchFileSnapshot('coverage.txt')
})
