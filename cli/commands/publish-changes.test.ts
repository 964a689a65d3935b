import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { recordReport } from '../../tests/support/owners-shop.ts'
import { fillDisk, planOf } from '../../tests/support/plans.ts'
import { outputPath } from '../model/path.ts'
import { projectAt } from '../project.ts'
import { textReporter } from './build-reporter.ts'
import { publishChanges } from './publish-changes.ts'

test.each([
  ['a terminal keeps no bar', true, '\u001b[2K'],
  ['a log shows no progress', false, ''],
])('%s of a build that the disk ended', async (_, isTerminal, wanted) => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const plan = planOf(project, [
    { kind: 'ready', path: outputPath('robots.txt'), contents: '' },
    { kind: 'text', path: outputPath('feed.xml'), hash: () => 'x', pieces: fillDisk },
  ])
  const { report, said } = recordReport(folder.path, { isTerminal })
  expect(await publishChanges(plan, project, textReporter(report))).toEqual({
    failed: 'dist/feed.xml: ENOSPC: no space left on device, write. dist/ is as it was.',
    diagnostics: [],
  })
  expect(said.join('').split('\r').at(-1)).toBe(wanted)
})

test('what comes after the first file of dist/ is replaced leaves whole files of both sites', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const plan = planOf(project, [{ kind: 'ready', path: outputPath('robots.txt'), contents: 'robots' }])
  // The store cannot note what this build has used.
  await writeFile(join(folder.path, 'store'), 'in the way')
  expect(await publishChanges(plan, project, { line: () => undefined })).toEqual({
    failed:
      'store/runs: ENOTDIR: not a directory, mkdir. dist/ holds whole files of the old and the new site; the next build completes it.',
    diagnostics: [],
  })
  expect(await readFile(join(project.dist, 'robots.txt'), 'utf8')).toBe('robots')
})
