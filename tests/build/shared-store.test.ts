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
import {
  type StoreFaults,
  startStoreServer,
  storeKinds,
  storeSecret,
} from '../support/store-servers.ts'

const isLong = process.env.SAGA_LONG === '1'

/** Stores in this process answer late on a busy machine. */
const variablesOf = (store: string) => ({ SAGA_STORE: store, SAGA_STORE_TIMEOUT: '120' })

/** Runs a build in this process. No secret is shown. */
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

async function buildBeside(root: string, store: string, shard: string): Promise<Run> {
  const child = startSaga(['build', '--root', root, '--shard', shard], variablesOf(store))
  const texts = Promise.all([readText(child.stdout), readText(child.stderr)])
  const [code] = (await once(child, 'exit')) as [number]
  const text = (await texts).join('')
  expect(text).not.toContain(storeSecret)
  return { code, text }
}

const distOf = (root: string) => fingerprint(join(root, 'dist'))

/** Pictures and cards that shards made and found, all in all. */
function sumOf(...runs: readonly Run[]): readonly [made: number, found: number] {
  const counted =
    /^Shard \d\/\d: (\d+) pictures and cards made, (\d+) were in the store\. [\d.]+ s\.$/m
  const sumAt = (index: number) =>
    runs.reduce((sum, { text }) => sum + Number(counted.exec(text)?.[index]), 0)
  return [sumAt(1), sumAt(2)]
}

/** Does this to an eighth of the pictures and cards that a shop has. */
async function onEntries(
  root: string,
  work: (entry: string) => Promise<void>,
): Promise<void> {
  const cache = join(root, '.cache/store')
  for (const name of await readdir(cache, { recursive: true }))
    if (/^[01][\da-f]\/\w/.test(name)) await work(join(cache, name))
}

/** A shop that has to ask for these, and for all colours. */
async function shopWithGaps() {
  const shop = await tinyShop()
  await onEntries(shop.path, (entry) => rm(entry))
  return shop
}

/** What one machine makes. */
let alone: Readonly<Record<string, string>>
/** How many pictures and cards a shop with gaps lacks, and how many it has. */
let [gaps, found] = [0, 0]
/** What a store holds that has everything. */
let everything: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  await using store = await startStoreServer()
  await using shop = await shopWithGaps()
  ;[gaps, found] = sumOf(await buildShard(shop.path, store.address))
  everything = store.values
  expect((await build(shop.path, '')).code).toBe(0)
  alone = await distOf(shop.path)
  expect(gaps).toBeGreaterThan(0)
  expect(gaps + found).toBe(
    Object.keys(alone).filter((path) => /^(?:img|og)\//.test(path)).length,
  )
})

/** A build that finds everything in the store, and gives what a machine gives that is alone. */
async function expectNothingMade(root: string, store: string): Promise<Run> {
  const run = await build(root, store)
  expect(run).toEqual({ code: 0, text: expect.stringContaining('; 0 images made') })
  expect(await distOf(root)).toEqual(alone)
  return run
}

test('entries of .cache/ that were emptied, cut or altered are made again, and never offered to other builds', async () => {
  await using store = await startStoreServer()
  await using shop = await tinyShop()
  let turn = 0
  const damage = async (entry: string) => {
    const bytes = await readFile(entry)
    const half = bytes.length >> 1
    turn += 1
    await writeFile(
      entry,
      [bytes.fill(7, half), bytes.subarray(0, half), ''][turn % 3] ?? '',
    )
  }
  await onEntries(shop.path, damage)
  expect(sumOf(await buildShard(shop.path, store.address))).toEqual([gaps, found])
  expect(store.values).toEqual(everything)
  await onEntries(shop.path, damage)
  await expectNothingMade(shop.path, store.address)
})

describe.each(isLong ? storeKinds : storeKinds.slice(0, 1))('$name', ({ start }) => {
  test('three builders make everything once, and the last build makes nothing', async () => {
    await using store = await start()
    await using one = await shopWithGaps()
    await using two = await shopWithGaps()
    await using three = await shopWithGaps()
    const runs = await Promise.all(
      [one, two, three].map(({ path }, index) =>
        buildBeside(path, store.address, `${index + 1}/3`),
      ),
    )
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(sumOf(...runs)).toEqual([gaps, found])
    expect(await readdir(one.path)).not.toContain('dist')
    await using last = await tinyShop({ isEncoded: false })
    const { text } = await expectNothingMade(last.path, store.address)
    expect(text).not.toContain('warning')
    expect(sumOf(await buildShard(two.path, store.address))).toEqual([0, gaps + found])
  })
})

/** A store that holds everything, and turns bad. */
async function filledStore(faults: StoreFaults = {}) {
  const store = await startStoreServer(faults)
  for (const [name, value] of everything) store.values.set(name, value)
  return store
}

/** The build ends well, says this once, and gives what a machine gives that is alone. */
async function expectUnharmed(
  root: string,
  { code, text }: Run,
  expected: RegExp,
): Promise<void> {
  expect(text).toMatch(expected)
  expect(
    text.match(/^environment variable SAGA_STORE {2}warning .*\[environment\]$/gm),
  ).toHaveLength(1)
  expect(text).toContain('→ what it did not return was made here; dist/ is the same\n')
  expect(code).toBe(0)
  expect(await distOf(root)).toEqual(alone)
}

