import { expect, test } from 'vitest'
import {
  type StoreFaults,
  startStoreServer,
  storeSecret,
} from '../../tests/support/store-servers.ts'
import { openSharedStore, type SharedStoreSettings } from './shared-store.ts'
import { MAX_BYTES } from './store-connections.ts'

const open = (address: string, settings: Partial<SharedStoreSettings> = {}) =>
  openSharedStore({
    address: new URL(address),
    mode: 'read-write',
    signature: '',
    timeoutMs: 10_000,
    ...settings,
  })
const key = 'picture'

interface StoreCase {
  readonly faults?: StoreFaults
  readonly settings?: Partial<SharedStoreSettings>
  readonly secret?: string
}

/** Server faults and build settings, by their names in the snapshot. */
const cases: Readonly<Record<string, StoreCase>> = {
  'works well': {},
  'is only read': { settings: { mode: 'read' } },
  'expects another secret': { secret: 'wrong' },
  'is full': { faults: { putStatus: 507 } },
  'answers with a status that HTTP does not define': { faults: { putStatus: 599 } },
  'returns truncated values': { faults: { lie: (value) => value.subarray(0, -1) } },
  'returns a value larger than the maximum': {
    faults: { lie: () => Buffer.alloc(MAX_BYTES + 1) },
  },
  'returns a value of the maximum size': {
    faults: { lie: () => Buffer.alloc(MAX_BYTES) },
  },
  'breaks off its answers': { faults: { cuts: true } },
  'dies after one request': { faults: { diesAfter: 1 } },
}

test('the client survives every failure of the shared store', async () => {
  const results: string[] = []
  for (const [name, storeCase] of Object.entries(cases)) {
    const { faults = {}, settings, secret = storeSecret } = storeCase
    await using server = await startStoreServer(faults)
    const store = open(server.address.replace(storeSecret, secret), settings)
    /** Returns whether the value exists, the value, and the number of all requests so far. */
    const readFirstValue = async () => {
      const exists = await store.has('first')
      const value = await store.get('first')
      return [exists, value && Buffer.from(value).toString(), server.requests()]
    }

    const valueBeforePuts = await readFirstValue()
    const acceptedPuts = [await store.put('first', 'a value')]
    for (const nextKey of ['second', 'third', 'fourth'])
      acceptedPuts.push(await store.put(nextKey, 'another'))
    const valueAfterPuts = await readFirstValue()

    // `taken` says for each of the four values whether the store accepted it.
    const result = {
      name,
      before: valueBeforePuts,
      taken: acceptedPuts,
      failed: store.failedPuts(),
      after: valueAfterPuts,
      // The cause of a lost connection differs between systems.
      problem: store.problem()?.replace(/used: .*/, 'used: …'),
    }
    results.push(JSON.stringify(result, null, 1))
    store.close()
  }

  // The snapshot shows that no problem contains a secret.
  await expect(results.join('\n')).toMatchFileSnapshot('fixtures/shared-store.txt')
})

test('rejects a value signed for another key', async () => {
  await using server = await startStoreServer()
  await open(server.address, { signature: 'theirs' }).put(key, 'value')
  const store = open(server.address, { signature: 'ours' })

  expect(await store.get(key)).toBeUndefined()
  expect(store.problem()).toBe(
    'the shared store at 127.0.0.1 returned 1 damaged or foreign value',
  )

  // The value is made again and stored with the reader's own signature.
  await store.put(key, 'ours')
  expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('ours')
})

test('stops using a store after sixteen slow responses', async () => {
  // Responses that take more than a fifth of the timeout are slow.
  await using server = await startStoreServer({ delay: 110 })
  const store = open(server.address, { timeoutMs: 500 })

  for (let index = 0; index < 20; index += 1) await store.has(`picture ${index}`)

  expect(store.problem()).toMatch(
    /^the shared store at 127\.0\.0\.1 is too slow: 0\.\d s for each request$/,
  )
  expect(server.requests()).toBe(16)
})
