import { existsSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { recordReport } from '../../tests/shops/command-shop.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { planOf, throwDiskFull } from '../../tests/support/plans.ts'
import { withLock } from '../fs/lock.ts'
import { outputPath } from '../model/path.ts'
import { type Project, projectAt } from '../project.ts'
import { listSources } from '../read/listing.ts'
import { textReporter } from './build/build-report.ts'
import { failureOf } from './failures.ts'
import type { SitePlan } from './pipeline.ts'
import {
  comparePlan,
  openStage,
  type PublishObserver,
  produceChanges,
  publishChanges,
} from './publish-changes.ts'

/** Publishes like a build. Returns the failure, if any. */
async function publishAll(
  plan: SitePlan,
  project: Project,
  observer: PublishObserver,
  sources = listSources(project),
) {
  await using stage = await openStage(project)
  const changes = comparePlan(plan, project)

  try {
    const produced = await produceChanges(plan, changes, stage.path, observer)
    return await publishChanges(
      { plan, sources, changes, produced, stage: stage.path },
      observer,
    )
  } catch (error) {
    return await failureOf(error, project)
  }
}

test.each([
  ['a terminal clears the progress bar', true, '\u001b[2K'],
  ['a log shows no progress', false, ''],
])('%s of a build that fails on a full disk', async (_, isTerminal, expectedEnd) => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const plan = planOf(project, [
    { kind: 'ready', path: outputPath('robots.txt'), contents: '' },
    {
      kind: 'text',
      path: outputPath('feed.xml'),
      hash: () => 'x',
      pieces: throwDiskFull,
    },
  ])
  const { report, output } = recordReport(folder.path, { isTerminal })

  expect(await publishAll(plan, project, textReporter(report))).toEqual({
    reason: 'dist/feed.xml: ENOSPC: no space left on device, write. dist/ is unchanged.',
    diagnostics: [],
  })
  // Each update of the bar begins with a carriage return. The last one only clears the line.
  expect(output.join('').split('\r').at(-1)).toBe(expectedEnd)
})

test('a failure after the first replaced file leaves only whole files in dist/', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const plan = planOf(project, [
    { kind: 'ready', path: outputPath('robots.txt'), contents: 'robots' },
  ])
  // With a file in place of the folder store/, the store cannot record which entries this
  // build has used. A build does this after it has moved the files into dist/.
  await writeFile(join(folder.path, 'store'), 'in the way')

  expect(await publishAll(plan, project, { line: () => undefined })).toEqual({
    reason:
      'store/runs: ENOTDIR: not a directory, mkdir. dist/ has complete files of both the old and the new site; the next build finishes the update.',
    diagnostics: [],
  })
  expect(await readFile(join(project.dist, 'robots.txt'), 'utf8')).toBe('robots')
})

test.each([
  ['a changed text', 'content/prices.yaml', 'a1: 2'],
  ['an added text', 'content/quotes.yaml', '[]'],
  ['a removed text', 'content/prices.yaml', undefined],
  ['an added public file', 'public/sv.txt', 'x'],
  ['a changed template', 'templates/index.tsx', 'x'],
])('%s stops a build before it publishes', async (_, path, text) => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  for (const name of ['content', 'public', 'templates'])
    await mkdir(join(folder.path, name))
  for (const name of ['content/prices.yaml', 'templates/index.tsx'])
    await writeFile(join(folder.path, name), 'a1: 1')

  const sources = listSources(project)
  if (text === undefined) await rm(join(folder.path, path))
  else await writeFile(join(folder.path, path), text)

  const plan = planOf(project, [
    { kind: 'ready', path: outputPath('robots.txt'), contents: 'older' },
  ])

  const reason = `${path}: it keeps changing while it is being read: wait until it stops changing, then try again`
  expect(await publishAll(plan, project, { line: () => undefined }, sources)).toEqual({
    reason: `${reason}. dist/ is unchanged.`,
    diagnostics: [],
  })
  expect(existsSync(project.dist)).toBe(false)
})

test('a build that loses its lock leaves dist/ to the new holder', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const planOfTexts = (text: string): SitePlan =>
    planOf(project, [
      { kind: 'ready', path: outputPath('robots.txt'), contents: text },
      { kind: 'ready', path: outputPath('llms.txt'), contents: 'same' },
    ])
  await publishAll(planOfTexts('older'), project, { line: () => undefined })

  const lock = join(project.cache, 'publish.lock')
  // The build shows a progress bar each time it begins to make files. Something happens
  // at each bar.
  const eventsAtBars = [
    // First, the build makes the files that differ from dist/, without the lock.
    // Meanwhile, another build removes one more file.
    () => rmSync(join(project.dist, 'llms.txt')),
    // Then it makes that file too, under its lock.
    () => rmSync(lock),
  ]
  const observer: PublishObserver = {
    line: () => undefined,
    progress: () => {
      const causeEvent = eventsAtBars.shift()
      if (!causeEvent) throw new Error('the build shows a third progress bar')

      causeEvent()
      return { advance: () => undefined, end: () => undefined }
    },
  }
  // The build has to wait for this lock. So once it has its own lock, it compares dist/ again.
  const otherBuild = withLock(lock, { waiting: () => undefined }, () => pause(100))

  expect(await publishAll(planOfTexts('newer'), project, observer)).toEqual({
    reason: expect.stringMatching(
      /^\.cache\/publish\.lock: it was deleted or .*\. dist\/ is unchanged\.$/,
    ),
    diagnostics: [],
  })
  await otherBuild
  expect(eventsAtBars).toEqual([])
  expect(await readFile(join(project.dist, 'robots.txt'), 'utf8')).toBe('older')
})
