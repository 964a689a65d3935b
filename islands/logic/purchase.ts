import { batch, computed, createModel, signal } from '@preact/signals-react'
import type { CheckoutOutcome } from './checkout.ts'

type Size = 'A1' | 'A2'
export type VariantKey = 'a1' | 'a1NoLogo' | 'a2' | 'a2NoLogo'

/** All variants, in the order of their links in the server's HTML. */
export const variants: readonly VariantKey[] = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo']

export interface Choice {
  readonly size: Size
  readonly withoutLogo: boolean
}

/** The texts of a variant on the page. The build writes its price. */
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

/** The state of the order. `opened` and `blocked`: what the browser did with the tab of the checkout. */
export type Progress =
  | { readonly step: 'choosing' }
  | { readonly step: 'ordering' }
  | { readonly step: 'opened' | 'blocked'; readonly url: string }

/** The parts of an order outside of the page's state: the request, a new tab, a message. */
export interface CheckoutApi {
  request(choice: Choice, signal: AbortSignal): Promise<CheckoutOutcome>
  /** Returns false when the browser refused the new tab. */
  open(url: string): boolean
  /** Tells the visitor that the order failed. */
  fail(): void
}

/** Returns the variant that a card shows at first: A1 with logo, unless it is sold out. */
export const firstVariantOf = (isForSale: (variant: VariantKey) => boolean): VariantKey =>
  variants.find(isForSale) ?? 'a1'

/** Returns the choice that selects a variant. */
export const choiceOf = (variant: VariantKey): Choice => ({
  size: variant.startsWith('a1') ? 'A1' : 'A2',
  withoutLogo: variant.endsWith('NoLogo'),
})

/** Returns the variant that a choice selects. */
export function variantOf({ size, withoutLogo }: Choice): VariantKey {
  if (size === 'A1') return withoutLogo ? 'a1NoLogo' : 'a1'
  return withoutLogo ? 'a2NoLogo' : 'a2'
}

/** The state of one card: the choice, which begins with `first`, and its order. */
export const PurchaseModel = createModel((checkoutApi: CheckoutApi, first: VariantKey = 'a1') => {
  const choice = signal(choiceOf(first))
  const progress = signal<Progress>({ step: 'choosing' })
  const variant = computed(() => variantOf(choice.value))
  const ordering = computed(() => progress.value.step === 'ordering')
  let running: AbortController | undefined

  const choose = (next: Partial<Choice>): void => {
    choice.value = { ...choice.value, ...next }
    if (!ordering.value) progress.value = { step: 'choosing' }
  }

  /** Does nothing while a request runs: a double click must not order twice. */
  const order = async (): Promise<void> => {
    if (running) return
    const attempt = new AbortController()
    running = attempt
    progress.value = { step: 'ordering' }
    const ordered = choice.peek()
    const outcome = await checkoutApi.request(ordered, attempt.signal)
    if (running !== attempt) return
    running = undefined
    batch(() => settle(outcome, ordered))
  }

  const settle = (outcome: CheckoutOutcome, ordered: Choice): void => {
    progress.value = { step: 'choosing' }
    if (outcome.kind === 'failed') checkoutApi.fail()
    if (outcome.kind !== 'url') return
    const { url } = outcome
    if (!checkoutApi.open(url)) progress.value = { step: 'blocked', url }
    // After another choice the link to this checkout would stand beside the wrong price.
    else if (choice.peek() === ordered) progress.value = { step: 'opened', url }
  }

  /** Aborts the running request and ignores its answer: the visitor has left the page. */
  const cancel = (): void => {
    if (!running) return
    running.abort()
    running = undefined
    progress.value = { step: 'choosing' }
  }

  /** Records that the visitor followed a purchase link. */
  const markOpened = (url: string): void => {
    progress.value = { step: 'opened', url }
  }

  return { choice, variant, progress, ordering, choose, order, cancel, markOpened }
})
