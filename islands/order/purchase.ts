import { computed, createModel, signal } from '@preact/signals-react'
import type { CheckoutOutcome } from '../checkout/checkout.ts'
import {
  type Choice,
  choiceOf,
  firstVariantOf,
  type VariantKey,
  variantOf,
} from '../shared/variants.ts'
import { createOrder, type OrderEffects } from './order.ts'

export interface CheckoutApi extends OrderEffects {
  request(choice: Choice, signal: AbortSignal): Promise<CheckoutOutcome>
}

/** The initial state of a card. */
interface Start {
  readonly soldOut: readonly VariantKey[]
  /** The chosen variant; if absent, the first that is for sale. */
  readonly variant?: VariantKey
}

/** The state of one card: the choice and its order. */
export const PurchaseModel = createModel((api: CheckoutApi, start: Start) => {
  const soldOut = signal(start.soldOut)
  const choice = signal(
    choiceOf(
      start.variant ?? firstVariantOf((variant) => !start.soldOut.includes(variant)),
    ),
  )
  const variant = computed(() => variantOf(choice.value))

  const { progress, send, cancel, reset } = createOrder(api)
  const ordering = computed(() => progress.value.step === 'ordering')

  const choose = (next: Partial<Choice>): void => {
    choice.value = { ...choice.value, ...next }
    reset()
  }

  const order = (): Promise<void> => {
    const ordered = choice.peek()
    return send({
      request: (signal) => api.request(ordered, signal),
      isShown: () => choice.peek() === ordered,
      onRefused: ({ status }) => {
        // A poster that the shop does not know (404) is not sold out.
        if (status === 409) soldOut.value = [...soldOut.value, variantOf(ordered)]
      },
    })
  }

  /** Records that the visitor followed a purchase link. */
  const markOpened = (url: string): void => {
    progress.value = { step: 'opened', url }
  }

  return {
    choice,
    variant,
    soldOut,
    progress,
    ordering,
    choose,
    order,
    cancel,
    markOpened,
  }
})
