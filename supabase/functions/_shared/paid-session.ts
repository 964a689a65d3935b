import * as z from 'zod'
import { withStorableTexts } from './storable-text.ts'

/** An order of a paid session, as `shop.record_payment` describes it. */
export interface SessionPayment {
  readonly payment_intent: string | null
  readonly language: string
  readonly currency: string
  /** In the smallest unit of the currency, with shipping. */
  readonly amount: number
  readonly buyer: SessionBuyer
  /** What the owner has to know about the order; null if there is nothing. */
  readonly note: string | null
  /** The shipping rate that the buyer chose; null if the session does not name it. */
  readonly shipping: ShippingChoice | null
  readonly lines: readonly OrderLine[]
}

interface SessionBuyer {
  readonly email: string | null
  readonly name: string | null
  readonly address: z.output<typeof address> | null
}

interface ShippingChoice {
  readonly name: string
  /** In the smallest unit of the currency. */
  readonly amount: number
}

interface OrderLine {
  /** The index of the line in the order. */
  readonly line: number
  readonly poster: string
  /** 'A1' */
  readonly size: string
  readonly has_option: boolean
  readonly quantity: number
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

const address = z.object({
  line1: text,
  line2: text,
  postal_code: text,
  city: text,
  state: text,
  country: text,
})

const shippingDetails = z
  .object({ name: text, address: address.nullish() })
  .nullish()
  .transform((details) => details ?? undefined)

/** Stripe sends the id of a shipping rate or, if it is asked to, the whole rate. */
const rateId = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()

/** Stripe sends the id of a payment or, if it is asked to, the whole payment. */
const paymentIntent = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)

const paidSession = z.object({
  currency: z.string(),
  amount_total: z.int(),
  payment_intent: paymentIntent,
  customer_details: z.object({ email: text, name: text }).nullish(),
  collected_information: z.object({ shipping_details: shippingDetails }).nullish(),
  /** In versions of Stripe's API before March 2025. */
  shipping_details: shippingDetails,
  /** The chosen shipping rate, and the rates that were offered. */
  shipping_cost: z.object({ amount_total: z.int(), shipping_rate: rateId }).nullish(),
  shipping_options: z.array(z.object({ shipping_rate: rateId })).nullish(),
})

/** The parts of a session that show where it comes from. */
const sessionOrigin = z.object({
  id: z.string(),
  client_reference_id: text,
  payment_status: text,
  success_url: text,
  metadata: z.record(z.string(), z.string()).nullish(),
})

/** A session that create-checkout has created. */
export interface ShopSession {
  readonly id: string
  /**
   * The id of the reservation that the session is for; null if the session gives none.
   */
  readonly reference: string | null
  readonly isPaid: boolean
  /** The origin of the shop that sold the order; undefined if the session does not say. */
  readonly origin: string | undefined
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Reads a Stripe session. Returns undefined if the session is not an order from the shop,
 * because the owner may sell other things with the same account.
 */
export function readShopSession(session: unknown): ShopSession | undefined {
  const { id, client_reference_id, payment_status, success_url, metadata } =
    sessionOrigin.parse(session)
  const isOrder = metadata?.language !== undefined && linesIn(metadata).length > 0
  if (!isOrder) return undefined

  return {
    id,
    reference: client_reference_id,
    isPaid: payment_status === 'paid',
    origin: originOf(success_url ?? ''),
    metadata,
  }
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

const CHANGED_TEXT =
  'the buyer used characters that the database cannot store; Stripe shows them'

/**
 * Reads the order of a paid session.
 * @throws if it lacks the total, or has a format that create-checkout does not write
 */
export function readPayment(session: unknown, { metadata }: ShopSession): SessionPayment {
  const { value, isChanged } = withStorableTexts(session)
  const paid = paidSession.parse(value)
  const shipping = paid.collected_information?.shipping_details ?? paid.shipping_details
  const customer = paid.customer_details

  return {
    payment_intent: paid.payment_intent,
    language: metadata.language ?? '',
    currency: paid.currency,
    amount: paid.amount_total,
    buyer: {
      email: customer?.email ?? null,
      name: shipping?.name ?? customer?.name ?? null,
      address: shipping?.address ?? null,
    },
    note: isChanged ? CHANGED_TEXT : null,
    shipping: chosenShipping(paid, metadata),
    lines: linesIn(metadata),
  }
}

/**
 * Returns the shipping rate that the buyer chose. Stripe sends only ids of rates, so
 * create-checkout stores their names, in the same order, as `shipping_1` and so on.
 */
function chosenShipping(
  { shipping_cost, shipping_options }: z.output<typeof paidSession>,
  metadata: Readonly<Record<string, string>>,
): ShippingChoice | null {
  const index = shipping_options?.findIndex(
    ({ shipping_rate }) => shipping_rate === shipping_cost?.shipping_rate,
  )
  const name = index === undefined ? undefined : metadata[`shipping_${index + 1}`]
  return shipping_cost && name !== undefined
    ? { name, amount: shipping_cost.amount_total }
    : null
}

/** Matches a line of a basket: 'freyja, A2, with logo, 2 pcs'. */
const BASKET_LINE =
  /^(?<poster>[^,]+), (?<size>.+?)(?:, (?<logo>with|without) logo)?, (?<quantity>\d+) pcs$/

/**
 * Reads the lines that create-checkout/purchase.ts writes. The order of a basket has a field
 * for each line, `line_1` and so on. Any other order is for a single print, which the fields
 * `poster`, `size` and perhaps `logo` describe.
 */
function linesIn(metadata: Readonly<Record<string, string>>): readonly OrderLine[] {
  const { poster, size, logo } = metadata
  if (poster !== undefined && size !== undefined)
    return [{ line: 0, poster, size, has_option: logo === 'without', quantity: 1 }]

  const lines = Object.entries(metadata).flatMap(([field, value]) => {
    const number = /^line_(\d+)$/.exec(field)?.[1]
    return number === undefined ? [] : [basketLine(Number(number) - 1, value)]
  })
  return lines.sort((a, b) => a.line - b.line)
}

function basketLine(line: number, words: string): OrderLine {
  const facts = BASKET_LINE.exec(words)?.groups
  if (!facts) throw new Error(`line_${line + 1} of the order has an unknown format`)

  return {
    line,
    poster: facts.poster ?? '',
    size: facts.size ?? '',
    has_option: facts.logo === 'without',
    quantity: Number(facts.quantity),
  }
}
