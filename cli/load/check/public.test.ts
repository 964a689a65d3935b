import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShop } from '../../commands/prepare.ts'
import { loadContent } from '../../commands/read-content.ts'
import type { Bundle } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import { planOutputs } from '../../plan/plan.ts'
import { type Project, projectAt } from '../../project.ts'
import { makeTinyShop } from '../fixtures/tiny-shop.ts'

let project: Project
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-public-'))
  await makeTinyShop(root)
  project = projectAt(root, root, 'test')
})
afterAll(() => rm(project.root, { recursive: true, force: true }))

/** Files in public/ that are refused once these lie there too. */
async function refused(paths: readonly string[]): Promise<readonly string[]> {
  for (const path of paths) {
    const file = join(project.publicFolder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'mine')
  }
  const { diagnostics } = await loadContent(project, {})
  for (const path of paths) await rm(join(project.publicFolder, path))
  expect(new Set(diagnostics.map(({ message }) => message))).toEqual(
    new Set(['the shop makes this file itself']),
  )
  return diagnostics.map(({ at }) => at.file).sort()
}

test('a file in public/ that the shop makes itself is refused, whichever it is', async () => {
  const { value } = await readShop(project, {})
  if (!value) throw new Error('the tiny shop has no fault')
  const hashed = /^(?:img|assets|og)\//
  const planned = planOutputs(value.site, noBundle, project.publicFolder)
    .filter(({ kind, path }) => kind !== 'copy' && !hashed.test(path))
    .map(({ path }) => path)
  expect(planned).toEqual(
    expect.arrayContaining(['robots.txt', '_redirects', '404.html', 'sv.html', 'en/wide.html']),
  )
  expect(await refused(planned)).toEqual(planned.map((path) => `public/${path}`).sort())
})

test('it is refused in capital letters too, which many computers do not tell apart', async () => {
  expect(await refused(['Robots.TXT'])).toEqual(['public/Robots.TXT'])
})

const file = outputPath('assets/file')
const noBundle: Bundle = {
  styles: { shop: file, more: file, live: file },
  boot: file,
  missing: file,
  islands: {},
  preloadFonts: [],
  files: [],
}
