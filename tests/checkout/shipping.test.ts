import { expect, test } from 'vitest'
import { openCheckout, order } from '../support/checkout.ts'

const checkout = openCheckout({ SHIP_TO: 'se, no DK,se' })

test('with SHIP_TO, the payment page takes addresses in those countries only, and shipping stays free', async () => {
  expect((await checkout.send(order)).status).toBe(200)
  const form = [...checkout.session.form]
  expect(form.filter(([name]) => name.startsWith('shipping_address_collection'))).toEqual([
    ['shipping_address_collection[allowed_countries][0]', 'SE'],
    ['shipping_address_collection[allowed_countries][1]', 'NO'],
    ['shipping_address_collection[allowed_countries][2]', 'DK'],
  ])
  expect(form).toContainEqual(['shipping_options[0][shipping_rate_data][fixed_amount][amount]', '0'])
})
