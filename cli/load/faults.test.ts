import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadContent } from '../commands/read-content.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { projectAt } from '../project.ts'
import { inCatalog } from './fixtures/faults/catalog.ts'
import type { Fault } from './fixtures/faults/fault.ts'
import { inFiles } from './fixtures/faults/files.ts'
import { inPosters } from './fixtures/faults/posters.ts'
import { inSite } from './fixtures/faults/site.ts'
import { inWords } from './fixtures/faults/words.ts'
import { makeTinyShop } from './fixtures/tiny-shop.ts'

const faults = [...inPosters, ...inCatalog, ...inSite, ...inWords, ...inFiles]

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

/** The other files stay, and with them what is remembered of them: as it is for a person who edits one. */
async function mend(file: string): Promise<void> {
  await rm(join(root, 'content', file), { recursive: true, force: true })
  const before = join(sound, 'content', file)
  if (existsSync(before)) await cp(before, join(root, 'content', file))
}

async function commit({ file, change }: Fault): Promise<void> {
  const path = join(root, 'content', file)
  await mkdir(dirname(path), { recursive: true })
  if (change === 'delete') await rm(path)
  else if ('copyOf' in change) await cp(join(root, 'content', change.copyOf), path)
  else if ('text' in change) await writeFile(path, change.text)
  else {
    const text = await readFile(path, 'utf8')
    expect(text, 'the text to replace').toContain(change.find)
    await writeFile(
      path,
      text.replace(change.find, () => change.by),
    )
  }
}

const said = ({ code, at }: Diagnostic): string =>
  `[${code}] ${at.file}${at.line === undefined ? '' : `:${at.line}:${at.column}`}`

function expectation({ file, rule, place }: Fault): string {
  const inOther = place.includes('/') || /\.\w+:/.test(place)
  return `[${rule}] content/${inOther ? place : place === '' ? file : `${file}:${place}`}`
}

test('there are more than a hundred of them, in all kinds of files', () => {
  expect(faults.length).toBeGreaterThan(100)
  expect(new Set(faults.map(({ file }) => file)).size).toBeGreaterThan(20)
  expect(new Set(faults.map(({ rule }) => rule)).size).toBeGreaterThan(20)
})

test.each(faults)('$file: $what', async (fault) => {
  await commit(fault)
  try {
    const { diagnostics } = await loadContent(projectAt(root, root, 'test'), {})
    expect(diagnostics.map(said)).toEqual([expectation(fault)])
  } finally {
    await mend(fault.file)
  }
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
  expect((await loadContent(project, {})).diagnostics.map(said)).toEqual([])
  const poster = join(root, 'content/posters/main/two-moons.yaml')
  await writeFile(poster, (await readFile(poster, 'utf8')).replace('two-moons-a2', 'twomoons-a2'))
  const story = join(root, 'content/story/sv.md')
  await writeFile(story, (await readFile(story, 'utf8')).replace('Andra', '[Andra](#galery)'))
  expect((await loadContent(project, {})).diagnostics.map(said)).toEqual([
    '[link-pattern] content/posters/main/two-moons.yaml:13:7',
    '[broken-link] content/story/sv.md:7:9',
  ])
})
