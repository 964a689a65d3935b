import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordReport } from '../../../tests/shops/command-shop.ts'
import { temporaryFolder } from '../../../tests/support/files.ts'
import { planOf, throwDiskFull } from '../../../tests/support/plans.ts'
import { outputPath } from '../../model/path.ts'
import { projectAt } from '../../project.ts'
import { listSources } from '../../read/listing.ts'
import type { SitePlan } from '../pipeline.ts'
import { openAutoPublisher } from './auto-publish.ts'
import type { Session } from './session.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a full disk is reported only once until publishing succeeds again', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const fullDisk =
    'dist/feed.xml: ENOSPC: no space left on device, write. dist/ is unchanged.\n'
  const upToDate = 'dist/ is up to date: 1 written (8 B), 0 removed.\n'
  const rounds = [
    { hash: 'x', isDiskFull: true, printed: [fullDisk] },
    { hash: 'x', isDiskFull: true, printed: [] },
    { hash: 'x', isDiskFull: false, printed: [upToDate] },
    // A new hash makes the published file outdated, so it is written again.
    { hash: 'y', isDiskFull: true, printed: [fullDisk] },
  ]
  let publicPlan: SitePlan | undefined
  const session = {
    state: () => ({ publicPlan, sources: listSources(project) }),
  } as unknown as Session
  const { report, output } = recordReport(folder.path)
  const publisher = openAutoPublisher(session, project, report)

  const expectedLines: string[] = []
  for (const { hash, isDiskFull, printed } of rounds) {
    const pieces = vi.fn(isDiskFull ? throwDiskFull : () => ['the feed'])
    publicPlan = planOf(project, [
      { kind: 'text', path: outputPath('feed.xml'), hash: () => hash, pieces },
    ])
    publisher.schedule()
    vi.advanceTimersToNextTimer()
    await vi.waitFor(() => expect(pieces).toHaveBeenCalledOnce())

    // `stop` aborts publishing, so it is called only after the round has printed its
    // lines. The second round prints none, because it must not repeat the first round's
    // message.
    expectedLines.push(...printed)
    await vi.waitFor(() => expect(output).toEqual(expectedLines), { timeout: 10_000 })
    // `stop` also cancels a run that is only scheduled.
    publisher.schedule()
    await publisher.stop()
    expect(vi.getTimerCount()).toBe(0)
  }

  expect(output).toEqual(expectedLines)
})

test('foreign files in the way are reported once and left alone', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  await mkdir(project.dist)
  await writeFile(join(project.dist, 'index.html'), 'theirs')
  const plan = planOf(project, [
    { kind: 'ready', path: outputPath('sv.html'), contents: 'a page' },
  ])
  const { report, output } = recordReport(folder.path)
  let tries = 0
  const state = () => {
    tries += 1
    return { publicPlan: plan, sources: listSources(project) }
  }
  const publisher = openAutoPublisher({ state } as unknown as Session, project, report)

  for (const round of [1, 2]) {
    publisher.schedule()
    vi.advanceTimersToNextTimer()
    await vi.waitFor(() => expect(tries).toBe(round))
    // Only the first round prints this.
    await vi.waitFor(() => expect(output.join('')).toContain('Nothing was built'))
    await publisher.stop()
  }

  expect(output.join('').match(/--replace/g)).toHaveLength(1)
  expect(await readdir(project.dist)).toEqual(['index.html'])
})

test('a change aborts publishing between two files and publishes again', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const { report, output } = recordReport(folder.path)
  const madeFiles: string[] = []
  const textOf = (name: string, onMake?: () => void) => ({
    kind: 'text' as const,
    path: outputPath(name),
    hash: () => name,
    pieces: () => {
      madeFiles.push(name)
      onMake?.()
      return [name]
    },
  })
  // Reports a change while the first file is made.
  const scheduleOnFirstFile = () => {
    if (madeFiles.length === 1) publisher.schedule()
  }
  const outputs = [textOf('a.xml', scheduleOnFirstFile), textOf('b.xml')]
  const session = {
    state: () => ({
      publicPlan: planOf(project, outputs),
      sources: listSources(project),
    }),
  } as unknown as Session
  const publisher = openAutoPublisher(session, project, report)

  publisher.schedule()
  vi.advanceTimersToNextTimer()
  // The change has started the timer again.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() =>
    expect(output).toEqual(['dist/ is up to date: 2 written (10 B), 0 removed.\n']),
  )
  expect(madeFiles).toEqual(['a.xml', 'a.xml', 'b.xml'])
})

test('a plan that is older than the content is made again before publishing', async () => {
  await using folder = await temporaryFolder()
  const project = projectAt(folder.path, folder.path, 'test')
  const { report, output } = recordReport(folder.path)
  const publicPlan = planOf(project, [
    { kind: 'ready', path: outputPath('robots.txt'), contents: '' },
  ])
  await mkdir(project.content)
  let sources = listSources(project)
  // No event reports this file, so the session does not know about it.
  await writeFile(join(project.content, 'prices.yaml'), 'x')
  const noteChange = vi.fn((kind: string) => {
    if (kind === 'content') sources = listSources(project)
  })
  const session = {
    state: () => ({ publicPlan, sources }),
    noteChange,
  } as unknown as Session
  const publisher = openAutoPublisher(session, project, report)

  publisher.schedule()
  vi.advanceTimersToNextTimer()
  // Both kinds of sources are planned again, because nothing says which of them has
  // changed.
  await vi.waitFor(() => expect(noteChange.mock.calls).toEqual([['content'], ['code']]))
  expect(existsSync(project.dist)).toBe(false)

  publisher.schedule()
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() =>
    expect(output).toEqual(['dist/ is up to date: 1 written (0 B), 0 removed.\n']),
  )
})
