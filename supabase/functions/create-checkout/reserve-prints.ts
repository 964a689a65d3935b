import type { Database } from '../_shared/database.ts'
import { isDatabaseAddress } from '../_shared/database-address.ts'
import { databaseFailureOf } from '../_shared/database-failure.ts'
import type { Settlement } from '../_shared/overdue.ts'
import {
  type OverdueReservation,
  type ReservationAnswer,
  type ReservedLine,
  readOverdue,
  reserve,
} from '../_shared/reservations.ts'
import { buyerOf } from './buyer.ts'
import type { MergedLine } from './lines.ts'
import type { CheckoutRequest, PaymentProvider, Purchase } from './provider.ts'

/** The services that orders of limited editions need. */
export interface Reserving {
  /** The configured address of the database, which may be missing or invalid. */
  readonly databaseUrl: string | undefined
  readonly openDatabase: (address: string) => Database
  /** The secret used to hash network addresses. */
  readonly secret: string
  /** How many prints of a run one buyer can reserve; a quarter of the run if undefined. */
  readonly mostPrints: number | undefined
  /** Settles a reservation whose payment page should have expired. */
  readonly settle: (
    reservation: OverdueReservation,
    database: Database,
  ) => Promise<Settlement>
}

/** An order with limited editions, for which a payment page will be requested. */
export interface LimitedOrder {
  readonly lines: readonly MergedLine[]
  readonly purchase: Purchase
  /** The buyer's network address. */
  readonly address: string
}

/** Prints that are reserved, and the request for their payment page. */
export interface ReservedPrints {
  readonly result: 'reserved'
  readonly reservation: string
  readonly request: CheckoutRequest
  readonly database: Database
}

type Reservation =
  | ReservedPrints
  | Exclude<ReservationAnswer, { readonly result: 'reserved' | 'overdue' | 'recounted' }>
  | { readonly result: 'unavailable' }

/**
 * The maximum number of open reservations per network address. Several buyers can share
 * an address, but nobody should reserve a whole edition without paying.
 */
const MOST_OPEN = 5
/**
 * The maximum number of overdue reservations that an order settles: only a few, because
 * its buyer is waiting.
 */
const MOST_SETTLED = 3

/** The part of a run that one buyer can reserve, so that nobody takes a whole edition without paying. */
const USUAL_SHARE = 1 / 4

/** The seconds after which a buyer may ask again for prints whose reservation is overdue. */
const RETRY_AFTER = 60

/**
 * Reserves all limited prints of an order, or none. If the prints are held by other
 * buyers' overdue reservations, whose payment pages should have expired, settles the
 * oldest of these reservations and tries once more. Returns `unavailable`, and logs the
 * reason, if the database cannot be used.
 */
export async function reservePrints(
  order: LimitedOrder,
  provider: PaymentProvider,
  reserving: Reserving,
): Promise<Reservation> {
  const { databaseUrl, openDatabase, settle } = reserving
  if (databaseUrl === undefined || !isDatabaseAddress(databaseUrl))
    return refuseSale(
      'SUPABASE_DB_URL is not an address like postgres://…. Supabase sets it; elsewhere, set it to the address of the database',
    )

  try {
    const database = openDatabase(databaseUrl)
    const answer = await tryToReserve(order, provider, reserving, database)
    // `recounted`: after prints were sold, `printRun:` changed from all sizes together to
    // each size, or the reverse.
    if (answer.result === 'recounted') return refuseRecounted(answer.lines, order)
    if (answer.result !== 'overdue') return answer

    await settleOldest(answer.reservations, database, settle)
    const secondAnswer = await tryToReserve(order, provider, reserving, database)
    // Stripe did not say how the reservations ended, so the prints may become available.
    // `recounted` is checked first, so it can only appear here if the way of counting
    // changed between the two attempts.
    if (secondAnswer.result === 'overdue')
      return { result: 'held', lines: secondAnswer.lines, seconds: RETRY_AFTER }
    if (secondAnswer.result === 'recounted')
      return { result: 'sold out', lines: secondAnswer.lines }
    return secondAnswer
  } catch (error) {
    const failure = databaseFailureOf(error)
    if (failure === undefined) throw error
    return refuseSale(`the database failed: ${failure}`)
  }
}

function refuseSale(reason: string): Reservation {
  console.error(`create-checkout: limited editions cannot be sold: ${reason}`)
  return { result: 'unavailable' }
}

function refuseRecounted(
  lineIndices: readonly number[],
  { lines }: LimitedOrder,
): Reservation {
  const posters = lineIndices.map((index) => lines[index]?.poster.id).join(', ')
  console.error(
    `create-checkout: refused as sold out: ${posters}. Earlier prints were counted for all sizes together, but "printRun:" now counts each size separately, or the reverse. Undo that change in content/.`,
  )
  return { result: 'sold out', lines: lineIndices }
}

async function tryToReserve(
  { lines, purchase, address }: LimitedOrder,
  provider: PaymentProvider,
  { secret, mostPrints }: Reserving,
  database: Database,
) {
  const reservation = crypto.randomUUID()
  const request = provider.requestFor(purchase, reservation)
  const answer = await reserve(database, {
    id: reservation,
    ...request,
    buyer: await buyerOf(address, secret),
    mostOpen: MOST_OPEN,
    lines: limitedLinesOf(lines, mostPrints),
  })

  return answer.result === 'reserved'
    ? { ...answer, reservation, request, database }
    : answer
}

/** Returns the lines with limited editions, by their indices in the order. */
const limitedLinesOf = (
  lines: readonly MergedLine[],
  mostPrints: number | undefined,
): readonly ReservedLine[] =>
  lines.flatMap(({ poster: { id, limited }, run, quantity }, line) => {
    const formerly = limited?.formerly ?? []
    if (!run) return []

    const most = mostPrints ?? Math.max(1, Math.floor(run.total * USUAL_SHARE))
    return [{ line, poster: id, formerly, ...run, quantity, most }]
  })

/**
 * Settles the oldest of these overdue reservations, all at the same time. Logs why the
 * others remain.
 */
async function settleOldest(
  ids: readonly string[],
  database: Database,
  settle: Reserving['settle'],
): Promise<void> {
  // `readOverdue` returns the oldest first.
  const reservations = await readOverdue(database, ids)
  const settlements = await Promise.allSettled(
    reservations
      .slice(0, MOST_SETTLED)
      .map((reservation) => settle(reservation, database)),
  )

  for (const settlement of settlements) {
    const reason = reasonIn(settlement)
    if (reason !== undefined)
      console.error(`create-checkout: an overdue reservation is not settled: ${reason}`)
  }
}

/** Returns why a reservation is not settled; undefined if it is. */
function reasonIn(settlement: PromiseSettledResult<Settlement>): string | undefined {
  if (settlement.status === 'rejected') {
    const error: unknown = settlement.reason
    return databaseFailureOf(error) ?? (error instanceof Error ? error.name : 'unknown')
  }
  return settlement.value.outcome === 'unknown' ? settlement.value.reason : undefined
}
