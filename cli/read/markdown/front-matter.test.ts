import matter from 'gray-matter'
import { afterEach, expect, test } from 'vitest'
import { commandShop } from '../../../tests/shops/command-shop.ts'
import { applyEdits } from '../../edit/edits.ts'
import { BODY, valuesIn } from '../../yaml/source.ts'
import { engines, parseFrontMatter } from './front-matter.ts'
import { parseMarkdown } from './markdown.ts'

const shop = commandShop()
/** The program in the tested front matter would set this variable. */
const globals = globalThis as { contentHasRun?: boolean }
afterEach(() => {
  delete globals.contentHasRun
})

const languages = [
  'js',
  'javascript',
  'JS',
  'JavaScript',
  'coffee',
  'coffeescript',
  'CoffeeScript',
  'cson',
  'json',
  'toml',
  'yaml',
  'yml',
  'ts',
  'eval',
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'unknown',
]

/** Text before the first "---": byte order marks, invisible characters, white space, half a surrogate pair. */
const firstCharacters = [
  '',
  '\ufeff',
  '\ufeff\ufeff',
  '\ufeff\ufeff\ufeff',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u00a0',
  '\u2060',
  '\u180e',
  '\u0085',
  '\0',
  '\u00ad',
  '\ufffe',
  '\ufeff\0',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u3164',
  '\u2800',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\v',
  '\f',
  '\ufeff\n',
  '\u200d',
  '\ufe0f',
  '\u{e0001}',
  '\ud800',
]

/** Opening fences, with the characters that may precede the name of a language. */
const fences = ['---', '--- ', '---\t', '---\u00a0', '---\ufeff', '---\0']

const parseWithFields = (text: string) => parseMarkdown('content/a.md', text, false)
const parseTranslation = (text: string) => parseMarkdown('content/a.md', text, true)

const program = 'contentHasRun = true'

/** Writes a Markdown file whose front matter is the program in a language, such as "---js". */
const programIn = (fence: string, language: string, eol: string): string =>
  `${fence}${language}${eol}${program}${eol}---${eol}${eol}A text.${eol}`

test('never runs front matter as a program, whatever its first character is', () => {
  for (const characters of firstCharacters) {
    for (const language of languages) {
      for (const fence of fences) {
        const text = programIn(characters + fence, language, '\n')
        parseTranslation(text)
        parseWithFields(text)
      }
    }
    parseWithFields(programIn(`${characters}---`, 'js', '\r\n'))
    parseWithFields(programIn(`${characters}---`, 'js', '\r'))
  }

  expect(globals.contentHasRun).toBeUndefined()
})

test('only texts with the first line "---" reach the front matter parser', () => {
  for (const characters of firstCharacters) {
    for (const language of ['', ...languages]) {
      const text = programIn(`${characters}---`, language, '\n')
      const startsWithBareFence = characters === '' && language === ''
      if (startsWithBareFence) expect(parseFrontMatter(text).front).toBe(program)
      else
        expect(() => parseFrontMatter(text), JSON.stringify(text)).toThrow(
          'front matter is YAML only',
        )
    }
  }

  expect(globals.contentHasRun).toBeUndefined()
})

test('all gray-matter engines except YAML throw', () => {
  const otherEngines = [
    'js',
    'javascript',
    'JavaScript',
    'coffee',
    'coffeescript',
    'cson',
    'json',
    'toml',
    'unknown',
  ]
  for (const language of otherEngines) {
    const parse = () => matter(programIn('---', language, '\n'), { engines })
    expect(parse, language).toThrow()
  }

  expect(globals.contentHasRun).toBeUndefined()
})

const book = 'books/get-the-saga/creation'

test.each([
  [`${book}.md`, 'invisible characters come before the first line "---"'],
  [`${book}.sv.md`, 'front matter in "js" is not allowed'],
  ['story/en.md', 'invisible characters come before the first line "---"'],
])(
  'rejects %s with two byte order marks and a program, without running it',
  async (file, message) => {
    await shop.write(file, programIn('\ufeff\ufeff---', 'js', '\n'))

    const { code, text } = await shop.validate()

    expect(code).toBe(1)
    expect(text).toContain(message)
    expect(globals.contentHasRun).toBeUndefined()
  },
)

const htmlOf = (text: string): string | undefined => parseTranslation(text).value?.html

test('a translation that begins with "---" keeps its first paragraph', () => {
  expect(htmlOf('---\nAt sea.\n---\n\nOn land.')).toBe(
    '<hr>\n<h2>At sea.</h2>\n<p>On land.</p>',
  )
  expect(htmlOf('---\n\nAt sea.\n\n---\n\nOn land.')).toBe(
    '<hr>\n<p>At sea.</p>\n<hr>\n<p>On land.</p>',
  )
  expect(htmlOf('---\n\nAt sea.')).toBe('<hr>\n<p>At sea.</p>')
  expect(htmlOf('--- \r\nAt sea.\r\n---\r\n')).toBe('<hr>\n<h2>At sea.</h2>')
  expect(htmlOf('---Aye, he said.\n')).toBe('<p>---Aye, he said.</p>')
  expect(htmlOf('---\n---\nAt sea.')).toBe('<hr>\n<hr>\n<p>At sea.</p>')
  expect(htmlOf('---\n- At sea\n---\n')).toBe('<hr>\n<ul>\n<li>At sea</li>\n</ul>\n<hr>')
  expect(htmlOf('At sea\n---\nOn land.')).toBe('<h2>At sea</h2>\n<p>On land.</p>')
  expect(htmlOf('---\n\nSaid: aye\n\n---\n')).toBe('<hr>\n<p>Said: aye</p>\n<hr>')
})

test('rejects front matter in a translation', () => {
  const { value, diagnostics } = parseTranslation('---\ntitle: Sea\n---\n\nAt sea.')

  expect(value).toBeUndefined()
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'a translated text cannot have fields',
  ])
})

test.each([
  '---js\nprogram()\n',
  '--- js\n\nprogram()\n\n---\nAt sea.',
  '---js\rprogram()\r---\r',
  '---\tJavaScript \r\nprogram()\r\n---x\n',
  '---coffee',
  '\ufffc\ufeff---js\nprogram()\n---\n',
])('rejects a translation that begins with %j', (text) => {
  const { value, diagnostics } = parseTranslation(text)

  expect(value).toBeUndefined()
  expect(diagnostics[0]?.message).toMatch(/^front matter in "\w+" is not allowed$/)
})

test('reports a closing line of the front matter that is not "---" alone', () => {
  const { diagnostics } = parseWithFields('---\ntitle: Sea\n----\nAt sea.\n---\n')

  expect(diagnostics.map(({ message, at }) => [message, at.line])).toEqual([
    ['the line that closes the front matter must be "---" alone', 3],
  ])
})

test('editing a translation that begins with "---" replaces the whole text', () => {
  const file = `content/${book}.sv.md`
  const text = '---\n\nAt sea.\n\n---\n\nOn land.\n'

  expect(valuesIn(file, text)).toEqual({ [BODY]: text.trim() })

  const edits = [{ op: 'set', path: [BODY], value: '---\n\nAt sea.' }] as const
  expect(applyEdits(file, text, edits)).toBe('---\n\nAt sea.\n')
})
