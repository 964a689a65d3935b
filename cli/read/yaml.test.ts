import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import * as z from 'zod'
import { chanceFrom, mistype } from '../../tests/support/chance.ts'
import { home } from '../../tests/support/cli.ts'
import { parseYaml, readFast } from './yaml.ts'

const smallShop = 'tests/shops/small-shop/content'

/** All YAML files and front matter of the small shop and of fixtures, with their paths. */
const texts = [smallShop, 'cli/check/fixtures'].flatMap((folder) =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:yaml|md)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(home, folder, path), 'utf8')
      const yaml = path.endsWith('.yaml') ? text : /^---\n(.*?)\n---/s.exec(text)?.[1]
      return yaml === undefined ? [] : [[`${folder}/${path}`, yaml] as const]
    }),
)

/** Parses a text with the yaml package; undefined if it reports errors or warnings. */
function readInFull(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true })
  const isSound = document.errors.length === 0 && document.warnings.length === 0
  return isSound ? document.toJS({ maxAliasCount: 0 }) : undefined
}

describe('the fast YAML reader', () => {
  test('reads every file of the shop with the same result as the yaml package', () => {
    const shopTexts = texts.filter(([path]) => path.startsWith(smallShop))

    for (const [path, text] of shopTexts) {
      const value = readInFull(text) ?? 'a text without fault'
      expect([path, readFast(text)]).toStrictEqual([path, value])
    }
  })

  test('reads mistyped texts with the same result as the yaml package, or not at all', () => {
    const seed = 20251120
    const chance = chanceFrom(seed)
    const below = (limit: number): number => Math.floor(chance() * limit)
    const shortTexts = texts.map(([, text]) => text).filter((text) => text.length < 800)
    let comparisonCount = 0

    for (let round = 0; round < 3000; round += 1) {
      let text = shortTexts[below(shortTexts.length)] ?? ''
      const typoCount = 1 + below(3)
      for (let count = 0; count < typoCount; count += 1) text = mistype(text, chance, 4)
      const value = readFast(text)
      if (value === undefined) continue

      comparisonCount += 1
      expect({ text, value }).toEqual({ text, value: readInFull(text) })
    }
    // The fast reader must not skip too many texts.
    expect(comparisonCount).toBeGreaterThan(1000)
  })

  test.each([
    [
      'a: [2025-10-15, 12:30, 3-5, 1_000]',
      { a: ['2025-10-15', '12:30', '3-5', '1_000'] },
    ],
    ['a: yes\nb: No', { a: 'yes', b: 'No' }],
    ['a: [010, 0o17, 0x1f, -1.5, 1e3]', { a: [10, 15, 31, -1.5, 1000] }],
    ['a: ~', { a: null }],
    ['a:', { a: null }],
    ["a: { b: it's, c: 'it''s, too' }", { a: { b: "it's", c: "it's, too" } }],
    ['a: "one\\n\\"two\\""', { a: 'one\n"two"' }],
    ['a: >-\n  one\n  two\n\n  three\nb: true', { a: 'one two\nthree', b: true }],
    ['a: >-\n  one\n\n  # two\nb: c', { a: 'one\n# two', b: 'c' }],
    ['a: b\n  c', { a: 'b c' }],
    ['a: b # c', { a: 'b' }],
    ['a: b\u00a0\nc: { d: \u3000e\u202f }', { a: 'b\u00a0', c: { d: '\u3000e\u202f' } }],
  ])('reads %j', (text, value) => {
    expect(readFast(text)).toEqual(value)
    expect(readInFull(text)).toEqual(value)
  })

  test.each([
    ['a: b\na: c', 'a field twice'],
    ['a: &b c', 'an anchor'],
    ['a: *b', 'an alias'],
    ['a: !b c', 'a tag'],
    ['a: Number #1', 'a number sign'],
    ['a:\tb', 'a tab'],
    ['a: b\r\n', 'a carriage return'],
    ['---\na: b', 'the beginning of a document'],
    ['%YAML 1.1\n---\na: yes', 'a directive'],
    ['<<: { a: b }', 'a merge key'],
    ['0o17: a', 'a key that is a number'],
    ['True: a', 'a key that is true'],
    ['a: { FALSE: b }', 'a key that is false'],
    ['- Null : a', 'a key that is nothing'],
    ['? a\n: b', 'a key with a question mark'],
    ['a: |2\n   b', 'a block text with an explicit indentation'],
    ["a: 'b", 'an unclosed quotation mark'],
    ['a: "b\\q"', 'an unknown escape'],
  ])('leaves %j to the yaml package: %s', (text) => {
    expect(readFast(text)).toBeUndefined()
  })
})

test('both parsers give the same position for a value', () => {
  // The fast reader leaves the second text, which has an anchor, to the yaml package.
  for (const text of ['a:\n  b: c\n', 'a:\n  b: c\nd: &x e\nf: *x\n']) {
    const { value } = parseYaml({ file: 'a.yaml', firstLine: 3 }, text, z.looseObject({}))

    expect(value?.at(['a', 'b'])).toMatchObject({ file: 'a.yaml', line: 4, column: 6 })
    expect(value?.at(['a', 'b'], 'key')).toMatchObject({ line: 4, column: 3 })
    // The field "e" is absent, so this is the place of its group.
    expect(value?.at(['a', 'e'])).toMatchObject({ line: 4 })
  }
})
