import { appendFile, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTinyShop } from '../load/fixtures/tiny-shop.ts'
import { listSources } from '../load/sources.ts'
import { type Project, projectAt } from '../project.ts'
import { lastAnswer } from './last-answer.ts'

let project: Project
let poster: string
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-answers-'))
  project = projectAt(root, root, 'test')
  poster = join(project.content, 'posters/main/gold-disk.yaml')
  await makeTinyShop(root)
  // A file that was just written is not trusted: a moment later they all have settled.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(project.root, { recursive: true, force: true })
})

const answer = (environment = {}) =>
  lastAnswer<string>('answered', project, environment, listSources(project))

test('an answer is told again while nothing is touched', async () => {
  await answer().remember('all is well')
  expect(answer().recall()).toBe('all is well')
})

test('not after a text of the same length with its old time', async () => {
  await answer().remember('all is well')
  const { atime, mtime } = await stat(poster)
  const text = await readFile(poster, 'utf8')
  await writeFile(poster, text.replace(/[a-z](?=\n)/, 'x'))
  await utimes(poster, atime, mtime)
  expect(answer().recall()).toBeUndefined()
})

test('nor after a file was added or removed, or for another checkout', async () => {
  await answer().remember('all is well')
  expect(answer({ url: 'https://abc.supabase.co' }).recall()).toBeUndefined()
  await appendFile(join(project.publicFolder, 'note.txt'), 'new')
  expect(answer().recall()).toBeUndefined()
})

test('nothing is remembered while a file could be written again at the same time', async () => {
  const { ctimeMs } = await stat(poster)
  vi.setSystemTime(ctimeMs + 5)
  await answer().remember('all is well')
  vi.setSystemTime(ctimeMs + 10_000)
  expect(answer().recall()).toBeUndefined()
})
