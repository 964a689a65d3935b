import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { home, type Run, startSaga } from '../support/cli.ts'
import { fingerprint } from '../support/dist-integrity.ts'
import { freePort } from '../support/hosts.ts'
import { storeSecret } from '../support/store-secret.ts'
import { type StoreFaults, startStoreServer } from '../support/store-server.ts'
import { storeKinds } from '../support/store-servers.ts'
import { tinyShop } from '../support/tiny-shop.ts'

/** Runs a build beside others, and beside the store in this process, which answers late on a busy machine. */
async function build(
  root: string,
  store: string,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const child = startSaga(['build', '--root', root, ...options], {
    SAGA_STORE: store,
    SAGA_STORE_TIMEOUT: '120',
    ...environment,
  })
  const [[code], out, problems] = await Promise.all([
    once(child, 'exit') as Promise<[number]>,
    readText(child.stdout),
    readText(child.stderr),
  ])
  const text = out + problems
  expect(text).not.toContain(storeSecret)
  expect(text).not.toContain('saga failed')
  return { code, text }
}

const madeIn = ({ text }: Run): number => Number(/(\d+) (?:pictures and cards|images) made/.exec(text)?.[1])
const distOf = (root: string) => fingerprint(join(root, 'dist'))

/** What one machine makes. */
let alone: Readonly<Record<string, string>>
/** How many pictures and cards it makes. */
let total: number
/** What a store holds that has everything. */
let everything: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  await using shop = await tinyShop()
  expect((await build(shop.path, '')).code).toBe(0)
  alone = await distOf(shop.path)
  total = Object.keys(alone).filter((path) => /^(?:img|og)\//.test(path)).length
  expect(total).toBeGreaterThan(20)
  await using store = await startStoreServer()
  expect((await build(shop.path, store.address, ['--shard', '1/1'])).text).toContain(
    `${total} were in the store`,
  )
  everything = store.values
})

describe.each(storeKinds)('$name', ({ isInstalled, start }) => {
  test.runIf(isInstalled)(
    'three builders make everything once, and the last build makes nothing',
    async () => {
      await using store = await start()
      await using one = await tinyShop({ encoded: false })
      await using two = await tinyShop({ encoded: false })
      await using three = await tinyShop({ encoded: false })
      const runs = await Promise.all(
        [one, two, three].map(({ path }, index) => build(path, store.address, ['--shard', `${index + 1}/3`])),
      )
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
      expect(runs.reduce((sum, run) => sum + madeIn(run), 0)).toBe(total)
      expect(await readdir(one.path)).not.toContain('dist')
      await using last = await tinyShop({ encoded: false })
      const { code, text } = await build(last.path, store.address)
      expect(text).toContain('; 0 images made')
      expect(text).not.toContain('warning')
      expect(code).toBe(0)
      expect(await distOf(last.path)).toEqual(alone)
      expect(madeIn(await build(two.path, store.address, ['--shard', '1/1']))).toBe(0)
    },
  )
})

/** A store that holds everything, and turns bad. */
async function filledStore(faults: StoreFaults) {
  const store = await startStoreServer(faults)
  for (const [name, value] of everything) store.values.set(name, value)
  return store
}

/** A shop that has to ask for a quarter of its pictures and cards, and for all colours. */
async function shopWithGaps() {
  const shop = await tinyShop()
  const cache = join(shop.path, '.cache/store')
  for (const name of await readdir(cache))
    if (/^[0-3][\da-f]$/.test(name)) await rm(join(cache, name), { recursive: true })
  return shop
}

