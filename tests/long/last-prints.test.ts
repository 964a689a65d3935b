import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebhook } from '../../cli/commands/checkout/serve-webhook.ts'
import { order } from '../support/checkout.ts'
import { home } from '../support/cli.ts'
import { functionPlace } from '../support/deno.ts'
import { openLimitedCheckout, wideRun } from '../support/limited-checkout.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

const ROUNDS = 5
const BUYERS = 200
/** The numbers of the only prints left when a round begins. */
const LAST_NUMBERS = [198, 199, 200]

describe.skipIf(!postgresPrograms)('200 buyers at once', () => {
  const shop = openLimitedCheckout()
  const { checkout } = shop
  let webhook: Awaited<ReturnType<typeof serveWebhook>>

  beforeAll(async () => {
    const functions = join(home, 'supabase/functions')
    const { cache } = functionPlace
    const options = { functions, cache, databaseUrl: shop.address }
    webhook = await serveWebhook(options, checkout.provider)
  })
  afterAll(() => webhook?.stop())

  /** Orders the limited poster and pays for it if that is possible. Returns the status of the order. */
  async function buy(address: string): Promise<number> {
    const { status, body } = await checkout.send(
      { ...order, isLandscape: true, size: 'A2' },
      { 'cf-connecting-ip': address },
    )
    if (status === 200) await fetch(`${body.url}/paid`, { redirect: 'manual' })
    return status
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'buy the last three prints, and nobody buys a fourth (round %i)',
    async (round) => {
      await shop.sellEarlier(wideRun.total - LAST_NUMBERS.length, wideRun)

      const statuses = await Promise.all(
        Array.from({ length: BUYERS }, (_, buyer) => buy(`10.1.${round}.${buyer}`)),
      )
      await checkout.provider.events.idle()

      // A sold-out print is refused with 409.
      expect(statuses.filter((status) => status === 200)).toHaveLength(3)
      expect(statuses.filter((status) => status === 409)).toHaveLength(197)
      const sold = await shop.sql`
        select print.number
          from shop.orders as paid
          join shop.prints as print using (reservation_id)
          where print.state = 'sold'
          order by 1`
      expect(sold.map(({ number }) => number)).toEqual(LAST_NUMBERS)
      expect(await shop.numbersIn('reserved')).toEqual([])
      expect(await shop.numbersIn('sold')).toHaveLength(wideRun.total)
    },
  )
})
