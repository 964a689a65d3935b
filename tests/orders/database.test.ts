import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, emptyTables } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

/** A limited line of an order. */
interface LimitedLine {
  readonly poster: string
  readonly size: string
  readonly total: number
  readonly quantity: number
}

const freyja: LimitedLine = { poster: 'freyja', size: '', total: 200, quantity: 1 }
const moon: LimitedLine = { poster: 'moon', size: 'A2', total: 5, quantity: 1 }
/** Two lines of an order, each with several prints. */
const severalPrints = [
  { ...moon, quantity: 2 },
  { ...freyja, quantity: 3 },
]

/** The largest number of open reservations that a buyer may have. */
const MAX_OPEN = 3
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
const aMinuteAgo = (): Date => inMinutes(-1)

let sql: Sql

interface Reservation {
  readonly id?: string
  readonly lines?: readonly LimitedLine[]
  readonly buyer?: string
  readonly expiresAt?: Date
  /** The connection or transaction that reserves. */
  readonly within?: Sql
}

/** Reserves lines in the function's database role. Returns the database's response. */
async function reserve({
  id = randomUUID(),
  lines = [freyja],
  buyer = id,
  expiresAt = inMinutes(1),
  within = sql,
}: Reservation = {}) {
  const numbered = lines.map((line, index) => ({ line: index, ...line }))
  const call = async (transaction: Sql) => {
    await transaction`set local role shop_checkout`
    return transaction`
      select shop.reserve(
        ${id}, ${`key-${id}`}, ${buyer}, ${MAX_OPEN}, ${expiresAt},
        ${transaction.json({ mode: 'payment' })},
        ${transaction.json(numbered as never)}
      ) as answer`
  }
  const [row] = await (within === sql
    ? sql.begin((transaction) => call(transaction as unknown as Sql))
    : call(within))
  return { id, answer: row?.answer }
}

const paymentOf = (id: string, lines: readonly LimitedLine[]) => ({
  payment_intent: `pi_${id}`,
  paid_at: '2026-11-30T12:00:00Z',
  language: 'en',
  currency: 'usd',
  amount: 9000,
  buyer: { email: 'ada@example.com' },
  lines: lines.map(({ poster, quantity }, line) => ({
    line,
    poster,
    size: 'A1',
    has_option: line === 1,
    quantity,
  })),
})

/** Records the payment of a reservation. Returns the number of the order, or null. */
async function pay(
  id: string,
  event = `evt_paid_${id}`,
  lines = [freyja],
): Promise<number | null> {
  const [row] = await sql.begin(async (transaction) => {
    await transaction`set local role shop_checkout`
    return transaction`
      select shop.record_payment(
        ${event}, 'checkout.session.completed', ${`cs_${id}`}, ${id},
        ${transaction.json(paymentOf(id, lines))}
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

/** The prints of a reservation: 'moon 1, line 0, reserved'. */
async function printsOf(id: string): Promise<readonly string[]> {
  const rows = await sql`
    select run.poster || ' ' || number || ', line ' || line || ', ' || state as print
      from shop.prints
      join shop.print_runs as run on run.id = run_id
      where reservation_id = ${id}
      order by line, number`
  return rows.map(({ print }) => print)
}

/** Marks the first prints of a run as sold, as if they had been sold before the shop counted them. */
async function sellEarlier(
  count: number,
  { poster, size, total }: LimitedLine = freyja,
): Promise<void> {
  await sql`
    insert into shop.prints (run_id, number, total, state)
      select id, number, ${total}, 'sold'
      from shop.lock_print_run(${poster}, ${size}, ${total}) as id,
        generate_series(1, ${count}::integer) as number`
}

/** Waits until a transaction waits for a lock, or `work` has ended without waiting. */
async function untilWaiting(work: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void work.finally(() => {
    hasEnded = true
  })
  await expect
    .poll(async () => {
      const [row] = await sql`
        select count(*)::integer as waiting
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
      return hasEnded || row?.waiting === 1
    })
    .toBe(true)
}

