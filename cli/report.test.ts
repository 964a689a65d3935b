import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/files.ts'
import { type Diagnostic, rules } from './model/diagnostic.ts'
import { asGithub, asSarif, coverageTable, entryOf } from './report/formats.ts'
import { readFrame, reportTo } from './report.ts'

/** Returns a screen, and the list that collects all texts written to it. */
function recordScreen(isTerminal = false) {
  const texts: string[] = []
  const write = (text: string) => void texts.push(text)
  return { screen: { write, isTerminal, colours: false }, texts }
}

/** Reports the progress of ten files, one every two seconds, until `finishedFiles` are made. Returns the output. */
function outputOfProgress({ isTerminal = false, finishedFiles = 10 }): string {
  const { screen, texts } = recordScreen(isTerminal)
  let now = 0
  const progress = reportTo(screen, '/shop', () => now).progress('Making', 10)
  for (let count = 0; count < finishedFiles; count += 1) {
    now += 2000
    progress.advance(1)
  }
  progress.end()
  return texts.join('')
}

test('a log shows progress every few seconds and when all work is done', () => {
  // The next line follows after more than five seconds: here after six, which is three files.
  const lines = 'Making: 3 of 10 files\nMaking: 6 of 10 files\nMaking: 9 of 10 files\n'

  expect(outputOfProgress({})).toBe(`${lines}Making: 10 files, 20.00 s\n`)
  expect(outputOfProgress({ finishedFiles: 4 })).toBe('Making: 3 of 10 files\n')
})

test('a terminal shows a progress bar and clears it at the end', () => {
  const bars = outputOfProgress({ isTerminal: true }).split('\r')

  // The first part is empty, because each bar begins with a carriage return.
  expect(bars[5]).toBe('Making ███████████████░░░░░░░░░░░░░░░ 5/10')
  expect(bars.at(-1)).toBe('\u001b[2K')
})

test('the summary counts each severity and mentions hidden notes', async () => {
  const makeDiagnostics = (severity: 'error' | 'info', count: number): Diagnostic[] =>
    Array.from({ length: count }, () => ({
      severity,
      code: 'date',
      message: 'x',
      at: { file: 'a' },
    }))
  const textsFor = async ({ errors = 0, infos = 0, showsNotes = false }) => {
    const { screen, texts } = recordScreen()
    const diagnostics = [
      ...makeDiagnostics('error', errors),
      ...makeDiagnostics('info', infos),
    ]
    await reportTo(screen, '/shop', () => 0).diagnostics(diagnostics, showsNotes)
    return texts
  }

  expect(await textsFor({})).toEqual([])

  const withHiddenNotes = await textsFor({ errors: 1, infos: 2 })
  // One text for each visible diagnostic, and the summary.
  expect(withHiddenNotes).toHaveLength(2)
  expect(withHiddenNotes.at(-1)).toBe('1 error, 2 notes (--notes shows them)\n')

  const withNotes = await textsFor({ errors: 2, infos: 1, showsNotes: true })
  expect(withNotes).toHaveLength(4)
  expect(withNotes.at(-1)).toBe('2 errors, 1 note\n')
})

/** Prints errors at the lines of a file, in this order, and returns the output. */
async function outputOf(
  lines: readonly number[],
  more: readonly Diagnostic[] = [],
): Promise<string> {
  const { screen, texts } = recordScreen()
  const repeated = lines.map(
    (line): Diagnostic => ({
      severity: 'error',
      code: 'date',
      message: 'not a date',
      hint: 'write 2026-01-31',
      at: { file: 'a.yaml', line, column: 3 },
    }),
  )
  await reportTo(screen, '/shop', () => 0).diagnostics([...repeated, ...more])
  return texts.join('')
}

test('more than three equal messages are printed as one, with a line for every other place', async () => {
  const different: Diagnostic = {
    severity: 'error',
    code: 'date',
    message: 'not a date',
    hint: 'write 2026-02-28',
    at: { file: 'b.yaml' },
  }

  expect(await outputOf([2, 4, 6, 8], [different])).toMatchInlineSnapshot(`
    "a.yaml:2:3  error  not a date  [date]
      → write 2026-01-31
      also a.yaml:4:3
      also a.yaml:6:3
      also a.yaml:8:3

    b.yaml  error  not a date  [date]
      → write 2026-02-28

    5 errors
    "
  `)
})

test('three equal messages are all printed in full', async () => {
  const text = await outputOf([2, 4, 6])

  expect(text.match(/→ write/g)).toHaveLength(3)
  expect(text).not.toContain('also')
})

