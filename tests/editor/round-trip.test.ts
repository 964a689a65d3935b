import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { valuesIn, withFileEdits } from '../../cli/commands/new/file-values.ts'
import { home } from '../support/cli.ts'

const content = join(home, 'content')
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:yaml|md)$/.test(name),
)

type Path = readonly (string | number)[]

/** Paths of all single values of a file, with their values. */
function singleValuesIn(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => singleValuesIn(entry, [...path, index]))
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, entry]) => singleValuesIn(entry, [...path, key]))
}

const changeValue = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)} och mer`

describe('each value that is changed and changed back leaves its file as it was', () => {
  test.each(files)('%s', (name) => {
    const text = readFileSync(join(content, name), 'utf8')
    for (const [path, value] of singleValuesIn(valuesIn(name, text))) {
      const there = withFileEdits(name, text, [{ op: 'set', path, value: changeValue(value) }])
      expect(there).not.toBe(text)
      expect(withFileEdits(name, there, [{ op: 'set', path, value }]), path.join('.')).toBe(text)
    }
  })
})