describe.skipIf(!postgresPrograms)('the database of limited editions', () => {
  beforeAll(async () => {
    sql = postgres(await createDatabase(), { max: 4, onnotice: () => undefined })
  })
  beforeEach(() => emptyTables(sql))
  afterAll(() => sql?.end())

  it.each([
    ['held', 'if the first buyer gets it', () => undefined],
    [
      'reserved',
      'if the first buyer’s order fails',
      () => {
        throw new Error('undone')
      },
    ],
  ])(
    'the last print is %s for the second of two buyers at once %s',
    async (result, _, end) => {
      await sellEarlier(199)
      let second: ReturnType<typeof reserve> | undefined
      const first = sql.begin(async (transaction) => {
        await reserve({ within: transaction as unknown as Sql })
        second = reserve()
        await untilWaiting(second)
        end()
      })
      await first.catch(() => undefined)

      expect((await second)?.answer.result).toBe(result)
      expect(await numbersIn('reserved')).toEqual([200])
    },
  )

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

  it('reserves all lines of an order or none, and says which lines failed', async () => {
    await sellEarlier(200)
    await sellEarlier(4, moon)
    const sun = { ...freyja, poster: 'sun' }

    const { answer } = await reserve({
      lines: [sun, freyja, { ...sun, quantity: 2 }, { ...moon, quantity: 2 }],
    })

    expect(answer.result).toBe('sold out')
    expect(answer.lines.toSorted()).toEqual([1, 3])
    expect(await numbersIn('reserved')).toEqual([])
    expect(await sql`select id from shop.reservations`).toEqual([])
  })

  it('reserves every print of every line', async () => {
    const { id, answer } = await reserve({ lines: severalPrints })

    expect(answer).toEqual({ result: 'reserved' })
    expect(await printsOf(id)).toEqual([
      'moon 1, line 0, reserved',
      'moon 2, line 0, reserved',
      'freyja 1, line 1, reserved',
      'freyja 2, line 1, reserved',
      'freyja 3, line 1, reserved',
    ])
  })

  it('frees every print of every line of a released reservation, and no others', async () => {
    const released = await reserve({ lines: severalPrints })
    const remainingOrder = await reserve({ lines: severalPrints })

    const [row] = await sql`select shop.release(${released.id}) as released`

    expect(row?.released).toBe(true)
    expect(await printsOf(released.id)).toEqual([])
    expect(await printsOf(remainingOrder.id)).toHaveLength(5)
    const states =
      await sql`select id, state, buyer from shop.reservations order by state`
    expect([...states]).toEqual([
      { id: remainingOrder.id, state: 'open', buyer: remainingOrder.id },
      { id: released.id, state: 'released', buyer: '' },
    ])
    // The lowest numbers are sold first.
    const next = await reserve({ lines: severalPrints })
    expect(await printsOf(next.id)).toContain('freyja 1, line 1, reserved')
  })

  it('does not release a paid reservation, nor an unknown one', async () => {
    const { id } = await reserve({ lines: severalPrints })
    await pay(id)

    const [row] = await sql`
      select shop.release(${id}) as paid, shop.release(${randomUUID()}) as unknown`

    expect(row).toEqual({ paid: false, unknown: false })
    expect(await numbersIn('sold')).toHaveLength(5)
  })

  it('counts sizes separately if the run belongs to a size', async () => {
    const small = { ...freyja, size: 'A2', total: 1 }
    const large = { ...freyja, size: 'A1', total: 1 }

    expect((await reserve({ lines: [small] })).answer.result).toBe('reserved')
    expect((await reserve({ lines: [small, large] })).answer).toMatchObject({
      result: 'held',
      lines: [0],
    })
    expect((await reserve({ lines: [large] })).answer.result).toBe('reserved')
  })

  it('locks runs in one sequence, so that orders cannot wait for each other forever', async () => {
    await reserve({ lines: severalPrints })
    const lockRun = (transaction: Sql, poster: string) => transaction`
      select id from shop.print_runs where poster = ${poster} for update nowait`
    let waiting: ReturnType<typeof reserve> | undefined

    await sql.begin(async (transaction) => {
      await lockRun(transaction as unknown as Sql, 'freyja')
      waiting = reserve({ lines: severalPrints })
      await untilWaiting(waiting)
      // The order is waiting for Freyja, and has not locked its first line, Moon.
      await lockRun(transaction as unknown as Sql, 'moon')
    })

    expect((await waiting)?.answer.result).toBe('reserved')
  })

  it('limits a buyer’s open reservations, and says when the first of them expires', async () => {
    const buyer = 'hash-of-one-address'
    await reserve({ buyer, expiresAt: aMinuteAgo() })
    const released = await reserve({ buyer })
    await sql`select shop.release(${released.id})`
    const times = [inMinutes(20), inMinutes(10), inMinutes(30)]
    const earlier = []
    for (const expiresAt of times) earlier.push(await reserve({ buyer, expiresAt }))

    const { answer } = await reserve({ buyer })

    expect(earlier.map(({ answer: { result } }) => result)).toEqual([
      'reserved',
      'reserved',
      'reserved',
    ])
    expect(answer.result).toBe('too many')
    expect(answer.seconds).toBeGreaterThan(9 * 60)
    expect(answer.seconds).toBeLessThanOrEqual(10 * 60)
    expect((await reserve()).answer.result).toBe('reserved')
  })

  it('limits a buyer’s open reservations even if they arrive at once', async () => {
    const buyer = 'hash-of-one-address'
    for (let count = 1; count < MAX_OPEN; count += 1) await reserve({ buyer })
    let next: ReturnType<typeof reserve> | undefined

    await sql.begin(async (transaction) => {
      await reserve({ buyer, within: transaction as unknown as Sql })
      next = reserve({ buyer, lines: [moon] })
      await untilWaiting(next)
    })

    expect((await next)?.answer.result).toBe('too many')
  })

  it('lists all overdue reservations of the prints, but does not sell these to others', async () => {
    await sellEarlier(197)
    await sellEarlier(3, moon)
    const expired = { expiresAt: aMinuteAgo() }
    const [first, second] = [await reserve(expired), await reserve(expired)]
    const third = await reserve({ ...expired, lines: [{ ...moon, quantity: 2 }] })
    await reserve()
    // It holds other prints.
    await reserve({ ...expired, lines: [{ ...freyja, poster: 'sun' }] })

    const { answer } = await reserve({ lines: severalPrints })
    expect({
      ...answer,
      lines: answer.lines.toSorted(),
      reservations: answer.reservations.toSorted(),
    }).toEqual({
      result: 'overdue',
      lines: [0, 1],
      reservations: [first.id, second.id, third.id].sort(),
    })

    await sql`select shop.release(${second.id})`
    expect((await reserve()).answer).toEqual({ result: 'reserved' })
    expect((await reserve()).answer).toMatchObject({ reservations: [first.id] })
  })

  it('stores the payment page of one reservation', async () => {
    const reservations = [await reserve(), await reserve()]

    await sql`select shop.store_session(${reservations[1]?.id ?? ''}, 'cs_2')`

    const rows = await sql`select id, session_id from shop.reservations`
    expect(Object.fromEntries(rows.map((row) => [row.id, row.session_id]))).toEqual({
      [reservations[0]?.id ?? '']: null,
      [reservations[1]?.id ?? '']: 'cs_2',
    })
  })

  it('writes one order for an event that arrives twice, or for two events about one payment', async () => {
    const { id } = await reserve({ lines: severalPrints })
    await reserve({ lines: severalPrints })

    const orders = [
      await pay(id, 'evt_one', severalPrints),
      await pay(id, 'evt_one', severalPrints),
      await pay(id, 'evt_another', severalPrints),
    ]

    // Order numbers start at 1001.
    expect(orders).toEqual([1001, null, null])
    expect(await printsOf(id)).toEqual([
      'moon 1, line 0, sold',
      'moon 2, line 0, sold',
      'freyja 1, line 1, sold',
      'freyja 2, line 1, sold',
      'freyja 3, line 1, sold',
    ])
    // Nothing is sold from the other reservation.
    expect(await numbersIn('sold')).toHaveLength(5)
    const lines = await sql`
      select line, poster, size, has_option, quantity from shop.order_lines order by line`
    expect([...lines]).toEqual([
      { line: 0, poster: 'moon', size: 'A1', has_option: false, quantity: 2 },
      { line: 1, poster: 'freyja', size: 'A1', has_option: true, quantity: 3 },
    ])
  })

  it('keeps paid prints if an old event says that their payment page expired', async () => {
    const { id } = await reserve({ lines: severalPrints })

    await pay(id)
    await expire(id)

    expect(await numbersIn('sold')).toHaveLength(5)
  })

  it('frees every print of an expired payment page', async () => {
    const { id } = await reserve({ lines: severalPrints })
    const secondOrder = await reserve()

    await expire(id)

    expect(await printsOf(id)).toEqual([])
    expect(await printsOf(secondOrder.id)).toEqual(['freyja 4, line 0, reserved'])
  })

  it('gives other numbers to an order that was paid after its release', async () => {
    const late = await reserve({ lines: severalPrints })
    await expire(late.id)
    const next = await reserve({ lines: severalPrints })
    await pay(next.id)

    await pay(late.id)

    expect(await printsOf(late.id)).toEqual([
      'moon 3, line 0, sold',
      'moon 4, line 0, sold',
      'freyja 4, line 1, sold',
      'freyja 5, line 1, sold',
      'freyja 6, line 1, sold',
    ])
  })

  it('writes the order of a late payment even if too few prints are left', async () => {
    await sellEarlier(196)
    await sellEarlier(3, moon)
    const late = await reserve({ lines: severalPrints })
    await expire(late.id)
    await pay((await reserve({ lines: [moon, { ...freyja, quantity: 3 }] })).id)

    expect(await pay(late.id)).toBe(1002)

    expect(await printsOf(late.id)).toEqual([
      'moon 5, line 0, sold',
      'freyja 200, line 1, sold',
    ])
  })

  it('remembers a refund that arrives before its payment, and keeps only the highest amount', async () => {
    const { id } = await reserve()
    const secondOrder = await reserve()
    const refund = (
      event: string,
      amount: number,
      payment = id,
      disputedAt?: string,
    ) => sql`
      select shop.record_refund(
        ${event}, 'charge.refunded', ${`pi_${payment}`}, ${amount}, ${disputedAt ?? null}
      ) as is_new`

    await refund('evt_2', 9000)
    await refund('evt_1', 4000)
    await refund('evt_3', 0, id, '2026-12-01T00:00:00Z')
    await refund('evt_4', 0, id, '2026-12-02T00:00:00Z')
    await refund('evt_5', 500, secondOrder.id)
    const [repeated] = await refund('evt_5', 9000, secondOrder.id)
    await pay(id)
    await pay(secondOrder.id)

    expect(repeated).toEqual({ is_new: false })
    const orders = await sql`
      select paid.id, refund.amount::integer, to_char(refund.disputed_at at time zone 'UTC', 'DD') as day
        from shop.orders as paid
        join shop.refunds as refund using (payment_intent)
        order by paid.id`
    expect([...orders]).toEqual([
      { id: 1001, amount: 9000, day: '01' },
      { id: 1002, amount: 500, day: null },
    ])
    expect(await numbersIn('sold')).toEqual([1, 2])
  })

  it('follows changes to the run’s total, but never below the highest number sold', async () => {
    await sellEarlier(2, moon)
    await sellEarlier(10)

    const { answer } = await reserve({ lines: [{ ...freyja, total: 5 }] })
    expect(answer).toEqual({ result: 'sold out', lines: [0] })
    const runs = await sql`select poster, total from shop.print_runs order by poster`
    expect([...runs]).toEqual([
      { poster: 'freyja', total: 10 },
      { poster: 'moon', total: 5 },
    ])

    await reserve({ lines: [{ ...freyja, total: 300 }] })
    expect(await numbersIn('reserved')).toEqual([11])
  })

  it('counts the prints of each run that are left, and those that are reserved', async () => {
    await sellEarlier(10)
    await sql`update shop.prints set state = 'withdrawn' where number < 3`
    await reserve({ lines: severalPrints })
    await pay((await reserve()).id)

    const runs = await sql`select * from shop.availability order by poster`

    expect([...runs]).toEqual([
      { poster: 'freyja', size: '', total: 200, available: 186, reserved: 3 },
      { poster: 'moon', size: 'A2', total: 5, available: 3, reserved: 2 },
    ])
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
    const undone = new Error('the grants are undone')
    let visible: object | undefined

    const attempt = sql.begin(async (transaction) => {
      await transaction.unsafe(`
        grant usage on schema shop to anon;
        grant all on all tables in schema shop to anon;
      `)
      await transaction`set local role anon`
      const [row] = await transaction`
        select
          (select count(*) from shop.orders)::integer as orders,
          (select count(*) from shop.prints)::integer as prints,
          (select count(*) from shop.reservations)::integer as reservations,
          (select count(*) from shop.availability)::integer as runs`
      visible = row
      throw undone
    })

    await expect(attempt).rejects.toBe(undone)
    expect(visible).toEqual({ orders: 0, prints: 0, reservations: 0, runs: 0 })
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
