import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseYaml } from '../yaml.ts'

const read = (text: string) => parseYaml({ file: 'a.yaml', firstLine: 1 }, text, z.unknown())

/** [what was typed, where it is said to be wrong, what is to be done, the text once that is done] */
test.each([
  ["a:\n  en: 'It's small'\n", '2:10', 'put the whole text in "…" instead', 'a:\n  en: "It\'s small"\n'],
  ['en: "Big" one\nb: c\n', '1:9', "put the whole text in '…' instead", 'en: \'"Big" one\'\nb: c\n'],
  [
    `en: 'It's "big"'\n`,
    '1:8',
    'put the whole text in "…", and write \\" for each " inside',
    'en: "It\'s \\"big\\""\n',
  ],
  ["a: { sv: x, en: 'It's' }\n", '1:20', 'put the whole text in "…" instead', 'a: { sv: x, en: "It\'s" }\n'],
  ['sv: *En* liten\n', '1:5', 'put quotes around the whole text', "sv: '*En* liten'\n"],
  ['a: { sv: *En* liten }\n', '1:10', 'put quotes around the whole text', "a: { sv: '*En* liten' }\n"],
  ['a:\n  sv: > En liten\n', '2:7', 'put quotes around the whole text', "a:\n  sv: '> En liten'\n"],
  ['a: { sv: x }}\nb: c\n', '1:13', 'remove it', 'a: { sv: x }\nb: c\n'],
  ['a: [x]]\nb: c\n', '1:7', 'remove it', 'a: [x]\nb: c\n'],
  ["a: { sv: 'x }', es: y\nb: c\n", '1:4', 'close it with "}" after its last entry', 'a: { sv: x }\nb: c\n'],
  ['a: b\nc: [ x, y\nd: e\n', '2:4', 'close it with "]" after its last entry', 'c: [ x, y ]\nd: e\n'],
  ['- { a: [b }\n- { a: c }\n', '1:8', 'close it with "]" after its last entry', '- { a: [b] }\n'],
  ['a: [\n  - x\nb: c\n', '1:4', 'remove the brackets', 'a:\n  - x\nb: c\n'],
  ['a:\n  - x\n  y\nb: c\n', '3:3', 'write "- y"', 'a:\n  - x\n  - y\nb: c\n'],
  ['a:\n  - x\n  -y\nb: c\n', '3:3', 'write "- y"', 'a:\n  - x\n  - y\nb: c\n'],
  ['- a: x\n  b: c\n-a: y\n', '3:1', 'write "- a: y"', '- a: x\n  b: c\n- a: y\n'],
  [
    'a:\n  b: c\n\u00a0 d: e\n  f: g\n',
    '3:1',
    'delete it, and type an ordinary space',
    'a:\n  b: c\n  d: e\n',
  ],
  ['a:\n  b:\u00a0c\n  d: e\n', '2:5', 'delete it, and type an ordinary space', 'a:\n  b: c\n  d: e\n'],
  ['a:\n  - b\n  -\u00a0c\n', '3:4', 'delete it, and type an ordinary space', 'a:\n  - b\n  - c\n'],
])('what is wrong in %j is said where it stands', (wrong, place, remedy, right) => {
  const { value, diagnostics } = read(wrong)
  expect(value).toBeUndefined()
  expect(diagnostics.map(({ at, hint }) => [`${at.line}:${at.column}`, hint])).toEqual([[place, remedy]])
  expect(read(right)).toMatchObject({ value: expect.anything(), diagnostics: [] })
})

test('fields that stand in one another without end are a fault like any other', () => {
  const [fault] = read(`a: ${'{ a: '.repeat(5000)}`).diagnostics
  expect(fault?.message).toBe('fields are nested too deeply to be read')
})
