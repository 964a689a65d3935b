import { expect, test } from 'vitest'
import { createdText, paidText, refusedText } from './order-log.ts'
import { orderIn } from './session-order.ts'

/** An order of one Freyja and three Moons, which cost €270, with these shipping rates in cents. */
const orderWith = (...rates: readonly number[]) => {
  const lines = [
    ['Freyja, A1', '9000', '1'],
    ['Moon, A2', '6000', '3'],
  ] as const
  const fields = lines.flatMap(([name, amount, quantity], index) => [
    [`line_items[${index}][quantity]`, quantity],
    [`line_items[${index}][price_data][currency]`, 'eur'],
    [`line_items[${index}][price_data][unit_amount]`, amount],
    [`line_items[${index}][price_data][product_data][name]`, name],
  ])
  const shipping = rates.flatMap((amount, index) => {
    const rate = `shipping_options[${index}][shipping_rate_data]`
    return [
      [`${rate}[display_name]`, `Rate ${index}`],
      [`${rate}[fixed_amount][amount]`, String(amount)],
      [`${rate}[fixed_amount][currency]`, 'eur'],
    ]
  })
  return orderIn(new URLSearchParams([...fields, ...shipping]))
}

test.each([
  [[], 'Total: €270.00.'],
  [[0], 'Total: €270.00.'],
  [[900], 'Total: €279.00.'],
  [[500, 900], 'Total: €270.00, plus shipping.'],
])('a created order with the shipping rates %j has a total', (rates, total) => {
  expect(createdText(orderWith(...rates))).toBe(
    `Order created: Freyja, A1; 3 × Moon, A2. ${total}`,
  )
})

test('a paid order has the total with the shipping rate that the buyer chose', () => {
  const order = orderWith(0, 900)

  expect(paidText(order, 0)).toBe('Order paid: Freyja, A1; 3 × Moon, A2. Total: €270.00.')
  expect(paidText(order, 1)).toBe(
    'Order paid: Freyja, A1; 3 × Moon, A2. Total: €279.00, of which shipping: €9.00.',
  )
})

test('a refused order has the reason, if the function gives one', () => {
  expect(refusedText(409, '{"error":"sold out"}')).toContain('status 409: sold out. The')
  expect(refusedText(401, '{"message":"no key."}')).toContain('status 401: no key. The')
  expect(refusedText(503, 'Something went wrong.\nhttps://a.example/')).toBe(
    'Order refused with status 503. The manual orders.md explains each status.',
  )
})
