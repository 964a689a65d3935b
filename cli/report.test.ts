import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/files.ts'
import { type Diagnostic, rules } from './model/diagnostic.ts'
import { asGithub, asSarif, coverageTable, entryOf } from './report/formats.ts'
import { readFrame, reportTo } from './report.ts'

/** Shows the progress of ten files, one every two seconds. Returns what stands on the screen. */
function progressOn(isTerminal: boolean, made = 10): string {
  const shown: string[] = []
  let now = 0
  const screen = {
    write: (text: string) => void shown.push(text),
    isTerminal,
    colours: false,
  }
  const progress = reportTo(screen, '/shop', () => now).progress('Making', 10)
  for (; now < made * 2000; progress.advance(1)) now += 2000
  progress.end()
  return shown.join('')
}

test('a log shows progress every few seconds, and the end of finished work', () => {
  const lines = 'Making: 3 of 10 files\nMaking: 6 of 10 files\nMaking: 9 of 10 files\n'
  expect(progressOn(false)).toBe(`${lines}Making: 10 files, 20.00 s\n`)
  expect(progressOn(false, 4)).toBe('Making: 3 of 10 files\n')
})

test('a terminal shows a bar, and clears it at the end', () => {
  const bars = progressOn(true).split('\r')
  expect(bars[5]).toBe('Making ███████████████░░░░░░░░░░░░░░░ 5/10')
  expect(bars.at(-1)).toBe('\u001b[2K')
})

test('counts each severity in singular or plural, and mentions hidden notes', async () => {
  const said = async (
    errors: number,
    infos: number,
    notes?: boolean,
  ): Promise<string | undefined> => {
    const shown: string[] = []
    const screen = {
      write: (text: string) => void shown.push(text),
      isTerminal: false,
      colours: false,
    }
    const make = (severity: 'error' | 'info', count: number) =>
      Array.from({ length: count }, () => ({
        severity,
        code: 'date' as const,
        message: 'x',
        at: { file: 'a' },
      }))
    const list = [...make('error', errors), ...make('info', infos)]
    await reportTo(screen, '/shop', () => 0).diagnostics(list, notes)
    expect(shown).toHaveLength(errors + (notes ? infos : 0) + (list.length > 0 ? 1 : 0))
    return shown.at(-1)
  }
  expect(await said(0, 0)).toBeUndefined()
  expect(await said(1, 2)).toBe('1 error, 2 notes (--notes shows them)\n')
  expect(await said(2, 1, true)).toBe('2 errors, 1 note\n')
})

test('carets stay within their line and below their characters after a byte order mark', async () => {
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
  const next = { number: 2, text: 'c: U+001B[31m U+202E' }
  expect(await frameAt(1)).toEqual([
    { number: 1, text: 'a: b', mark: { start: 0, length: 1 } },
    next,
  ])
  expect(await frameAt(1, 4, 9)).toEqual([
    { number: 1, text: 'a: b', mark: { start: 3, length: 1 } },
    next,
  ])
  expect(await frameAt(1, 9)).toMatchObject([{ mark: { start: 8, length: 1 } }, next])
  // The shown names of characters are longer than the characters.
  expect(await frameAt(2, 10)).toMatchObject([
    {},
    { ...next, mark: { start: 14, length: 6 } },
    {},
  ])
  expect(await frameAt(3)).toEqual([])
  expect(await frameAt(4)).toEqual([])
  expect(await frameAt(undefined)).toEqual([])
})

test('carets stay below their characters in a line that looks like a command', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'a.md'), '::error::<b>\n')
  const lines: string[] = []
  const screen = {
    write: (text: string) => void lines.push(text),
    isTerminal: false,
    colours: false,
  }
  const at = { file: 'a.md', line: 1, column: 10, length: 3 }
  await reportTo(screen, folder.path, () => 0).diagnostics([
    { severity: 'error', code: 'markup', message: 'x', at },
  ])
  const [, source = '', carets = ''] = lines.join('').split('\n')
  expect(source.indexOf('<b>')).toBe(carets.indexOf('^^^'))
})

const folder = import.meta.dirname
/** The sources of all checks in `validate` and `build`. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) =>
    /^(?:read|translations|check|bundle|plan|publish|commands)\b(?!.*(?:\.test\.|fixtures)).*\.ts$/.test(
      name,
    ),
  )
  .map((name) => readFileSync(join(folder, name), 'utf8'))

test.each(Object.keys(rules))('--rule %s can find something', (rule) => {
  const reported = new RegExp(`\\b(?:code: |(?:error|warning|note)\\()[^,]*'${rule}'`)
  expect(sources.some((source) => reported.test(source))).toBe(true)
})

test('every format has full places and intact paths, and escapes command characters', async () => {
  const found: readonly Diagnostic[] = [
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
  const results = asSarif(found).replace(/^.*?(?="results")/s, '')
  const said = [asGithub(found), results, JSON.stringify(found.map(entryOf), null, 2)]
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('report/places.txt')
})

test('the coverage table never shows 100 % while a text is missing', async () => {
  const rows = (
    [
      ['sv', 300],
      ['es', 299],
    ] as const
  ).map(([language, translated]) => {
    return { language, parts: [{ part: 'posters', translated, total: 300 }] } as const
  })
  await expect(coverageTable(rows)).toMatchFileSnapshot('report/coverage.txt')
})
