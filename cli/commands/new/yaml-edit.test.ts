import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { formatFlow, formatYaml } from './format-yaml.ts'
import {
  hasFlowEntries,
  withBlock,
  withEntry,
  withEntryOrField,
  withEntryReplaced,
  withField,
  withoutEntry,
} from './yaml-edit.ts'
import { withScalar } from './yaml-scalars.ts'
import { withEdit, type YamlPath } from './yaml-values.ts'

const gallery = `# Posters of the lake.
expect: 2 # two
posters:
  - gold-disk
  - two-moons   # the second
# the end
`

test.each([
  [gallery, undefined, gallery.replace('# the second\n', '# the second\n  - new\n')],
  ['posters:\n- a', undefined, 'posters:\n- a\n- new'],
  ['posters: [ a, c ] # x\n', undefined, 'posters: [ a, c, new ] # x\n'],
  ['posters:\r\n  - a\r\nx: 1\r\n', undefined, 'posters:\r\n  - a\r\n  - new\r\nx: 1\r\n'],
  ['posters:\n  - a\n  -\n    b\nx: 1\n', undefined, 'posters:\n  - a\n  -\n    b\n  -\n    new\nx: 1\n'],
  ['posters: [] # none yet\r\nx: 1\r\n', undefined, 'posters:\r\n  - new # none yet\r\nx: 1\r\n'],
  [gallery, 1, gallery.replace('  - two', '  - new\n  - two')],
  ['posters:\n  # A.\n  - a\n  # C.\n  - c\n', 1, 'posters:\n  # A.\n  - a\n  - new\n  # C.\n  - c\n'],
  ['posters: [a, c] # x\n', 1, 'posters: [a, new, c] # x\n'],
])('an entry is written like its neighbours, and nothing else changes: %j at %s', (list, place, expected) => {
  expect(withEntry(list, ['posters'], 'new', place)).toBe(expected)
})

test('an entry below its dash and a comment has another one behind it', () => {
  const list = withEntry('posters:\n  - # first\n    a\n', ['posters'], 'b')
  expect(parse(list)).toEqual({ posters: ['a', 'b'] })
})

test.each(['1984', '007', '1e3', 'null', 'true', '0x1f'])(
  'an entry that looks like something else stays the text %s',
  (entry) => {
    for (const list of [gallery, 'posters: [ a ]\n'])
      expect(parse(withEntry(list, ['posters'], entry)).posters.at(-1)).toBe(entry)
  },
)

test('a number changes in its place', () => {
  expect(withScalar(gallery, ['expect'], 3)).toBe(gallery.replace('2 #', '3 #'))
  expect(withScalar(gallery, ['lost'], 3)).toBe(gallery)
})

const list = '# Newest first.\n- id: b\n\n# old\n- id: a\n'
test.each([
  [list, 0, '# Newest first.\n- id: c\n  n: 1\n\n- id: b\n\n# old\n- id: a\n'],
  [list, 1, '# Newest first.\n- id: b\n\n- id: c\n  n: 1\n\n# old\n- id: a\n'],
  [list, 2, `${list}\n- id: c\n  n: 1\n`],
  ['- a\n- b', 2, '- a\n- b\n- id: c\n  n: 1\n'],
  ['  - id: a\n    n: 1\n', 0, '  - id: c\n    n: 1\n  - id: a\n    n: 1\n'],
  ['[]', 0, '- id: c\n  n: 1\n'],
  ['# Said.\n[{ text: Hej, name: Ada }]\n', 1, '# Said.\n- { text: Hej, name: Ada }\n- id: c\n  n: 1\n'],
  ['# Newest.\r\n[ ] # none\r\n', 0, '# Newest.\r\n # none\r\n- id: c\r\n  n: 1\r\n'],
])(
  'a block stands between others with their comments, indented like them: %j at %i',
  (list, place, expected) => {
    expect(withBlock(list, place, '- id: c\n  n: 1')).toBe(expected)
  },
)

test.each([
  ['a list that is indented', '# Newest.\n  # b\n  - id: b\n    n: 1\n\n  - id: a\n'],
  ['an end of the document', '- id: b\n- id: a\n...\n'],
  ['lines below their dashes', '-\n  id: b\n-\n  id: a\n'],
  ['a line between brackets', '[{ id: b }, { id: a }]\r\n'],
])('a block stands whole among others: %s', (_, list) => {
  for (const index of [0, 1, 2]) {
    const written = withBlock(list, index, '- id: c\n  n: 1')
    expect(parse(written)).toEqual(parse(list).toSpliced(index, 0, { id: 'c', n: 1 }))
  }
})

