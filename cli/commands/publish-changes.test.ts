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
    { kind: 'text', path: outputPath('feed.xml'), parts: () => [{ hash: 'x', pieces: fillDisk }] },
  ])
  const { report, said } = recordReport(folder.path, { isTerminal })
  expect(await publishChanges(plan, project, textReporter(report))).toEqual({
    failed: 'dist/feed.xml: ENOSPC: no space left on device, write. dist/ is as it was.',
    diagnostics: [],
  })
  expect(said.join('').split('\r').at(-1)).toBe(wanted)
})
