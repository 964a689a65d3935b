import type { JSONValue } from 'postgres'
import * as z from 'zod'
import type { Database } from './database.ts'
import type { PageRequest } from './page-request.ts'
import { findCountedRuns, namesOf, type StatedRun } from './print-runs.ts'

/** A line of an order whose prints are reserved. */
export interface ReservedLine extends StatedRun {
  /** The index of the line in the order. */
  readonly line: number
  /** The number of prints that the run will ever have. */
  readonly total: number
  readonly quantity: number
  /** The maximum number of prints of the run that the buyer may hold. */
  readonly most: number
}

/** The prints that an order reserves before its payment page is requested. */
interface NewReservation extends PageRequest {
  readonly id: string
  /** A keyed hash of the buyer's network address. */
  readonly buyer: string
  /** The maximum number of the buyer's open reservations. */
  readonly mostOpen: number
  /** When the payment page expires. */
  readonly expiresAt: Date
  readonly lines: readonly ReservedLine[]
}

const lineIndices = z.array(z.int()).readonly()

const answerSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('reserved') }),
  /** Too few prints are left for these lines. */
  z.object({ result: z.literal('sold out'), lines: lineIndices }),
  /** These reservations hold prints of the lines although their payment pages should have expired. */
  z.object({
    result: z.literal('overdue'),
    lines: lineIndices,
    reservations: z.array(z.string()),
  }),
  /** The buyer has too many open reservations. The first of them expires in `seconds`. */
  z.object({ result: z.literal('too many'), seconds: z.int() }),
  /** The buyer would hold more than `most` prints of a run. */
  z.object({
    result: z.literal('too many prints'),
    lines: lineIndices,
    most: z.int(),
  }),
  /** Other buyers have reserved the prints. The first reservation expires in `seconds`. */
  z.object({ result: z.literal('held'), lines: lineIndices, seconds: z.int() }),
])

export type ReservationAnswer =
  | z.output<typeof answerSchema>
  /** Earlier prints of these lines were counted in a different way (`findCountedRuns`). */
  | { readonly result: 'recounted'; readonly lines: readonly number[] }

/** Reserves prints for all lines of an order or for none of them. */
export function reserve(
  database: Database,
  { id, idempotencyKey, buyer, mostOpen, expiresAt, parameters, lines }: NewReservation,
): Promise<ReservationAnswer> {
  return database.transaction(async (sql) => {
    await sql`select shop.lock_posters(${lines.flatMap(namesOf)}::text[])`
    const runs = await findCountedRuns(sql, lines)
    const recountedLines = lines.filter((_, index) => runs[index]?.isRecounted)
    if (recountedLines.length > 0)
      return { result: 'recounted', lines: recountedLines.map(({ line }) => line) }

    const countedLines = lines.map(
      ({ line, poster, size, total, quantity, most }, index) => {
        const countedAs = runs[index]?.poster ?? poster
        return { line, poster: countedAs, size, total, quantity, most }
      },
    )
    const [row] = await sql`
      select shop.reserve(
        ${id}, ${idempotencyKey}, ${buyer}, ${mostOpen}, ${expiresAt},
        ${sql.json(parameters as JSONValue)}, ${sql.json(countedLines)}
      ) as answer`
    return answerSchema.parse(row?.answer)
  })
}

/** Stores the payment page of a reservation. */
export async function storeSession(
  database: Database,
  reservation: string,
  sessionId: string,
): Promise<void> {
  await database.transaction(
    (sql) => sql`select shop.store_session(${reservation}, ${sessionId})`,
  )
}

/**
 * Makes the prints of a reservation available again, unless it was paid. Stripe must have
 * confirmed that nobody can pay for it any more.
 * @returns whether the reservation is released
 */
export async function release(database: Database, reservation: string): Promise<boolean> {
  const [row] = await database.transaction(
    (sql) => sql`select shop.release(${reservation}) as released`,
  )
  return row?.released === true
}

const overdueSchema = z
  .object({
    id: z.string(),
    idempotency_key: z.string(),
    session_id: z.string().nullable(),
    request: z.record(z.string(), z.unknown()),
    created_at: z.date(),
    expires_at: z.date(),
  })
  .transform((row) => ({
    id: row.id,
    idempotencyKey: row.idempotency_key,
    /** Absent if Stripe's response was lost. */
    sessionId: row.session_id ?? undefined,
    parameters: row.request,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }))

/** A reservation whose payment page should have expired. */
export type OverdueReservation = z.output<typeof overdueSchema>

/** Reads the overdue reservations with these ids, or all overdue reservations. The oldest comes first. */
export async function readOverdue(
  database: Database,
  ids?: readonly string[],
): Promise<readonly OverdueReservation[]> {
  const rows = await database.transaction(
    (sql) => sql`
      select id, idempotency_key, session_id, request, created_at, expires_at
        from shop.reservations
        where state = 'open'
          and expires_at <= now()
          ${ids ? sql`and id in ${sql(ids)}` : sql``}
        order by expires_at`,
  )
  return rows.map((row) => overdueSchema.parse(row))
}
