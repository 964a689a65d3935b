import type { TransactionSql } from 'postgres'
import * as z from 'zod'

/** A text from outside, such as a buyer's name. It becomes a single line, because lists have one line for it. */
const singleLine = z.string().transform((text) => text.replace(/\s+/g, ' ').trim())

const optionalLine = singleLine.nullish().transform((text) => text || undefined)

const postalAddress = z.object({
  line1: optionalLine,
  line2: optionalLine,
  postal_code: optionalLine,
  city: optionalLine,
  state: optionalLine,
  /** A two-letter code. */
  country: optionalLine,
})

const buyer = z.object({
  name: optionalLine,
  email: optionalLine,
  phone: optionalLine,
  address: postalAddress.nullish().transform((address) => address ?? undefined),
})

const orderLine = z.object({
  /** The id of the poster. */
  poster: z.string(),
  /** The name of the size in orders: 'A1'. */
  size: z.string(),
  hasOption: z.boolean(),
  quantity: z.int(),
  /** Whether its prints are numbered. */
  isLimited: z.boolean(),
  /** Its numbered prints. */
  prints: z.array(
    z.object({
      number: z.int(),
      /** The number of prints in the run. */
      total: z.int(),
      /** Whether the run counts only prints of this size. */
      isOfSize: z.boolean(),
    }),
  ),
})

const order = z.object({
  number: z.int(),
  paidAt: z.date(),
  /** The buyer's language. */
  language: z.string(),
  /** 'USD' */
  currency: z.string().toUpperCase(),
  /** In the smallest unit of the currency, with shipping. */
  amount: z.int(),
  /** The sum of all refunds, in the smallest unit of the currency. */
  refunded: z.int(),
  isDisputed: z.boolean(),
  /** What the owner has to know about the order. */
  note: z.string().nullable(),
  /** The shipping rate that the buyer chose. */
  shipping: z
    .object({ name: z.string(), amount: z.int() })
    .nullable()
    .transform((choice) => choice ?? undefined),
  /** Undefined once the buyer's data was deleted. */
  buyer: buyer.nullable().transform((details) => details ?? undefined),
  sentAt: z.date().nullable(),
  tracking: z.string().nullable(),
  lines: z.array(orderLine),
})

export type PostalAddress = z.output<typeof postalAddress>
export type Buyer = z.output<typeof buyer>
export type OrderedLine = z.output<typeof orderLine>
export type PaidOrder = z.output<typeof order>

/** Tells whether the whole sum was refunded. */
export const isRefunded = ({ refunded, amount }: PaidOrder): boolean =>
  refunded > 0 && refunded >= amount

/** Counts the prints of a line that were paid, but have no number because none was left. */
export const missingPrintsOf = ({ isLimited, quantity, prints }: OrderedLine): number =>
  isLimited ? Math.max(0, quantity - prints.length) : 0

/** The orders to read: all orders, unsent orders, or the orders with these numbers. */
export type OrderSelection = 'all' | 'unsent' | readonly number[]

/** Reads orders, the oldest first. */
export async function readOrders(
  sql: TransactionSql,
  selection: OrderSelection,
): Promise<readonly PaidOrder[]> {
  const rows = await sql`
    select
      paid.id as number,
      paid.paid_at as "paidAt",
      paid.language,
      paid.currency,
      paid.amount::float8 as amount,
      coalesce(refund.amount, 0)::float8 as refunded,
      refund.disputed_at is not null as "isDisputed",
      paid.buyer,
      paid.note,
      paid.shipping,
      paid.sent_at as "sentAt",
      paid.tracking,
      coalesce(ordered.lines, '[]') as lines
    from shop.orders as paid
    left join shop.reservations as reservation on reservation.id = paid.reservation_id
    left join shop.refunds as refund using (payment_intent)
    -- The lines of the order, each with its numbered prints.
    left join lateral (
      select jsonb_agg(
        jsonb_build_object(
          'poster', line.poster,
          'size', line.size,
          'hasOption', line.has_option,
          'quantity', line.quantity,
          -- A reservation lists only the lines with numbered prints.
          'isLimited', coalesce(
            reservation.lines @> jsonb_build_array(jsonb_build_object('line', line.line)),
            false
          ),
          'prints', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'number', print.number,
                  'total', print.total,
                  'isOfSize', run.size <> ''
                )
                order by print.number
              ),
              '[]'
            )
            from shop.prints as print
            join shop.print_runs as run on run.id = print.run_id
            where print.reservation_id = paid.reservation_id and print.line = line.line
          )
        )
        order by line.line
      ) as lines
      from shop.order_lines as line
      where line.order_id = paid.id
    ) as ordered on true
    where ${selectionIn(sql, selection)}
    order by paid.id`

  return z.array(order).parse([...rows])
}

function selectionIn(sql: TransactionSql, selection: OrderSelection) {
  if (selection === 'all') return sql`true`
  if (selection === 'unsent') return sql`paid.sent_at is null`
  return sql`paid.id = any(${[...selection]}::integer[])`
}
