import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { limitedShop, startCheckout } from '../support/local-checkout.ts'

const program = join(home, 'cli/run.mjs')

test('saga checkout reports an order that the database could not record', async () => {
  await using shop = await limitedShop()

  const environment = { DATABASE_URL: 'postgres://localhost:1/nowhere' }
  await using checkout = await startCheckout(program, shop.path, environment)
  // The gold disk has no print run. Without a database, a limited poster could not even be reserved.
  const { paymentAddress } = await checkout.order('gold-disk-a2')
  await fetch(`${paymentAddress}/paid`, { redirect: 'manual' })

  await expect
    .poll(checkout.printed)
    .toContain(
      'The webhook answered an event with status 500. Stripe would send the event again for three days.',
    )
  expect(await checkout.stop()).toBe(0)
})

test('without a database, saga checkout says that limited editions need one', async () => {
  await using shop = await limitedShop()
  await using checkout = await startCheckout(program, shop.path)

  expect(checkout.printed()).toContain(
    'Orders of limited editions are refused with "try again later" until DATABASE_URL names a database',
  )
  await expect(checkout.order('two-moons-a2')).rejects.toThrow(
    'Something went wrong. Please try again.',
  )
  await expect
    .poll(checkout.printed)
    .toContain(
      'Order refused with status 503. The manual orders.md explains each status.',
    )
  expect(await checkout.stop()).toBe(0)
})
