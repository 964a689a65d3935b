// Stands in for Stripe's API on the owner's machine and in tests: responds to requests from the shop's functions as
// Stripe would, with data kept in memory.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createSession, type PaymentSession } from './payment-sessions.ts'
import { sessionObject } from './session-object.ts'
import { type ApiAnswer, errorAnswer, jsonAnswer } from './stand-in-answers.ts'
import { invalidFieldIn } from './stripe-fields.ts'

/** The first request under an idempotency key, and the response to it. */
export interface StoredAnswer {
  readonly fields: string
  readonly answer: ApiAnswer
}

/** The data of the stand-in, which requests read and change. */
interface ApiState {
  /** The checkouts, by their ids. */
  readonly sessions: Map<string, PaymentSession>
  /** The responses to requests for checkouts, by idempotency key. */
  readonly answers: Map<string, StoredAnswer>
  /** The time of the stand-in's clock, in milliseconds since 1970. */
  readonly now: number
  readonly onCreated: (session: PaymentSession) => void
  readonly onExpired: (session: PaymentSession) => void
}

const SESSIONS = '/v1/checkout/sessions'

/** Tells whether a request asks for a new checkout. */
export const isCreation = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url === SESSIONS

export const idempotencyKeyOf = ({ headers }: IncomingMessage): string =>
  String(headers['idempotency-key'] ?? '')

/** Responds to requests that create, list, read and expire checkouts. */
export async function answerApi(
  request: IncomingMessage,
  state: ApiState,
): Promise<ApiAnswer> {
  const { method, url = '', headers } = request
  const body = await text(request)
  if (!/^Bearer [rs]k_test_\w+$/.test(headers.authorization ?? ''))
    return errorAnswer(401, 'Invalid API Key provided')
  if (isCreation(request)) return answerCreation(request, body, state)
  if (method === 'GET' && url.split('?')[0] === SESSIONS) return listSessions(url, state)

  const path = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(url)
  const [, id = '', isExpiry] = path ?? []
  const expectedMethod = isExpiry ? 'POST' : 'GET'
  if (!path || method !== expectedMethod)
    return errorAnswer(404, 'Unrecognized request URL')

  const session = state.sessions.get(id)
  if (!session) {
    const details = { param: 'session', code: 'resource_missing' }
    return errorAnswer(404, `No such checkout.session: '${id}'`, details)
  }
  return isExpiry ? expire(session, state) : jsonAnswer(200, sessionObject(session))
}

function answerCreation(
  request: IncomingMessage,
  fields: string,
  { sessions, answers, now, onCreated }: ApiState,
): ApiAnswer {
  const { headers } = request
  const key = idempotencyKeyOf(request)
  const form = new URLSearchParams(fields)

  // Like Stripe, gives a repeated request the first response again. A different request
  // with the same key gets an error.
  const stored = answers.get(key)
  if (stored && stored.fields !== form.toString())
    return errorAnswer(400, 'An idempotency key can be used for one request only', {
      type: 'idempotency_error',
    })
  // The first response is sent again even if the checkout has changed since.
  if (stored) return stored.answer

  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  const invalidField = isForm && key !== '' ? invalidFieldIn(form, now) : 'headers'
  if (invalidField !== undefined)
    return errorAnswer(400, 'Invalid request', { param: invalidField })

  const session = createSession({ form, headers, now })
  const answer = jsonAnswer(200, sessionObject(session))
  sessions.set(session.id, session)
  answers.set(key, { fields: form.toString(), answer })
  onCreated(session)
  return answer
}

/** Lists the checkouts that were created in a period, the newest first. */
function listSessions(url: string, { sessions }: ApiState): ApiAnswer {
  const { searchParams } = new URL(url, 'http://stand-in')
  const earliest = Number(searchParams.get('created[gte]') ?? 0)
  const latest = Number(searchParams.get('created[lte]') ?? Number.MAX_SAFE_INTEGER)

  const matches = [...sessions.values()]
    .map(sessionObject)
    .filter(({ created }) => created >= earliest && created <= latest)
    .reverse()
  return jsonAnswer(200, {
    object: 'list',
    url: SESSIONS,
    has_more: false,
    data: matches,
  })
}

function expire(session: PaymentSession, { onExpired }: ApiState): ApiAnswer {
  if (session.status !== 'open') {
    const message = `This Session is ${session.status}. Only open Sessions can be expired.`
    return errorAnswer(400, message)
  }

  session.status = 'expired'
  onExpired(session)
  return jsonAnswer(200, sessionObject(session))
}
