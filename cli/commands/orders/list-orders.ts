import { joinWords, pluralize } from '../../model/text.ts'
import { isRefunded, type PaidOrder, readOrders } from '../../orders/order.ts'
import { readContent } from '../../read/read-content.ts'
import type { CommandContext } from '../command-context.ts'
import { csvOf } from './order-csv.ts'
import { describeOrder } from './order-list.ts'
import { withOrders } from './with-orders.ts'

export interface ListOptions {
  /** Lists sent orders too. */
  readonly all?: boolean
  readonly csv?: boolean
}

/** Prints the orders to be posted, the oldest first. */
export function listOrders(
  { project, report }: CommandContext,
  databaseAddress: string,
  { all = false, csv = false }: ListOptions,
): Promise<number> {
  return withOrders(databaseAddress, report, async (database) => {
    const { content } = await readContent(project)
    const orders = await database.transaction((sql) =>
      readOrders(sql, all ? 'all' : 'unsent'),
    )

    // Nobody posts an order whose whole sum was refunded.
    const refunded = all ? [] : orders.filter(isRefunded)
    const listed = orders.filter((order) => !refunded.includes(order))
    if (csv) {
      report.output(csvOf(listed, content))
      return 0
    }

    report.line(headingOf(listed, all))
    for (const order of listed) report.line(`\n${describeOrder(order, content)}`)
    if (refunded.length > 0) report.line(`\n${refundedText(refunded)}`)
    return 0
  })
}

function headingOf({ length: count }: readonly PaidOrder[], all: boolean): string {
  if (count > 0) return `${pluralize(count, 'order')}${all ? '' : ' to post'}:`
  return all
    ? 'There are no orders yet.'
    : 'Nothing to post: all orders are on their way.'
}

function refundedText(refunded: readonly PaidOrder[]): string {
  const numbers = joinWords(refunded.map(({ number }) => String(number)))
  const subject = refunded.length === 1 ? 'Order' : 'Orders'
  const verb = refunded.length === 1 ? 'was' : 'were'
  return `${subject} ${numbers} ${verb} refunded and must not be posted: "saga orders --all" shows more.`
}
