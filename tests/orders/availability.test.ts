import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { type TinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { type Run, saga } from '../support/cli.ts'
import { startPostgres } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>
type PrintState = 'reserved' | 'sold' | 'withdrawn'

const checkout = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_x',
}

let server: Server
let address: string
let sql: Sql
let shop: TinyShop

beforeAll(async () => {
  if (postgresPrograms) server = await startPostgres()
})
afterAll(async () => server?.[Symbol.asyncDispose]())

/** Sets the print run of the poster Two moons, which is sold only through the checkout. */
const setPrintRun = (printRun: string): Promise<void> =>
  shop.edit('content/posters/main/two-moons.yaml', (text) => {
    const withoutLinks = text.replace(/gumroadLinks:\n(?: .*\n)+/, '')
    return `${withoutLinks.replace(/printRun:.*\n/, '')}printRun: ${printRun}\n`
  })

/** Sets the state of a run's first free prints. The size '' stands for all sizes together. */
async function setPrints(
  count: number,
  state: PrintState,
  { size = '', total = 200 } = {},
): Promise<void> {
  const reservation = state === 'reserved' ? await reserve() : null
  const line = state === 'reserved' ? 0 : null
  await sql`
    insert into shop.prints (run_id, number, total, state, reservation_id, line)
      select run.id, number, ${total}, ${state}, ${reservation}, ${line}
      from (select shop.lock_print_run('two-moons', ${size}, ${total}) as id) as run,
        unnest(shop.free_numbers(run.id, ${total}, ${count})) as number`
}

/** Opens a reservation without prints. Returns its id. */
async function reserve(): Promise<string> {
  const [row] = await sql`
    insert into shop.reservations (id, idempotency_key, buyer, request, lines, expires_at)
      values (
        gen_random_uuid(), gen_random_uuid()::text, 'buyer', '{}', '[]',
        now() + interval '30 minutes'
      )
      returning id`
  return row?.id
}

const run = (command: readonly string[], database = address): Promise<Run> =>
  saga([...command, '--root', shop.path], { ...checkout, DATABASE_URL: database })

async function buildShop(database?: string): Promise<string> {
  const { code, text } = await run(['build'], database)
  expect(code, text).toBe(0)
  return text
}

/** Builds the shop. Returns the paths of the files that the build has written. */
async function listWritten(): Promise<readonly string[]> {
  const { text } = await run(['build', '--json'])
  return JSON.parse(text).written
}

const readDist = (path: string): Promise<string> =>
  readFile(join(shop.dist, path), 'utf8')

/** Returns the words about the prints that are left, from the poster's page and from its card. */
async function readWords(): Promise<readonly string[]> {
  const pages = await Promise.all(['en/posters/two-moons.html', 'en.html'].map(readDist))
  return pages.map((html) =>
    Array.from(
      html.matchAll(/class="stock-note"[^>]*>([^<]*)</g),
      ([, words]) => words,
    ).join('; '),
  )
}

const isSoldOut = async (): Promise<boolean> => {
  const page = await readDist('en/posters/two-moons.html')
  return page.includes('data-sold-out')
}

/** Returns the availability of each offer in the data for search engines. */
const readOffers = async (): Promise<readonly string[]> => {
  const page = await readDist('en/posters/two-moons.html')
  return Array.from(
    page.matchAll(/"availability":"https:\/\/schema.org\/(\w+)"/g),
    ([, state = '']) => state,
  )
}

