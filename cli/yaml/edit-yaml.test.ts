import { expect, test } from 'vitest'
import {
  drawEdits,
  edited,
  faultAfter,
  languageEdits,
} from '../../tests/support/yaml-edits.ts'
import { chanceOf, writeYaml } from '../../tests/support/yaml-files.ts'
import type { Edit } from './edited-value.ts'

/** Seeds of texts; `npm run test:long` takes more. */
const count = process.env.SAGA_LONG === '1' ? 10_000 : 60
const texts = Array.from(
  { length: count },
  (_, index) => [index + 1, writeYaml(index + 1)] as const,
)

test('an edit of any YAML changes its value alone, and loses no comment of another one', () => {
  const faults = texts.flatMap(
    ([seed, text]) => faultAfter(text, drawEdits(chanceOf(seed), text, 1)) ?? [],
  )
  expect(faults).toEqual([])
})

test('several edits of any YAML at once change what they would one after another', () => {
  const faults = texts.flatMap(
    ([seed, text]) => faultAfter(text, drawEdits(chanceOf(seed), text, 4)) ?? [],
  )
  expect(faults).toEqual([])
})

test.each([
  ['leaves', undefined],
  ['gets another code in', 'gb'],
])('a language %s any YAML, and no other text changes', (_, to) => {
  const faults = texts.flatMap(
    ([, text]) => faultAfter(text, languageEdits(text, 'en', to)) ?? [],
  )
  expect(faults).toEqual([])
})

test('every alias keeps its value when an entry moves past another anchor of the same name', () => {
  const text = 'list:\n  - &a one # 1\n  - &a two # 2\n  - three\nlast: *a\n'
  const result = edited('a.yaml', text, [{ op: 'move', path: ['list'], from: 0, to: 2 }])
  expect(result).toBe('list:\n  - two # 2\n  - three\n  - one # 1\nlast: two\n')
})

test('an alias is not written out when an entry moves and no other anchor has its name', () => {
  const text = 'list:\n  - &a one\n  - two\n  - *a\nlast: *a\n'
  const result = edited('a.yaml', text, [{ op: 'move', path: ['list'], from: 0, to: 1 }])
  expect(result).toBe('list:\n  - two\n  - &a one\n  - *a\nlast: *a\n')
})

test('an entry below a text that keeps its empty lines adds no line to the text', () => {
  const text = '# 1\r\n# 2\r\n- one\n\n- |+\r\n  two\n\r\n'
  const result = edited('a.yaml', text, [
    { op: 'insert', path: [], index: Infinity, value: 'three' },
  ])
  expect(result).toBe('# 1\r\n# 2\r\n- one\n\n- |+\r\n  two\n\r\n- three\r\n')
})

test('a file that an edit writes anew keeps its comments, also if their line ends differ', () => {
  const result = edited('a.yaml', '--- # 1\r\n# 2\r\n{\n}\n', [
    { op: 'set', path: ['en'], value: 'Lake' },
  ])
  expect(result).toBe('---\r\n# 1\r\n# 2\r\n{ en: Lake }\r\n')
})

test.each(['# one\n', '# two\n'])(
  'a comment is kept by an edit, also if another one is the same: %j',
  (above) => {
    const text = `${above}{ tags: [\n    {\n      # two\n    }\n  ] }\n`
    const result = edited('a.yaml', text, [
      { op: 'set', path: ['tags', 0, 'en'], value: 1 },
    ])
    expect(result.match(/#.*\n/g)).toEqual([above, '# two\n'])
  },
)

test.each([
  ['before', 0],
  ['after', 1],
])('a field of a list is rejected %s another edit, also behind an alias', (_, at) => {
  const others: readonly Edit[] = [{ op: 'set', path: ['c'], value: 2 }]
  const edits = others.toSpliced(at, 0, { op: 'set', path: ['b', 'x'], value: 1 })
  const change = () => edited('a.yaml', 'a: &list [1]\nb: *list\n', edits)
  expect(change).toThrow(
    'a.yaml:2:4: b › x cannot be set: the value that should contain it has no fields',
  )
})
