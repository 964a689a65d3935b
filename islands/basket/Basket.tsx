import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { CheckoutOutcome, CheckoutRequest, Refusal } from '../checkout/checkout.ts'
import { orderEffectsOf, sendOrder } from '../checkout/checkoutApi.ts'
import { keepOrdered, readOrdered } from '../checkout/ordered.ts'
import { OrderButton, OrderNote } from '../order/OrderControl.tsx'
import { createOrder } from '../order/order.ts'
import type { Checkout } from '../poster-card/cardProps.ts'
import { MAX_QUANTITY, type SavedPoster } from '../saved/savedList.ts'
import { changeSaved, isListStored } from '../saved/savedState.ts'
import { fill } from '../shared/fill.ts'
import type { CardLabels, CheckoutLabels } from '../shared/labels.ts'

/** The maximum number of posters that the checkout function accepts in one order. */
const MOST_LINES = 20

/**
 * How long an unchanged basket reuses its payment page, in milliseconds, so that nobody
 * pays twice. The page itself stays open longer, so it is still usable then.
 */
const SAME_PAGE = 25 * 60_000

/** The quantities that the visitor can choose. */
const quantities = Array.from({ length: MAX_QUANTITY }, (_, index) => index + 1)

export interface QuantityFieldProps {
  readonly saved: SavedPoster
  readonly title: string
  readonly labels: CheckoutLabels['basket']
}

/** The quantity field of a saved poster. */
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
        {quantities.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </select>
    </label>
  )
}

/** A saved poster that can be ordered. */
export interface BasketLine {
  readonly saved: SavedPoster
  readonly request: CheckoutRequest
  /** The price of one copy. */
  readonly amount: number
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

/** The button that orders the list's posters, or the first `MOST_LINES` of them. */
export function BasketOrder({
  lines: allLines,
  labels,
  checkout,
  sumOf,
  refused,
  refuse,
}: BasketOrderProps) {
  useSignals()
  const { basket } = checkout.labels
  const lines = allLines.slice(0, MOST_LINES)
  const sum = sumOf(lines)
  const { order, send, isOrderStored, lastOrdered } = useBasketOrder({
    lines,
    sum,
    checkout,
    refuse: (posters) => refuse([...refused, ...posters]),
  })

  const notices: string[] = []
  // The visitor may have paid in another tab. Once an order is paid, runtime/paid.ts
  // deletes the stored order and removes its posters from the list, so this basket
  // differs from the ordered one.
  const isPaid = lastOrdered === 'another' && !readOrdered()
  if (isPaid) notices.push(basket.paid)
  if (refused.length > 0) notices.push(basket.leftOut)
  if (allLines.length > MOST_LINES) notices.push(basket.most)
  if (!isOrderStored || !isListStored.value) notices.push(basket.notKept)

  return (
    <div className="basket">
      {lines.length > 0 && (
        <OrderButton
          text={fill(basket.order, { price: sum })}
          loading={checkout.labels.loading}
          ordering={order.progress.value.step === 'ordering'}
          order={send}
        />
      )}
      <p role="status">{notices.join(' ')}</p>
      <OrderNote
        // The ordered basket's payment page must not appear below a different basket.
        progress={lastOrdered === 'this' ? order.progress.value : { step: 'choosing' }}
        labels={labels}
        checkout={checkout}
        cancel={order.cancel}
      />
    </div>
  )
}

interface BasketToOrder extends Pick<BasketOrderProps, 'lines' | 'checkout'> {
  readonly sum: string
  /** Called with the posters that the shop refuses. */
  readonly refuse: (posters: readonly RefusedPoster[]) => void
}

/** The last basket ordered since the list was opened: this one or another. */
type LastOrdered = 'this' | 'another' | 'none'

/**
 * The order of a basket. `isOrderStored` is false if the browser could not store the last
 * order.
 */
function useBasketOrder({ lines, sum, checkout, refuse }: BasketToOrder) {
  const [order] = useState(() => createOrder(orderEffectsOf(checkout)))
  const [orderedKey, setOrderedKey] = useState<string>()
  const [isOrderStored, setOrderStored] = useState(true)
  const posters = lines.map((line) => line.saved)
  const key = basketKey(posters, sum)

  // Closing the list removes this component: the cleanup cancels a pending order.
  useEffect(() => order.cancel, [order])

  const request = async (signal: AbortSignal): Promise<CheckoutOutcome> => {
    const openPage = openPaymentPageOf(key)
    if (openPage) return { kind: 'url', url: openPage }

    const requests = lines.map((line) => ({
      ...line.request,
      quantity: line.saved.quantity ?? 1,
    }))
    const outcome = await sendOrder(checkout, { posters: requests }, signal, [
      // If the page has to be reloaded, the first press reopens the list and the second
      // one sends the order again.
      '[data-opens=Saved]',
      '.basket .order',
    ])

    if (outcome.kind === 'url') {
      const ordered = { lines: posters, sum, url: outcome.url, at: Date.now() }
      setOrderStored(keepOrdered(ordered))
    }
    return outcome
  }

  const send = () => {
    setOrderedKey(key)
    order.send({
      request,
      // `BasketOrder` hides the payment page itself if the basket has changed.
      isShown: () => true,
      onRefused: (refusal) => {
        const refusedPosters = refusal.lines.flatMap((index) => posters[index] ?? [])
        refuse(refusedPosters.map((poster) => ({ ...poster, status: refusal.status })))
      },
    })
  }

  return { order, send, isOrderStored, lastOrdered: lastOrderedOf(orderedKey, key) }
}

function lastOrderedOf(orderedKey: string | undefined, key: string): LastOrdered {
  if (orderedKey === undefined) return 'none'
  return orderedKey === key ? 'this' : 'another'
}

/** Returns a key that equal baskets share. */
const basketKey = (posters: readonly SavedPoster[], sum: string): string =>
  JSON.stringify([posters, sum])

/**
 * Returns the payment page opened for the same basket, if it was opened recently enough.
 */
function openPaymentPageOf(key: string): string | undefined {
  const previousOrder = readOrdered()
  if (!previousOrder) return undefined

  const isSame = basketKey(previousOrder.lines, previousOrder.sum) === key
  const isRecent = Date.now() - previousOrder.at < SAME_PAGE
  return isSame && isRecent ? previousOrder.url : undefined
}
