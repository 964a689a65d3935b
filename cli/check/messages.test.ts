import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { makeTinyShop } from '../../tests/shops/tiny-shop.ts'
import { edit, temporaryFolder } from '../../tests/support/files.ts'
import { drawPicture } from '../../tests/support/pictures.ts'
import { diffLines } from '../commands/validate/fix.ts'
import { type Fixable, fixPlaceOf, isFixable, withFix } from '../edit/edits.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { articleCases } from './fixtures/messages/articles.ts'
import type { FileEdit } from './fixtures/messages/case.ts'
import { lifeCases } from './fixtures/messages/life.ts'
import { limitCases } from './fixtures/messages/limits.ts'
import { posterCases } from './fixtures/messages/posters.ts'
import { severalCases } from './fixtures/messages/several.ts'
import { siteCases } from './fixtures/messages/site.ts'
import { textCases } from './fixtures/messages/texts.ts'
import { yamlCases } from './fixtures/messages/yaml.ts'
import { loadContent } from './load-content.ts'

const folder = await temporaryFolder()
const root = join(folder.path, 'shop')
/** The shop without faults. */
const sound = join(folder.path, 'sound')
beforeAll(async () => {
  await makeTinyShop(root)
  await makeTinyShop(sound)
})
afterAll(() => folder[Symbol.asyncDispose]())

/** Loads the shop after changes, and undoes them. The cache is kept, as while somebody edits. */
async function findFaults(
  changes: readonly FileEdit[],
  environment = {},
): Promise<readonly Diagnostic[]> {
  for (const change of changes) await apply(change)
  const { diagnostics } = await loadContent(projectAt(root, root, 'test'), environment)
  for (const found of diagnostics.filter(isFixable))
    fixed.set(found, await describeFix(found))
  for (const { file } of changes) {
    await rm(join(root, 'content', file), { recursive: true, force: true })
    const before = join(sound, 'content', file)
    if (existsSync(before)) await cp(before, join(root, 'content', file))
  }
  return diagnostics
}

/** The lines that a fix writes; they can be computed only while the mistake exists. */
const fixed = new WeakMap<Diagnostic, readonly string[]>()

async function describeFix(found: Fixable): Promise<readonly string[]> {
  if ('renameTo' in found.fix) return [found.fix.renameTo]
  const text = (await readFile(join(root, fixPlaceOf(found).file), 'utf8')).replace(
    /^\ufeff/,
    '',
  )
  const hunks = diffLines(text, withFix(text, found) ?? `${text}\nrefused`)
  return hunks.flatMap(({ added }) => (added.length > 0 ? added : ['(nothing)']))
}

async function apply(change: FileEdit): Promise<void> {
  const path = join(root, 'content', change.file)
  await mkdir(dirname(path), { recursive: true })
  if ('delete' in change) await rm(path)
  else if ('copyOf' in change) await cp(join(root, 'content', change.copyOf), path)
  else if ('text' in change) await writeFile(path, change.text)
  else if ('pixels' in change) await drawPicture(path, 9, ...change.pixels)
  else if ('firstBytes' in change)
    await writeFile(path, (await readFile(path)).subarray(0, change.firstBytes))
  else
    await edit(path, (text) => {
      expect(text, 'the text to replace').toContain(change.find)
      return text.replace(change.find, () => change.by)
    })
}

/** '…/two-moons.yaml:2:14-21', up to the character after the underlined part. */
const place = ({ file, line, column = 1, length }: Location): string =>
  line === undefined
    ? file
    : `${file}:${line}:${column}${length === undefined ? '' : `-${column + length}`}`

function describeDiagnostic(found: Diagnostic): string {
  const { severity, code, at, message, hint, related } = found
  return [
    `${place(at)}  ${severity}  ${message}  [${code}]`,
    ...(related ?? []).map((other) => `  see ${place(other.at)}: ${other.message}`),
    ...(hint === undefined ? [] : [`  → ${hint}`]),
    ...(fixed.get(found) ?? []).map((line) => `  = ${line}`),
  ].join('\n')
}

/** The sections of messages.txt in order, one per mistake. */
const sections: string[] = []

const single = [posterCases, siteCases, textCases, articleCases, limitCases].flat()
const more = [severalCases, yamlCases, lifeCases].flat()

test.each([
  ['a mistake is one message', single, 1],
  ['reports mistakes that take more words', more, 99],
] as const)('%s', async (_, mistakes, most) => {
  for (const { code, what, changes, environment } of mistakes) {
    const title = `# ${changes[0] ? `${changes[0].file}: ` : ''}${what}`
    const found = await findFaults(changes, environment)
    expect(
      [...new Set(found.map((diagnostic) => diagnostic.code))].join(' '),
      title,
    ).toBe(code)
    expect(found.length, title).toBeLessThanOrEqual(most)
    sections.push([title, ...found.map(describeDiagnostic)].join('\n'))
  }
})

test('reports every mistake at its place, with cause and remedy, in less than a screen', async () => {
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(
    'fixtures/messages/messages.txt',
  )
  for (const message of sections.flatMap((section) => section.split(/\n(?=\S)/)))
    expect(message.split('\n').length, message).toBeLessThan(20)
})

test('no report contains binary data', async () => {
  const utf16 = Buffer.from('\ufeffid: two-moons', 'utf16le')
  const said: string[] = []
  const screen = {
    write: (text: string) => void said.push(text),
    isTerminal: false,
    colours: false,
  }
  const found = await findFaults([{ file: 'posters/main/two-moons.yaml', text: utf16 }])
  await reportTo(screen, root, () => 0).diagnostics(found)
  expect(said.join('')).toMatch(/^[\P{Cc}\n]*UTF-16[\P{Cc}\n]*$/u)
})

const shop = ownShop()

/** Harmless differences in how editors save files: a mistake keeps its place. */
test.each([
  ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  ['trailing blank lines', (text: string) => `${text}\n\n`],
  [
    'spaces at the ends of lines',
    (text: string) => text.replaceAll(/(?<=[^:>-]|^---)\n/gm, '  \n'),
  ],
])('%s', async (_, saved) => {
  for (const file of [
    'posters/main/two-moons.yaml',
    'reviews.yaml',
    'strings/en.yaml',
    'story/sv.md',
  ])
    await shop.edit(file, saved)
  expect((await shop.load()).diagnostics).toEqual([])
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace('two-moons-a2', 'twomoons-a2'),
  )
  await shop.edit('story/sv.md', (text) => text.replace('Andra', '[Andra](#galery)'))
  const { diagnostics } = await shop.load()
  expect(diagnostics.map(({ code, at }) => `[${code}] ${place(at)}`)).toEqual([
    '[link-pattern] content/posters/main/two-moons.yaml:13:7-48',
    '[broken-link] content/story/sv.md:7:9-16',
  ])
})
