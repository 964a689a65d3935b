import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadContent } from '../commands/load-content.ts'
import { projectAt } from '../project.ts'
import { coverageTable } from '../report/coverage.ts'
import { coverageOf } from './coverage.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-coverage-'))
  await makeTinyShop(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('says how much of each part of the shop a language has', async () => {
  const file = join(root, 'content/posters/main/two-moons.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace(', es: Dos lunas', ''))
  await writeFile(join(root, 'content/books/get-the-saga/creation.sv.md'), 'Den *första* boken.\n')
  const { content } = await loadContent(projectAt(root, root, 'test'), {})
  const rows = coverageOf(content)
  const part = (language: string, name: string) =>
    rows.find((row) => row.language === language)?.parts.find((found) => found.part === name)
  expect(part('sv', 'posters')).toMatchObject({ translated: 6, total: 6 })
  expect(part('es', 'posters')).toMatchObject({ translated: 5, total: 6 })
  const books = ['sv', 'en', 'es'].map((lang) => part(lang, 'books')?.translated ?? 0)
  expect(books[0]).toBe((books[2] ?? 0) + 1)
  expect(part('en', 'books')?.total).toBe(books[1])
})

test('is a table that never says 100 % while something is missing', () => {
  const parts = (translated: number) => [{ part: 'posters', translated, total: 300 } as const]
  expect(
    coverageTable([
      { language: 'sv', parts: parts(300) },
      { language: 'es', parts: parts(299) },
    ]),
  ).toBe(['    posters  in all', 'sv  300/300   100 %', 'es  299/300    99 %'].join('\n'))
})
