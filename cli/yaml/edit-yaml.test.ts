import { expect, test } from 'vitest'
import { isLong } from '../../tests/support/long.ts'
import {
  drawEdits,
  edited,
  faultAfter,
  languageEdits,
} from '../../tests/support/yaml-edits.ts'
import { chanceOf, writeYaml } from '../../tests/support/yaml-files.ts'
import type { Edit } from './edited-value.ts'

const seedCount = isLong ? 10_000 : 25
const randomTexts = Array.from({ length: seedCount }, (_, index) => {
  const seed = index + 1
  return { seed, text: writeYaml(seed) }
})

test('an edit of random YAML changes only its value and keeps the other comments', () => {
  const faults = randomTexts.flatMap(({ seed, text }) => {
    const edits = drawEdits(chanceOf(seed), text, 1)
    return faultAfter(text, edits) ?? []
  })

  expect(faults).toEqual([])
})

test('simultaneous edits of random YAML have the same result as successive ones', () => {
  const faults = randomTexts.flatMap(({ seed, text }) => {
    const edits = drawEdits(chanceOf(seed), text, 4)
    return faultAfter(text, edits) ?? []
  })

  expect(faults).toEqual([])
})

test.each([
  ['removing', undefined],
  ['renaming', 'gb'],
])('%s a language in random YAML changes no other text', (_, to) => {
  const faults = randomTexts.flatMap(
    ({ text }) => faultAfter(text, languageEdits(text, 'en', to)) ?? [],
  )

  expect(faults).toEqual([])
})

test('aliases keep their values when an entry moves past an anchor of the same name', () => {
  const text = 'list:\n  - &a one # 1\n  - &a two # 2\n  - three\nlast: *a\n'

  const result = edited('a.yaml', text, [{ op: 'move', path: ['list'], from: 0, to: 2 }])

  expect(result).toBe('list:\n  - two # 2\n  - three\n  - one # 1\nlast: two\n')
})

test('an alias stays if an entry moves and no other anchor has its name', () => {
  const text = 'list:\n  - &a one\n  - two\n  - *a\nlast: *a\n'

  const result = edited('a.yaml', text, [{ op: 'move', path: ['list'], from: 0, to: 1 }])

  expect(result).toBe('list:\n  - two\n  - &a one\n  - *a\nlast: *a\n')
})

test('an entry inserted below a text with empty lines adds no line to the text', () => {
  // With "|+", the empty line at the end belongs to the text.
  const text = '# 1\r\n# 2\r\n- one\n\n- |+\r\n  two\n\r\n'

  const result = edited('a.yaml', text, [
    { op: 'insert', path: [], index: Infinity, value: 'three' },
  ])

  expect(result).toBe('# 1\r\n# 2\r\n- one\n\n- |+\r\n  two\n\r\n- three\r\n')
})

test('the name of a new folded text has quotes if YAML requires them', () => {
  const result = edited('a.yaml', 'sv: >-\n  Hav\n', [
    { op: 'set', path: ['a: b'], value: 'Lake' },
  ])

  expect(result).toBe("sv: >-\n  Hav\n'a: b': >-\n  Lake\n")
})

test('a rewritten file keeps its comments despite mixed line ends', () => {
  const result = edited('a.yaml', '--- # 1\r\n# 2\r\n{\n}\n', [
    { op: 'set', path: ['en'], value: 'Lake' },
  ])

  expect(result).toBe('---\r\n# 1\r\n# 2\r\n{ en: Lake }\r\n')
})

// The second comment is "# two", so the first one also has to survive if both are equal.
test.each(['# one\n', '# two\n'])(
  'keeps the comment %j beside another one',
  (comment) => {
    const text = `${comment}{ tags: [\n    {\n      # two\n    }\n  ] }\n`

    const result = edited('a.yaml', text, [
      { op: 'set', path: ['tags', 0, 'en'], value: 1 },
    ])

    expect(result.match(/#.*\n/g)).toEqual([comment, '# two\n'])
  },
)

test.each([
  ['before', 0],
  ['after', 1],
])(
  'refuses to set a field of a list %s another edit, even through an alias',
  (_, index) => {
    const otherEdits: readonly Edit[] = [{ op: 'set', path: ['c'], value: 2 }]
    const edits = otherEdits.toSpliced(index, 0, {
      op: 'set',
      path: ['b', 'x'],
      value: 1,
    })

    const change = () => edited('a.yaml', 'a: &list [1]\nb: *list\n', edits)

    expect(change).toThrow(
      'a.yaml:2:4: b › x cannot be set: the value that should contain it has no fields',
    )
  },
)
