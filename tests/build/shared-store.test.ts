import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { Redis } from 'ioredis'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSharedStore, sharedNameOf } from '../../cli/cache/shared-store.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home, type Run, saga, startSaga } from '../support/cli.ts'
import { freePort } from '../support/hosts.ts'
import { isLong } from '../support/long.ts'
import {
  type StoreFaults,
  startStoreServer,
  storeKinds,
  storeSecret,
} from '../support/store-servers.ts'

// Builds on several machines can share a store. A build with `--shard 2/3`, a shard, makes its third of the pictures
// and previews and sends them to the shared store, from which the final build takes them. `.cache/store` belongs to a
// single shop, and each build looks there first.

/** Sets a long timeout, because stores in this process respond slowly on a busy machine. */
const variablesOf = (store: string) => ({ SAGA_STORE: store, SAGA_STORE_TIMEOUT: '120' })

/** Runs a build in this process, and expects it not to print the store's password. */
async function build(
  root: string,
  store: string,
  options: readonly string[] = [],
  environment = {},
) {
  const run = await saga(['build', '--root', root, ...options], {
    ...variablesOf(store),
    ...environment,
  })
  expect(run.text).not.toContain(storeSecret)
  return run
}
const buildShard = (root: string, store: string) => build(root, store, ['--shard', '1/1'])

/** Builds a shard, in `npm run test:long` in a separate process. */
async function makeShard(root: string, store: string, shard: string): Promise<Run> {
  if (!isLong) return build(root, store, ['--shard', shard])

  const child = startSaga(['build', '--root', root, '--shard', shard], variablesOf(store))
  const texts = Promise.all([readText(child.stdout), readText(child.stderr)])
  const [code] = (await once(child, 'exit')) as [number]
  const text = (await texts).join('')
  expect(text).not.toContain(storeSecret)
  return { code, text }
}

const distOf = (root: string) => fingerprint(join(root, 'dist'))

/** The numbers of pictures and previews that shards made, and found in the shared store or in `.cache/store`. */
interface ShardCounts {
  readonly made: number
  readonly reused: number
}

/** Matches the line that a shard prints at its end. The groups are its two counts. */
const SHARD_REPORT =
  /^Shard \d\/\d: (\d+) pictures and previews made, (\d+) were in the store\. [\d.]+ s\.$/m

/** Returns the sum of the counts that runs print. */
function countShards(...runs: readonly Run[]): ShardCounts {
  let made = 0
  let reused = 0
  for (const { text } of runs) {
    const [, madeByShard, reusedByShard] = SHARD_REPORT.exec(text) ?? []
    made += Number(madeByShard)
    reused += Number(reusedByShard)
  }
  return { made, reused }
}

/** Matches the pictures of the cover, which are small and quickly made, and the previews of posters. */
const QUICKLY_MADE = /-(?:240x360|480x720)-|-[\da-f]{6}-[\da-f]{12}\./

/** Lists six of the pictures and previews in `.cache/store`. */
async function listSomeEntries(root: string): Promise<readonly string[]> {
  const cache = join(root, '.cache/store')
  const names = await readdir(cache, { recursive: true })
  const quicklyMade = names.filter((name) => QUICKLY_MADE.test(name))
  expect(quicklyMade).toHaveLength(6)
  return quicklyMade.map((name) => join(cache, name))
}

/**
 * Creates a shop whose cache lacks some pictures and previews. The cache of every new tiny shop also lacks the colours of
 * all pictures.
 */
async function shopWithGaps() {
  const shop = await tinyShop()
  for (const entry of await listSomeEntries(shop.path)) await rm(entry)
  return shop
}

/** The output of a build without a shared store. */
let expectedOutput: Readonly<Record<string, string>>
/** The counts when a single shard builds the shop with gaps. */
let gapCounts: ShardCounts
/** All values that the shop with gaps sends to a shared store. */
let allValues: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  await using store = await startStoreServer()
  await using shop = await shopWithGaps()
  gapCounts = countShards(await buildShard(shop.path, store.address))
  allValues = store.values

  expect((await build(shop.path, '')).code).toBe(0)
  expectedOutput = await distOf(shop.path)

  const picturePaths = Object.keys(expectedOutput).filter((path) =>
    /^(?:img|og)\//.test(path),
  )
  expect(gapCounts.made).toBeGreaterThan(0)
  expect(gapCounts.made + gapCounts.reused).toBe(picturePaths.length)
})

/**
 * Expects a build to find all pictures in `.cache/` or in the shared store, and to have the output of a build without a
 * shared store. If `store` is '', there is only `.cache/`.
 */
