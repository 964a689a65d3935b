import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadContent } from '../commands/load-content.ts'
import { projectAt } from '../project.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-languages-'))
  await makeTinyShop(root)
  await speak('de', 'sv')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** One language in the place of another, in every file. */
async function speak(lang: string, before: string): Promise<void> {
  const content = join(root, 'content')
  const [word, ending] = [new RegExp(`\\b${before}\\b`, 'g'), new RegExp(`\\b${before}(?=\\.\\w+$)`)]
  for (const path of await readdir(content, { recursive: true })) {
    if (!/\.(?:yaml|md)$/.test(path)) continue
    const text = await readFile(join(content, path), 'utf8')
    await writeFile(join(content, path), text.replaceAll('sv_SE', 'de_DE').replace(word, lang))
    await rename(join(content, path), join(content, path.replace(ending, lang)))
  }
}

/** What is said to be wrong, after site.yaml was changed. */
async function saidAfter(change: (text: string) => string): Promise<readonly string[]> {
  const path = join(root, 'content/site.yaml')
  await writeFile(path, change(await readFile(path, 'utf8')))
  const { diagnostics } = await loadContent(projectAt(root, root, 'test'), {})
  return diagnostics.map(({ at, message }) => `${at.file}: ${message}`)
}

test('the shop has no Swedish, and no fault', async () => {
  expect(await saidAfter((text) => text)).toEqual([])
})

test.each([
  ['of another field', (text: string) => text.replace('copyrightYear: 2025', 'copyrightYear: soon')],
  ['of syntax', (text: string) => text.replace('name: Tiny Shop', 'name: [')],
  ['in a code', (text: string) => text.replace('code: de', 'code: DE')],
  ['of a code that is missing', (text: string) => text.replace('code: de, ', '')],
  ['of a code that stands twice', (text: string) => text.replace('code: de', 'code: es')],
])('while site.yaml has a fault %s, only that is told', async (_, change) => {
  const said = await saidAfter(change)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((line) => !line.startsWith('content/site.yaml: '))).toEqual([])
})

test('no language is called like a folder of the shop', async () => {
  await speak('og', 'de')
  expect(await saidAfter((text) => text)).toEqual([
    'content/site.yaml: the code "og" is reserved by the shop',
  ])
})

test('a language that is being prepared is not asked for while site.yaml has a fault', async () => {
  await writeFile(join(root, 'content/strings/fr.yaml'), 'nav: {}\n')
  const said = await saidAfter((text) =>
    text.replace('copyrightYear: 2025', 'copyrightYear: soon # code: fr'),
  )
  expect(said).toEqual([
    expect.stringMatching('^content/site.yaml: '),
    'content/strings/fr.yaml: the shop does not read this file',
  ])
})

test('without site.yaml, the languages are those that have interface texts', async () => {
  await rm(join(root, 'content/site.yaml'))
  const { diagnostics } = await loadContent(projectAt(root, root, 'test'), {})
  expect(diagnostics.map(({ at }) => at.file)).toEqual(['content/site.yaml'])
})
