import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { chanceFrom } from './fixtures/chance.ts'
import { readPlainYaml } from './plain-yaml.ts'

const home = join(import.meta.dirname, '../..')

/** Every YAML file of the shop and of the tiny shops, and the front matter of every Markdown file. */
const texts = ['content', 'cli/load/fixtures'].flatMap((folder) =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:yaml|md)$/.test(path))
    .map((path) => [`${folder}/${path}`, frontOf(readFileSync(join(home, folder, path), 'utf8'))] as const),
)

function frontOf(text: string): string {
  return text.startsWith('---\n') ? (text.split('\n---')[0] ?? '').slice(4) : text
}

/** The value by the full parser; undefined when the text is at fault. */
function inFull(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true })
  return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 })
}

describe('the plain reader of YAML', () => {
  test('reads what the full parser reads', () => {
    for (const [path, text] of texts) {
      const plain = readPlainYaml(text)
      if (plain !== undefined) expect(plain, path).toEqual(inFull(text))
    }
  })

  test('reads nearly every file of the shop', () => {
    const posters = texts.filter(([path]) => path.startsWith('content/posters/'))
    const strings = texts.filter(([path]) => path.startsWith('content/strings/'))
    for (const files of [posters, strings]) {
      const read = files.filter(([, text]) => readPlainYaml(text) !== undefined)
      expect(read.length).toBeGreaterThanOrEqual(files.length * 0.9)
    }
  })

  test('reads the same as the full parser, or nothing, whatever is typed into a file', () => {
    const strange = [
      ...[
        ' ',
        '  ',
        '\n',
        '\n\n',
        '\t',
        '\r',
        ':',
        ': ',
        ' #',
        '#',
        '- ',
        '-',
        ',',
        '{',
        '}',
        '[',
        ']',
        '"',
        "'",
      ],
      ...[
        '\\',
        '|',
        '>',
        '>-',
        '&a ',
        '*a',
        '!',
        '%',
        '@',
        '`',
        '~',
        'null',
        'true',
        '0',
        '1e3',
        '.5',
        '0x1f',
      ],
      ...[
        '12:30',
        '1_000',
        '---\n',
        '...\n',
        '? ',
        '<<: ',
        '\u00a0',
        '\u3000',
        '\u2028',
        '\ufeff',
        'é',
        '“',
        '😀',
        '07',
        '+1',
        '\n\n  #',
        '\n\n    # ',
      ],
    ]
    const chance = chanceFrom(20251120)
    const below = (limit: number): number => Math.floor(chance() * limit)
    const sources = texts.map(([, text]) => text).filter((text) => text.length < 1200)
    for (let round = 0; round < 6000; round += 1) {
      const source = sources[below(sources.length)] ?? ''
      const at = below(source.length + 1)
      const typed = strange[below(strange.length)] ?? ''
      const text = source.slice(0, at) + typed + source.slice(at + below(4))
      const plain = readPlainYaml(text)
      if (plain !== undefined) expect({ text, value: plain }).toEqual({ text, value: inFull(text) })
    }
  })

  test.each([
    ['a: 1', { a: 1 }],
    ['a: -1.5', { a: -1.5 }],
    ['a: 2025-10-15', { a: '2025-10-15' }],
    ['a: 3-5', { a: '3-5' }],
    ['a:\n- b\n- c\nd: e', { a: ['b', 'c'], d: 'e' }],
    ['a: >-\n  one\n  two\nb: true', { a: 'one two', b: true }],
    ['a: >-\n  one\n  #2\n\n# three\nb: >-\n  c\n\n', { a: 'one #2', b: 'c' }],
    ["a: { b: it's, c: 'it''s, too' }", { a: { b: "it's", c: "it's, too" } }],
    ['a: "one\\n\\"two\\""', { a: 'one\n"two"' }],
    ['- a: 1\n  b: 2\n- c', [{ a: 1, b: 2 }, 'c']],
    ['a: b\u00a0\nc: { d: \u3000e\u202f }', { a: 'b\u00a0', c: { d: '\u3000e\u202f' } }],
  ])('reads %j', (text, value) => {
    expect(readPlainYaml(text)).toEqual(value)
    expect(inFull(text)).toEqual(value)
  })

  test.each([
    '',
    'a:',
    'a: ~',
    'a: 0x1f',
    'a: 1e3',
    'a: b\n  c',
    'a: >\n  b',
    'a: [b]',
    'a: &b c',
    'a: b # c',
    'a: b\na: c',
    'a: >-\n  one\n\n  #1 in Sweden\nb: c',
    'a:\n  sv: >-\n    one\n\n\n     # two\n  en: b',
    'a: { sv: Sjö,\u00a0en: Lake }',
    'a:\n \u3000b: c',
  ])('leaves %j to the full parser', (text) => expect(readPlainYaml(text)).toBeUndefined())
})
