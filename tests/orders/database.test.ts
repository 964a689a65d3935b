import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>

/** A limited line of an order. */
interface LimitedLine {
  readonly poster: string
  readonly size: string
  readonly total: number
  readonly quantity: number
}

const freyja: LimitedLine = { poster: 'freyja', size: '', total: 200, quantity: 1 }
/** The largest number of open reservations that a buyer may have. */
const MAX_OPEN = 3
const inOneMinute = (): Date => new Date(Date.now() + 60_000)
const aMinuteAgo = (): Date => new Date(Date.now() - 60_000)

let server: Server
let sql: Sql

beforeAll(async () => {
  if (postgresPrograms) server = await startPostgres()
})
afterAll(async () => server?.[Symbol.asyncDispose]())

interface Reservation {
  readonly id?: string
  readonly lines?: readonly LimitedLine[]
  readonly buyer?: string
  readonly expiresAt?: Date
}

/** Reserves lines in the function's database role. Returns the database's response. */
async function reserve({
  id = randomUUID(),
  lines = [freyja],
  buyer = id,
  expiresAt = inOneMinute(),
}: Reservation = {}) {
  const numbered = lines.map((line, index) => ({ line: index, ...line }))
  const [row] = await sql.begin(async (transaction) => {
    await transaction`set local role shop_checkout`
    return transaction`
      select shop.reserve(
        ${id}, ${`key-${id}`}, ${buyer}, ${MAX_OPEN}, ${expiresAt},
        ${transaction.json({ mode: 'payment' })},
        ${transaction.json(numbered as never)}
      ) as answer`
  })
  return { id, answer: row?.answer }
}

const paymentOf = (id: string) => ({
  payment_intent: `pi_${id}`,
  paid_at: '2026-11-30T12:00:00Z',
  language: 'en',
  currency: 'usd',
  amount: 9000,
  buyer: { email: 'ada@example.com' },
  lines: [{ line: 0, poster: 'freyja', size: 'A1', has_option: false, quantity: 1 }],
})

/** Records the payment of a reservation. Returns the number of the order, or null. */
async function pay(id: string, event = `evt_paid_${id}`): Promise<number | null> {
  const [row] = await sql.begin(async (transaction) => {
    await transaction`set local role shop_checkout`
    return transaction`
      select shop.record_payment(
        ${event}, 'checkout.session.completed', ${`cs_${id}`}, ${id},
        ${transaction.json(paymentOf(id))}
      ) as number`
  })
  return row?.number ?? null
}

async function expire(id: string): Promise<void> {
  await sql`
    select shop.record_expiry(${`evt_expired_${id}`}, 'checkout.session.expired', ${id})`
}

/** The numbers of a state in all runs, in order. */
async function numbersIn(state: 'reserved' | 'sold'): Promise<readonly number[]> {
  const rows = await sql`select number from shop.prints where state = ${state} order by 1`
  return rows.map(({ number }) => number)
}

/** Marks the first prints of Freyja as sold, as if they had been sold before the shop counted them. */
async function sellEarlier(count: number): Promise<void> {
  await sql`select shop.lock_print_run('freyja', '', 200)`
  await sql`
    insert into shop.prints (run_id, number, total, state)
      select run.id, number, run.total, 'sold'
      from shop.print_runs as run, generate_series(1, ${count}::integer) as number`
}

