import { stat, utimes } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownShop } from '../../tests/support/own-shop.ts'
import { listShopFiles, shopStampOf } from '../load/listing.ts'
import { openRunCache } from './disk-cache.ts'

const shop = ownShop()
const poster = 'posters/main/gold-disk.yaml'
// A file that was just written is not trusted: a moment later they all have settled.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 }))
afterEach(() => void vi.useRealTimers())

const runCache = (environment = {}) =>
  openRunCache<string>(
    'run',
    shop.project,
    shopStampOf(listShopFiles(shop.project), shop.project, environment),
  )

test('a result is reused while nothing is touched, and the checkout is the same', async () => {
  await runCache().set('all is well')
  expect(runCache().get()).toBe('all is well')
  expect(runCache({ url: 'https://abc.supabase.co' }).get()).toBeUndefined()
  await shop.write('public/note.txt')
  expect(runCache().get()).toBeUndefined()
})

test('not after a text of the same length with its old time', async () => {
  await runCache().set('all is well')
  const { atime, mtime } = await stat(shop.at('content', poster))
  await shop.edit(poster, (text) => text.replace(/[a-z](?=\n)/, 'x'))
  await utimes(shop.at('content', poster), atime, mtime)
  expect(runCache().get()).toBeUndefined()
})

test('nothing is cached while a file could be written again within the same tick of the clock', async () => {
  const { ctimeMs } = await stat(shop.at('content', poster))
  vi.setSystemTime(ctimeMs + 5)
  await runCache().set('all is well')
  vi.setSystemTime(ctimeMs + 10_000)
  expect(runCache().get()).toBeUndefined()
})
