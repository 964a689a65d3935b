import { expect, test } from 'vitest'
import { type ValueEdit, withEdit } from './yaml-values.ts'

const set = (path: string, value: unknown): ValueEdit => ({ op: 'set', path: stepsOf(path), value })
const remove = (path: string): ValueEdit => ({ op: 'remove', path: stepsOf(path) })
const insert = (path: string, index: number, value: unknown): ValueEdit => ({
  op: 'insert',
  path: stepsOf(path),
  index,
  value,
})
const move = (path: string, from: number, to: number): ValueEdit => ({
  op: 'move',
  path: stepsOf(path),
  from,
  to,
})
const stepsOf = (path: string) => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Fields in the order of their files. */
const order: Readonly<Record<string, readonly string[]>> = {
  '': ['id', 'title', 'tags', 'end'],
  title: ['sv', 'en', 'es'],
}

test.each<[string, string, ValueEdit, string]>([
  ['the same value', 'id: "a"  # why\n', set('id', 'a'), 'id: "a"  # why\n'],
  ['a value keeps its comment', 'id: a  # why\n', set('id', 'b'), 'id: b  # why\n'],
  ['a new field stands in its place', 'id: a\n', set('tags', ['x', 'it’s']), 'id: a\ntags: [x, it’s]\n'],
  ['a new first field', 'title:\n  en: One\n', set('id', 'a'), 'id: a\ntitle:\n  en: One\n'],
  ['a field of an empty file', '', set('id', 'a'), 'id: a\n'],
  ['a group that is not there yet', 'id: a\n', set('title.en', 'One'), 'id: a\ntitle:\n  en: One\n'],
  ['a group that says {}', 'id: a\ntitle: {}\n', set('title.en', 'One'), 'id: a\ntitle:\n  en: One\n'],
  [
    'a field of a group in braces',
    'title: { sv: Ett, es: Uno }\n',
    set('title.en', 'One'),
    'title: { sv: Ett, en: One, es: Uno }\n',
  ],
  [
    'a first field of a group in braces',
    'title: { en: One }\n',
    set('title.sv', 'Ett: två'),
    "title: { sv: 'Ett: två', en: One }\n",
  ],
  [
    'a text beside folded ones',
    'title:\n  sv: >-\n    Ett\n',
    set('title.en', 'One'),
    'title:\n  sv: >-\n    Ett\n  en: >-\n    One\n',
  ],
  ['a list with a quote', 'id: a\n', set('tags', ["it's", 'b: c']), "id: a\ntags: [it's, 'b: c']\n"],
  ['a list of groups', 'id: a\n', set('tags', [{ x: 1, y: 2 }]), 'id: a\ntags:\n  - x: 1\n    y: 2\n'],
  [
    'a group in place of a text',
    'id: a\ntitle: One\n',
    set('title', { en: 'One' }),
    'id: a\ntitle:\n  en: One\n',
  ],
  [
    'an entry of a list',
    'tags:\n  - a\n  - b # why\n  - c\n',
    set('tags.1', 'x'),
    'tags:\n  - a\n  - x # why\n  - c\n',
  ],
  [
    'a group in place of an entry',
    'tags:\n  - x: 1\n  - x: 2\n  - x: 3\n',
    set('tags.1', { x: 4 }),
    'tags:\n  - x: 1\n  - x: 4\n  - x: 3\n',
  ],
  ['line ends of Windows', 'id: a\r\n', set('title.en', 'One'), 'id: a\r\ntitle:\r\n  en: One\r\n'],
  ['a field goes with its line', 'id: a\ntags: [x] # why\n', remove('tags'), 'id: a\n'],
  [
    'a field in braces goes with its comma',
    'title: { sv: Ett, en: One, es: Uno }\n',
    remove('title.en'),
    'title: { sv: Ett, es: Uno }\n',
  ],
  ['the first field in braces', 'title: { sv: Ett, en: One }\n', remove('title.sv'), 'title: { en: One }\n'],
  [
    'the last field of a group takes the group along',
    'id: a\ntitle:\n  en: One\n',
    remove('title.en'),
    'id: a\n',
  ],
  ['the first field behind a dash', 'tags:\n  - x: 1\n    y: 2\n', remove('tags.0.x'), 'tags:\n  - y: 2\n'],
  ['what is not there', 'id: a\n', remove('title.en'), 'id: a\n'],
  ['an entry goes with its line', 'tags:\n  - a\n  - b\n', remove('tags.0'), 'tags:\n  - b\n'],
  ['an entry in the middle', 'tags:\n  - a\n  - b\n', insert('tags', 1, 'x'), 'tags:\n  - a\n  - x\n  - b\n'],
  ['an entry in brackets', 'tags: [a, b]\n', insert('tags', 2, 'x'), 'tags: [a, b, x]\n'],
  ['the first entry', 'id: a\n', insert('tags', 0, 'x'), 'id: a\ntags: [x]\n'],
  [
    'a group as the last entry',
    'tags:\n  - x: 1\n    y: 2\n',
    insert('tags', 1, { x: 3, y: 4 }),
    'tags:\n  - x: 1\n    y: 2\n  - x: 3\n    y: 4\n',
  ],
  [
    'a group between others with a gap',
    'tags:\n  - x: 1\n\n  # two\n  - x: 2\n',
    insert('tags', 1, { x: 3 }),
    'tags:\n  - x: 1\n\n  - x: 3\n\n  # two\n  - x: 2\n',
  ],
  [
    'a group between those in braces',
    'tags:\n  - { x: 1 }\n  - { x: 2 }\n',
    insert('tags', 1, { x: 3 }),
    'tags:\n  - { x: 1 }\n  - { x: 3 }\n  - { x: 2 }\n',
  ],
  [
    'an entry moves with its comment',
    'tags:\n  - a\n  # of b\n  - b # why\n  - c\n',
    move('tags', 1, 2),
    'tags:\n  - a\n  - c\n  # of b\n  - b # why\n',
  ],
  [
    'a field behind a bare name in braces',
    'title: { sv }\n',
    set('title.en', 'One'),
    'title: { sv, en: One }\n',
  ],
  ['a field behind a dash', 'tags:\n  - x: 1\n', set('tags.0.y', 'z'), 'tags:\n  - x: 1\n    y: z\n'],
  [
    'a text of several lines behind a dash',
    'tags:\n  - text: One\n',
    set('tags.0.text', 'One\n\nTwo'),
    'tags:\n  - text: |-\n      One\n\n      Two\n',
  ],
  ['an entry in brackets moves', 'tags: [a, b, c]\n', move('tags', 2, 0), 'tags: [c, a, b]\n'],
])('%s', (_, before, edit, after) => {
  // The second line would be written another way, if more than the edit was written anew.
  for (const rest of ['', 'end:   1 # mine\n'])
    expect(withEdit(before + rest, edit, (path) => order[path.join('.')] ?? [])).toBe(after + rest)
})

test.each<[string, string, ValueEdit, string]>([
  ['a field without a place stands last', 'id: a\nend:   1\n', set('odd', 1), 'id: a\nend:   1\nodd: 1\n'],
  ['a field of a file with a comment', '# only this\n', set('id', 'a'), '# only this\n\nid: a\n'],
  ['a field of such a file of Windows', '# only this\r\n', set('id', 'a'), '# only this\r\n\r\nid: a\r\n'],
  ['a value that was left open', 'id:\nend:   1\n', set('id', 'b'), 'id: b\nend:   1\n'],
  ['the last field of a file', 'id: a\n', remove('id'), '{}\n'],
])('%s', (_, before, edit, after) => {
  expect(withEdit(before, edit, (path) => order[path.join('.')] ?? [])).toBe(after)
})
