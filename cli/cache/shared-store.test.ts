import { expect, test } from 'vitest'
import {
  type StoreFaults,
  startStoreServer,
  storeSecret,
} from '../../tests/support/store-servers.ts'
import { openSharedStore, type SharedStoreSettings } from './shared-store.ts'
import { MAX_BYTES } from './store-connections.ts'

const open = (address: string, more: Partial<SharedStoreSettings> = {}) =>
  openSharedStore({
    address: new URL(address),
    mode: 'read-write',
    signature: '',
    timeoutMs: 10_000,
    ...more,
  })
const key = 'picture'

/** Each with the way in which it is opened. */
const stores: Readonly<
  Record<string, readonly [StoreFaults, Partial<SharedStoreSettings>?, string?]>
> = {
  'is well': [{}],
  'is only read': [{}, { mode: 'read' }],
  'knows another secret': [{}, {}, 'wrong'],
  'has no room': [{ putStatus: 507 }],
  'has a status of its own': [{ putStatus: 599 }],
  'gives less than it was sent': [{ lie: (value) => value.subarray(0, -1) }],
  'gives more than any value has': [{ lie: () => Buffer.alloc(MAX_BYTES + 1) }],
  'gives as much as a value may have': [{ lie: () => Buffer.alloc(MAX_BYTES) }],
  'breaks its answers off': [{ cuts: true }],
  'dies in the middle': [{ diesAfter: 1 }],
}

test('a build survives every failure of the shared store, and reports it without secrets', async () => {
  const said: unknown[] = []
  for (const [name, [faults, settings, secret = storeSecret]] of Object.entries(stores)) {
    await using server = await startStoreServer(faults)
    const store = open(server.address.replace(storeSecret, secret), settings)
    const [first = '', ...others] = ['first', 'second', 'third', 'fourth']
    const ask = async () => {
      const [isThere, value] = [await store.has(first), await store.get(first)]
      return [isThere, value && Buffer.from(value).toString(), server.requests()]
    }
    const before = await ask()
    const taken = [await store.put(first, 'a value')]
    for (const other of others) taken.push(await store.put(other, 'another'))
    const after = await ask()
    const problem = store.problem()?.replace(/used: (?!sends).*/, 'used: …')
    said.push(
      JSON.stringify(
        { name, before, taken, failed: store.failedPuts(), after, problem },
        null,
        1,
      ),
    )
    store.close()
  }
  await expect(said.join('\n')).toMatchFileSnapshot('fixtures/shared-store.txt')
})

test('rejects a value signed for another key', async () => {
  await using server = await startStoreServer()
  await open(server.address, { signature: 'theirs' }).put(key, 'value')
  const store = open(server.address, { signature: 'ours' })
  expect(await store.get(key)).toBeUndefined()
  expect(store.problem()).toBe(
    'the shared store at 127.0.0.1 returned 1 damaged or foreign values',
  )
  // The value is made again and stored with the reader's own signature.
  await store.put(key, 'ours')
  expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('ours')
})

test('stops using a slow store after sixteen answers that take over a fifth of the timeout', async () => {
  await using server = await startStoreServer({ delay: 110 })
  const store = open(server.address, { timeoutMs: 500 })
  for (let index = 0; index < 20; index += 1) await store.has(`picture ${index}`)
  expect(store.problem()).toMatch(
    /^the shared store at 127\.0\.0\.1 is too slow: 0\.\d s for each request$/,
  )
  expect(server.requests()).toBe(16)
})
