import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outputPath } from '../../model/path.ts'
import { projectAt } from '../../project.ts'
import { reportTo } from '../../report.ts'
import { openStore } from '../../store.ts'
import type { Plan } from '../prepare.ts'
import { type Background, publishInBackground } from './background.ts'
import type { Session } from './session.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-background-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(root, { recursive: true, force: true })
})

test('does not wait for room on a full disk once it has been ended', async () => {
  const project = projectAt(root, root, 'test')
  let ended: Promise<void> | undefined
  /** Ends the watching at the moment at which the disk is full. */
  const pieces = (): Iterable<string> => {
    ended = background.stop()
    throw Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })
  }
  const plan = {
    outputs: [{ kind: 'text', path: outputPath('feed.xml'), hash: 'x', pieces }],
    workshop: { project, store: openStore(join(root, 'store')), templates: { cards: {} }, cores: 1 },
  } as unknown as Plan
  const standing = () => ({ number: 1, plan, byPath: new Map(), fault: undefined, remarks: 0 })
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const session = { standing } as unknown as Session
  const background: Background = publishInBackground(
    session,
    project,
    reportTo(screen, root, () => 0),
  )
  background.postpone()
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() => expect(ended).toBeDefined())
  await ended
  expect(vi.getTimerCount()).toBe(0)
  expect(said).toEqual([])
})
