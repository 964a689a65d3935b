import type { Database } from '../_shared/database.ts'
import type { RecordedOrder } from '../_shared/record-order.ts'

/** The time (ms) to wait for the host's response. */
const TIMEOUT = 10_000

/**
 * Requests a new build of the shop if an order took the last print of a run, so that the
 * pages show it as sold out. Does not throw, because the nightly build will show it anyway.
 */
export async function rebuildIfSoldOut(
  { reservation }: RecordedOrder,
  database: Database,
  rebuildUrl: string,
): Promise<void> {
  try {
    if (reservation === null || !(await hasSoldOut(reservation, database))) return

    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(rebuildUrl, { method: 'POST', signal })
    await response.body?.cancel()
    if (!response.ok) reportFailure(`REBUILD_URL answered with status ${response.status}`)
  } catch (error) {
    reportFailure(error instanceof Error ? error.name : 'unknown error')
  }
}

/**
 * Tells whether a run of a reservation is sold out. Must be called after the order's
 * transaction has ended: before then, neither of two simultaneous orders for the last two
 * prints would see that the other's print is sold.
 */
async function hasSoldOut(reservation: string, database: Database): Promise<boolean> {
  const [row] = await database.transaction(
    (sql) => sql`
      select exists (
        select
          from shop.prints as bought
          where bought.reservation_id = ${reservation}
            and bought.total <= (
              select count(*)
                from shop.prints as print
                where print.run_id = bought.run_id and print.state <> 'reserved'
            )
      ) as sold_out`,
  )
  return row?.sold_out === true
}

function reportFailure(reason: string): void {
  console.error(`stripe-webhook: could not request a new build: ${reason}`)
}
