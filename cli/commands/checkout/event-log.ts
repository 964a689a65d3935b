import * as z from 'zod'
import { attempt } from '../../fs/system.ts'
import type { SessionOrder } from './session-order.ts'
import type { WebhookAnswer } from './webhook-events.ts'

// The lines that the terminal shows about the webhook's responses. They say nothing about
// the buyer.

const recordedOrder = z.object({
  order: z.int(),
  prints: z.array(z.object({ line: z.int(), number: z.int(), total: z.int() })),
})
type RecordedOrder = z.output<typeof recordedOrder>

/**
 * Returns a line about the webhook's response to an event; undefined if there is nothing to
 * say.
 * @param order the order that the event is about
 */
export function answerText(
  { status, body }: WebhookAnswer,
  order: SessionOrder | undefined,
): string | undefined {
  if (status < 200 || status > 299)
    return `${failureText(status)} Stripe would send the event again for three days. The manual orders.md explains the causes.`

  const recorded = recordedOrder.safeParse(attempt(() => JSON.parse(body)))
  return recorded.success && order ? recordedText(order, recorded.data) : undefined
}

const failureText = (status: number): string =>
  status === 0
    ? 'The webhook did not answer an event.'
    : `The webhook answered an event with status ${status}.`

/** Returns 'Order 1001: Freyja, A1, number 23 of 200; 2 × Moon, A2.' */
function recordedText({ lines }: SessionOrder, { order, prints }: RecordedOrder): string {
  const descriptions = lines.map(({ name, quantity }, index) => {
    const words = quantity === 1 ? name : `${quantity} × ${name}`
    const numbers = numbersText(prints.filter(({ line }) => line === index))
    return numbers === undefined ? words : `${words}, ${numbers}`
  })
  return `Order ${order}: ${descriptions.join('; ')}.`
}

/** Returns 'number 23 of 200' or 'numbers 4 and 5 of 50'; undefined if there are no numbers. */
function numbersText(prints: RecordedOrder['prints']): string | undefined {
  const [firstPrint] = prints
  if (!firstPrint) return undefined

  const noun = prints.length === 1 ? 'number' : 'numbers'
  const numbers = prints.map(({ number }) => String(number))
  return `${noun} ${new Intl.ListFormat('en').format(numbers)} of ${firstPrint.total}`
}
