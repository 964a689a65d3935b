import { createHmac } from 'node:crypto'
import { newId } from './payment-sessions.ts'
import { secondsOf } from './session-object.ts'

/** An event, as Stripe sends it to a webhook. */
export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  /** In seconds. */
  readonly created: number
  readonly livemode: boolean
  readonly data: { readonly object: object }
}

/** A webhook that receives events. */
interface WebhookTarget {
  readonly address: string
  /** The secret that signs events: 'whsec_…'. */
  readonly secret: string
}

/** How a test signs an event differently from Stripe. */
interface Signing {
  /** A secret other than the webhook's. */
  readonly secret?: string
  /** Seconds since the event was signed. */
  readonly age?: number
}

/** The webhook's response to an event. The status is 0 if there was no response. */
export interface WebhookAnswer {
  readonly status: number
  readonly body: string
}

/** How long (ms) Stripe waits for a response. */
const TIMEOUT = 10_000

/**
 * Sends events to a webhook, as Stripe does. Events that the webhook does not confirm stay pending. Stripe would send
 * them again for three days; here, `sendPending` does.
 * @param report called with each response from the webhook
 */
export function createEventSender(
  report: (event: StripeEvent, answer: WebhookAnswer) => void,
) {
  const pending = new Map<string, StripeEvent>()
  const deliveries = new Set<Promise<unknown>>()

  const deliver = async (event: StripeEvent): Promise<void> => {
    const copies = Array.from({ length: sender.copies }, () => sender.send(event))
    const answers = await Promise.all(copies)
    const isConfirmed = answers.some(({ status }) => status >= 200 && status < 300)
    if (isConfirmed && !sender.losesAnswers) pending.delete(event.id)

    for (const answer of answers) report(event, answer)
  }

  const track = (delivery: Promise<unknown>): void => {
    deliveries.add(delivery)
    void delivery.finally(() => deliveries.delete(delivery))
  }

  const sender = {
    /** The receiver of events. Without a receiver, no events are created. */
    target: undefined as WebhookTarget | undefined,
    /** Whether new events wait for `sendPending`. */
    isHolding: false,
    /** The number of times that each event is sent, all at once. */
    copies: 1,
    /** Whether all of the webhook's responses are lost, so that its events stay pending. */
    losesAnswers: false,
    /** The events that are not confirmed, oldest first. */
    get pending(): readonly StripeEvent[] {
      return [...pending.values()]
    },
    /** Creates an event, and sends it unless events are held back. */
    emit(type: string, object: object, now: number): void {
      if (!sender.target) return

      const id = newId('evt_')
      const created = secondsOf(now)
      const data = { object }
      const event: StripeEvent = {
        id,
        object: 'event',
        type,
        created,
        livemode: false,
        data,
      }
      pending.set(id, event)
      if (!sender.isHolding) track(deliver(event))
    },
    /** Sends an event once. Returns the webhook's response. */
    async send(event: StripeEvent, signing: Signing = {}): Promise<WebhookAnswer> {
      const { address, secret } = sender.target ?? { address: '', secret: '' }
      const body = JSON.stringify(event)
      const headers = {
        'Content-Type': 'application/json',
        'Stripe-Signature': signatureOf(body, { secret, age: 0, ...signing }),
      }
      try {
        const signal = AbortSignal.timeout(TIMEOUT)
        const response = await fetch(address, { method: 'POST', headers, body, signal })
        return { status: response.status, body: await response.text() }
      } catch {
        return { status: 0, body: '' }
      }
    },
    /** Sends all pending events again, one after another, in the order that `arrange` returns. */
    async sendPending(
      arrange = (events: readonly StripeEvent[]): readonly StripeEvent[] => events,
    ): Promise<void> {
      for (const event of arrange(sender.pending)) await deliver(event)
    },
    /** Resolves when the webhook has responded to all events that were sent. */
    async idle(): Promise<void> {
      while (deliveries.size > 0) await Promise.all(deliveries)
    },
    reset(): void {
      pending.clear()
      sender.isHolding = false
      sender.copies = 1
      sender.losesAnswers = false
    },
  }
  return sender
}

/** Returns the header that Stripe uses to sign the body of an event. */
function signatureOf(body: string, { secret, age }: Required<Signing>): string {
  const time = secondsOf(Date.now()) - age
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}
