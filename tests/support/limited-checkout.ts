import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeEach } from 'vitest'
import { openCheckout, order, smallCatalogue } from './checkout.ts'
import { createDatabase, emptyTables } from './postgres.ts'

/** The number of prints of Freyja in `limitedCatalogue`. */
export const FREYJA_PRINTS = 4

/** The print run of a poster, in which case `size` is '', or of one of its sizes. */
interface PrintRun {
  readonly poster: string
  readonly size: string
  readonly total: number
}

const freyjaRun: PrintRun = { poster: 'freyja', size: '', total: FREYJA_PRINTS }
export const wideRun: PrintRun = { poster: 'freyja-wide', size: 'A2', total: 200 }

/** A catalogue offers limited variants only in `limited`, not in `forSale`. */
const soldByLimit = {
  forSale: { a1: false, 'a1-no-logo': false, a2: false, 'a2-no-logo': false },
}

/**
 * A catalogue in which the Freyja portrait is limited across all sizes, and the Freyja landscape in each size. The
 * other posters are not limited.
 */
export const limitedCatalogue = {
  ...smallCatalogue,
  posters: smallCatalogue.posters.map((poster) => {
    if (poster.id === 'freyja')
      return {
        ...poster,
        ...soldByLimit,
        limited: { amounts: { a1: 9000, a2: 7000 }, totals: { '': FREYJA_PRINTS } },
      }
    if (poster.id === 'freyja-wide')
      return {
        ...poster,
        ...soldByLimit,
        limited: {
          amounts: { a1: 8000, a2: 6000 },
          totals: { A1: 1, A2: wideRun.total },
        },
      }
    return poster
  }),
}

/** An order of a poster that is not limited. */
export const unlimitedOrder = {
  ...order,
  posterTitle: 'Måne',
  posterDescription: 'Full.',
}

/** A reservation that a test writes to the database without calling the checkout function. */
interface MadeReservation {
  readonly id?: string
  readonly quantity?: number
  readonly run?: PrintRun
  readonly mode?: 'test' | 'live'
  readonly hoursAgo?: number
}

/**
 * Starts the function with a database and `limitedCatalogue`, for all tests of a block. By default, a buyer can reserve
 * every print.
 */
export function openLimitedCheckout(variables = { PRINTS_PER_BUYER: '999' }) {
  let sql: Sql
  let address: string

  const checkout = openCheckout(async () => {
    address = await createDatabase()
    sql = postgres(address, { max: 4, onnotice: () => undefined })
    return { SUPABASE_DB_URL: address, ...variables }
  })
  beforeEach(async () => {
    checkout.shop.answer = limitedCatalogue
    await emptyTables(sql)
  })
  afterAll(() => sql?.end())

  return {
    checkout,
    get sql() {
      return sql
    },
    /** The address of the database. */
    get address() {
      return address
    },
    /** The numbers of prints in a state, in order. */
    async numbersIn(state: 'reserved' | 'sold'): Promise<readonly number[]> {
      const rows =
        await sql`select number from shop.prints where state = ${state} order by 1`
      return rows.map(({ number }) => number)
    },
    /** Marks the first prints of a run as sold, as if they had been sold before the shop began to count. */
    async sellEarlier(count: number, run = freyjaRun): Promise<void> {
      const { poster, size, total } = run
      await sql`
        insert into shop.prints (run_id, number, total, state)
          select id, number, ${total}, 'sold'
          from shop.lock_print_run(${poster}, ${size}, ${total}) as id,
            generate_series(1, ${count}::integer) as number`
    },
    /** Reserves prints, by default of Freyja, as if the function had crashed before calling the payment provider. */
    async reserve({
      id = randomUUID(),
      quantity = 1,
      run = freyjaRun,
      mode = 'test',
      hoursAgo = 0,
    }: MadeReservation = {}): Promise<string> {
      const lines = [{ line: 0, ...run, quantity }]
      // The arguments of shop.reserve: the reservation, its idempotency key, the buyer, the number of open reservations
      // that a buyer may have, the expiry, the request to the payment provider, and the lines.
      const expiry = new Date(Date.now() + 60_000)
      await sql`
        select shop.reserve(
          ${id}, ${`checkout_${mode}_${id}`}, ${id}, 5, ${expiry},
          ${sql.json({ mode: 'payment' })}, ${sql.json(lines)}
        )`
      await sql`
        update shop.reservations
          set created_at = now() - make_interval(hours => ${hoursAgo})
          where id = ${id}`
      return id
    },
    /**
     * Makes all open reservations overdue, or the one with an id, although their payment pages may still be open.
     * `minutes` have passed since they should have expired.
     */
    async letExpire({ id = '', minutes = 1 } = {}): Promise<void> {
      await sql`
        update shop.reservations
          set expires_at = now() - make_interval(mins => ${minutes})
          where state = 'open' and ${id} in ('', id::text)`
    },
  }
}
