import { attempt } from '../../fs/system.ts'
import { amountText, type SessionOrder } from './session-order.ts'

// The lines that the terminal shows about orders. They say nothing about the buyer.

/** Returns 'Order created: 2 × Moon, A2; Freyja, A1. Total: $240.00.' */
export function createdText(order: SessionOrder): string {
  const { shipping, sum } = order
  const start = `Order created: ${postersIn(order)}. Total`
  // The buyer chooses the shipping rate on the payment page, so the amount is not known yet.
  if (shipping.length > 1) return `${start}: ${amountText(order, sum)}, plus shipping.`

  const total = sum + (shipping[0]?.amount ?? 0)
  return `${start}: ${amountText(order, total)}.`
}

/** Returns 'Order paid: Moon, A2. Total: €58.00, of which shipping: €9.00.' */
export function paidText(order: SessionOrder, wayIndex: number): string {
  const shipping = order.shipping[wayIndex]?.amount ?? 0
  const total = amountText(order, order.sum + shipping)
  const part = shipping > 0 ? `, of which shipping: ${amountText(order, shipping)}` : ''
  return `Order paid: ${postersIn(order)}. Total: ${total}${part}.`
}

const postersIn = ({ lines }: SessionOrder): string =>
  lines
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join('; ')

/** Returns the line about a request that the function has refused, with the reason if the response gives one. */
export function refusedText(status: number, body: string): string {
  const reason = reasonIn(body)
  const cause = reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`
  return `Order refused with status ${status}${cause}. The manual orders.md explains each status.`
}

/** Returns the reason in the function's response; undefined if the response is a page for a buyer. */
function reasonIn(body: string): string | undefined {
  const answer = attempt(
    () => JSON.parse(body) as { readonly error?: string; readonly message?: string },
  )
  return answer?.error ?? answer?.message
}