describe('a store that', () => {
  test.each<[string, StoreFaults, RegExp]>([
    ['answers too late', { delay: 2000 }, /does not answer within 0\.5 s/],
    ['breaks its answers off', { cuts: true }, /cannot be used/],
    ['sends other bytes', { lie: (value) => Buffer.alloc(value.length, 7) }, /gave \d+ damaged or foreign/],
    ['sends half of them', { lie: (value) => value.subarray(0, value.length / 2) }, /damaged or foreign/],
    ['mixes its values up', { lie: (_, __, values) => [...values.values()][5] ?? _ }, /damaged or foreign/],
    ['dies in the middle', { diesAfter: 4 }, /cannot be used/],
  ])('%s changes no byte, and is named once', async (_, faults, expected) => {
    await using store = await filledStore(faults)
    await using shop = await shopWithGaps()
    const { code, text } = await build(
      shop.path,
      store.address,
      [],
      faults.delay ? { SAGA_STORE_TIMEOUT: '0.5' } : {},
    )
    expect(text).toMatch(expected)
    expect(text.match(/\[environment\]/g)).toHaveLength(1)
    expect(code).toBe(0)
    expect(await distOf(shop.path)).toEqual(alone)
  })

  test.each([
    ['is full', { putStatus: 507 }, /takes nothing new: answers 507 Insufficient Storage/],
    ['may only be read', { putStatus: 403 }, /takes nothing new: answers 403 Forbidden/],
  ])('%s changes no byte, is named once, and fails a shard', async (_, faults, expected) => {
    await using store = await startStoreServer(faults)
    await using shop = await shopWithGaps()
    const sharded = await build(shop.path, store.address, ['--shard', '1/1'])
    expect(sharded.text).toMatch(expected)
    expect(sharded.code).toBe(1)
    const { code, text } = await build(shop.path, store.address)
    expect(text).toMatch(expected)
    expect(text.match(/\[environment\]/g)).toHaveLength(1)
    expect(code).toBe(0)
    expect(await distOf(shop.path)).toEqual(alone)
  })

  test('is not there changes no byte, also for --plan and --json', async () => {
    await using shop = await shopWithGaps()
    const port = await freePort()
    const nobody = `http://saga:${storeSecret}@127.0.0.1:${port}/saga`
    expect((await build(shop.path, nobody, ['--plan'])).text).toContain('cannot be used: ECONNREFUSED')
    const { code, text } = await build(shop.path, nobody, ['--json'])
    expect(JSON.parse(text)).toMatchObject({
      ok: true,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ rule: 'environment', severity: 'warning' }),
      ]),
    })
    expect(code).toBe(0)
    expect(await distOf(shop.path)).toEqual(alone)
    const redis = `redis://:${storeSecret}@127.0.0.1:${port}`
    expect((await build(shop.path, redis, ['--shard', '1/1'])).text).toContain('cannot be used: ECONNREFUSED')
  })
})

test('values that another secret signed are made again', async () => {
  await using store = await filledStore({})
  await using shop = await shopWithGaps()
  const { text } = await build(shop.path, store.address, [], { SAGA_STORE_SECRET: 'ours' })
  expect(text).toContain('damaged or foreign')
  expect(await distOf(shop.path)).toEqual(alone)
})

test('a store is only read with SAGA_STORE_MODE=read', async () => {
  await using store = await startStoreServer()
  await using shop = await shopWithGaps()
  const { code, text } = await build(shop.path, store.address, [], { SAGA_STORE_MODE: 'read' })
  expect(text).not.toContain('warning')
  expect([code, store.puts]).toEqual([0, []])
})

test('two fleets at once end well', async () => {
  await using store = await startStoreServer()
  const shops = await Promise.all([1, 2, 1, 2].map(() => tinyShop({ encoded: false })))
  const runs = await Promise.all(
    shops.map(({ path }, index) => build(path, store.address, ['--shard', `${(index % 2) + 1}/2`])),
  )
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  for (const shop of shops.slice(0, 2)) {
    const { code, text } = await build(shop.path, store.address)
    expect(text).toContain('; 0 images made')
    expect(code).toBe(0)
    expect(await distOf(shop.path)).toEqual(alone)
  }
  for (const shop of shops) await shop[Symbol.asyncDispose]()
})

test.each([
  [['--shard', '1/2'], {}, '--shard needs a store that all shards share'],
  [
    ['--shard', '1/2'],
    { SAGA_STORE: 'http://127.0.0.1', SAGA_STORE_MODE: 'read' },
    'SAGA_STORE_MODE is "read"',
  ],
  [['--shard', '0/2'], { SAGA_STORE: 'http://127.0.0.1' }, 'Write 2/8 for the second of eight parts'],
  [['--shard', '3/2'], { SAGA_STORE: 'http://127.0.0.1' }, 'Write 2/8 for the second of eight parts'],
  [[], { SAGA_STORE: 'hush-hush' }, 'SAGA_STORE is no address of a store'],
  [[], { SAGA_STORE: 'ftp://hush-hush@127.0.0.1' }, 'SAGA_STORE is no address of a store'],
  [[], { SAGA_STORE: 'http://127.0.0.1', SAGA_STORE_TIMEOUT: 'soon' }, 'SAGA_STORE_TIMEOUT is "soon"'],
])('%j with %j is wrong usage', async (options, environment, expected) => {
  const { code, text } = await build(home, '', options, environment)
  expect(text).toContain(expected)
  expect(code).toBe(2)
})
