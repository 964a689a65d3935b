import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECTIONS } from './pages.ts'

test('the places that links may name are ids in templates/', () => {
  const folder = join(import.meta.dirname, '../../../templates')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
  for (const id of Object.values(SECTIONS).flat()) expect(sources).toContain(`id="${id}"`)
})
