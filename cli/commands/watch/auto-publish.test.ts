import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDisk, planOf } from '../../../tests/support/plans.ts'
import { outputPath } from '../../model/path.ts'
import { projectAt } from '../../project.ts'
import { reportTo } from '../../report.ts'
import { openAutoPublisher } from './auto-publish.ts'
import type { Session } from './session.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-auto-publish-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(root, { recursive: true, force: true })
})

test('a full disk is reported once, and the next change tries again', async () => {
  const project = projectAt(root, root, 'test')
  let tries = 0
  const pieces = (): Iterable<string> => {
    tries += 1
    return tries > 2 ? ['the feed'] : fillDisk()
  }
  const plan = planOf(project, [
    { kind: 'text', path: outputPath('feed.xml'), parts: () => [{ hash: 'x', pieces }] },
  ])
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const session = {
    state: () => ({ number: 1, published: plan, find: () => undefined, failure: undefined, warnings: 0 }),
  }
  const publisher = openAutoPublisher(
    session as unknown as Session,
    project,
    reportTo(screen, root, () => 0),
  )
  for (const round of [1, 2, 3]) {
    publisher.schedule()
    vi.advanceTimersToNextTimer()
    await vi.waitFor(() => expect(tries).toBe(round))
    // Stopping aborts a publishing that has begun: the last one is waited for.
    if (round === 3) await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: 10_000 })
    await publisher.stop()
  }
  expect(said).toEqual([
    'dist/feed.xml: ENOSPC: no space left on device, write. dist/ is as it was.\n',
    expect.stringMatching(/^dist\/ is up to date/),
  ])
  expect(vi.getTimerCount()).toBe(0)
})
