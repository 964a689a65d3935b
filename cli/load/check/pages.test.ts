import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../../../tests/support/cli.ts'
import { OWN_IDS, SECTIONS } from './pages.ts'

/** Ids that stand in the sources of a folder as they are. */
function idsIn(folder: string): readonly string[] {
  const path = join(home, folder)
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .flatMap((name) => readFileSync(join(path, name), 'utf8').match(/(?<= id=")[^"]+/g) ?? [])
}

test('the places that links may name are ids in templates/', () => {
  expect(idsIn('templates')).toEqual(expect.arrayContaining(Object.values(SECTIONS).flat()))
})

test('the names that posters and books cannot have are all those that parts of pages have', () => {
  const written = new Set(['templates', 'islands'].flatMap(idsIn))
  expect([...OWN_IDS].sort()).toEqual([...written].sort())
})
