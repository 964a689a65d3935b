import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { minorUnitsOf } from '../../model/price.ts'

/** A created checkout, with the form that requested it. */
export interface PaymentSession {
  readonly id: string
  readonly form: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** Answers requests as a test needs it, instead of the stand-in. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Imitates Stripe: creates checkouts from forms that Stripe would accept, refuses others,
 * and shows a payment page.
 */
export function createStandIn() {
  /** The checkouts, by the idempotency key of the request that created each. */
  const sessions = new Map<string, PaymentSession>()
  /** The ids of paid checkouts. */
  const paid = new Set<string>()
  const keys: string[] = []
  /** Milliseconds by which the stand-in's clock is ahead. */
  let ahead = 0
  const now = (): number => Date.now() + ahead
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    if (standIn.functionOrigin && pathname.startsWith('/functions/'))
      return passOn(request, response, standIn.functionOrigin)
    if (request.method === 'GET') return showPage(pathname, response)

    keys.push(keyOf(request))
    if (standIn.behave) return standIn.behave(request, response)
    if (pathname !== '/v1/checkout/sessions')
      return refuse(response, 404, 'Unrecognized request URL')
    return createSession(request, response, sessions, now())
  })

  /** Shows the payment page of a checkout: '/pay/<id>'. Its link to pay leads to '/pay/<id>/paid'. */
  const showPage = (pathname: string, response: ServerResponse): ServerResponse => {
    const [, sessionId, isPaying] = /^\/pay\/(\w+)(\/paid)?$/.exec(pathname) ?? []
    const session = [...sessions.values()].find(({ id }) => id === sessionId)
    if (!session) return html(response, 404, 'There is no such checkout.')

    const closingReason = closingReasonOf(session)
    if (closingReason !== undefined || !isPaying)
      return html(response, 200, paymentPage(session, closingReason))

    paid.add(session.id)
    const to = session.form.get('success_url') ?? ''
    return response.writeHead(303, { Location: to }).end()
  }

  /** Returns why a payment page is closed; undefined if it is open. */
  const closingReasonOf = ({ id, form }: PaymentSession): string | undefined => {
    if (paid.has(id)) return 'This order is paid.'
    return Number(form.get('expires_at')) * 1000 > now()
      ? undefined
      : 'This payment page has expired.'
  }

  const standIn = {
    server,
    /**
     * Every checkout, in the order of creation. A request repeated with the same key
     * creates no second checkout.
     */
    get sessions(): readonly PaymentSession[] {
      return [...sessions.values()]
    },
    /**
     * The idempotency key of each request for a checkout, including refused and repeated
     * requests.
     */
    keys,
    /** Answers the next requests instead of the stand-in, if set. */
    behave: undefined as Behaviour | undefined,
    /**
     * The origin of the function. The stand-in passes requests on to it, so that it
     * shares an origin with payment pages.
     */
    functionOrigin: undefined as string | undefined,
    /** Advances the clock by some minutes. */
    wait(minutes: number) {
      ahead += minutes * 60_000
    },
    reset() {
      sessions.clear()
      paid.clear()
      keys.length = 0
      standIn.behave = undefined
    },
  }
  return standIn
}

const keyOf = ({ headers }: IncomingMessage): string =>
  String(headers['idempotency-key'] ?? '')

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): void {
  const { url = '/', method, headers } = request
  const onward = requestFrom(origin + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.once('error', () => response.destroy())
  request.pipe(onward)
}

async function createSession(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, PaymentSession>,
  now: number,
): Promise<void> {
  const { authorization = '', 'content-type': type, host } = request.headers
  const key = keyOf(request)
  const form = new URLSearchParams(await text(request))

  if (!/^Bearer [rs]k_test_\w+$/.test(authorization))
    return refuse(response, 401, 'Invalid API Key provided')
  const hasHeaders = type === 'application/x-www-form-urlencoded' && key !== ''
  const invalidField = hasHeaders ? invalidFieldIn(form, now) : 'headers'
  if (invalidField !== undefined)
    return refuse(response, 400, 'Invalid request', invalidField)

  const existingSession = sessions.get(key)
  if (existingSession && existingSession.form.toString() !== form.toString())
    return json(response, 400, {
      error: { type: 'idempotency_error', message: 'Keys are for one request' },
    })

  const id = `cs_test_${randomUUID().replaceAll('-', '')}`
  const session = existingSession ?? { id, form, headers: request.headers }
  sessions.set(key, session)
  const url = `http://${host}/pay/${session.id}`
  json(response, 200, { id: session.id, object: 'checkout.session', url })
}

const html = (response: ServerResponse, status: number, body: string): ServerResponse =>
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)

