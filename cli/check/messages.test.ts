import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { makeTinyShop } from '../../tests/shops/tiny-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { edit, temporaryFolder } from '../../tests/support/files.ts'
import { drawPicture } from '../../tests/support/pictures.ts'
import { diffLines } from '../commands/validate/fix.ts'
import { type Fixable, fixPlaceOf, isFixable, withFix } from '../edit/edits.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { articleCases } from './fixtures/messages/articles.ts'
import { brandCases, severalBrandCases } from './fixtures/messages/brand.ts'
import type { FileEdit } from './fixtures/messages/case.ts'
import { lifeCases } from './fixtures/messages/life.ts'
import { limitCases } from './fixtures/messages/limits.ts'
import { ownPriceCases } from './fixtures/messages/own-prices.ts'
import { posterCases } from './fixtures/messages/posters.ts'
import { printRunCases } from './fixtures/messages/print-runs.ts'
import { severalCases } from './fixtures/messages/several.ts'
import { siteCases } from './fixtures/messages/site.ts'
import { textCases } from './fixtures/messages/texts.ts'
import { yamlCases } from './fixtures/messages/yaml.ts'
import { loadContent } from './load-content.ts'

const folder = await temporaryFolder()
const root = join(folder.path, 'shop')
/** A copy of the shop without mistakes. */
const intactRoot = join(folder.path, 'sound')
beforeAll(async () => {
  await makeTinyShop(root)
  await makeTinyShop(intactRoot)
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
})
afterAll(() => folder[Symbol.asyncDispose]())

/** The lines that each fix writes. They can be computed only while the mistake exists. */
const fixedLines = new WeakMap<Diagnostic, readonly string[]>()

/** Changes files, loads the shop, and undoes the changes. Keeps the cache, as watch mode does. */
async function loadAfter(
  changes: readonly FileEdit[],
  environment = {},
): Promise<readonly Diagnostic[]> {
  for (const change of changes) await apply(change)
  const { diagnostics } = await loadContent(projectAt(root, root, 'test'), environment)
  for (const diagnostic of diagnostics.filter(isFixable))
    fixedLines.set(diagnostic, await describeFix(diagnostic))

  for (const { file } of changes) {
    await rm(join(root, 'content', file), { recursive: true, force: true })
    const intactFile = join(intactRoot, 'content', file)
    if (existsSync(intactFile)) await cp(intactFile, join(root, 'content', file))
  }
  return diagnostics
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

/**
 * The sections of messages.txt in order, one per mistake. The tests of single mistakes fill this list. A test further
 * below compares it with the file.
 */
const sections: string[] = []

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
  for (const { code, what, changes, environment } of cases) {
    const [change] = changes
    const title = change ? `# ${change.file}: ${what}` : `# ${what}`

    const diagnostics = await loadAfter(changes, environment)

    const codes = new Set(diagnostics.map((diagnostic) => diagnostic.code))
    expect([...codes].join(' '), title).toBe(code)
    expect(diagnostics.length, title).toBeLessThanOrEqual(maxDiagnostics)
    sections.push([title, ...diagnostics.map(describeDiagnostic)].join('\n'))
  }
})

test('reports every mistake at its place, with cause and remedy', async () => {
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(
    'fixtures/messages/messages.txt',
  )
  // Each message fits on a screen.
  for (const message of sections.flatMap((section) => section.split(/\n(?=\S)/)))
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

const shop = ownShop()

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
