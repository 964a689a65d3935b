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
  // A line follows the previous one after more than five seconds: here after six, that is three files.
  const lines = 'Making: 3 of 10 files\nMaking: 6 of 10 files\nMaking: 9 of 10 files\n'

  expect(outputOfProgress({})).toBe(`${lines}Making: 10 files, 20.00 s\n`)
  expect(outputOfProgress({ finishedFiles: 4 })).toBe('Making: 3 of 10 files\n')
})

test('a terminal shows a progress bar and clears it at the end', () => {
  const bars = outputOfProgress({ isTerminal: true }).split('\r')

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
  expect(withHiddenNotes).toHaveLength(2)
  expect(withHiddenNotes.at(-1)).toBe('1 error, 2 notes (--notes shows them)\n')

  const withNotes = await textsFor({ errors: 2, infos: 1, showsNotes: true })
  expect(withNotes).toHaveLength(4)
  expect(withNotes.at(-1)).toBe('2 errors, 1 note\n')
})

test('carets stay within their line and below their characters', async () => {
  await using folder = await temporaryFolder()
  await writeFile(
    join(folder.path, 'a.yaml'),
    '\ufeffa:\tb\r\nc: \u001b[31m \u202e\nd: \0',
  )
  const frameAt = (line: number | undefined, column?: number, length?: number) =>
    readFrame(folder.path, {
      severity: 'error',
      code: 'date',
      message: 'x',
      at: {
        file: 'a.yaml',
        ...(line && { line }),
        ...(column && { column }),
        ...(length && { length }),
      },
    })

  const nextLine = { number: 2, text: 'c: U+001B[31m U+202E' }
  expect(await frameAt(1)).toEqual([
    { number: 1, text: 'a: b', mark: { start: 0, length: 1 } },
    nextLine,
  ])
  expect(await frameAt(1, 4, 9)).toEqual([
    { number: 1, text: 'a: b', mark: { start: 3, length: 1 } },
    nextLine,
  ])
  // The line has only four characters.
  expect(await frameAt(1, 9)).toMatchObject([{ mark: { start: 8, length: 1 } }, nextLine])

  // The character in column 10 is shown as a code, and so is a character before it.
  const code = 'U+202E'
  const mark = { start: nextLine.text.indexOf(code), length: code.length }
  expect(await frameAt(2, 10)).toMatchObject([{}, { ...nextLine, mark }, {}])

  const lineWithNul = 3
  expect(await frameAt(lineWithNul)).toEqual([])
  const missingLine = 4
  expect(await frameAt(missingLine)).toEqual([])
  expect(await frameAt(undefined)).toEqual([])
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
