import { computed, createModel, signal } from '@preact/signals-react'
import type { CheckoutOutcome } from '../checkout/checkout.ts'
import { firstVariantOf, type Variant, type VariantKey } from '../shared/variants.ts'
import { createOrder, type OrderEffects } from './order.ts'

export interface CheckoutApi extends OrderEffects {
  request(variant: Variant, signal: AbortSignal): Promise<CheckoutOutcome>
}

/** The initial state of a card. */
interface Start {
  /** The variants of the poster. */
  readonly variants: readonly Variant[]
  readonly soldOut: readonly VariantKey[]
  /** The chosen variant; if absent, the first that is for sale. */
  readonly variant?: Variant
}

/** The state of one card: the choice and its order. */
export const PurchaseModel = createModel((api: CheckoutApi, start: Start) => {
  const soldOut = signal(start.soldOut)
  const variant = signal(start.variant ?? firstVariantOf(start.variants, start.soldOut))

  const { progress, send, cancel, reset } = createOrder(api)
  const ordering = computed(() => progress.value.step === 'ordering')

  const choose = (chosen: Variant): void => {
    variant.value = chosen
    reset()
  }

  const order = (): Promise<void> => {
    const ordered = variant.peek()
    return send({
      request: (signal) => api.request(ordered, signal),
      isShown: () => variant.peek() === ordered,
      onRefused: ({ status }) => {
        // A poster that the shop does not know (404) is not sold out.
        if (status === 409) soldOut.value = [...soldOut.value, ordered.key]
      },
    })
  }

  /** Records that the visitor followed a purchase link. */
  const markOpened = (url: string): void => {
    progress.value = { step: 'opened', url }
  }

  return {
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
