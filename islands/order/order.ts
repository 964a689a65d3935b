import { batch, signal } from '@preact/signals-react'
import type { CheckoutOutcome, Refusal } from '../checkout/checkout.ts'

/** The state of an order. The browser has `opened` the checkout's tab or `blocked` it. */
export type Progress =
  | { readonly step: 'choosing' }
  | { readonly step: 'ordering'; readonly isSlow?: true }
  | { readonly step: 'opened' | 'blocked'; readonly url: string }
  | ({ readonly step: 'refused' } & Refusal)

/**
 * The actions of an order besides changing its state. `open` returns false if the browser
 * blocked the new tab.
 */
export type OrderEffects = Readonly<{ open: (url: string) => boolean; fail: () => void }>

/**
 * An order to be sent. If the page no longer shows the ordered choice when the response
 * arrives (`isShown`), no link to the checkout appears.
 */
interface Attempt {
  request(signal: AbortSignal): Promise<CheckoutOutcome>
  isShown(): boolean
  /** Called together with the change of `progress`. */
  onRefused(refusal: Refusal): void
}

/** Milliseconds after which the page says that an order takes longer than usual. */
const SLOW = 8_000

/** Creates the state of one order control. */
export function createOrder({ open, fail }: OrderEffects) {
  const progress = signal<Progress>({ step: 'choosing' })
  let running: AbortController | undefined

  /** Forgets how the last order ended. */
  const reset = (): void => {
    if (!running) progress.value = { step: 'choosing' }
  }

  /** Aborts the running request and ignores its response. */
  const cancel = (): void => {
    if (!running) return
    running.abort()
    running = undefined
    reset()
  }

  /** Does nothing while a request runs: a double click must not order twice. */
  const send = async ({ request, isShown, onRefused }: Attempt): Promise<void> => {
    if (running) return

    const current = new AbortController()
    running = current
    progress.value = { step: 'ordering' }
    setTimeout(() => {
      if (running === current) progress.value = { step: 'ordering', isSlow: true }
    }, SLOW)

    const outcome = await request(current.signal)
    if (running !== current) return

    running = undefined
    batch(() => {
      progress.value = { step: 'choosing' }
      if (outcome.kind === 'failed') {
        fail()
        if (!outcome.refusal) return
        progress.value = { step: 'refused', ...outcome.refusal }
        onRefused(outcome.refusal)
      } else if (outcome.kind === 'url') {
        const { url } = outcome
        if (!open(url)) progress.value = { step: 'blocked', url }
        // After another choice, the link to this checkout would be next to the wrong
        // price.
        else if (isShown()) progress.value = { step: 'opened', url }
      }
    })
  }

  return { progress, send, cancel, reset }
}
