import { readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { diffLines } from '../../cli/commands/validate/fix.ts'
import { type Fixable, fixPlaceOf, isFixable, withFix } from '../../cli/edit/edits.ts'
import {
  type Diagnostic,
  type Location,
  sortByPlace,
} from '../../cli/model/diagnostic.ts'
import { projectAt } from '../../cli/project.ts'
import { readContent } from '../../cli/read/read-content.ts'
import { reportTo } from '../../cli/report.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { makeTinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { edit, readFolder, temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { drawPicture } from '../support/pictures.ts'
import { articleCases } from './cases/articles.ts'
import { brandCases, severalBrandCases } from './cases/brand.ts'
import type { Case, FileEdit } from './cases/case.ts'
import { lifeCases } from './cases/life.ts'
import { limitCases } from './cases/limits.ts'
import { ownPriceCases } from './cases/own-prices.ts'
import { posterCases } from './cases/posters.ts'
import { printRunCases } from './cases/print-runs.ts'
import { severalCases } from './cases/several.ts'
import { siteCases } from './cases/site.ts'
import { textCases } from './cases/texts.ts'
import { yamlCases } from './cases/yaml.ts'

const folder = await temporaryFolder()
const root = join(folder.path, 'shop')
await makeTinyShop(root)
/** The files of the shop without mistakes, by their paths in content/. */
const intactFiles = readFolder(join(root, 'content'))
// These tests use the shop's folder as the engine's folder too, so it needs these parts
// of the engine.
const engineFolders = [
  'node_modules/@fontsource/karla',
  'node_modules/@fontsource-variable/bitter',
  'cli/languages/packs',
]
for (const name of engineFolders) {
  const path = join(root, name)
  await mkdir(dirname(path), { recursive: true })
  await symlink(join(home, name), path)
}
afterAll(() => folder[Symbol.asyncDispose]())

/** The lines that each fix writes. They can be computed only while the mistake exists. */
const fixedLines = new WeakMap<Diagnostic, readonly string[]>()

type Load = () => Promise<readonly Diagnostic[]>

const project = projectAt(root, root, 'test')

/** Reads the shop's files without comparing them. This takes a third of the time of loading the shop. */
const readOnly: Load = async () => sortByPlace((await readContent(project)).diagnostics)

const loadShop =
  (environment: Case['environment'] = {}): Load =>
  async () =>
    (await loadContent(project, environment)).diagnostics

/** Changes files, loads the shop, and undoes the changes. Keeps the cache, as watch mode does. */
async function loadAfter(
  changes: readonly FileEdit[],
  load = loadShop(),
): Promise<readonly Diagnostic[]> {
  try {
    for (const change of changes) await apply(change)
    const diagnostics = await load()
    for (const diagnostic of diagnostics.filter(isFixable))
      fixedLines.set(diagnostic, await describeFix(diagnostic))
    return diagnostics
  } finally {
    for (const { file } of changes) await restore(file)
  }
}

async function restore(file: string): Promise<void> {
  const path = join(root, 'content', file)
  const intactBytes = intactFiles.get(file)
  if (intactBytes) await writeFile(path, intactBytes)
  else await rm(path, { recursive: true, force: true })
}

/** Returns the lines that a fix writes, or the new name of the file. */
async function describeFix(diagnostic: Fixable): Promise<readonly string[]> {
  if ('renameTo' in diagnostic.fix) return [diagnostic.fix.renameTo]

  const file = join(root, fixPlaceOf(diagnostic).file)
  const text = (await readFile(file, 'utf8')).replace(/^\ufeff/, '')
  const textWithFix = withFix(text, diagnostic)
  if (textWithFix === undefined) return ['(refused)']

  const hunks = diffLines(text, textWithFix)
  return hunks.flatMap(({ added }) => (added.length > 0 ? added : ['(nothing)']))
}

/** An amount of red for new pictures. No test looks at their colour. */
const ANY_RED = 9

async function apply(change: FileEdit): Promise<void> {
  const path = join(root, 'content', change.file)
  await mkdir(dirname(path), { recursive: true })

  if ('delete' in change) await rm(path)
  else if ('copyOf' in change) await cp(join(root, 'content', change.copyOf), path)
  else if ('text' in change) await writeFile(path, change.text)
  else if ('pixels' in change) await drawPicture(path, ANY_RED, ...change.pixels)
  else if ('firstBytes' in change)
    await writeFile(path, (await readFile(path)).subarray(0, change.firstBytes))
  else
    await edit(path, (text) => {
      expect(text, 'the text to replace').toContain(change.find)
      return text.replace(change.find, () => change.by)
    })
}

/** Returns '…/two-moons.yaml:2:14-21', up to the character after the underlined part. */
function formatLocation({ file, line, column = 1, length }: Location): string {
  if (line === undefined) return file
  if (length === undefined) return `${file}:${line}:${column}`
  return `${file}:${line}:${column}-${column + length}`
}

function describeDiagnostic(diagnostic: Diagnostic): string {
  const { severity, code, at, message, hint, related = [] } = diagnostic
  const lines = [`${formatLocation(at)}  ${severity}  ${message}  [${code}]`]
  for (const place of related)
    lines.push(`  see ${formatLocation(place.at)}: ${place.message}`)
  if (hint !== undefined) lines.push(`  → ${hint}`)
  for (const line of fixedLines.get(diagnostic) ?? []) lines.push(`  = ${line}`)
  return lines.join('\n')
}

const simpleCases = [
  posterCases,
  siteCases,
  textCases,
  articleCases,
  limitCases,
  brandCases,
].flat()
const complexCases = [
  severalCases,
  yamlCases,
  lifeCases,
  severalBrandCases,
  ownPriceCases,
  printRunCases,
].flat()

const messagesFile = 'cases/messages.txt'

const titleOf = ({ what, changes: [change] }: Case): string =>
  change ? `# ${change.file}: ${what}` : `# ${what}`

/**
 * The messages that messages.txt has for each case, in the order of their text. The file
 * has a section for each case, which is a title followed by messages.
 */
const expectedMessages = new Map<Case, readonly string[]>()
const expectedSections = readFileSync(join(import.meta.dirname, messagesFile), 'utf8')
  .trimEnd()
  .split(/\n\n(?=# )/)
for (const [index, mistake] of [...simpleCases, ...complexCases].entries()) {
  const [title, ...messages] = expectedSections[index]?.split(/\n(?=\S)/) ?? []
  if (title === titleOf(mistake)) expectedMessages.set(mistake, messages)
}

/** Makes the mistakes of cases, and returns the messages about them. */
async function messagesOf(
  cases: readonly Case[],
  load = loadShop(cases[0]?.environment),
): Promise<readonly string[]> {
  const changes = cases.flatMap((mistake) => mistake.changes)
  return (await loadAfter(changes, load)).map(describeDiagnostic)
}

const codeOf = (message: string): string => /\[([\w-]+)\]$/m.exec(message)?.[1] ?? ''

/** The codes of mistakes that one file shows, without the others. */
const codesOfFiles = ['schema', 'syntax', 'unknown-field', 'encoding', 'front-matter']

/** Returns the messages about a case, but those of other files only if they may exist. */
async function findMessages(mistake: Case): Promise<readonly string[]> {
  const expected = expectedMessages.get(mistake)
  const isOfFile = codesOfFiles.includes(mistake.code) && !isLong
  const messages = isOfFile ? await messagesOf([mistake], readOnly) : undefined
  const isExpected = messages !== undefined && isDeepStrictEqual(messages, expected)
  return isExpected ? messages : messagesOf([mistake])
}

/** Returns the first lines of messages without their places, fields, quoted parts and numbers. */
const wordingOf = (messages: readonly string[]): string =>
  messages
    .map((message) => {
      const [line = ''] = message.split('\n')
      const words = line.replace(/^\S+/, '').replace(/["“`].*?["”`]|\d+/g, '…')
      return words.replace(/^( {2}\w+ {2})[\w ›…-]+: /, '$1')
    })
    .join('\n')

const allCases = [...simpleCases, ...complexCases]

/** The cases to test: with the same wording, only the first, unless `npm run test:long` tests all. */
const testedCases = new Set(
  isLong
    ? allCases
    : allCases.filter((mistake, index) => {
        const messages = expectedMessages.get(mistake)
        if (!messages || messages.length === 0) return true

        const wording = wordingOf(messages)
        const first = allCases.findIndex(
          (candidate) => wordingOf(expectedMessages.get(candidate) ?? []) === wording,
        )
        return first === index
      }),
)

/** The messages about each tested case, once its test has run. */
const foundMessages = new Map<Case, readonly string[]>()

/** Groups cases that change different files. */
function batchesOf(cases: readonly Case[]): readonly (readonly Case[])[] {
  const batches: { readonly cases: Case[]; readonly files: Set<string> }[] = []
  for (const mistake of cases) {
    const files = mistake.changes.map(({ file }) => file)
    const isAlone = isLong || mistake.environment !== undefined
    const batch = batches.find(
      (candidate) => !isAlone && !files.some((file) => candidate.files.has(file)),
    )
    if (batch) {
      batch.cases.push(mistake)
      for (const file of files) batch.files.add(file)
    } else batches.push({ cases: [mistake], files: new Set(files) })
  }
  return batches.map((batch) => batch.cases)
}

test('accepts what only looks like a mistake', async () => {
  const harmlessCases = allCases.filter(({ code }) => code === '')

  for (const batch of batchesOf(harmlessCases)) {
    // If several changes disturb each other, each is tested alone.
    const messages = await messagesOf(batch).catch(() => ['…'])
    for (const mistake of batch) {
      const ownMessages = messages.length === 0 ? [] : await messagesOf([mistake])
      expect.soft(ownMessages, titleOf(mistake)).toEqual([])
      foundMessages.set(mistake, ownMessages)
    }
  }
})

test.each([
  {
    behaviour: 'reports a simple mistake only once',
    cases: simpleCases,
    maxDiagnostics: 1,
  },
  {
    behaviour: 'reports the codes of a complex mistake',
    cases: complexCases,
    maxDiagnostics: 99,
  },
])('$behaviour', async ({ cases, maxDiagnostics }) => {
  for (const mistake of cases) {
    if (mistake.code === '' || !testedCases.has(mistake)) continue

    const messages = await findMessages(mistake)
    const codes = new Set(messages.map(codeOf))
    expect.soft([...codes].join(' '), titleOf(mistake)).toBe(mistake.code)
    expect(messages.length, titleOf(mistake)).toBeLessThanOrEqual(maxDiagnostics)
    foundMessages.set(mistake, messages)
  }
})

test('reports every mistake at its place, with cause and remedy', async () => {
  const sections = allCases.map((mistake) => {
    const messages = foundMessages.get(mistake) ?? expectedMessages.get(mistake) ?? []
    return [titleOf(mistake), ...messages].join('\n')
  })
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(messagesFile)
  // Each message fits on a screen.
  for (const message of [...foundMessages.values()].flat())
    expect(message.split('\n').length, message).toBeLessThan(20)
})

test('no report contains binary data', async () => {
  const utf16 = Buffer.from('\ufeffid: two-moons', 'utf16le')
  const poster = { file: 'posters/main/two-moons.yaml', text: utf16 }
  const output: string[] = []
  const screen = {
    write: (text: string) => void output.push(text),
    isTerminal: false,
    colours: false,
  }

  const diagnostics = await loadAfter([poster])
  await reportTo(screen, root, () => 0).diagnostics(diagnostics)

  expect(output.join('')).toMatch(/^[\P{Cc}\n]*UTF-16[\P{Cc}\n]*$/u)
})

const shop = restoredShop()

/** Harmless differences in how editors save files. */
test.each([
  ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  ['trailing blank lines', (text: string) => `${text}\n\n`],
  [
    // Adds spaces to lines that end with a value, to empty lines and to the fences ("---") of front matter.
    'spaces at the ends of lines',
    (text: string) => text.replaceAll(/(?<=[^:>-]|^---)\n/gm, '  \n'),
  ],
])('a mistake keeps its place with %s', async (_, resave) => {
  for (const file of [
    'posters/main/two-moons.yaml',
    'reviews.yaml',
    'strings/en.yaml',
    'story/sv.md',
  ])
    await shop.edit(file, resave)
  expect((await shop.load()).diagnostics).toEqual([])

  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace('two-moons-a2', 'twomoons-a2'),
  )
  await shop.edit('story/sv.md', (text) => text.replace('Andra', '[Andra](#galery)'))

  const { diagnostics } = await shop.load()
  expect(diagnostics.map(({ code, at }) => `[${code}] ${formatLocation(at)}`)).toEqual([
    '[link-pattern] content/posters/main/two-moons.yaml:13:7-48',
    '[broken-link] content/story/sv.md:7:9-16',
  ])
})