describe('a store that', () => {
  test.each<[string, StoreFaults, Readonly<Record<string, string>>, RegExp]>([
    [
      'answers too late',
      { delay: 2000 },
      { SAGA_STORE_TIMEOUT: '0.2' },
      /does not answer within 0\.2 s/,
    ],
    [
      'may only be read',
      { putStatus: 403 },
      {},
      /takes nothing new: answers 403 Forbidden/,
    ],
  ])(
    '%s changes no byte, and is named once',
    async (_, faults, environment, expected) => {
      // A store that has everything is offered nothing.
      await using store = await (faults.putStatus
        ? startStoreServer(faults)
        : filledStore(faults))
      await using shop = await shopWithGaps()
      await expectUnharmed(
        shop.path,
        await build(shop.path, store.address, [], environment),
        expected,
      )
    },
  )

  test('sends other bytes, half of them, or those of others: each lie is found, and with SAGA_STORE_MODE=read nothing is sent instead', async () => {
    let lies = 0
    const lie: StoreFaults['lie'] = (value, _, values) => {
      const other = [...values.values()].find((one) => !one.equals(value)) ?? value
      lies += 1
      return (
        [Buffer.alloc(value.length, 7), value.subarray(0, value.length / 2), other][
          lies % 3
        ] ?? value
      )
    }
    await using store = await filledStore({ lie })
    await using shop = await shopWithGaps()
    const run = await build(shop.path, store.address, [], { SAGA_STORE_MODE: 'read' })
    expect(lies).toBeGreaterThan(2)
    await expectUnharmed(shop.path, run, new RegExp(`gave ${lies} damaged or foreign`))
    expect(store.puts).toEqual([])
    await using other = await shopWithGaps()
    const shard = await buildShard(other.path, store.address)
    expect(shard).toEqual({
      code: 0,
      text: expect.stringMatching(/ damaged or foreign values[\s\S]*\nShard 1\/1/),
    })
    // No lie is kept.
    await rm(shop.dist, { recursive: true })
    await expectNothingMade(shop.path, '')
  })

  test('is full fails a shard', async () => {
    await using store = await startStoreServer({ putStatus: 507 })
    await using shop = await shopWithGaps()
    const { code, text } = await buildShard(shop.path, store.address)
    expect(text).toContain('takes nothing new: answers 507 Insufficient Storage')
    expect(text).toMatch(
      /\nThe shared store did not accept everything; the last build makes the rest\.\n$/,
    )
    expect(code).toBe(1)
    await shop.setPrice('"90"')
    const refused = {
      code: 1,
      text: expect.stringMatching(/prices\.yaml:3:10[\s\S]*\nNothing was made\.\n$/),
    }
    expect(await buildShard(shop.path, store.address)).toEqual(refused)
  })

  test('is not there changes no byte, also for --plan and --json', async () => {
    await using shop = await shopWithGaps()
    const nobody = `:${storeSecret}@127.0.0.1:${await freePort()}/saga`
    const refused = expect.objectContaining({
      text: expect.stringContaining('cannot be used: ECONNREFUSED'),
    })
    expect(await build(shop.path, `http://saga${nobody}`, ['--plan'])).toEqual(refused)
    const { code, text } = await build(shop.path, `http://saga${nobody}`, ['--json'])
    const warning = expect.objectContaining({ rule: 'environment', severity: 'warning' })
    expect(JSON.parse(text)).toMatchObject({
      ok: true,
      diagnostics: expect.arrayContaining([warning]),
    })
    expect(code).toBe(0)
    expect(await distOf(shop.path)).toEqual(alone)
    expect(await buildShard(shop.path, `redis://${nobody}`)).toEqual(refused)
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
test.each(redisKinds)(
  '$name has what it was sent; a value above 32 MB is refused before it has all come',
  async ({ start }) => {
    await using server = await start()
    const client = new Redis(server.address)
    await client.setrange(`saga:${sharedNameOf('picture')}`, 100_000_000, 'x')
    const store = openStore(server.address)
    const has = () => store.has('card')
    expect([await has(), await store.put('card', 'any'), await has()]).toEqual([
      false,
      true,
      true,
    ])
    expect(await store.get('picture')).toBeUndefined()
    expect(store.problem()).toBe('the shared store at 127.0.0.1 sends more than 32 MB')
    store.close()
    expect(
      Number(/total_net_output_bytes:(\d+)/.exec(await client.info())?.[1]),
    ).toBeLessThan(33_000_000)
    client.disconnect()
  },
)

test.runIf(isLong)('two fleets at once end well', async () => {
  await using store = await startStoreServer()
  const shops = await Promise.all([1, 2, 1, 2].map(() => tinyShop({ isEncoded: false })))
  const runs = await Promise.all(
    shops.map(({ path }, index) =>
      buildBeside(path, store.address, `${(index % 2) + 1}/2`),
    ),
  )
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  for (const { path } of shops.slice(0, 2)) await expectNothingMade(path, store.address)
  for (const shop of shops) await shop[Symbol.asyncDispose]()
})

test.each([
  ['', '--shard needs a store that all shards share: set SAGA_STORE (docs/scale.md).'],
  ['hush-hush', 'SAGA_STORE is no address of a store'],
])('a shard with the store "%s" is wrong usage', async (store, expected) => {
  expect(await buildShard(home, store)).toEqual({
    code: 2,
    text: expect.stringContaining(expected),
  })
})
