import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDisk, planOf } from '../../tests/support/plans.ts'
import { outputPath } from '../model/path.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { textReporter } from './build-reporter.ts'
import { publishChanges } from './publish-changes.ts'

test.each([
  ['a terminal keeps no bar', true, '\u001b[2K'],
  ['a log shows no progress', false, ''],
])('%s of a build that the disk ended', async (_, isTerminal, wanted) => {
  const root = await mkdtemp(join(tmpdir(), 'saga-publishing-'))
  const project = projectAt(root, root, 'test')
  const plan = planOf(project, [
    { kind: 'ready', path: outputPath('robots.txt'), contents: '' },
    { kind: 'text', path: outputPath('feed.xml'), parts: () => [{ hash: 'x', pieces: fillDisk }] },
  ])
  let said = ''
  const write = (text: string): void => {
    said += text
  }
  const reporter = textReporter(reportTo({ write, isTerminal, colours: false }, root, () => 0))
  expect(await publishChanges(plan, project, reporter)).toEqual({
    failed: 'dist/feed.xml: ENOSPC: no space left on device, write. dist/ is as it was.',
    diagnostics: [],
  })
  expect(said.split('\r').at(-1)).toBe(wanted)
  await rm(root, { recursive: true, force: true })
})
