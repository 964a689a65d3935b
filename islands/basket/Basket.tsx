import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { CheckoutOutcome, CheckoutRequest, Refusal } from '../checkout/checkout.ts'
import { orderWindowOf, sendOrder } from '../checkout/checkoutApi.ts'
import { keepOrdered, readOrdered } from '../checkout/ordered.ts'
import { OrderButton, OrderNote } from '../order/OrderControl.tsx'
import { createOrder } from '../order/order.ts'
import type { Checkout } from '../poster-card/cardProps.ts'
import { MOST, type SavedPoster } from '../saved/savedList.ts'
import { changeSaved, isStored } from '../saved/savedState.ts'
import { fill } from '../shared/fill.ts'
import type { CardLabels, CheckoutLabels } from '../shared/labels.ts'

/** The most posters that the function takes in one order. */
const MOST_LINES = 20

/** Milliseconds in which a basket opens its payment page again, so that it is paid once. The page is open for longer. */
const SAME_PAGE = 25 * 60_000

const counts = Array.from({ length: MOST }, (_, index) => index + 1)

interface QuantityFieldProps {
  readonly saved: SavedPoster
  readonly title: string
  readonly labels: CheckoutLabels['basket']
}

/** The choice of how many of a saved poster are ordered. */
export function QuantityField({
  saved: { id, quantity = 1 },
  title,
  labels,
}: QuantityFieldProps) {
  return (
    <label className="quantity">
      {labels.quantity}
      <select
        aria-label={fill(labels.quantityOf, { title })}
        value={quantity}
        onChange={(event) =>
          changeSaved(id, { quantity: Number(event.currentTarget.value) })
        }
      >
        {counts.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
    </label>
  )
}

/** A saved poster that can be ordered. */
export interface BasketLine {
  readonly saved: SavedPoster
  readonly request: CheckoutRequest
}

/** A saved poster that the shop refused, as sold out (409) or unknown (404). */
export type RefusedPoster = SavedPoster & Pick<Refusal, 'status'>

interface BasketOrderProps {
  readonly lines: readonly BasketLine[]
  readonly labels: CardLabels
  readonly checkout: Checkout
  readonly sumOf: (lines: readonly BasketLine[]) => string
  /** Posters that were refused while the list is open. */
  readonly refused: readonly RefusedPoster[]
  readonly refuse: (refused: readonly RefusedPoster[]) => void
}

/** The button that orders everything in the list, as far as one order can hold it. */
export function BasketOrder({
  labels,
  checkout,
  sumOf,
  refused,
  refuse,
  ...props
}: BasketOrderProps) {
  useSignals()
  const { basket } = checkout.labels
  const lines = props.lines.slice(0, MOST_LINES)
  const saved = lines.map((line) => line.saved)
  const sum = sumOf(lines)
  const shown = JSON.stringify([saved, sum])
  const [order] = useState(() => createOrder(orderWindowOf(checkout)))
  /** The basket as it was ordered: the way to its payment page must not stand beside another one. */
  const [ordered, setOrdered] = useState<string>()
  const [isKept, setKept] = useState(true)
  // Whoever closes the list has given up an order that is on its way.
  useEffect(() => order.cancel, [order])

  const request = async (signal: AbortSignal): Promise<CheckoutOutcome> => {
    const before = readOrdered()
    const isSame = before && JSON.stringify([before.lines, before.sum]) === shown
    if (isSame && Date.now() - before.at < SAME_PAGE)
      return { kind: 'url', url: before.url }
    const posters = lines.map((line) => ({
      ...line.request,
      quantity: line.saved.quantity ?? 1,
    }))
    const outcome = await sendOrder(checkout, { posters }, signal, [
      '[data-opens=Saved]',
      '.basket .order',
    ])
    if (outcome.kind === 'url')
      setKept(keepOrdered({ lines: saved, sum, url: outcome.url, at: Date.now() }))
    return outcome
  }
  const press = () => {
    setOrdered(shown)
    order.send({
      request,
      isShown: () => true,
      onRefused: ({ status, lines }) => {
        const added = lines.flatMap((place) => saved[place] ?? [])
        refuse([...refused, ...added.map((one) => ({ ...one, status }))])
      },
    })
  }

  const notes = [
    ordered !== undefined && ordered !== shown && !readOrdered() && basket.paid,
    refused.length > 0 && basket.leftOut,
    props.lines.length > MOST_LINES && basket.most,
    !(isKept && isStored.value) && basket.notKept,
  ]
  return (
    <div className="basket">
      {lines.length > 0 && (
        <OrderButton
          text={fill(basket.order, { price: sum })}
          loading={checkout.labels.loading}
          ordering={order.progress.value.step === 'ordering'}
          order={press}
        />
      )}
      <p role="status">{notes.filter(Boolean).join(' ')}</p>
      <OrderNote
        progress={ordered === shown ? order.progress.value : { step: 'choosing' }}
        labels={labels}
        checkout={checkout}
        cancel={order.cancel}
      />
    </div>
  )
}