const json = (response: ServerResponse, status: number, body: unknown): void => {
  const headers = {
    'Content-Type': 'application/json',
    'Request-Id': `req_${randomUUID().slice(0, 8)}`,
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  param?: string,
): void =>
  json(response, status, { error: { type: 'invalid_request_error', message, param } })

const isText = (value: string): boolean => value.trim() !== '' && value.length <= 5000
const isAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && value.length <= 2048
const isCurrency = (value: string): boolean => /^[a-z]{3}$/.test(value)
const isWholeNumber = (value: string): boolean => /^\d{1,8}$/.test(value)
const isOneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

/**
 * The fields of the shop's checkouts, with their valid values: Stripe refuses unknown
 * fields.
 */
const FIELDS: readonly (readonly [name: RegExp, isValid: (value: string) => boolean])[] =
  [
    [/^mode$/, isOneOf('payment')],
    [/^expires_at$/, (value) => /^\d{10}$/.test(value)],
    [
      /^allowed_payment_method_types\[\d\]$/,
      isOneOf('card', 'klarna', 'link', 'paypal', 'sepa_debit', 'swish'),
    ],
    [/^automatic_tax\[enabled\]$/, isOneOf('true', 'false')],
    [/^locale$/, (value) => /^(?:auto|[a-z]{2,3})$/.test(value)],
    [/^(?:success|cancel)_url$/, isAddress],
    [/^line_items\[\d{1,2}\]\[quantity\]$/, (value) => /^[1-9]\d{0,5}$/.test(value)],
    [/^line_items\[\d{1,2}\]\[price_data\]\[currency\]$/, isCurrency],
    [/^line_items\[\d{1,2}\]\[price_data\]\[unit_amount\]$/, isWholeNumber],
    [
      /^line_items\[\d{1,2}\]\[price_data\]\[tax_behavior\]$/,
      isOneOf('inclusive', 'exclusive'),
    ],
    [
      /^line_items\[\d{1,2}\]\[price_data\]\[product_data\]\[(?:name|description)\]$/,
      isText,
    ],
    [
      /^line_items\[\d{1,2}\]\[price_data\]\[product_data\]\[images\]\[[0-7]\]$/,
      isAddress,
    ],
    [
      /^shipping_address_collection\[allowed_countries\]\[\d{1,3}\]$/,
      (value) => /^[A-Z]{2}$/.test(value),
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[type\]$/,
      isOneOf('fixed_amount'),
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[display_name\]$/,
      (value) => isText(value) && value.length <= 100,
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[fixed_amount\]\[amount\]$/,
      isWholeNumber,
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[fixed_amount\]\[currency\]$/,
      isCurrency,
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[tax_behavior\]$/,
      isOneOf('inclusive', 'exclusive'),
    ],
    [
      /^(?:payment_intent_data\[)?metadata\]?\[\w{1,40}\]$/,
      (value) => value.length <= 500,
    ],
    [
      /^payment_intent_data\[description\]$/,
      (value) => isText(value) && value.length <= 1000,
    ],
  ]

const REQUIRED = [
  'mode',
  'expires_at',
  'success_url',
  'shipping_address_collection[allowed_countries][0]',
]

/**
 * The minimum amount of a checkout, in the smallest unit of the currency, for currencies
 * that `MINIMUMS` does not list.
 */
const USUAL_MINIMUM = 50
const MINIMUMS: Readonly<Record<string, number>> = {
  gbp: 30,
  dkk: 250,
  nok: 300,
  sek: 300,
}

/**
 * Returns the name of the first field that Stripe would refuse; undefined if it would
 * accept the form.
 */
function invalidFieldIn(form: URLSearchParams, now: number): string | undefined {
  const lines = linesIn(form)
  const missing = [...REQUIRED, ...lines.flatMap(({ required }) => required)].find(
    (name) => !form.has(name),
  )
  if (missing !== undefined) return missing

  for (const [name, value] of form) {
    const isValid = FIELDS.some(([field, accepts]) => field.test(name) && accepts(value))
    if (!isValid) return name
  }

  // Stripe accepts only one currency per checkout.
  const currencyFields = [...form].filter(([name]) => name.endsWith('[currency]'))
  const [currency = ''] = currencyFields.map(([, value]) => value)
  for (const [name, value] of currencyFields) if (value !== currency) return name

  const minutes = (Number(form.get('expires_at')) * 1000 - now) / 60_000
  if (minutes < 30 || minutes > 24 * 60) return 'expires_at'

  const minimum = MINIMUMS[currency] ?? USUAL_MINIMUM
  return totalOf(lines) < minimum ? 'line_items' : undefined
}

/**
 * Returns the lines of a form. A form without lines yields one, all of whose fields are
 * missing.
 */
function linesIn(form: URLSearchParams) {
  const indices = [...form.keys()].flatMap(
    (name) => /^line_items\[(\d+)\]/.exec(name)?.[1] ?? [],
  )
  const count = new Set(indices).size || 1
  return Array.from({ length: count }, (_, index) => lineIn(form, index))
}

function lineIn(form: URLSearchParams, index: number) {
  const line = `line_items[${index}]`
  const quantity = `${line}[quantity]`
  const currency = `${line}[price_data][currency]`
  const amount = `${line}[price_data][unit_amount]`
  const product = `${line}[price_data][product_data]`

  return {
    required: [quantity, currency, amount, `${product}[name]`],
    quantity: Number(form.get(quantity)),
    amount: Number(form.get(amount)),
    name: escapeHtml(form.get(`${product}[name]`) ?? ''),
    description: escapeHtml(form.get(`${product}[description]`) ?? ''),
    picture: escapeHtml(form.get(`${product}[images][0]`) ?? ''),
  }
}

const totalOf = (lines: ReturnType<typeof linesIn>): number =>
  lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Formats an amount that is in the smallest unit of its currency: 10000 is '$100.00'. */
const writeAmount = (amount: number, currency: string): string =>
  (amount / minorUnitsOf({ amount: 1, currency })).toLocaleString('en', {
    style: 'currency',
    currency,
  })

/**
 * Returns the stand-in's payment page: the purchase with links to pay or go back, or the
 * reason why it is closed.
 */
function paymentPage({ id, form }: PaymentSession, closingReason?: string): string {
  const isOpen = closingReason === undefined
  const offer = isOpen ? offerOf(form) : `<h1>${closingReason}</h1>`
  const payLink = isOpen ? `<a class="pay" href="/pay/${id}/paid">Pay</a> ` : ''

  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for the payment page</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; color: #1d2433 }
  img { max-width: 12rem; max-height: 12rem; border-radius: .5rem }
  a { display: inline-block; padding: .7rem 1.4rem; border-radius: .5rem; margin-right: .5rem }
  .pay { background: #1d2433; color: #fff; text-decoration: none }
  .note { color: #5a6274 }
</style>
<p class="note">Stand-in for the payment page. No money moves.</p>
${offer}
<p>${payLink}<a href="${escapeHtml(form.get('cancel_url') ?? '')}">Back to the shop</a></p>
</html>
`
}

function offerOf(form: URLSearchParams): string {
  const lines = linesIn(form)
  const currency = form.get('line_items[0][price_data][currency]')?.toUpperCase() ?? ''
  const tag = lines.length === 1 ? 'h1' : 'h2'
  const posters = lines.map(({ name, description, picture, amount, quantity }) => {
    const price = `${quantity} × ${writeAmount(amount, currency)}`
    return `<img src="${picture}" alt="">
<${tag}>${name}</${tag}>
<p>${description}</p>
<p>${price}</p>`
  })

  const heading = lines.length === 1 ? '' : '<h1>Your order</h1>\n'
  const total = `<strong>${writeAmount(totalOf(lines), currency)}</strong>`
  return `${heading}${posters.join('\n')}
<p>${total}, ${shippingIn(form)}</p>
<p class="note">${metadataIn(form)}</p>`
}

function shippingIn(form: URLSearchParams): string {
  const choices = [...form]
    .filter(([name]) => /^shipping_options.*\[display_name\]$/.test(name))
    .map(([, text]) => escapeHtml(text))
  const countries = [...form.keys()].filter((name) =>
    name.includes('[allowed_countries]'),
  )
  return `${choices.join(' / ')} (${countries.length} countries)`
}

function metadataIn(form: URLSearchParams): string {
  const values = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [`${escapeHtml(key)}: ${escapeHtml(value)}`]
  })
  return values.join(' · ')
}
