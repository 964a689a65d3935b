import { expect, test } from 'vitest'
import { startStoreServer } from '../../tools/bench/store-server.ts'
import { openSharedStore, type SharedStoreSettings } from './shared-store.ts'
import { MAX_BYTES } from './store-connection.ts'

const open = (address: string, more: Partial<SharedStoreSettings> = {}) =>
  openSharedStore({
    address: new URL(address),
    mode: 'read-write',
    signature: '',
    timeoutMs: 10_000,
    ...more,
  })
const key = ['picture', 1]

test('a value comes back as it was put', async () => {
  await using server = await startStoreServer()
  const store = open(server.address)
  expect([await store.has(key), await store.get(key)]).toEqual([false, undefined])
  expect(server.requests()).toBe(1)
  expect([await store.put(key, 'value'), await store.has(key)]).toEqual([true, true])
  expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('value')
  expect(store.problem()).toBeUndefined()
})

test('a forged value is none, though its seal fits another signature', async () => {
  await using server = await startStoreServer()
  await open(server.address, { signature: 'theirs' }).put(key, 'value')
  const store = open(server.address, { signature: 'ours' })
  expect(await store.get(key)).toBeUndefined()
  expect(store.problem()).toBe('the shared store at 127.0.0.1 gave 1 damaged or foreign values')
})

test('a store that is only read is sent nothing, and says that it has kept nothing', async () => {
  await using server = await startStoreServer()
  const store = open(server.address, { mode: 'read' })
  expect([await store.put(key, 'value'), store.failedPuts(), server.requests()]).toEqual([false, 0, 0])
})

test('a slow store is asked sixteen times: its answers take more than a fifth of the time-out', async () => {
  await using server = await startStoreServer({ delay: 110 })
  const store = open(server.address, { timeoutMs: 500 })
  for (let index = 0; index < 20; index += 1) await store.has(['picture', index])
  expect(store.problem()).toMatch(/^the shared store at 127\.0\.0\.1 is too slow: 0\.\d s for each request$/)
  expect(server.requests()).toBe(16)
})

test('a wrong secret is named by its status', async () => {
  await using server = await startStoreServer()
  const store = open(server.address.replace('hush-hush', 'wrong'))
  expect([await store.put(key, 'value'), store.failedPuts()]).toEqual([false, 1])
  expect(store.problem()).toBe('the shared store at 127.0.0.1 takes nothing new: answers 401 Unauthorized')
})

test('an answer that is larger than any value is not read to its end', async () => {
  await using server = await startStoreServer({ lie: () => Buffer.alloc(MAX_BYTES + 1) })
  const store = open(server.address)
  expect([await store.put(key, 'value'), await store.get(key)]).toEqual([true, undefined])
  expect(store.problem()).toBe('the shared store at 127.0.0.1 cannot be used: sends more than 32 MB')
})
