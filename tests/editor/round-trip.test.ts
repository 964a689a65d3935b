import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { valuesIn } from '../../cli/yaml/source.ts'
import { home } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { edited } from '../support/yaml-edits.ts'

// Changes each value in the small shop's content, and changes it back. By default, skips files and entries that are
// like others.

const content = join(home, 'tests/shops/small-shop/content')
const textOf = (name: string): string => readFileSync(join(content, name), 'utf8')

/** Matches words and numbers up to the next character that has a meaning in YAML. */
const WORDS = /[\p{L}\p{N}][^\n:,{}[\]'"|>#]*/gu

/**
 * Returns a file's layout: its folder and its distinct lines, with `x` in place of words and of lists of words: '
 * sizes: [a1, a2] # new' → '  x: [x] # x'
 */
const layoutOf = (name: string): string => {
  const signs = textOf(name)
    .replace(WORDS, 'x')
    .replace(/x(?:, x)+/g, 'x')
  const differentLines = new Set(signs.split('\n'))
  return [dirname(name), ...differentLines].join('\n')
}

const allFiles = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:yaml|md)$/.test(name))
  .sort()

/** Picks the first of the files with the same layout, because their YAML is written alike. */
function pickOnePerLayout(names: readonly string[]): readonly string[] {
  const layouts = new Set<string>()
  return names.filter((name) => {
    const layout = layoutOf(name)
    const isFirst = !layouts.has(layout)
    layouts.add(layout)
    return isFirst
  })
}

/** Matches a file that another language has too. */
const OTHER_LANGUAGE = /\/(?:en|es)\.\w+$/

const files = isLong
  ? allFiles
  : pickOnePerLayout(allFiles.filter((name) => !OTHER_LANGUAGE.test(name)))

type Path = readonly (string | number)[]
type Entry = readonly [key: string | number, value: unknown]

/** In larger lists and groups, only two entries change, because the others are alike. */
const MOST_ENTRIES = 4

function sampleOf(entries: readonly Entry[]): readonly Entry[] {
  if (isLong || entries.length <= MOST_ENTRIES) return entries
  const indexes = [0, entries.length - 1]
  return entries.filter((_, index) => indexes.includes(index))
}

/** Lists the texts, numbers and switches in a file's content, each with its path. */
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