describe.skipIf(!postgresPrograms)('the number of prints that are left', () => {
  beforeEach(async () => {
    address = await server.createDatabase()
    sql = postgres(address, { max: 2, onnotice: () => undefined })
    shop = await tinyShop()
    await setPrintRun('200')
    return async () => {
      await sql.end()
      await shop[Symbol.asyncDispose]()
    }
  })

  it('is stated on the page and the card from 24 prints down to the last', async () => {
    await setPrints(175, 'sold')
    await buildShop()
    expect(await readWords()).toEqual(['', ''])
    expect(await readOffers()).toContain('InStock')

    await setPrints(1, 'sold')
    await buildShop()
    expect(await readWords()).toEqual(['Only 24 left', 'Only 24 left'])
    expect(await readOffers()).toContain('LimitedAvailability')

    await setPrints(23, 'sold')
    await buildShop()
    expect(await readWords()).toEqual(['Only 1 left', 'Only 1 left'])
    expect(await isSoldOut()).toBe(false)
  })

  it('makes the poster sold out when it is 0', async () => {
    await setPrints(199, 'sold')
    await setPrints(1, 'withdrawn')
    await buildShop()

    expect(await readWords()).toEqual(['', ''])
    expect(await isSoldOut()).toBe(true)
    expect([...new Set(await readOffers())]).toEqual(['SoldOut'])
    expect(await readDist('en.html')).toMatch(
      /id="two-moons"[^>]*data-sold-out|data-sold-out[^>]*id="two-moons"/,
    )

    const catalogue = JSON.parse(await readDist('checkout/catalogue.json'))
    const poster = catalogue.posters.find(({ id }: { id: string }) => id === 'two-moons')
    expect(poster.limited).toEqual({ amounts: {}, totals: { '': 200 } })

    const feed = await readDist('feeds/products.en.xml')
    const item = feed.split('<item>').filter((text) => text.includes('two-moons-'))
    for (const variant of item) expect(variant).toContain('>out_of_stock<')
  })

  it('includes reserved prints, whose payment pages are often left unpaid', async () => {
    await setPrints(199, 'sold')
    await setPrints(1, 'reserved')
    await buildShop()

    expect(await readWords()).toEqual(['Only 1 left', 'Only 1 left'])
    expect(await isSoldOut()).toBe(false)
  })

  it('counts the prints that were sold before the poster was renamed', async () => {
    await setPrints(193, 'sold')
    await run(['rename', 'poster', 'two-moons', 'twin-moons'])
    await buildShop()

    const page = await readDist('en/posters/twin-moons.html')
    expect(page).toContain('Only 7 left')
    const catalogue = JSON.parse(await readDist('checkout/catalogue.json'))
    const poster = catalogue.posters.find(({ id }: { id: string }) => id === 'twin-moons')
    expect(poster.limited.formerly).toEqual(['two-moons'])
  })

  it('is 0, with a warning, while earlier prints would not be counted', async () => {
    await setPrints(5, 'sold')
    await setPrintRun('{ a1: 50, a2: 150 }')
    const text = await buildShop()

    expect(text).toContain(
      '"printRun:" counts the prints of "two-moons" for each size, but those already sold were counted for all sizes together, so the shop sells no more of them',
    )
    expect(await isSoldOut()).toBe(true)
    expect(await buildShop()).toContain('count them for all sizes together again')
  })

  it('is stated beside each size with its own print run, and a sold-out size says so', async () => {
    await setPrintRun('{ a1: 50, a2: 150 }')
    await setPrints(43, 'sold', { size: 'A1', total: 50 })
    await setPrints(150, 'sold', { size: 'A2', total: 150 })
    await buildShop()

    expect(await readWords()).toEqual(['Only 7 left; Sold out', 'Only 7 left; Sold out'])
    expect(await readDist('en/posters/two-moons.html')).toMatch(
      /value="A1".*?Only 7 left.*?value="A2"/s,
    )
    expect(await isSoldOut()).toBe(false)
    expect(await readOffers()).toEqual([
      'LimitedAvailability',
      'LimitedAvailability',
      'SoldOut',
      'SoldOut',
    ])
  })

  it('is stated for a small run of which nothing has been sold', async () => {
    await setPrintRun('12')
    await buildShop()
    expect(await readWords()).toEqual(['Only 12 left', 'Only 12 left'])
  })

  it('changes only the pages that state it, and the result is that of a clean build', async () => {
    await setPrints(180, 'sold')
    await buildShop()

    await setPrints(1, 'sold')
    expect([...(await listWritten())].sort()).toEqual([
      'en.html',
      'en/posters/two-moons.html',
      'es.html',
      'es/posters/two-moons.html',
      'sv.html',
      'sv/posters/two-moons.html',
    ])
    expect(await listWritten()).toEqual([])
    const incremental = await fingerprint(shop.dist)

    await rm(shop.dist, { recursive: true })
    await rm(join(shop.path, '.cache/published.json'))
    await buildShop()
    expect(await fingerprint(shop.dist)).toEqual(incremental)
  })

  it('changes no page while it is 25 or more', async () => {
    await setPrints(10, 'sold')
    await buildShop()
    await setPrints(10, 'sold')
    expect(await listWritten()).toEqual([])
  })

  it('keeps its last known value, with a warning, while the database cannot be read', async () => {
    await setPrints(195, 'sold')
    await buildShop()
    await setPrints(1, 'sold')
    // Without this schema, the database lacks the shop's tables.
    await sql`alter schema shop rename to away`

    const text = await buildShop()
    expect(text).toContain('environment variable DATABASE_URL')
    expect(text).toMatch(
      /lacks the tables of limited editions \(\w+\); this build states the prints that were left on \d{4}-/,
    )
    expect(text).toContain('run supabase db push, or apply supabase/migrations/')
    expect(await readWords()).toEqual(['Only 5 left', 'Only 5 left'])

    await sql`alter schema away rename to shop`
    expect(await buildShop()).not.toContain('DATABASE_URL')
    expect(await readWords()).toEqual(['Only 4 left', 'Only 4 left'])
  })

  it('is not stated if the database never responded, and --strict then builds nothing', async () => {
    // Nothing listens on this port.
    const away = 'postgres://ada:hush-hush@127.0.0.1:1/shop'
    const text = await buildShop(away)
    expect(text).toContain(
      'it cannot be reached (ECONNREFUSED); this build does not state',
    )
    expect(text).not.toMatch(/hush-hush|ada|127\.0\.0\.1/)
    expect(await readWords()).toEqual(['', ''])

    const strict = await run(['build', '--strict'], away)
    expect(strict).toMatchObject({ code: 1 })
    expect(strict.text).toContain('Nothing was built: --strict treats warnings as errors')
  })

  it('is not stated without DATABASE_URL', async () => {
    await setPrints(195, 'sold')
    await buildShop()
    await buildShop('')
    expect(await readWords()).toEqual(['', ''])
  })

  it.each(['hush-hush', 'https://hush-hush@127.0.0.1/', 'postgres://ada:5%@127.0.0.1/'])(
    'cannot be read with the wrong address %s: the build stops, and shows the form of an address',
    async (wrongAddress) => {
      const { code, text } = await run(['build'], wrongAddress)
      expect(code).toBe(1)
      expect(text).toContain('this is not the address of a PostgreSQL database')
      expect(text).toContain('write postgres://name:password@host:5432/database')
      expect(text).not.toMatch(/hush-hush|ada|127\.0\.0\.1/)
    },
  )

  it('can be read by a user who may not read anything else or write', async () => {
    await sql`create role ${sql(`reader_${Date.now()}`)} login in role shop_reader`
    const [role] =
      await sql`select max(rolname) as name from pg_roles where rolname like 'reader\_%'`
    const readerAddress = address.replace('postgres@', `${role?.name}@`)
    await setPrints(195, 'sold')
    await buildShop(readerAddress)
    expect(await readWords()).toEqual(['Only 5 left', 'Only 5 left'])

    const reader = postgres(readerAddress, { max: 1 })
    for (const statement of [
      'select * from shop.orders',
      'select * from shop.reservations',
      'delete from shop.prints',
      "insert into shop.print_runs (poster, total) values ('freyja', 1)",
    ])
      await expect(reader.unsafe(statement)).rejects.toThrow('permission denied')
    await reader.end()
  })

  it('cannot be read by a user without rights, and a warning names the missing right', async () => {
    const name = `stranger_${Date.now()}`
    await sql`create role ${sql(name)} login`
    const text = await buildShop(address.replace('postgres@', `${name}@`))
    expect(text).toContain('its user lacks the rights that the migrations grant')
    expect(text).toContain('make the user a member of the role shop_reader')
  })
})

describe('the database of limited editions', () => {
  it('is not contacted by validate, nor for a shop without print runs', async () => {
    let connections = 0
    const database = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(database, 'listening')
    const { port } = database.address() as { port: number }
    const databaseAddress = `postgres://ada@127.0.0.1:${port}/shop`

    await using tiny = await tinyShop()
    shop = tiny
    expect(await run(['build'], databaseAddress)).toMatchObject({ code: 0 })
    await setPrintRun('200')
    expect(await run(['validate', '--build'], databaseAddress)).toMatchObject({ code: 0 })
    expect(connections).toBe(0)

    // A build with a print run contacts the same server.
    await run(['build'], databaseAddress)
    expect(connections).toBeGreaterThan(0)
    database.close()
  })
})
