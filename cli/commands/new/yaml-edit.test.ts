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

test('an entry is written like the one before it, and nothing else changes', () => {
  expect(withEntry(gallery, ['posters'], 'three-suns')).toBe(
    gallery.replace('# the second\n', '# the second\n  - three-suns\n'),
  )
  expect(withEntry('posters:\n- a', ['posters'], 'b')).toBe('posters:\n- a\n- b')
  expect(withEntry('posters: [ a, c ] # x\n', ['posters'], 'b')).toBe('posters: [ a, c, b ] # x\n')
  expect(withEntry('posters:\r\n  - a\r\nx: 1\r\n', ['posters'], 'b')).toBe(
    'posters:\r\n  - a\r\n  - b\r\nx: 1\r\n',
  )
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

test('a block stands before another one, with its own comments, or at the end', () => {
  const list = '# Newest first.\n- id: b\n\n# old\n- id: a\n'
  expect(withBlock(list, 0, '- id: c')).toBe('# Newest first.\n- id: c\n\n- id: b\n\n# old\n- id: a\n')
  expect(withBlock(list, 1, '- id: c')).toBe('# Newest first.\n- id: b\n\n- id: c\n\n# old\n- id: a\n')
  expect(withBlock(list, 2, '- id: c\n  n: 1')).toBe(`${list}\n- id: c\n  n: 1\n`)
  expect(withBlock('- a\n- b', 2, '- c')).toBe('- a\n- b\n- c\n')
})

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

test('a block is indented like its list', () => {
  expect(withBlock('  - id: a\n    n: 1\n', 0, '- id: b\n  n: 2')).toBe(
    '  - id: b\n    n: 2\n  - id: a\n    n: 1\n',
  )
})

test('an entry below its dash has the next one below a dash too', () => {
  expect(withEntry('posters:\n  - a\n  -\n    b\nx: 1\n', ['posters'], 'c')).toBe(
    'posters:\n  - a\n  -\n    b\n  -\n    c\nx: 1\n',
  )
  expect(parse(withEntry('posters:\n  - # first\n    a\n', ['posters'], 'b'))).toEqual({
    posters: ['a', 'b'],
  })
})

test('the first entry of an empty list stands in its place, below its comments', () => {
  expect(hasFlowEntries('[]\n')).toBe(false)
  expect(withBlock('[]', 0, '- a')).toBe('- a\n')
  expect(withBlock('# Said.\n[{ text: Hej, name: Ada }]\n', 1, '- { text: Nytt, name: Bo }')).toBe(
    '# Said.\n- { text: Hej, name: Ada }\n- { text: Nytt, name: Bo }\n',
  )
  expect(withBlock('# Newest first.\r\n[ ] # none yet\r\n', 0, '- id: c\n  n: 1')).toBe(
    '# Newest first.\r\n # none yet\r\n- id: c\r\n  n: 1\r\n',
  )
})

test('YAML is written as content/ has it', () => {
  expect(hasFlowEntries('- { name: Ada }')).toBe(true)
  expect(hasFlowEntries('- name: Ada')).toBe(false)
  expect(formatFlow({ name: 'Ada', text: "It's good, and: true" })).toBe(
    "{ name: Ada, text: 'It''s good, and: true' }",
  )
  expect(formatYaml({ title: { sv: 'Kort', en: '' } })).toBe("title:\n  sv: Kort\n  en: ''\n")
  expect(formatYaml({ text: 'a long way to go '.repeat(8).trim() })).toMatch(
    /^text: >-\n( {2}a long[^\n]{0,105}\n?){1}/,
  )
})

test('an entry stands before another one, with its comments, or as the first of all', () => {
  expect(withEntry(gallery, ['posters'], 'three-suns', 1)).toBe(
    gallery.replace('  - two', '  - three-suns\n  - two'),
  )
  expect(withEntry('posters:\n  # The first.\n  - a\n  # The second.\n  - c\n', ['posters'], 'b', 1)).toBe(
    'posters:\n  # The first.\n  - a\n  - b\n  # The second.\n  - c\n',
  )
  expect(withEntry('posters: [a, c] # x\n', ['posters'], 'b', 1)).toBe('posters: [a, b, c] # x\n')
  expect(withEntry('posters: [] # none yet\r\nx: 1\r\n', ['posters'], 'a')).toBe(
    'posters:\r\n  - a # none yet\r\nx: 1\r\n',
  )
})

test('an entry is replaced or removed, and nothing else changes', () => {
  expect(withEntryReplaced(gallery, ['posters'], 1, 'three-suns')).toBe(
    gallery.replace('two-moons', 'three-suns'),
  )
  expect(withoutEntry(gallery, ['posters'], 1)).toBe(gallery.replace('  - two-moons   # the second\n', ''))
  expect(withoutEntry(gallery, ['posters'], 0)).toBe(gallery.replace('  - gold-disk\n', ''))
  expect(withoutEntry('posters:\n  - a\nx: 1\n', ['posters'], 0)).toBe('posters: []\nx: 1\n')
  expect(withoutEntry('posters: [a, b, c]\n', ['posters'], 0)).toBe('posters: [b, c]\n')
  expect(withoutEntry('posters: [a, b, c]\n', ['posters'], 2)).toBe('posters: [a, b]\n')
  expect(withoutEntry('posters: [ a ]\n', ['posters'], 0)).toBe('posters: []\n')
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