async function expectNothingMade(root: string, store: string): Promise<Run> {
  const run = await build(root, store)
  expect(run).toEqual({ code: 0, text: expect.stringContaining('; 0 images made') })
  expect(await distOf(root)).toEqual(expectedOutput)
  return run
}

test('damaged entries of .cache/ are made again and never sent to the store', async () => {
  await using store = await startStoreServer()
  await using shop = await tinyShop()

  await damageSomeEntries(shop.path)
  expect(countShards(await buildShard(shop.path, store.address))).toEqual(gapCounts)
  expect(store.values).toEqual(allValues)

  await damageSomeEntries(shop.path)
  await expectNothingMade(shop.path, store.address)
})

/** Truncates, empties and changes in turn the entries that `shopWithGaps` removes. */
async function damageSomeEntries(root: string): Promise<void> {
  const entries = await listSomeEntries(root)
  for (const [index, entry] of entries.entries())
    await writeFile(entry, damagedBytes(await readFile(entry), index % 3))
}

function damagedBytes(bytes: Buffer, kind: number): Buffer | string {
  const middle = bytes.length >> 1
  if (kind === 0) return bytes.subarray(0, middle)
  if (kind === 1) return ''
  return bytes.fill(7, middle)
}

describe.each(isLong ? storeKinds : storeKinds.slice(0, 1))('$name', ({ start }) => {
  test('three shards make each value once, and the final build makes nothing', async () => {
    await using store = await start()
    await using firstShop = await shopWithGaps()
    await using secondShop = await shopWithGaps()
    await using thirdShop = await shopWithGaps()

    const runs = await Promise.all([
      makeShard(firstShop.path, store.address, '1/3'),
      makeShard(secondShop.path, store.address, '2/3'),
      makeShard(thirdShop.path, store.address, '3/3'),
    ])

    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(countShards(...runs)).toEqual(gapCounts)
    expect(await readdir(firstShop.path)).not.toContain('dist')

    await using finalShop = await tinyShop({ isEncoded: false })
    const { text } = await expectNothingMade(finalShop.path, store.address)
    expect(text).not.toContain('warning')
    expect(countShards(await buildShard(secondShop.path, store.address))).toEqual({
      made: 0,
      reused: gapCounts.made + gapCounts.reused,
    })
  })
})

/** Starts a store that has every value, and possibly faults. */
async function startFilledStore(faults: StoreFaults = {}) {
  const store = await startStoreServer(faults)
  for (const [name, value] of allValues) store.values.set(name, value)
  return store
}

/** Expects that a build warned once about the store and made the same output as without a store. */
async function expectUnharmed(
  root: string,
  { code, text }: Run,
  warning: RegExp,
): Promise<void> {
  expect(text).toMatch(warning)
  expect(
    text.match(/^environment variable SAGA_STORE {2}warning .*\[environment\]$/gm),
  ).toHaveLength(1)
  expect(text).toContain(
    '→ files that it did not return were made here; dist/ is the same\n',
  )
  expect(code).toBe(0)
  expect(await distOf(root)).toEqual(expectedOutput)
}

/** Returns a fault that responds with a truncated, a foreign and a changed value in turn, and counts its responses. */
function createLie() {
  let count = 0
  const answer: StoreFaults['lie'] = (value, _, values) => {
    count += 1
    if (count % 3 === 1) return value.subarray(0, value.length / 2)
    if (count % 3 === 2) return valueUnlike(value, values)
    return Buffer.alloc(value.length, 7)
  }
  return { answer, count: () => count }
}

const valueUnlike = (value: Buffer, values: ReadonlyMap<string, Buffer>): Buffer =>
  [...values.values()].find((candidate) => !candidate.equals(value)) ?? value

