import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { minorUnitsOf } from '../../cli/model/price.ts'

/** A checkout that was created, as the form that asked for it. */
export interface Session {
  readonly id: string
  readonly form: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** What a test makes of the next requests; a stand-in answers by itself otherwise. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** Plays Stripe: creates checkouts from forms that Stripe would take, refuses others, and shows a page for paying. */
export function createStandIn() {
  const sessions = new Map<string, Session>()
  const keys: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    if (request.method === 'GET') return showPage(pathname, response)
    keys.push(keyOf(request))
    if (standIn.behave) return standIn.behave(request, response)
    if (pathname !== '/v1/checkout/sessions') return refuse(response, 404, 'Unrecognized request URL')
    return createSession(request, response, sessions)
  })

  const showPage = (pathname: string, response: ServerResponse): void => {
    const session = [...sessions.values()].find(({ id }) => pathname === `/pay/${id}`)
    response.writeHead(session ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(session ? paymentPage(session.form) : 'There is no such checkout.')
  }

  const standIn = {
    server,
    /** Every checkout, in the order of creation. A request that is repeated under one key creates no second one. */
    get sessions(): readonly Session[] {
      return [...sessions.values()]
    },
    /** The idempotency key of each request for a checkout, refused and repeated ones included. */
    keys,
    behave: undefined as Behaviour | undefined,
    reset() {
      sessions.clear()
      keys.length = 0
      standIn.behave = undefined
    },
  }
  return standIn
}

const keyOf = ({ headers }: IncomingMessage): string => String(headers['idempotency-key'] ?? '')

async function createSession(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, Session>,
): Promise<void> {
  const { authorization = '', 'content-type': type, host } = request.headers
  const key = keyOf(request)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  if (!/^Bearer [rs]k_test_\w+$/.test(authorization)) return refuse(response, 401, 'Invalid API Key provided')
  const isForm = type === 'application/x-www-form-urlencoded' && key !== ''
  const fault = isForm ? faultIn(form) : 'headers'
  if (fault !== undefined) return refuse(response, 400, 'Invalid request', fault)
  const session = sessions.get(key) ?? {
    id: `cs_test_${randomUUID().replaceAll('-', '')}`,
    form,
    headers: request.headers,
  }
  sessions.set(key, session)
  const url = `http://${host}/pay/${session.id}`
  json(response, 200, { id: session.id, object: 'checkout.session', url })
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID().slice(0, 8)}` }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, status: number, message: string, param?: string): void =>
  json(response, status, { error: { type: 'invalid_request_error', message, param } })

const isWords = (value: string): boolean => value.trim() !== '' && value.length <= 5000
const isAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && value.length <= 2048
const isCurrency = (value: string): boolean => /^[a-z]{3}$/.test(value)
const isWhole = (value: string): boolean => /^\d{1,8}$/.test(value)
const is =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

/** Fields that a checkout of the shop has, and what each may hold: Stripe refuses fields that it does not know. */
const FIELDS: readonly (readonly [name: RegExp, isValid: (value: string) => boolean])[] = [
  [/^mode$/, is('payment')],
  [/^locale$/, (value) => /^(?:auto|[a-z]{2,3})$/.test(value)],
  [/^(?:success|cancel)_url$/, isAddress],
  [/^line_items\[0\]\[quantity\]$/, is('1')],
  [/^line_items\[0\]\[price_data\]\[currency\]$/, isCurrency],
  [/^line_items\[0\]\[price_data\]\[unit_amount\]$/, isWhole],
  [/^line_items\[0\]\[price_data\]\[product_data\]\[(?:name|description)\]$/, isWords],
  [/^line_items\[0\]\[price_data\]\[product_data\]\[images\]\[[0-7]\]$/, isAddress],
  [/^shipping_address_collection\[allowed_countries\]\[\d{1,3}\]$/, (value) => /^[A-Z]{2}$/.test(value)],
  [/^shipping_options\[0\]\[shipping_rate_data\]\[type\]$/, is('fixed_amount')],
  [
    /^shipping_options\[0\]\[shipping_rate_data\]\[display_name\]$/,
    (value) => isWords(value) && value.length <= 100,
  ],
  [/^shipping_options\[0\]\[shipping_rate_data\]\[fixed_amount\]\[amount\]$/, is('0')],
  [/^shipping_options\[0\]\[shipping_rate_data\]\[fixed_amount\]\[currency\]$/, isCurrency],
  [/^(?:payment_intent_data\[)?metadata\]?\[\w{1,40}\]$/, (value) => value.length <= 500],
  [/^payment_intent_data\[description\]$/, (value) => isWords(value) && value.length <= 1000],
]

const REQUIRED = [
  'mode',
  'success_url',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'shipping_address_collection[allowed_countries][0]',
]

function faultIn(form: URLSearchParams): string | undefined {
  const missing = REQUIRED.find((name) => !form.has(name))
  if (missing !== undefined) return missing
  const wrong = [...form].find(
    ([name, value]) => !FIELDS.some(([field, isValid]) => field.test(name) && isValid(value)),
  )
  const currencies = [...form].filter(([name]) => name.endsWith('[currency]'))
  // Stripe takes one currency for all of a checkout.
  return (wrong ?? currencies.find(([, value]) => value !== currencies[0]?.[1]))?.[0]
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** '$100.00', of an amount in the smallest unit. */
const writeAmount = (amount: number, currency: string): string =>
  (amount / minorUnitsOf({ amount: 1, currency })).toLocaleString('en', { style: 'currency', currency })

/** The page for paying that the stand-in shows: what is bought, and the two ways on. */
function paymentPage(form: URLSearchParams): string {
  const field = (name: string): string => escapeHtml(form.get(name) ?? '')
  const product = (name: string): string => field(`line_items[0][price_data][product_data][${name}]`)
  const currency = form.get('line_items[0][price_data][currency]')?.toUpperCase() ?? ''
  const price = writeAmount(Number(form.get('line_items[0][price_data][unit_amount]')), currency)
  const metadata = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [`${escapeHtml(key)}: ${escapeHtml(value)}`]
  })
  const countries = [...form.keys()].filter((name) => name.includes('[allowed_countries]')).length
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
<img src="${field('line_items[0][price_data][product_data][images][0]')}" alt="">
<h1>${product('name')}</h1>
<p>${product('description')}</p>
<p><strong>${price}</strong>, ${field('shipping_options[0][shipping_rate_data][display_name]')} (${countries} countries)</p>
<p class="note">${metadata.join(' · ')}</p>
<p><a class="pay" href="${field('success_url')}">Pay</a> <a href="${field('cancel_url')}">Back to the shop</a></p>
</html>
`
}