/** Line 1 has a byte order mark and a tab, line 2 characters that are shown as codes, line 3 a NUL character. */
const oddText = '\ufeffa:\tb\r\nc: \u001b[31m \u202e\nd: \0'
const line1 = { number: 1, text: 'a: b' }
const line2 = { number: 2, text: 'c: U+001B[31m U+202E' }

/** Reads the lines of `oddText` around a place. */
async function frameAt(place: Omit<Diagnostic['at'], 'file'>) {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'a.yaml'), oddText)
  return await readFrame(folder.path, {
    severity: 'error',
    code: 'date',
    message: 'x',
    at: { file: 'a.yaml', ...place },
  })
}

test('carets mark the first character of a line, unless the place has a column', async () => {
  expect(await frameAt({ line: 1 })).toEqual([
    { ...line1, mark: { start: 0, length: 1 } },
    line2,
  ])
  expect(await frameAt({ line: 1, column: 3 })).toEqual([
    { ...line1, mark: { start: 2, length: 1 } },
    line2,
  ])
})

test('carets end with their line', async () => {
  const [firstLine] = await frameAt({ line: 1, column: 4, length: 9 })

  expect(firstLine).toEqual({ ...line1, mark: { start: 3, length: 1 } })
})

test('a caret beyond the end of its line stays in its column', async () => {
  // The line has only four characters.
  const [firstLine] = await frameAt({ line: 1, column: 9 })

  expect(firstLine).toEqual({ ...line1, mark: { start: 8, length: 1 } })
})

test('carets are below the code that replaces their character', async () => {
  // The character in column 10 is shown as a code, and so is a character before it.
  const [, secondLine] = await frameAt({ line: 2, column: 10 })

  const code = 'U+202E'
  const mark = { start: line2.text.indexOf(code), length: code.length }
  expect(secondLine).toEqual({ ...line2, mark })
})

test.each([
  ['a line with a NUL character', { line: 3 }],
  ['a line that the file does not have', { line: 4 }],
  ['no line', {}],
])('a diagnostic at %s shows no source', async (_, place) => {
  expect(await frameAt(place)).toEqual([])
})

test('carets stay below their characters in a line that looks like a command', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'a.md'), '::error::<b>\n')
  const { screen, texts } = recordScreen()
  const at = { file: 'a.md', line: 1, column: 10, length: 3 }

  await reportTo(screen, folder.path, () => 0).diagnostics([
    { severity: 'error', code: 'markup', message: 'x', at },
  ])

  const [, source = '', carets = ''] = texts.join('').split('\n')
  expect(source.indexOf('<b>')).toBe(carets.indexOf('^^^'))
})

const cliFolder = import.meta.dirname
const CHECK_FOLDERS = /^(?:read|translations|check|bundle|plan|publish|commands)\b/
const isSource = (name: string): boolean =>
  name.endsWith('.ts') && !/\.test\.|fixtures/.test(name)

/** The sources of all checks in `validate` and `build`. */
const sources = readdirSync(cliFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => CHECK_FOLDERS.test(name) && isSource(name))
  .map((name) => readFileSync(join(cliFolder, name), 'utf8'))

test.each(Object.keys(rules))('some check reports the rule %s', (rule) => {
  // Finds `code: 'limit'` and `error('limit'`, also with a condition: `error(isLate ? 'date' : 'limit'`.
  const reported = new RegExp(`\\b(?:code: |(?:error|warning|note)\\()[^,]*'${rule}'`)
  expect(sources.some((source) => reported.test(source))).toBe(true)
})

test('every format has complete locations and escapes control characters', async () => {
  const diagnostics: readonly Diagnostic[] = [
    {
      severity: 'error',
      code: 'schema',
      message: '5 %\r\nof it',
      at: { file: 'content/a,b:c.yaml', line: 3 },
    },
    {
      severity: 'info',
      code: 'outdated',
      message: 'x',
      at: { file: 'no #1?/två.yaml' },
      related: [],
    },
  ]

  const texts = [
    asGithub(diagnostics),
    asSarif(diagnostics).replace(/^.*?(?="results")/s, ''),
    JSON.stringify(diagnostics.map(entryOf), null, 2),
  ]
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('report/places.txt')
})

test('the coverage table never shows 100 % while a text is missing', async () => {
  const coverage = [
    { language: 'sv', parts: [{ part: 'posters', translated: 300, total: 300 }] },
    { language: 'es', parts: [{ part: 'posters', translated: 299, total: 300 }] },
  ] as const

  await expect(coverageTable(coverage)).toMatchFileSnapshot('report/coverage.txt')
})
