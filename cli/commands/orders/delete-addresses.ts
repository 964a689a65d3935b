import type { Database } from '../../../supabase/functions/_shared/database.ts'

/**
 * Deletes buyers' names and addresses some days after their orders were sent. If nothing was sent because the whole sum
 * was refunded, the days are counted from the payment. The orders and the numbers of their prints stay. Returns the
 * number of orders.
 */
export function deleteOldAddresses(
  database: Pick<Database, 'transaction'>,
  days: number,
): Promise<number> {
  return database.transaction(async (sql) => {
    const rows = await sql`
      update shop.orders as finished
        -- With a tracking number, a carrier shows the address.
        set buyer = null, tracking = null
        where finished.buyer is not null
          and now() - make_interval(days => ${days}) > coalesce(
            finished.sent_at,
            (
              select finished.paid_at
                from shop.refunds as refund
                where refund.payment_intent = finished.payment_intent
                  and refund.amount > 0
                  and refund.amount >= finished.amount
            )
          )
        returning finished.id`

    return rows.length
  })
}

/** Deletes the hashes of network addresses, which are needed only while a reservation is open. */
export async function deleteNetworkAddresses(
  database: Pick<Database, 'transaction'>,
): Promise<void> {
  await database.transaction(
    (sql) => sql`
      update shop.reservations set buyer = '' where state <> 'open' and buyer <> ''`,
  )
}
