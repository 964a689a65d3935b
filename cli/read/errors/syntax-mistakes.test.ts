import { expect, test } from 'vitest'
import * as z from 'zod'
import { isFixable, withFix } from '../../edit/edits.ts'
import { parseYaml } from '../yaml.ts'
import { plainLines } from './yaml-lines.ts'

const read = (text: string) =>
  parseYaml({ file: 'a.yaml', firstLine: 1 }, text, z.unknown())

/** Texts without a fix, because several right texts are possible. */
const UNCLEAR_TEXTS: readonly string[] = [
  "a: { sv: x, en: 'It's' }\n",
  'a: { sv: *En* liten }\n',
  'a:\n  sv: >- En\n    liten\nb: c\n',
  "a: { sv: 'x }', es: y\nb: c\n",
  'a: b\nc: [ x, y\nd: e\n',
  '- { a: [b }\n- { a: c }\n',
  'a: [\n  - x\nb: c\n',
]

/** The tests of single mistakes fill this list for the test that follows them. */
const remedies: string[] = []

/**
 * [wrong text, line and column of the reported mistake, right text]. The file remedies.txt has the remedies that lead
 * to the right texts.
 */
test.each([
  ["a:\n  en: 'It's small'\n", '2:10', 'a:\n  en: "It\'s small"\n'],
  ['en: "Big" one\nb: c\n', '1:9', 'en: \'"Big" one\'\nb: c\n'],
  [`en: 'It's "big"'\n`, '1:8', 'en: "It\'s \\"big\\""\n'],
  ["a: { sv: x, en: 'It's' }\n", '1:20', 'a: { sv: x, en: "It\'s" }\n'],
  ['sv: *En* liten\n', '1:5', 'sv: "*En* liten"\n'],
  ['a: { sv: *En* liten }\n', '1:10', "a: { sv: '*En* liten' }\n"],
  ['a:\n  sv: > En liten\n', '2:7', 'a:\n  sv: "> En liten"\n'],
  [
    'a:\n  sv: >- En\n    liten\nb: c\n',
    '2:10',
    'a:\n  sv: >-\n    En\n    liten\nb: c\n',
  ],
  [
    'a:\n  sv: {En liten\n  en: A little\n',
    '2:7',
    'a:\n  sv: "{En liten"\n  en: A little\n',
  ],
  ['a: { sv: x }}\nb: c\n', '1:13', 'a: { sv: x }\nb: c\n'],
  ['a: [x]]\nb: c\n', '1:7', 'a: [x]\nb: c\n'],
  ['a: b\nc:\n  - [x]] # y\nd: e\n', '3:8', 'a: b\nc:\n  - [x] # y\nd: e\n'],
  ["a: { sv: 'x }', es: y\nb: c\n", '1:4', 'a: { sv: x }\nb: c\n'],
  ['a: b\nc: [ x, y\nd: e\n', '2:4', 'c: [ x, y ]\nd: e\n'],
  ['- { a: [b }\n- { a: c }\n', '1:8', '- { a: [b] }\n'],
  ['a: [\n  - x\nb: c\n', '1:4', 'a:\n  - x\nb: c\n'],
  ['a:\n  - x\n  y\nb: c\n', '3:3', 'a:\n  - x\n  - y\nb: c\n'],
  ['a:\n  - x\n  -y\nb: c\n', '3:3', 'a:\n  - x\n  - y\nb: c\n'],
  ['- a: x\n  b: c\n-a: y\n', '3:1', '- a: x\n  b: c\n- a: y\n'],
  ['a:\n  b: c\n\u00a0 d: e\n  f: g\n', '3:1', 'a:\n  b: c\n  d: e\n  f: g\n'],
  ['a:\n  b:\u00a0c\n  d: e\n', '2:5', 'a:\n  b: c\n  d: e\n'],
  ['a:\n  - b\n  -\u00a0c\n', '3:4', 'a:\n  - b\n  - c\n'],
])('reports the mistake in %j at its position', (wrongText, position, rightText) => {
  const { value, diagnostics } = read(wrongText)
  remedies.push(`${JSON.stringify(wrongText)}: ${diagnostics[0]?.hint}\n`)

  expect(value).toBeUndefined()
  expect(diagnostics.map(({ at }) => `${at.line}:${at.column}`)).toEqual([position])
  // The fix does what the remedy says.
  const fixedTexts = diagnostics
    .filter(isFixable)
    .map((fault) => withFix(wrongText, fault))
  expect(fixedTexts).toEqual(UNCLEAR_TEXTS.includes(wrongText) ? [] : [rightText])
  expect(read(rightText)).toMatchObject({ value: expect.anything(), diagnostics: [] })
})

test('each mistake has a remedy', async () => {
  await expect(remedies.join('')).toMatchFileSnapshot('remedies.txt')
})

/** [text, positions of its two anchors] */
test.each([
  ['a: &x [&xy b]\n', ['1:4', '1:8']],
  ['a: &x { &xy b: c }\n', ['1:4', '1:9']],
  ['a: &x\n  &xy b: c\n', ['1:4', '2:3']],
  ['a: &x\n  - &xy b\n', ['1:4', '2:5']],
])('reports each anchor in %j at its place', (text, places) => {
  const { diagnostics } = read(text)

  expect(diagnostics.map(({ at }) => `${at.line}:${at.column}`)).toEqual(places)
})

test('reports too deeply nested fields as a fault', () => {
  const { diagnostics } = read(`a: ${'{ a: '.repeat(5000)}`)

  expect(diagnostics[0]).toMatchObject({
    message: 'fields are nested too deeply to be read',
    hint: 'use the same fields as in other files of this kind',
  })
})

test.each([
  ['a: >\n  folded: text\n\n  more\nb: 1', ['a: >', 'b: 1']],
  ['a:\n  b: |-  # why\n    folded\n  c: 1', ['a:', '  b: |-  # why', '  c: 1']],
  ['- >\n  folded\n- two', ['- >', '- two']],
  ['a: 1 > 0\n\n  b: 2  ', ['a: 1 > 0', '  b: 2']],
])('the lines of %j outside block scalars are %j', (text, lines) => {
  expect(plainLines(text).map((line) => line.text)).toEqual(lines)
})