describe.skipIf(!postgresPrograms)('the database of limited editions', () => {
  beforeEach(async () => {
    const address = await server.createDatabase()
    sql = postgres(address, { max: 60, onnotice: () => undefined })
    return () => sql.end()
  })

  it('sells the last three prints to three of 200 buyers at once', async () => {
    await sellEarlier(197)

    const buyers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { id, answer } = await reserve()
        if (answer.result === 'reserved') await pay(id)
        return answer.result
      }),
    )

    expect(buyers.filter((result) => result === 'reserved')).toHaveLength(3)
    expect(buyers.filter((result) => result === 'sold out')).toHaveLength(197)
    expect((await numbersIn('sold')).slice(197)).toEqual([198, 199, 200])
    expect(await numbersIn('reserved')).toEqual([])
  })

  it('refuses a duplicate number, and a number beyond the run, from every user', async () => {
    await sellEarlier(1)
    const insert = (number: number, total: number) => sql`
      insert into shop.prints (run_id, number, total, state)
        select id, ${number}, ${total}, 'sold' from shop.print_runs`

    await expect(insert(1, 200)).rejects.toThrow('duplicate key')
    await expect(insert(201, 200)).rejects.toThrow('check constraint')
    await expect(insert(201, 201)).rejects.toThrow('foreign key')
    await expect(sql`update shop.print_runs set total = 0`).rejects.toThrow('check')
  })

  it('reserves all lines of an order or none, and says which line failed', async () => {
    await sellEarlier(200)
    const moon = { ...freyja, poster: 'moon', total: 5 }

    const { answer } = await reserve({ lines: [moon, freyja] })

    expect(answer).toEqual({ result: 'sold out', lines: [1] })
    expect(await numbersIn('reserved')).toEqual([])
    expect(await sql`select id from shop.reservations`).toEqual([])
  })

  it('reserves several prints of one poster together', async () => {
    const { answer } = await reserve({ lines: [{ ...freyja, quantity: 3 }] })

    expect(answer).toEqual({ result: 'reserved' })
    expect(await numbersIn('reserved')).toEqual([1, 2, 3])
  })

  it('counts sizes separately if the run belongs to a size', async () => {
    const small = { ...freyja, size: 'A2', total: 1 }
    const large = { ...freyja, size: 'A1', total: 1 }

    expect((await reserve({ lines: [small, large] })).answer.result).toBe('reserved')
    expect((await reserve({ lines: [small] })).answer.result).toBe('sold out')
  })

  it('handles orders of the same posters in opposite order without a deadlock', async () => {
    const moon = { ...freyja, poster: 'moon' }
    const orders = Array.from({ length: 60 }, (_, index) =>
      reserve({ lines: index % 2 === 0 ? [freyja, moon] : [moon, freyja] }),
    )

    const answers = await Promise.all(orders)

    expect(new Set(answers.map(({ answer }) => answer.result))).toEqual(
      new Set(['reserved']),
    )
  })

  it('limits a buyer’s open reservations, even if they arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reserve({ buyer: 'hash-of-one-address' })),
    )

    const results = answers.map(({ answer }) => answer.result)
    expect(results.filter((result) => result === 'reserved')).toHaveLength(MAX_OPEN)
    expect(results.filter((result) => result === 'too many')).toHaveLength(10 - MAX_OPEN)
  })

  it('lists overdue reservations, but does not sell their prints to others', async () => {
    await sellEarlier(199)
    const overdue = await reserve({ expiresAt: aMinuteAgo() })

    expect((await reserve()).answer).toEqual({
      result: 'overdue',
      lines: [0],
      reservations: [overdue.id],
    })

    await sql`select shop.release(${overdue.id})`
    expect((await reserve()).answer).toEqual({ result: 'reserved' })
    expect(await numbersIn('reserved')).toEqual([200])
  })

  it('writes one order for an event that arrives twice, or for two events about one payment', async () => {
    const { id } = await reserve()

    const orders = [await pay(id), await pay(id), await pay(id, 'evt_another')]

    // Order numbers start at 1001.
    expect(orders).toEqual([1001, null, null])
    expect(await numbersIn('sold')).toEqual([1])
    const lines = await sql`select poster, size, quantity from shop.order_lines`
    expect([...lines]).toEqual([{ poster: 'freyja', size: 'A1', quantity: 1 }])
  })

  it('keeps a paid print if an old event says that its payment page expired', async () => {
    const { id } = await reserve()

    await pay(id)
    await expire(id)

    expect(await numbersIn('sold')).toEqual([1])
  })

  it('gives another number to an order that was paid after its release', async () => {
    const late = await reserve()
    await expire(late.id)
    const next = await reserve()
    await pay(next.id)

    await pay(late.id)

    expect(await numbersIn('sold')).toEqual([1, 2])
  })

  it('writes the order of a late payment even if no print is left', async () => {
    await sellEarlier(199)
    const late = await reserve()
    await expire(late.id)
    await pay((await reserve()).id)

    expect(await pay(late.id)).toBe(1002)

    expect((await numbersIn('sold')).length).toBe(200)
    const prints = sql`select number from shop.prints where reservation_id = ${late.id}`
    expect(await prints).toEqual([])
  })

  it('remembers a refund that arrives before its payment, and keeps only the highest amount', async () => {
    const { id } = await reserve()
    const refund = (event: string, amount: number) => sql`
      select shop.record_refund(${event}, 'charge.refunded', ${`pi_${id}`}, ${amount}, null)`

    await refund('evt_2', 9000)
    await refund('evt_1', 4000)
    await pay(id)

    const [order] = await sql`
      select refund.amount
        from shop.orders as paid
        join shop.refunds as refund using (payment_intent)`
    expect(order).toEqual({ amount: 9000 })
    expect(await numbersIn('sold')).toEqual([1])
  })

  it('follows changes to the run’s total, but never below the highest number sold', async () => {
    await sellEarlier(10)

    const { answer } = await reserve({ lines: [{ ...freyja, total: 5 }] })
    expect(answer).toEqual({ result: 'sold out', lines: [0] })
    const [run] = await sql`select total from shop.print_runs`
    expect(run).toEqual({ total: 10 })

    await reserve({ lines: [{ ...freyja, total: 300 }] })
    expect(await numbersIn('reserved')).toEqual([11])
    const [largerRun] = await sql`select poster, total, available from shop.availability`
    expect(largerRun).toEqual({ poster: 'freyja', total: 300, available: 289 })
  })

  it('lets the public key read and write nothing', async () => {
    await pay((await reserve()).id)
    const tables = await sql`
      select c.relname as name, c.relrowsecurity as secured, c.relkind as kind
        from pg_class as c
        where c.relnamespace = 'shop'::regnamespace and c.relkind in ('r', 'v')`
    expect(tables.length).toBeGreaterThanOrEqual(7)

    for (const { name, secured, kind } of tables) {
      if (kind === 'r') expect(secured, name).toBe(true)
      for (const role of ['anon', 'authenticated']) {
        const attempt = (statement: string) =>
          sql.begin(async (transaction) => {
            await transaction.unsafe(`set local role ${role}`)
            return transaction.unsafe(statement)
          })
        await expect(attempt(`select * from shop.${name}`)).rejects.toThrow('permission')
        await expect(attempt(`delete from shop.${name}`)).rejects.toThrow('permission')
        await expect(attempt(`insert into shop.${name} default values`)).rejects.toThrow(
          'permission',
        )
      }
    }
  })

  it('shows nothing to the public key even if it may use the schema', async () => {
    await pay((await reserve()).id)
    await sql.unsafe(`
      grant usage on schema shop to anon;
      grant all on all tables in schema shop to anon;
    `)

    const visible = await sql.begin(async (transaction) => {
      await transaction`set local role anon`
      return transaction`
        select
          (select count(*) from shop.orders)::integer as orders,
          (select count(*) from shop.prints)::integer as prints,
          (select count(*) from shop.reservations)::integer as reservations,
          (select count(*) from shop.availability)::integer as runs`
    })
    expect([...visible]).toEqual([{ orders: 0, prints: 0, reservations: 0, runs: 0 }])
  })

  it('lets builds read how many prints are left, and nothing else', async () => {
    await pay((await reserve()).id)
    const asReader = (statement: string) =>
      sql.begin(async (transaction) => {
        await transaction`set local role shop_reader`
        return transaction.unsafe(statement)
      })

    const runs = await asReader('select poster, size, available from shop.availability')
    expect([...runs]).toEqual([{ poster: 'freyja', size: '', available: 199 }])

    for (const statement of [
      'select * from shop.orders',
      'select reservation_id from shop.prints',
      'delete from shop.prints',
      "update shop.prints set state = 'withdrawn'",
      `select shop.release('${randomUUID()}')`,
    ])
      await expect(asReader(statement), statement).rejects.toThrow('permission denied')
  })
})
