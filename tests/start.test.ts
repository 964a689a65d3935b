import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from './shop.ts'
import { projectCopy } from './watching.ts'

test('code that is saved while a start compiles it is what the next start runs', async () => {
  const root = await projectCopy()
  const main = join(root, 'cli/main.ts')
  const source = await readFile(main, 'utf8')
  const saved = new Date(Date.now() + 60_000)
  // As a start meets it that read the source just before it was saved: it ran the old text, and sees the new time.
  await utimes(main, saved, saved)
  expect(saga(['--help'], {}, root).text).toContain('Checks and builds the shop')
  await writeFile(main, source.replace('Checks and builds the shop', 'Builds and checks the shop'))
  await utimes(main, saved, saved)
  expect(saga(['--help'], {}, root).text).toContain('Builds and checks the shop')
  await rm(root, { recursive: true })
})