test('YAML is written as content/ has it', () => {
  expect(hasFlowEntries('- { name: Ada }')).toBe(true)
  for (const list of ['- name: Ada', '[]\n']) expect(hasFlowEntries(list)).toBe(false)
  expect(formatFlow({ name: 'Ada', text: "It's good, and: true" })).toBe(
    "{ name: Ada, text: 'It''s good, and: true' }",
  )
  expect(formatYaml({ title: { sv: 'Kort', en: '' } })).toBe("title:\n  sv: Kort\n  en: ''\n")
  expect(formatYaml({ text: 'a long way to go '.repeat(8).trim() })).toMatch(
    /^text: >-\n( {2}a long[^\n]{0,105}\n?){1}/,
  )
})

test('an entry is replaced, and nothing else changes', () => {
  expect(withEntryReplaced(gallery, ['posters'], 1, 'new')).toBe(gallery.replace('two-moons', 'new'))
})

test.each([
  [gallery, 1, gallery.replace('  - two-moons   # the second\n', '')],
  [gallery, 0, gallery.replace('  - gold-disk\n', '')],
  ['posters:\n  - a\nx:   1 # mine\n', 0, 'posters: []\nx:   1 # mine\n'],
  ['posters: [a, b, c]\n', 0, 'posters: [b, c]\n'],
  ['posters: [a, b, c]\n', 2, 'posters: [a, b]\n'],
  ['posters: [ a ]\n', 0, 'posters: []\n'],
])('an entry is removed, and nothing else changes: %j at %i', (list, place, expected) => {
  expect(withoutEntry(list, ['posters'], place)).toBe(expected)
})

test.each([
  [
    'with gaps',
    '# Newest first.\n- id: c\n  text: >-\n    Long\n    text.\n\n- id: b\n  text: >-\n    Other.\n\n- id: a\n',
  ],
  ['between brackets', '[{ id: c }, { id: b }, { id: a }]\n'],
  ['of Windows', '- id: c\r\n- id: b\r\n- id: a\r\n'],
])('any entry of a list is removed whole: %s', (_, list) => {
  for (const index of [0, 1, 2])
    expect(parse(withoutEntry(list, [], index))).toEqual(parse(list).toSpliced(index, 1))
  expect(withoutEntry(list, [], 1)).not.toMatch(/\n\s*\n\s*\n/)
})

test.each([
  ['a', 'x: { b: 2, c: 3 }'],
  ['b', 'x: { a: 1, c: 3 }'],
  ['c', 'x: { a: 1, b: 2 }'],
])('the field %s between braces goes with its comma', (name, expected) => {
  const edit = { op: 'remove', path: ['x', name] } as const
  expect(withEdit('y:   1 # mine\nx: { a: 1, b: 2, c: 3 }\n', edit)).toBe(`y:   1 # mine\n${expected}\n`)
})

test('a field is added below another one, and removed', () => {
  const poster =
    '# A lake.\nid: lake # its name\ntitle: { sv: Sjö }\ntext: >-\n  Long.\n\nimages:\n  - a.jpg\n'
  const withoutField = (text: string, name: string) => withEdit(text, { op: 'remove', path: [name] })
  expect(withField(poster, 'id', 'draft', true)).toBe(poster.replace('name\n', 'name\ndraft: true\n'))
  expect(withField(poster, 'text', 'draft', true)).toBe(poster.replace('Long.\n', 'Long.\ndraft: true\n'))
  expect(withoutField(withField(poster, 'id', 'draft', true), 'draft')).toBe(poster)
  expect(withoutField(poster, 'images')).toBe(poster.replace('images:\n  - a.jpg\n', ''))
  expect(withoutField(poster, 'lost')).toBe(poster)
  const renamed = withEntryOrField(poster, 'formerly', 'id', 'pond')
  expect(renamed).toBe(poster.replace('name\n', 'name\nformerly: [pond]\n'))
  expect(withEntryOrField(renamed, 'formerly', 'id', '1984')).toContain("formerly: [pond, '1984']\n")
})

test('a text in another language stands beside the others, in an entry of a list too', () => {
  const edition = 'items:\n  - title: { en: One }\n    text:\n      en: It is.\n  - title: { en: Two }\n'
  const withGerman = (path: YamlPath, value: string) =>
    withEdit(edition, { op: 'set', path: [...path, 'de'], value })
  expect(withGerman(['items', 1, 'title'], 'Zwei')).toBe(edition.replace('en: Two', 'en: Two, de: Zwei'))
  expect(withGerman(['items', 0, 'text'], 'So ist es.')).toBe(
    edition.replace('It is.\n', 'It is.\n      de: So ist es.\n'),
  )
  expect(withGerman(['items', 1, 'text'], 'Ja.')).toBe(`${edition}    text:\n      de: Ja.\n`)
})
