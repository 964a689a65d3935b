import { batch, signal } from '@preact/signals-react'
import type { CheckoutOutcome, Refusal } from './checkout.ts'

/** The state of an order. `opened` and `blocked`: what the browser did with the tab of the checkout. */
export type Progress =
  | { readonly step: 'choosing' }
  | { readonly step: 'ordering'; readonly isSlow?: true }
  | { readonly step: 'opened' | 'blocked'; readonly url: string }
  | ({ readonly step: 'refused' } & Refusal)

/** The parts of an order outside of the page's state: a new tab, a message. */
export interface OrderWindow {
  /** Returns false when the browser refused the new tab. */
  open(url: string): boolean
  /** Tells the visitor that the order failed. */
  fail(): void
}

/** An order to be sent. */
export interface Attempt {
  request(signal: AbortSignal): Promise<CheckoutOutcome>
  /** Tells whether the order is still what the page shows; otherwise no link to its checkout stays. */
  isShown(): boolean
  /** Called together with the change of `progress`. */
  onRefused(refusal: Refusal): void
}

/** Milliseconds after which an order is said to take longer. */
const SLOW = 8_000

/** Creates the state of one order control. */
export function createOrder({ open, fail }: OrderWindow) {
  const progress = signal<Progress>({ step: 'choosing' })
  let running: AbortController | undefined

  const settle = (outcome: CheckoutOutcome, { isShown, onRefused }: Attempt): void => {
    progress.value = { step: 'choosing' }
    if (outcome.kind === 'failed') fail()
    if (outcome.kind === 'failed' && outcome.refusal) {
      progress.value = { step: 'refused', ...outcome.refusal }
      onRefused(outcome.refusal)
    }
    if (outcome.kind !== 'url') return
    const { url } = outcome
    if (!open(url)) progress.value = { step: 'blocked', url }
    // After another choice the link to this checkout would stand beside the wrong price.
    else if (isShown()) progress.value = { step: 'opened', url }
  }

  return {
    progress,
    /** Forgets how the last order ended. */
    reset(): void {
      if (!running) progress.value = { step: 'choosing' }
    },
    /** Does nothing while a request runs: a double click must not order twice. */
    async send(attempt: Attempt): Promise<void> {
      if (running) return
      const own = new AbortController()
      running = own
      progress.value = { step: 'ordering' }
      setTimeout(() => {
        if (running === own) progress.value = { step: 'ordering', isSlow: true }
      }, SLOW)
      const outcome = await attempt.request(own.signal)
      if (running !== own) return
      running = undefined
      batch(() => settle(outcome, attempt))
    },
    /** Aborts the running request and ignores its answer. */
    cancel(): void {
      if (!running) return
      running.abort()
      running = undefined
      progress.value = { step: 'choosing' }
    },
  }
}
