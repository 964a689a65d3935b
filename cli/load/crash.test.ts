import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceFrom } from '../../tests/support/chance.ts'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadContent } from '../commands/load-content.ts'
import { blocksBuild } from '../model/diagnostic.ts'
import { projectAt } from '../project.ts'
import { resolveSite } from './resolve/site.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-crash-'))
  await makeTinyShop(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const ROUNDS = 150
const typed = [
  '',
  '\n',
  '  ',
  '\t',
  ':',
  ': ',
  '- ',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '#',
  ' #',
  '&a ',
  '*a',
  '!x ',
  '|',
  '>',
  '? ',
  '---\n',
  '~',
  'null',
  '9',
  '-',
  '.',
  '/',
  '../',
  'é',
  '\u0000',
  '<b>',
  '](',
  '<<<<<<< a\n',
  'a: b\n',
]

test('whatever is typed anywhere, validate says something or nothing, and what passes can be built', async () => {
  const chance = chanceFrom(4711)
  const below = (limit: number): number => Math.floor(chance() * limit)
  const paths = (await readdir(join(root, 'content'), { recursive: true }))
    .filter((path) => /\.(?:yaml|md)$/.test(path))
    .sort()
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = join(root, 'content', paths[below(paths.length)] ?? '')
    const text = await readFile(path, 'utf8')
    const at = below(text.length + 1)
    const wrong = text.slice(0, at) + (typed[below(typed.length)] ?? '') + text.slice(at + below(12))
    await writeFile(path, wrong)
    const told = `${path.slice(root.length + 1)} at ${at}: ${JSON.stringify(wrong.slice(Math.max(0, at - 20), at + 20))}`
    const { content, checkout, diagnostics } = await loadContent(projectAt(root, root, 'test'), {}).catch(
      (error) => {
        throw new Error(told, { cause: error })
      },
    )
    if (!diagnostics.some(blocksBuild)) {
      const colours = new Map(
        [...content.images.keys()].map(
          (name) => [name, { dominant: '#000', accent: '#000', families: [] }] as const,
        ),
      )
      expect(() => resolveSite(content, colours, checkout), told).not.toThrow()
    }
    for (const { at: place } of diagnostics) {
      if (place.line === undefined) continue
      const source = (await readFile(join(root, place.file), 'utf8')).split('\n')
      expect(place.line, told).toBeLessThanOrEqual(source.length)
      expect(place.column, told).toBeLessThanOrEqual((source[place.line - 1] ?? '').length + 1)
    }
    await writeFile(path, text)
  }
}, 60_000)
