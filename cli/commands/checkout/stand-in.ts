import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { passOn } from './function-proxy.ts'
import { createdText, paidText } from './order-log.ts'
import { closedPage, paymentPage } from './payment-page.ts'
import { expiryOf, type PaymentSession, pay } from './payment-sessions.ts'
import { chargeObject, disputeObject, sessionObject } from './session-object.ts'
import {
  answerApi,
  idempotencyKeyOf,
  isCreation,
  type StoredAnswer,
} from './stripe-api.ts'
import { createEventSender, type WebhookAnswer } from './webhook-events.ts'

/** Responds to requests in place of the stand-in, as a test needs. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** Prints a line about an order. */
type Tell = (line: string) => void

/** Reports the webhook's response to an event, and the checkout that the event is about, if any. */
type ReportAnswer = (answer: WebhookAnswer, session: PaymentSession | undefined) => void

/**
 * Imitates Stripe: creates checkouts from forms that Stripe would accept, refuses others,
 * shows a payment page, and sends events to a webhook. `tell` gets a line about each order.
 */
export function createStandIn(
  tell: Tell = () => {},
  reportAnswer: ReportAnswer = () => {},
) {
  const sessions = new Map<string, PaymentSession>()
  const answers = new Map<string, StoredAnswer>()
  const keys: string[] = []
  const events = createEventSender((event, answer) => {
    const { id } = event.data.object as { readonly id?: string }
    reportAnswer(answer, sessions.get(id ?? ''))
  })
  /** Milliseconds by which the stand-in's clock is ahead. */
  let ahead = 0
  const now = (): number => Date.now() + ahead
  const server = createServer(async (request, response) => {
    const address = new URL(`http://stand-in${request.url ?? '/'}`)
    if (standIn.functionOrigin && address.pathname.startsWith('/functions/'))
      return passOn(request, response, standIn.functionOrigin, tell)

    expireDue()
    if (address.pathname.startsWith('/v1/')) return answerRequest(request, response)
    showPage(address, response)
  })

  /** Answers a request to Stripe's API, unless a test wants the response to be lost. */
  const answerRequest = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (isCreation(request)) keys.push(idempotencyKeyOf(request))
    if (standIn.behave) return standIn.behave(request, response)

    const state = { sessions, answers, now: now(), onCreated, onExpired }
    const answer = await answerApi(request, state)
    if (standIn.answerDelay > 0) await pause(standIn.answerDelay)
    if (standIn.lostAnswers > 0) {
      standIn.lostAnswers -= 1
      response.destroy()
      return
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const onCreated = (session: PaymentSession): void => {
    tell(createdText(session.order))
    setTimeout(expireDue, expiryOf(session) - now()).unref()
  }

  const onExpired = (session: PaymentSession): void =>
    events.emit('checkout.session.expired', sessionObject(session), now())

  const expireDue = (): void => {
    for (const session of sessions.values()) {
      if (session.status !== 'open' || expiryOf(session) > now()) continue

      session.status = 'expired'
      onExpired(session)
    }
  }

  /**
   * Shows the payment page of a checkout: '/pay/<id>'. Its button leads to
   * '/pay/<id>/paid?shipping=0', with the number of the chosen way of shipping.
   */
  const showPage = (
    { pathname, searchParams }: URL,
    response: ServerResponse,
  ): ServerResponse => {
    const [, sessionId = '', isPaying] = /^\/pay\/(\w+)(\/paid)?$/.exec(pathname) ?? []
    const session = sessions.get(sessionId)
    if (!session) return html(response, 404, 'There is no such checkout.')

    const { order, status } = session
    if (status !== 'open')
      return html(response, 200, closedPage(order, closingReasons[status]))
    if (!isPaying)
      return html(response, 200, paymentPage(order, `/pay/${session.id}/paid`))

    const shippingWay = Number(searchParams.get('shipping'))
    pay(session, shippingWay)
    tell(paidText(order, shippingWay))
    events.emit('checkout.session.completed', sessionObject(session), now())
    return response.writeHead(303, { Location: order.successUrl }).end()
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
    /** The events that go to a webhook. */
    events,
    /** The time of the stand-in's clock, in milliseconds. */
    now,
    /** If set, responds to the next requests in place of the stand-in. */
    behave: undefined as Behaviour | undefined,
    /** The number of next responses that are lost, although the stand-in does what the requests ask for. */
    lostAnswers: 0,
    /** How long (ms) the stand-in takes to respond. */
    answerDelay: 0,
    /**
     * The origin of the function. The stand-in passes requests on to it, so that it
     * shares an origin with payment pages.
     */
    functionOrigin: undefined as string | undefined,
    /** Advances the clock by some minutes. Payment pages that are due expire. */
    wait(minutes: number) {
      ahead += minutes * 60_000
      expireDue()
    },
    /** Refunds part of an order. `amount` is in the smallest unit of the currency. */
    refund(session: PaymentSession, amount: number) {
      if (!session.payment) throw new Error('the checkout is not paid')

      session.payment.refunded += amount
      events.emit('charge.refunded', chargeObject(session), now())
    },
    /** Makes the buyer's bank claim back the money for an order. */
    dispute(session: PaymentSession) {
      events.emit('charge.dispute.created', disputeObject(session, now()), now())
    },
    reset() {
      sessions.clear()
      answers.clear()
      keys.length = 0
      events.reset()
      standIn.behave = undefined
      standIn.lostAnswers = 0
      standIn.answerDelay = 0
    },
  }
  return standIn
}

const closingReasons = {
  complete: 'This order is paid.',
  expired: 'This payment page has expired.',
}

const html = (response: ServerResponse, status: number, body: string): ServerResponse =>
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
