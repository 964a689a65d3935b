import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { createSession, type PaymentSession } from './payment-sessions.ts'
import { sessionObject } from './session-object.ts'
import { type ApiAnswer, jsonAnswer, refusal } from './stand-in-answers.ts'
import { invalidFieldIn } from './stripe-fields.ts'

/** The first request under an idempotency key, and its answer. */
export interface StoredAnswer {
  readonly fields: string
  readonly answer: ApiAnswer
}

/** The checkouts and answers that requests to Stripe's interface read and change. */
interface ApiState {
  /** The checkouts, by their ids. */
  readonly sessions: Map<string, PaymentSession>
  /** The answers to requests for checkouts, by idempotency key. */
  readonly answers: Map<string, StoredAnswer>
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

/** Answers requests that create, list, read and expire checkouts. */
export async function answerApi(
  request: IncomingMessage,
  state: ApiState,
): Promise<ApiAnswer> {
  const { method, url = '', headers } = request
  const body = await text(request)
  if (!/^Bearer [rs]k_test_\w+$/.test(headers.authorization ?? ''))
    return refusal(401, 'Invalid API Key provided')
  if (isCreation(request)) return answerCreation(request, body, state)
  if (method === 'GET' && url.split('?')[0] === SESSIONS) return listSessions(url, state)

  const path = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(url)
  const [, id = '', isExpiry] = path ?? []
  const expectedMethod = isExpiry ? 'POST' : 'GET'
  if (!path || method !== expectedMethod) return refusal(404, 'Unrecognized request URL')

  const session = state.sessions.get(id)
  if (!session) {
    const details = { param: 'session', code: 'resource_missing' }
    return refusal(404, `No such checkout.session: '${id}'`, details)
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

  const stored = answers.get(key)
  if (stored && stored.fields !== form.toString())
    return refusal(400, 'Keys are for one request', { type: 'idempotency_error' })
  // Stripe repeats its first answer, even if the checkout has changed since.
  if (stored) return stored.answer

  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  const invalidField = isForm && key !== '' ? invalidFieldIn(form, now) : 'headers'
  if (invalidField !== undefined)
    return refusal(400, 'Invalid request', { param: invalidField })

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
    return refusal(400, message)
  }

  session.status = 'expired'
  onExpired(session)
  return jsonAnswer(200, sessionObject(session))
}
