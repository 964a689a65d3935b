import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { createdText, paidText, refusedText } from './order-log.ts'
import { closedPage, paymentPage } from './payment-page.ts'
import { orderIn } from './session-order.ts'
import { invalidFieldIn } from './stripe-fields.ts'

/** A created checkout, with the form that requested it. */
export interface PaymentSession {
  readonly id: string
  readonly form: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** Answers requests as a test needs it, instead of the stand-in. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** Prints a line about an order. */
type Tell = (line: string) => void

/**
 * Imitates Stripe: creates checkouts from forms that Stripe would accept, refuses others,
 * and shows a payment page. `tell` gets a line about each order.
 */
export function createStandIn(tell: Tell = () => {}) {
  /** The checkouts, by the idempotency key of the request that created each. */
  const sessions = new Map<string, PaymentSession>()
  /** The ids of paid checkouts. */
  const paid = new Set<string>()
  const keys: string[] = []
  /** Milliseconds by which the stand-in's clock is ahead. */
  let ahead = 0
  const now = (): number => Date.now() + ahead
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    const { pathname } = address
    if (standIn.functionOrigin && pathname.startsWith('/functions/'))
      return passOn(request, response, standIn.functionOrigin, tell)
    if (request.method === 'GET') return showPage(address, response)

    keys.push(keyOf(request))
    if (standIn.behave) return standIn.behave(request, response)
    if (pathname !== '/v1/checkout/sessions')
      return refuse(response, 404, 'Unrecognized request URL')
    return createSession(request, response, { sessions, now: now(), tell })
  })

  /**
   * Shows the payment page of a checkout: '/pay/<id>'. Its button leads to
   * '/pay/<id>/paid?shipping=0', with the number of the chosen way of shipping.
   */
  const showPage = (
    { pathname, searchParams }: URL,
    response: ServerResponse,
  ): ServerResponse => {
    const [, sessionId, isPaying] = /^\/pay\/(\w+)(\/paid)?$/.exec(pathname) ?? []
    const session = [...sessions.values()].find(({ id }) => id === sessionId)
    if (!session) return html(response, 404, 'There is no such checkout.')

    const order = orderIn(session.form)
    const closingReason = closingReasonOf(session)
    if (closingReason !== undefined)
      return html(response, 200, closedPage(order, closingReason))
    if (!isPaying)
      return html(response, 200, paymentPage(order, `/pay/${session.id}/paid`))

    paid.add(session.id)
    tell(paidText(order, Number(searchParams.get('shipping'))))
    return response.writeHead(303, { Location: order.successUrl }).end()
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

/** Passes a request on to the function, and tells when the function refuses it. */
function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  tell: Tell,
): void {
  const { url = '/', method, headers } = request
  const onward = requestFrom(origin + url, { method, headers }, (answer) => {
    const { statusCode: status = 502 } = answer
    response.writeHead(status, answer.headers)
    answer.pipe(response)

    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.once('end', () => {
      if (status >= 400) tell(refusedText(status, Buffer.concat(chunks).toString()))
    })
  })
  onward.once('error', () => response.destroy())
  request.pipe(onward)
}

interface SessionPlace {
  readonly sessions: Map<string, PaymentSession>
  readonly now: number
  readonly tell: Tell
}

async function createSession(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, now, tell }: SessionPlace,
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
  if (!existingSession) tell(createdText(orderIn(form)))

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
