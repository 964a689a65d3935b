import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawQuarters } from '../../tests/support/pictures.ts'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadContent } from '../commands/load-content.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { articleCases } from './fixtures/messages/articles.ts'
import type { Case, Change } from './fixtures/messages/case.ts'
import { fileCases } from './fixtures/messages/files.ts'
import { galleryCases } from './fixtures/messages/galleries.ts'
import { lifeCases } from './fixtures/messages/life.ts'
import { posterCases } from './fixtures/messages/posters.ts'
import { severalCases } from './fixtures/messages/several.ts'
import { siteCases } from './fixtures/messages/site.ts'
import { textCases } from './fixtures/messages/texts.ts'
import { yamlCases } from './fixtures/messages/yaml.ts'

/** In the order of messages.txt. */
const single = {
  posters: posterCases,
  galleries: galleryCases,
  site: siteCases,
  texts: textCases,
  files: fileCases,
  articles: articleCases,
}
const many = { several: severalCases, YAML: yamlCases, 'the life of a shop': lifeCases }
const all = [...Object.values(single), ...Object.values(many)].flat()

let folder: string
let root: string
/** The shop as it is without a fault. */
let sound: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-faults-'))
  root = join(folder, 'shop')
  sound = join(folder, 'sound')
  await makeTinyShop(root)
  await makeTinyShop(sound)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The other files stay, and with them what is cached of them: as it is for a person who edits one. */
async function restore(file: string): Promise<void> {
  await rm(join(root, 'content', file), { recursive: true, force: true })
  const before = join(sound, 'content', file)
  if (existsSync(before)) await cp(before, join(root, 'content', file))
}

async function apply(change: Change): Promise<void> {
  const path = join(root, 'content', change.file)
  await mkdir(dirname(path), { recursive: true })
  if ('delete' in change) await rm(path)
  else if ('copyOf' in change) await cp(join(root, 'content', change.copyOf), path)
  else if ('text' in change) await writeFile(path, change.text)
  else if ('pixels' in change)
    await drawQuarters(...change.pixels)
      .jpeg()
      .toFile(path)
  else if ('firstBytes' in change)
    await writeFile(path, (await readFile(path)).subarray(0, change.firstBytes))
  else {
    const text = await readFile(path, 'utf8')
    expect(text, 'the text to replace').toContain(change.find)
    await writeFile(
      path,
      text.replace(change.find, () => change.by),
    )
  }
}

const place = ({ file, line, column }: Location): string =>
  line === undefined ? file : `${file}:${line}:${column}`

const placeAndCode = ({ code, at }: Diagnostic): string => `[${code}] ${place(at)}`

const describeDiagnostic = ({ severity, code, at, message, hint, related }: Diagnostic): string =>
  [
    `${place(at)}  ${severity}  ${message}  [${code}]`,
    ...(related ?? []).map((other) => `  see ${place(other.at)}: ${other.message}`),
    ...(hint === undefined ? [] : [`  → ${hint}`]),
  ].join('\n')

async function messagesOf({ code, what, changes, environment = {} }: Case): Promise<readonly string[]> {
  for (const change of changes) await apply(change)
  try {
    const { diagnostics } = await loadContent(projectAt(root, root, 'test'), environment)
    expect([...new Set(diagnostics.map((diagnostic) => diagnostic.code))].join(' '), what).toBe(code)
    return diagnostics.map(describeDiagnostic)
  } finally {
    for (const { file } of changes) await restore(file)
  }
}

const titleOf = ({ what, changes: [change] }: Case): string => `# ${change ? `${change.file}: ` : ''}${what}`

const sections: string[] = []

test.each(Object.entries(single))('a mistake in %s is one message', async (_, mistakes) => {
  for (const mistake of mistakes) {
    const messages = await messagesOf(mistake)
    expect(messages, titleOf(mistake)).toHaveLength(1)
    sections.push([titleOf(mistake), ...messages].join('\n'))
  }
})

test.each(Object.entries(many))('mistakes of %s are said', async (_, mistakes) => {
  for (const mistake of mistakes) sections.push([titleOf(mistake), ...(await messagesOf(mistake))].join('\n'))
})

test('every mistake is said in one message, at its place, with its cause and remedy', async () => {
  expect(sections).toHaveLength(all.length)
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot('fixtures/messages/messages.txt')
})

test('no message is longer than a screen, and no report holds bytes that are no text', async () => {
  const utf16 = yamlCases.find(({ what }) => what.startsWith('UTF-16'))
  for (const change of utf16?.changes ?? []) await apply(change)
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const { diagnostics } = await loadContent(projectAt(root, root, 'test'), {})
  await reportTo(screen, root, () => 0).diagnostics(diagnostics)
  for (const { file } of utf16?.changes ?? []) await restore(file)
  const text = said.join('')
  expect(text).toContain('UTF-16')
  expect(text).not.toMatch(/[^\P{Cc}\n]/u)
  const messages = (
    await readFile(join(import.meta.dirname, 'fixtures/messages/messages.txt'), 'utf8')
  ).split(/\n(?=\S)/)
  for (const message of messages) expect(message.split('\n').length, message).toBeLessThan(20)
})

test('the mistakes are more than two hundred, in all kinds of files, and of most rules', () => {
  expect(all.length).toBeGreaterThan(320)
  const files = Object.values(single).flatMap((mistakes) => mistakes.flatMap(({ changes }) => changes))
  expect(new Set(files.map(({ file }) => file)).size).toBeGreaterThan(20)
})

/** Other editors' ways of saving, which are no faults: what is wrong stands in the same place. */
test.each([
  ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  ['trailing blank lines', (text: string) => `${text}\n\n`],
  ['spaces at the ends of lines', (text: string) => text.replaceAll(/(?<=[^:>-]|^---)\n/gm, '  \n')],
])('%s', async (_, saved) => {
  await rm(root, { recursive: true, force: true })
  await makeTinyShop(root)
  const files = ['posters/main/two-moons.yaml', 'reviews.yaml', 'strings/en.yaml', 'story/sv.md']
  for (const file of files) {
    const path = join(root, 'content', file)
    await writeFile(path, saved(await readFile(path, 'utf8')))
  }
  const project = projectAt(root, root, 'test')
  expect((await loadContent(project, {})).diagnostics.map(placeAndCode)).toEqual([])
  const poster = join(root, 'content/posters/main/two-moons.yaml')
  await writeFile(poster, (await readFile(poster, 'utf8')).replace('two-moons-a2', 'twomoons-a2'))
  const story = join(root, 'content/story/sv.md')
  await writeFile(story, (await readFile(story, 'utf8')).replace('Andra', '[Andra](#galery)'))
  expect((await loadContent(project, {})).diagnostics.map(placeAndCode)).toEqual([
    '[link-pattern] content/posters/main/two-moons.yaml:13:7',
    '[broken-link] content/story/sv.md:7:9',
  ])
})