describe('a store that', () => {
  test('responds too late changes no output and causes one warning', async () => {
    await using store = await startFilledStore({ delay: 2000 })
    await using shop = await shopWithGaps()
    const run = await build(shop.path, store.address, [], { SAGA_STORE_TIMEOUT: '0.2' })
    await expectUnharmed(shop.path, run, /does not answer within 0\.2 s/)
  })

  test.runIf(isLong)(
    'is read-only changes no output and causes one warning',
    async () => {
      // The store is empty, because a build sends nothing to a store that has every value.
      await using store = await startStoreServer({ putStatus: 403 })
      await using shop = await shopWithGaps()
      const run = await build(shop.path, store.address)
      await expectUnharmed(
        shop.path,
        run,
        /accepts no new values: it answers 403 Forbidden/,
      )
    },
  )

  test('sends damaged or foreign values changes neither the output nor the cache', async () => {
    const lie = createLie()
    await using store = await startFilledStore({ lie: lie.answer })
    await using shop = await shopWithGaps()

    const run = await build(shop.path, store.address, [], { SAGA_STORE_MODE: 'read' })

    expect(lie.count()).toBeGreaterThan(2)
    await expectUnharmed(
      shop.path,
      run,
      new RegExp(`returned ${lie.count()} damaged or foreign`),
    )
    // SAGA_STORE_MODE=read prevents the build from correcting the values.
    expect(store.puts).toEqual([])

    // No wrong value has reached the shop's own cache.
    await rm(shop.dist, { recursive: true })
    await expectNothingMade(shop.path, '')
  })

  test.runIf(isLong)(
    'sends damaged or foreign values is reported by a shard',
    async () => {
      await using store = await startFilledStore({ lie: createLie().answer })
      await using shop = await shopWithGaps()

      expect(await buildShard(shop.path, store.address)).toEqual({
        code: 0,
        text: expect.stringMatching(/ damaged or foreign values?[\s\S]*\nShard 1\/1/),
      })
    },
  )

  test('is full fails a shard', async () => {
    await using store = await startStoreServer({ putStatus: 507 })
    await using shop = await shopWithGaps()

    const { code, text } = await buildShard(shop.path, store.address)
    expect(text).toContain('accepts no new values: it answers 507 Insufficient Storage')
    expect(text).toMatch(
      /\nThe shared store did not accept everything; the final build makes the rest\.\n$/,
    )
    expect(code).toBe(1)

    // An error in the content stops the build before it makes anything.
    await shop.setPrice('"90"')
    expect(await buildShard(shop.path, store.address)).toEqual({
      code: 1,
      text: expect.stringMatching(/prices\.yaml:3:10[\s\S]*\nNothing was made\.\n$/),
    })
  })

  test('is unreachable changes no output, with --plan and --json too', async () => {
    await using shop = await shopWithGaps()
    const address = `:${storeSecret}@127.0.0.1:${await freePort()}/saga`
    const refusal = expect.objectContaining({
      text: expect.stringContaining('cannot be used: ECONNREFUSED'),
    })

    expect(await build(shop.path, `http://saga${address}`, ['--plan'])).toEqual(refusal)

    const { code, text } = await build(shop.path, `http://saga${address}`, ['--json'])
    const warning = expect.objectContaining({ rule: 'environment', severity: 'warning' })
    expect(JSON.parse(text)).toMatchObject({
      ok: true,
      diagnostics: expect.arrayContaining([warning]),
    })
    expect(code).toBe(0)
    expect(await distOf(shop.path)).toEqual(expectedOutput)

    expect(await buildShard(shop.path, `redis://${address}`)).toEqual(refusal)
  })
})

const openStore = (address: string) =>
  openSharedStore({
    address: new URL(address),
    mode: 'read-write',
    signature: '',
    timeoutMs: 120_000,
  })

const redisKinds = storeKinds.filter(({ name }) => name === 'Redis')

test.each(redisKinds)('$name stores a value that a build sends', async ({ start }) => {
  await using server = await start()
  const store = openStore(server.address)

  expect(await store.has('card')).toBe(false)
  expect(await store.put('card', 'any')).toBe(true)
  expect(await store.has('card')).toBe(true)
  store.close()
})

test.each(redisKinds)(
  'a download from $name stops when the value is larger than 32 MB',
  async ({ start }) => {
    await using server = await start()
    const client = new Redis(server.address)
    await client.setrange(`saga:${sharedNameOf('picture')}`, 100_000_000, 'x')
    const store = openStore(server.address)

    expect(await store.get('picture')).toBeUndefined()
    expect(store.problem()).toBe(
      'the shared store at 127.0.0.1 sends a value of more than 32 MB',
    )
    store.close()

    const [, sentBytes] = /total_net_output_bytes:(\d+)/.exec(await client.info()) ?? []
    expect(Number(sentBytes)).toBeLessThan(33_000_000)
    client.disconnect()
  },
)

test.runIf(isLong)(
  'two groups of shards can share a store at the same time',
  async () => {
    await using store = await startStoreServer()
    const shards = ['1/2', '2/2', '1/2', '2/2']
    const shops = await Promise.all(shards.map(() => tinyShop({ isEncoded: false })))

    const runs = await Promise.all(
      shops.map(({ path }, index) => makeShard(path, store.address, shards[index] ?? '')),
    )

    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    for (const { path } of shops.slice(0, 2)) await expectNothingMade(path, store.address)
    for (const shop of shops) await shop[Symbol.asyncDispose]()
  },
)

test.each([
  ['', '--shard needs a store that all shards share: set SAGA_STORE (docs/scale.md).'],
  ['hush-hush', 'SAGA_STORE is not a valid store address'],
])('a shard rejects the store address "%s" as wrong usage', async (store, message) => {
  expect(await buildShard(home, store)).toEqual({
    code: 2,
    text: expect.stringContaining(message),
  })
})
