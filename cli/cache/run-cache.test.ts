import { appendFile, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { listShopFiles, shopStampOf } from '../load/sources.ts'
import { type Project, projectAt } from '../project.ts'
import { openRunCache } from './run-cache.ts'

let project: Project
let poster: string
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-runs-'))
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

const runCache = (environment = {}) =>
  openRunCache<string>('run', project, shopStampOf(listShopFiles(project), project, environment))

test('a result is reused while nothing is touched', async () => {
  await runCache().set('all is well')
  expect(runCache().get()).toBe('all is well')
})

test('not after a text of the same length with its old time', async () => {
  await runCache().set('all is well')
  const { atime, mtime } = await stat(poster)
  const text = await readFile(poster, 'utf8')
  await writeFile(poster, text.replace(/[a-z](?=\n)/, 'x'))
  await utimes(poster, atime, mtime)
  expect(runCache().get()).toBeUndefined()
})

test('not after a file was added, nor for another checkout', async () => {
  await runCache().set('all is well')
  expect(runCache({ url: 'https://abc.supabase.co' }).get()).toBeUndefined()
  await appendFile(join(project.publicFolder, 'note.txt'), 'new')
  expect(runCache().get()).toBeUndefined()
})

test('nothing is cached while a file could be written again within the same tick of the clock', async () => {
  const { ctimeMs } = await stat(poster)
  vi.setSystemTime(ctimeMs + 5)
  await runCache().set('all is well')
  vi.setSystemTime(ctimeMs + 10_000)
  expect(runCache().get()).toBeUndefined()
})
