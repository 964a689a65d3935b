import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { valuesIn } from '../../cli/yaml/source.ts'
import { home } from '../support/cli.ts'
import { edited } from '../support/yaml-edits.ts'

const isLong = process.env.SAGA_LONG === '1'
const content = join(home, 'content')
const textOf = (name: string): string => readFileSync(join(content, name), 'utf8')

/** Returns the layout of a file without words and numbers, to find files written alike. */
const kindOf = (name: string): string => {
  const lines = textOf(name)
    .replace(/[\p{L}\p{N}][^\n:,{}[\]'"|>#]*/gu, 'x')
    .replace(/x(?:, x)+/g, 'x')
    .split('\n')
  return [dirname(name), ...new Set(lines)].join('\n')
}

const allFiles = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:yaml|md)$/.test(name))
  .sort()

function pickOneOfEachKind(names: readonly string[]): readonly string[] {
  const namesByKind = new Map(names.toReversed().map((name) => [kindOf(name), name]))
  return [...namesByKind.values()].sort()
}

const files = isLong ? allFiles : pickOneOfEachKind(allFiles)

type Path = readonly (string | number)[]
type Entry = readonly [key: string | number, value: unknown]

/** Longer lists and groups are sampled, because three entries stand for all of them. */
const LONG = 6

function sampleOf(entries: readonly Entry[]): readonly Entry[] {
  if (isLong || entries.length <= LONG) return entries
  const indexes = [0, Math.floor(entries.length / 2), entries.length - 1]
  return entries.filter((_, index) => indexes.includes(index))
}

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

function changeValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return `${String(value)} och mer`
}

describe('changing a value and changing it back leaves the file as it was', () => {
  test.each(files)('%s', (name) => {
    const text = textOf(name)
    const values = singleValuesIn(valuesIn(name, text))
    expect(values.length).toBeGreaterThan(0)

    for (const [path, value] of values) {
      const changedText = edited(name, text, [
        { op: 'set', path, value: changeValue(value) },
      ])
      expect(changedText).not.toBe(text)

      const restoredText = edited(name, changedText, [{ op: 'set', path, value }])
      expect(restoredText, path.join('.')).toBe(text)
    }
  })
})
