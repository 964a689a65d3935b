import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { valuesIn } from '../../cli/yaml/source.ts'
import { home } from '../support/cli.ts'
import { edited } from '../support/yaml-edits.ts'

const isLong = process.env.SAGA_LONG === '1'
const content = join(home, 'content')
const textOf = (name: string): string => readFileSync(join(content, name), 'utf8')

/** The spelling of a file without its words and numbers: posters whose fields are written alike are of one kind. */
const kindOf = (name: string): string => {
  const lines = textOf(name)
    .replace(/[\p{L}\p{N}][^\n:,{}[\]'"|>#]*/gu, 'x')
    .replace(/x(?:, x)+/g, 'x')
    .split('\n')
  return [dirname(name), ...new Set(lines)].join('\n')
}

const all = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:yaml|md)$/.test(name))
  .sort()
const files = isLong
  ? all
  : [...new Map(all.toReversed().map((name) => [kindOf(name), name])).values()].sort()

type Path = readonly (string | number)[]
type Entry = readonly [key: string | number, value: unknown]

/** Entries at the ends and in the middle of a list, or of many texts, are like the others. */
const LONG = 6
const sampleOf = (entries: readonly Entry[]): readonly Entry[] =>
  isLong || entries.length <= LONG
    ? entries
    : entries.filter((_, index) =>
        [0, entries.length >> 1, entries.length - 1].includes(index),
      )

/** Paths of single values of a file, with their values. */
function singleValuesIn(
  value: unknown,
  path: Path = [],
): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const entries: readonly Entry[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return sampleOf(entries).flatMap(([key, entry]) =>
    singleValuesIn(entry, [...path, key]),
  )
}

const changeValue = (value: unknown): unknown =>
  typeof value === 'number'
    ? value + 1
    : typeof value === 'boolean'
      ? !value
      : `${String(value)} och mer`

describe('each value that is changed and changed back leaves its file as it was', () => {
  test.each(files)('%s', (name) => {
    const text = textOf(name)
    const values = singleValuesIn(valuesIn(name, text))
    expect(values.length).toBeGreaterThan(0)
    for (const [path, value] of values) {
      const there = edited(name, text, [{ op: 'set', path, value: changeValue(value) }])
      expect(there).not.toBe(text)
      expect(edited(name, there, [{ op: 'set', path, value }]), path.join('.')).toBe(text)
    }
  })
})
