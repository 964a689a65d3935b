import type { TransactionSql } from 'postgres'
import type { Database } from './database.ts'
import { readPayment, readShopSession, type ShopSession } from './paid-session.ts'

/** A payment event, or a made-up one if Stripe's event never came. */
export interface SessionEvent {
  /** An event takes effect only once for each id. */
  readonly id: string
  readonly type: string
  readonly createdAt: Date
}

/** An order that was written to the database. */
export interface RecordedOrder {
  /** The number that owner and buyer see. */
  readonly order: number
  /** The numbers of its limited prints. */
  readonly prints: readonly NumberedPrint[]
  /**
   * The id of the reservation; null if no line of the order was limited, or if the
   * session does not belong to the reservation.
   */
  readonly reservation: string | null
}

export interface NumberedPrint {
  /** The index of the line in the order. */
  readonly line: number
  readonly number: number
  /** The number of prints that will ever exist. */
  readonly total: number
}

/**
 * Writes the order of a paid session and numbers its prints. Returns undefined if there
 * is nothing to write: the session is not paid, does not belong to this shop, or has
 * already been recorded.
 * @param session the session as Stripe sends it
 * @throws if the database cannot be reached, or the session has an unexpected format
 */
export async function recordSession(
  database: Database,
  event: SessionEvent,
  session: unknown,
): Promise<RecordedOrder | undefined> {
  const shopSession = readShopSession(session)
  if (!shopSession?.isPaid) return undefined

  const payment = readPayment(session, shopSession)
  const paidOrder = { ...payment, paid_at: event.createdAt.toISOString() }

  return await database.transaction(async (sql) => {
    const reservation = await findReservation(sql, shopSession)
    // `as never`: the types of postgres reject interfaces as JSON.
    const [row] = await sql`
      select shop.record_payment(
        ${event.id}, ${event.type}, ${shopSession.id}, ${reservation},
        ${sql.json(paidOrder as never)}
      ) as number`
    const order: number | null = row?.number ?? null
    if (order === null) return undefined

    return { order, prints: await readPrints(sql, reservation), reservation }
  })
}

/**
 * Releases the prints of a session that can no longer be paid.
 * @throws if the database cannot be reached, or the session has an unexpected format
 */
export async function recordExpiry(
  database: Database,
  event: SessionEvent,
  session: unknown,
): Promise<void> {
  const shopSession = readShopSession(session)
  if (!shopSession) return

  await database.transaction(async (sql) => {
    const reservation = await findReservation(sql, shopSession)
    await sql`select shop.record_expiry(${event.id}, ${event.type}, ${reservation})`
  })
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Finds the reservation that a session refers to. Returns null if another session belongs
 * to the reservation, because a session must not take or release another buyer's prints.
 */
async function findReservation(
  sql: TransactionSql,
  { id, reference }: ShopSession,
): Promise<string | null> {
  if (reference === null || !UUID.test(reference)) return null

  // The session of a reservation is unknown if Stripe's response to create-checkout was
  // lost.
  const [row] = await sql`
    select id
      from shop.reservations
      where id = ${reference} and (session_id is null or session_id = ${id})
      for update`
  return row?.id ?? null
}

async function readPrints(
  sql: TransactionSql,
  reservation: string | null,
): Promise<readonly NumberedPrint[]> {
  const rows = await sql<NumberedPrint[]>`
    select line, number, total
      from shop.prints
      where reservation_id = ${reservation}
      order by line, number`
  return [...rows]
}
