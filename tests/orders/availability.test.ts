import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadSite } from '../../cli/commands/pipeline.ts'
import type { Stock } from '../../cli/model/stock.ts'
import { readAvailability } from '../../cli/read/availability.ts'
import { resolveSite } from '../../cli/resolve/resolve-site.ts'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { ownShop } from '../shops/own-shop.ts'
import { type TinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { type Run, saga } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { createDatabase, emptyTables } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'
import { renderSite, type ShopFiles } from '../support/rendered-shop.ts'

// cli/shop/stock.test.ts tests which numbers are stated, and templates/order/stock-notes.test.ts where.

type PrintState = 'reserved' | 'sold' | 'withdrawn'

/** A limited poster: one of its sizes, or '' for all sizes together. */
interface Run200 {
  readonly poster?: string
  readonly size?: string
  readonly total?: number
}

let address: string
let sql: Sql

beforeAll(async () => {
  if (!postgresPrograms) return
  address = await createDatabase()
  sql = postgres(address, { max: 2, onnotice: () => undefined })
})
afterAll(() => sql?.end())

/** Sets the state of a run's first free prints. */
async function setPrints(
  count: number,
  state: PrintState,
  { poster = 'two-moons', size = '', total = 200 }: Run200 = {},
): Promise<void> {
  const reservation = state === 'reserved' ? await reserve() : null
  const line = state === 'reserved' ? 0 : null
  await sql`
    insert into shop.prints (run_id, number, total, state, reservation_id, line)
      select run.id, number, ${total}, ${state}, ${reservation}, ${line}
      from (select shop.lock_print_run(${poster}, ${size}, ${total}) as id) as run,
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

const withPrintRun =
  (printRun: string) =>
  (text: string): string => {
    const withoutLinks = text.replace(/gumroadLinks:\n(?: .*\n)+/, '')
    return `${withoutLinks.replace(/printRun:.*\n/, '')}printRun: ${printRun}\n`
  }

// Nothing listens on this port.
const away = 'postgres://ada:hush-hush@127.0.0.1:1/shop'

describe('the prints that are left', () => {
  const shop = ownShop()

  /** Renders the shop with its checkout, after these numbers of prints were sold. */
  async function renderWith(stock: Stock): Promise<ShopFiles> {
    const environment = { url: 'https://a.example', publicKey: 'sb_publishable_a' }
    const { value, diagnostics } = await loadSite(shop.project, environment)
    if (!value) throw new Error(JSON.stringify(diagnostics))

    const { contentWithoutDrafts: content, colours, checkout } = value.loaded
    const { pictureCode } = shop.project
    return renderSite(resolveSite(content, colours, pictureCode, checkout, stock))
  }

  it('are stated wherever the shop shows a poster, and a sold-out poster is not for sale', async () => {
    const runs = [
      ['main/two-moons', '200'],
      ['main/gold-disk', '30'],
      ['wide/wide-1', '{ a1: 50, a2: 150 }'],
    ] as const
    for (const [poster, printRun] of runs)
      await shop.edit(`posters/${poster}.yaml`, withPrintRun(printRun))
    await shop.edit('site.yaml', (text) => text.replace(/^purchaseLinks:.*\n/m, ''))

    const files = await renderWith({
      'two-moons ': 193,
      'gold-disk ': 30,
      'wide-1 A1': 47,
      'wide-1 A2': 150,
    })
    const read = (path: string): string => files.get(path) ?? ''
    const page = (id: string): string => read(`en/posters/${id}.html`)

    // The pages of the posters, and their cards on the home page.
    const notesIn = (html: string): readonly string[] =>
      Array.from(
        html.matchAll(/class="stock-note"[^>]*>([^<]*)</g),
        ([, note = '']) => note,
      )
    expect(notesIn(page('two-moons'))).toEqual(['en left 7'])
    expect(notesIn(page('gold-disk'))).toEqual([])
    expect(notesIn(page('wide-1'))).toEqual(['en left 3', 'en soldOut'])
    expect(notesIn(read('en.html'))).toEqual(['en left 7'])

    const isSoldOut = (id: string): boolean => page(id).includes('data-sold-out')
    expect(['two-moons', 'gold-disk', 'wide-1'].map(isSoldOut)).toEqual([
      false,
      true,
      false,
    ])

    const offersOf = (id: string): readonly string[] =>
      Array.from(
        page(id).matchAll(/"availability":"https:\/\/schema.org\/(\w+)"/g),
        ([, state = '']) => state,
      )
    const limited = 'LimitedAvailability'
    expect(offersOf('two-moons')).toEqual([limited, limited, limited, limited])
    expect(new Set(offersOf('gold-disk'))).toEqual(new Set(['SoldOut']))
    expect(offersOf('wide-1')).toEqual([limited, limited, 'SoldOut', 'SoldOut'])

    const catalogue = catalogueSchema.parse(JSON.parse(read('checkout/catalogue.json')))
    const limits = catalogue.posters.map((poster) => [
      poster.id,
      Object.keys(poster.limited?.amounts ?? {}),
    ])
    expect(Object.fromEntries(limits)).toEqual({
      'two-moons': ['a1', 'a1-no-logo', 'a2', 'a2-no-logo'],
      'gold-disk': [],
      'wide-1': ['a1', 'a1-no-logo'],
    })

    const items = read('feeds/products.en.xml').split('<item>').slice(1)
    const inStock = items
      .filter((item) => item.includes('>in_stock<'))
      .map((item) => /<g:id>(.*?)</.exec(item)?.[1])
    expect(inStock.toSorted()).toEqual([
      'two-moons-a1',
      'two-moons-a1-no-logo',
      'two-moons-a2',
      'two-moons-a2-no-logo',
      'wide-1-a1',
      'wide-1-a1-no-logo',
    ])
  })
})

describe.skipIf(!postgresPrograms)('the prints that are sold', () => {
  const shop = ownShop()
  beforeEach(() => emptyTables(sql))

  const read = (from: string | undefined = address) =>
    readAvailability(shop.project, from)

  it('are read for each run, with withdrawn but without reserved prints', async () => {
    await setPrints(5, 'sold')
    await setPrints(2, 'withdrawn')
    await setPrints(3, 'reserved')
    await setPrints(4, 'sold', { poster: 'wide-1', size: 'A1', total: 50 })
    await setPrints(6, 'reserved', { poster: 'wide-1', size: 'A2', total: 150 })

    expect(await read()).toEqual({
      value: { 'two-moons ': 7, 'wide-1 A1': 4, 'wide-1 A2': 0 },
      diagnostics: [],
    })
  })

  it('are not read without DATABASE_URL', async () => {
    expect(await read('')).toEqual({ diagnostics: [] })
  })

  it('keep their last known number, with a warning, while the database cannot be read', async () => {
    await setPrints(195, 'sold')
    await read()
    await setPrints(1, 'sold')
    // Without this schema, the database lacks the shop's tables.
    await sql`alter schema shop rename to away`

    const { value, diagnostics } = await read()
    await sql`alter schema away rename to shop`

    expect(value).toEqual({ 'two-moons ': 195 })
    const [warning] = diagnostics
    expect(warning?.severity).toBe('warning')
    expect(warning?.message).toMatch(
      /lacks the tables of limited editions \(\w+\); this build states the prints that were left on \d{4}-/,
    )
    expect(JSON.stringify(warning)).toContain(
      'run supabase db push, or apply supabase/migrations/',
    )
    expect(await read()).toEqual({ value: { 'two-moons ': 196 }, diagnostics: [] })
  })

  it('are unknown, with a warning, if the database never responded', async () => {
    await read()
    const { value, diagnostics } = await read(away)

    expect(value).toBeUndefined()
    const text = JSON.stringify(diagnostics)
    expect(text).toContain(
      'it cannot be reached (ECONNREFUSED); this build does not state',
    )
    expect(text).not.toMatch(/hush-hush|ada|127\.0\.0\.1/)
  })

  it.each(['hush-hush', 'https://hush-hush@127.0.0.1/'])(
    'cannot be read with the wrong address %s: the error shows the form of an address',
    async (wrongAddress) => {
      const { diagnostics } = await read(wrongAddress)
      expect(diagnostics.map(({ severity }) => severity)).toEqual(['error'])
      const text = JSON.stringify(diagnostics)
      expect(text).toContain('this is not the address of a PostgreSQL database')
      expect(text).toContain('write postgres://name:password@host:5432/database')
      expect(text).not.toMatch(/hush-hush|ada|127\.0\.0\.1/)
    },
  )

  it('can be read by a user who may not read anything else or write', async () => {
    const name = `reader_${process.pid}`
    await sql`create role ${sql(name)} login in role shop_reader`
    const readerAddress = address.replace('postgres@', `${name}@`)
    await setPrints(195, 'sold')
    expect((await read(readerAddress)).value).toEqual({ 'two-moons ': 195 })

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
    const name = `stranger_${process.pid}`
    await sql`create role ${sql(name)} login`
    const { diagnostics } = await read(address.replace('postgres@', `${name}@`))

    const text = JSON.stringify(diagnostics)
    expect(text).toContain('its user lacks the rights that the migrations grant')
    expect(text).toContain('make the user a member of the role shop_reader')
  })
})

// These tests run in order: each continues with the shop as the one before has left it.
describe.skipIf(!postgresPrograms)('a build of a shop with limited editions', () => {
  let shop: TinyShop
  beforeAll(async () => {
    await emptyTables(sql)
    shop = await tinyShop()
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  const setPrintRun = (printRun: string): Promise<void> =>
    shop.edit('content/posters/main/two-moons.yaml', withPrintRun(printRun))

  const run = (command: readonly string[], database = address): Promise<Run> =>
    saga([...command, '--root', shop.path], {
      SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
      SUPABASE_ANON_KEY: 'sb_publishable_x',
      DATABASE_URL: database,
    })

  async function buildShop(database?: string): Promise<string> {
    const { code, text } = await run(['build'], database)
    expect(code, text).toBe(0)
    return text
  }

  /** Builds the shop. Returns the paths of the files that the build has written. */
  async function listWritten(): Promise<readonly string[]> {
    const { text } = await run(['build', '--json'])
    return JSON.parse(text).written.toSorted()
  }

  /** Returns the words about the prints that are left, from the poster's page and from its card. */
  async function readWords(): Promise<readonly string[]> {
    const pages = ['en/posters/two-moons.html', 'en.html']
    const texts = await Promise.all(
      pages.map((path) => readFile(join(shop.dist, path), 'utf8')),
    )
    return texts.map((html) => /class="stock-note"[^>]*>([^<]*)</.exec(html)?.[1] ?? '')
  }

  const bothState = (words: string): readonly string[] => [words, words]

  it('reads its database only if a poster has a print run, and validate never does', async () => {
    let connections = 0
    const database = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(database, 'listening')
    const { port } = database.address() as { port: number }
    const countedAddress = `postgres://ada@127.0.0.1:${port}/shop`

    await buildShop(countedAddress)
    await setPrintRun('200')
    expect((await run(['validate'], countedAddress)).code).toBe(0)
    expect(connections).toBe(0)

    expect(await buildShop(countedAddress)).toContain('environment variable DATABASE_URL')
    expect(connections).toBeGreaterThan(0)
    expect(await readWords()).toEqual(bothState(''))
    database.close()
  })

  it('changes only the pages that state how many prints are left', async () => {
    await setPrints(175, 'sold')
    await buildShop()
    expect(await readWords()).toEqual(bothState(''))

    await setPrints(5, 'sold')
    expect(await listWritten()).toEqual([
      'en.html',
      'en/posters/two-moons.html',
      'es.html',
      'es/posters/two-moons.html',
      'sv.html',
      'sv/posters/two-moons.html',
    ])
    expect(await readWords()).toEqual(bothState('Only 20 left'))
    expect(await listWritten()).toEqual([])
  })

  it.runIf(isLong)('has the same result as a clean build', async () => {
    const incremental = await fingerprint(shop.dist)

    await rm(shop.dist, { recursive: true })
    await rm(join(shop.path, '.cache/published.json'))
    await buildShop()
    expect(await fingerprint(shop.dist)).toEqual(incremental)
  })

  it('states the last known number, but with --strict is not built, while the database is away', async () => {
    await setPrints(1, 'sold')
    await sql`alter schema shop rename to away`
    const strict = await run(['build', '--strict'])
    const text = await buildShop()
    await sql`alter schema away rename to shop`

    expect(strict.code).toBe(1)
    expect(strict.text).toContain('Nothing was built: --strict treats warnings as errors')
    expect(text).toContain('environment variable DATABASE_URL')
    expect(await readWords()).toEqual(bothState('Only 20 left'))

    expect(await buildShop()).not.toContain('DATABASE_URL')
    expect(await readWords()).toEqual(bothState('Only 19 left'))
  })

  it('warns about sold prints of a poster that was renamed without its earlier id', async () => {
    await sql`
      insert into shop.prints (run_id, number, total, state)
        select id, 1, 5, 'sold' from shop.lock_print_run('paper-moon', '', 5) as id`

    expect(await buildShop()).toContain(
      'numbered prints of "paper-moon" are sold, but no poster has this id, or had it',
    )
    await sql`delete from shop.prints where total = 5`
    expect(await buildShop()).not.toContain('paper-moon')
  })

  it('warns every time that a poster is sold out because earlier prints would not be counted', async () => {
    await setPrintRun('{ a1: 50, a2: 150 }')

    expect(await buildShop()).toContain(
      '"printRun:" counts the prints of "two-moons" for each size, but those already sold were counted for all sizes together, so the shop sells no more of them',
    )
    expect(await buildShop()).toContain('count them for all sizes together again')
    const page = await readFile(join(shop.dist, 'en/posters/two-moons.html'), 'utf8')
    expect(page).toContain('data-sold-out')
  })
})
