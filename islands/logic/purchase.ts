import { batch, computed, createModel, signal } from '@preact/signals-react'
import type { CheckoutOutcome } from './checkout.ts'

type Size = 'A1' | 'A2'
export type VariantKey = 'a1' | 'a1NoLogo' | 'a2' | 'a2NoLogo'

/** In the order of their links in the server's HTML. */
export const variants: readonly VariantKey[] = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo']

export interface Choice {
  readonly size: Size
  readonly withoutLogo: boolean
}

/** A variant in the words of the page; the browser never calculates a price. */
export interface Offer {
  readonly size: Size
  /** '59,4 × 84,1 cm' */
  readonly sizeLabel: string
  /** '$120 USD', all included. */
  readonly price: string
  /** '(+$30 USD)'; absent with logo. */
  readonly surcharge?: string
}
export type Offers = Readonly<Record<VariantKey, Offer>>

/** Where the order stands. `opened` and `blocked` tell what the browser did with the checkout's tab. */
export type Progress =
  | { readonly step: 'choosing' }
  | { readonly step: 'ordering' }
  | { readonly step: 'opened' | 'blocked'; readonly url: string }

/** The outside world of an order. */
export interface Till {
  request(choice: Choice, signal: AbortSignal): Promise<CheckoutOutcome>
  /** False when the browser refused the new tab. */
  open(url: string): boolean
  /** Tells the visitor that the order failed. */
  fail(): void
}

const firstChoice: Choice = { size: 'A1', withoutLogo: false }

/** The variant of a choice. */
export function variantOf({ size, withoutLogo }: Choice): VariantKey {
  if (size === 'A1') return withoutLogo ? 'a1NoLogo' : 'a1'
  return withoutLogo ? 'a2NoLogo' : 'a2'
}

/** One card: what is chosen, and where its order stands. */
export const PurchaseModel = createModel((till: Till) => {
  const choice = signal(firstChoice)
  const progress = signal<Progress>({ step: 'choosing' })
  const variant = computed(() => variantOf(choice.value))
  const ordering = computed(() => progress.value.step === 'ordering')
  let running: AbortController | undefined

  const choose = (next: Partial<Choice>): void => {
    choice.value = { ...choice.value, ...next }
    if (!ordering.value) progress.value = { step: 'choosing' }
  }

  /** A second call while the first is under way does nothing: one activation, one order. */
  const order = async (): Promise<void> => {
    if (running) return
    const attempt = new AbortController()
    running = attempt
    progress.value = { step: 'ordering' }
    const ordered = choice.peek()
    const outcome = await till.request(ordered, attempt.signal)
    if (running !== attempt) return
    running = undefined
    batch(() => settle(outcome, ordered))
  }

  const settle = (outcome: CheckoutOutcome, ordered: Choice): void => {
    progress.value = { step: 'choosing' }
    if (outcome.kind === 'failed') till.fail()
    if (outcome.kind !== 'url') return
    const { url } = outcome
    if (!till.open(url)) progress.value = { step: 'blocked', url }
    // Another choice meanwhile: a way to this checkout would stand beside the wrong price.
    else if (choice.peek() === ordered) progress.value = { step: 'opened', url }
  }

  /** Leaves an order behind whose answer no longer counts: the visitor has left the page. */
  const cancel = (): void => {
    if (!running) return
    running.abort()
    running = undefined
    progress.value = { step: 'choosing' }
  }

  /** The visitor followed a purchase link. */
  const followed = (url: string): void => {
    progress.value = { step: 'opened', url }
  }

  return { choice, variant, progress, ordering, choose, order, cancel, followed }
})
