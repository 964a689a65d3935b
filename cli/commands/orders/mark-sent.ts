import type { TransactionSql } from 'postgres'
import { joinWords } from '../../model/text.ts'
import { readOrders } from '../../orders/order.ts'
import type { CommandContext } from '../command-context.ts'
import { warnAboutPayments } from './order-list.ts'
import { withOrders } from './with-orders.ts'

interface ParcelState {
  readonly number: number
  readonly isSent: boolean
  readonly hasBuyer: boolean
}

/** Marks orders as sent: all of them or none. */
export async function markSent(
  { report }: CommandContext,
  databaseAddress: string,
  numbers: readonly number[],
  tracking?: string,
): Promise<number> {
  if (tracking !== undefined && numbers.length > 1)
    return report.refuse(
      'A tracking number belongs to one parcel: mark the orders one by one.',
      2,
    )

  return withOrders(databaseAddress, report, async (database) => {
    const { faults, orders } = await database.transaction(async (sql) => ({
      faults: await markParcelsSent(sql, numbers, tracking),
      orders: await readOrders(sql, numbers),
    }))
    if (faults.length > 0) return refuseAll(report, faults)

    report.line(`${ordersText(numbers)} marked as sent.`)
    warnAboutPayments(report, orders)
    if (tracking !== undefined)
      report.line('Now send the tracking number to the buyer by e-mail.')
    return 0
  })
}

/** Marks sent orders as not sent, so that they are listed again: all of them or none. */
export function markNotSent(
  { report }: CommandContext,
  databaseAddress: string,
  numbers: readonly number[],
): Promise<number> {
  return withOrders(databaseAddress, report, async (database) => {
    const result = await database.transaction((sql) => markParcelsNotSent(sql, numbers))
    if (result.faults.length > 0) return refuseAll(report, result.faults)

    report.line(`${ordersText(numbers)} to be posted again.`)
    for (const { number, hasBuyer } of result.parcels)
      if (!hasBuyer)
        report.line(
          `The address of order ${number} has been deleted: Stripe still has it, under Payments.`,
        )
    return 0
  })
}

/** Marks orders as sent, unless one of them has a fault. Returns the faults. */
export async function markParcelsSent(
  sql: TransactionSql,
  numbers: readonly number[],
  tracking: string | undefined,
): Promise<readonly string[]> {
  const parcels = await lockParcels(sql, numbers)
  const sent = parcels.filter(({ isSent }) => isSent)
  const sentFaults = sent.map(
    ({ number }) =>
      `Order ${number} is already marked as sent: leave it out, or undo that first with "saga orders not-sent ${number}".`,
  )
  const faults = [...unknownNumbersIn(numbers, parcels), ...sentFaults]
  if (faults.length > 0) return faults

  await sql`
    update shop.orders
      set sent_at = now(), tracking = ${tracking ?? null}
      where id = any(${[...numbers]}::integer[])`
  return []
}

/** Marks orders as not sent, unless one of them has a fault. Returns the faults. */
export async function markParcelsNotSent(
  sql: TransactionSql,
  numbers: readonly number[],
) {
  const parcels = await lockParcels(sql, numbers)
  const unsent = parcels.filter(({ isSent }) => !isSent)
  const unsentFaults = unsent.map(
    ({ number }) => `Order ${number} is not marked as sent: leave it out.`,
  )
  const faults = [...unknownNumbersIn(numbers, parcels), ...unsentFaults]
  if (faults.length > 0) return { faults, parcels }

  await sql`
    update shop.orders
      set sent_at = null, tracking = null
      where id = any(${[...numbers]}::integer[])`
  return { faults, parcels }
}

/** Locks orders until the transaction ends, so that two commands cannot mark the same order. */
async function lockParcels(
  sql: TransactionSql,
  numbers: readonly number[],
): Promise<readonly ParcelState[]> {
  return await sql<ParcelState[]>`
    select
      id as number,
      sent_at is not null as "isSent",
      buyer is not null as "hasBuyer"
    from shop.orders
    where id = any(${[...numbers]}::integer[])
    order by id
    for update`
}

function unknownNumbersIn(
  numbers: readonly number[],
  parcels: readonly ParcelState[],
): readonly string[] {
  const knownNumbers = new Set(parcels.map(({ number }) => number))
  return numbers.filter((number) => !knownNumbers.has(number)).map(unknownOrderText)
}

export const unknownOrderText = (number: number): string =>
  `There is no order ${number}: "saga orders --all" lists all of them.`

function refuseAll(report: CommandContext['report'], faults: readonly string[]): number {
  return report.refuse([...faults, 'Nothing was changed.'].join('\n'))
}

/** Returns 'Order 1042 is' or 'Orders 1042 and 1043 are', the beginning of a sentence. */
function ordersText(numbers: readonly number[]): string {
  const list = joinWords([...new Set(numbers)].map(String))
  return numbers.length === 1 ? `Order ${list} is` : `Orders ${list} are`
}
