import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { limitedShop, startCheckout } from '../support/local-checkout.ts'
import { createDatabase } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

const orderWithoutKey = async (origin: string): Promise<number> => {
  const address = `${origin}/functions/v1/create-checkout`
  return (await fetch(address, { method: 'POST', body: '{}' })).status
}

// tests/long/local-checkout.test.ts has the cases with a faulty database and without one.
describe.skipIf(!postgresPrograms)('saga checkout with a database', () => {
  test('takes orders until Ctrl+C, writes paid ones to the database, and logs each', async () => {
    const databaseUrl = await createDatabase()
    await using shop = await limitedShop()

    // `saga checkout` must not pass on the owner's REBUILD_URL: with this value, the webhook would not start.
    const environment = { DATABASE_URL: databaseUrl, REBUILD_URL: 'not an address' }
    const program = join(home, 'cli/run.mjs')
    await using checkout = await startCheckout(program, shop.path, environment)
    const {
      checkout: origin,
      paymentAddress,
      page,
    } = await checkout.order('two-moons-a2')

    // The shop's content security policy allows forms to go only to this origin.
    expect(new URL(paymentAddress).origin).toBe(origin)
    expect(page).toContain('<h1>Two moons, A2</h1>')
    expect(await orderWithoutKey(origin)).toBe(401)
    await fetch(`${paymentAddress}/paid`, { redirect: 'manual' })

    await expect
      .poll(checkout.printed)
      .toContain('Order 1001: Two moons, A2, number 1 of 200.\n')
    const sql = postgres(databaseUrl, { max: 1 })
    const orders = await sql`select poster, size from shop.order_lines`
    await sql.end()
    expect([...orders]).toEqual([{ poster: 'two-moons', size: 'A2' }])

    expect(await checkout.stop()).toBe(0)
    await expect(fetch(`${origin}/`)).rejects.toThrow()
    for (const line of [
      `Checkout function: ${origin}/functions/v1/create-checkout`,
      'Order created: Two moons, A2. Total: $70.00.',
      'Order paid: Two moons, A2. Total: $70.00.',
      /^Order refused with status 401: .* The manual orders\.md explains each status\.$/m,
    ])
      expect(checkout.printed()).toMatch(line)
    // The log contains neither the database's address nor the buyer's.
    expect(checkout.printed()).not.toMatch(/postgres:\/\/|ada@example/i)
  })
})
