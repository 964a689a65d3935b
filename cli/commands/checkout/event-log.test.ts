import { expect, test } from 'vitest'
import { answerText } from './event-log.ts'
import { orderIn } from './session-order.ts'

const order = orderIn(
  new URLSearchParams({
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][product_data][name]': 'Freyja, A1',
    'line_items[1][quantity]': '3',
    'line_items[1][price_data][product_data][name]': 'Moon, A2',
  }),
)

const answer = (prints: readonly object[]) => ({
  status: 200,
  body: JSON.stringify({ order: 1001, prints }),
})

test('a recorded order is shown with the numbers of its limited prints', () => {
  const freyja = { line: 0, number: 23, total: 200 }
  const moons = [4, 5, 9].map((number) => ({ line: 1, number, total: 50 }))

  expect(answerText(answer([freyja]), order)).toBe(
    'Order 1001: Freyja, A1, number 23 of 200; 3 × Moon, A2.',
  )
  expect(answerText(answer([freyja, ...moons]), order)).toBe(
    'Order 1001: Freyja, A1, number 23 of 200; 3 × Moon, A2, numbers 4, 5, and 9 of 50.',
  )
})

test('an event without an order is not shown', () => {
  const body = JSON.stringify({ received: true })
  expect(answerText({ status: 200, body }, order)).toBeUndefined()
  expect(answerText({ status: 200, body: 'OK' }, undefined)).toBeUndefined()
})

test('an event that the webhook does not confirm is shown with its status', () => {
  expect(answerText({ status: 500, body: '' }, order)).toMatch(
    /^The webhook answered an event with status 500\. Stripe would send the event again/,
  )
  expect(answerText({ status: 0, body: '' }, undefined)).toMatch(
    /^The webhook did not answer an event\./,
  )
})
