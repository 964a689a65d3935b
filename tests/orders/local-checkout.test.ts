import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { requireDeno } from '../support/checkout.ts'
import { home } from '../support/cli.ts'
import { startCheckout } from '../support/local-checkout.ts'
import { startPostgres } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

const program = join(home, 'cli/run.mjs')

/** Creates a shop with a limited edition. Its cache links to the Deno in this repository's cache. */
async function limitedShop() {
  await requireDeno()
  const shop = await tinyShop()
  const poster = join(shop.path, 'content/posters/main/two-moons.yaml')
  const text = await readFile(poster, 'utf8')
  await writeFile(poster, text.replace(/^gumroadLinks:.*/ms, 'printRun: 200\n'))
  for (const name of ['deno-2.9.6', 'deno-modules'])
    await symlink(join(home, '.cache', name), join(shop.path, '.cache', name))
  return shop
}

describe.skipIf(!postgresPrograms)('saga checkout with a database', () => {
  test('writes a paid order to the database, and logs its number', async () => {
    await using server = await startPostgres()
    const databaseUrl = await server.createDatabase()
    await using shop = await limitedShop()

    // `saga checkout` must not pass on the owner's REBUILD_URL: with this value, the webhook would not start.
    const environment = { DATABASE_URL: databaseUrl, REBUILD_URL: 'not an address' }
    await using checkout = await startCheckout(program, shop.path, environment)
    const { paymentAddress } = await checkout.order('two-moons-a2')
    await fetch(`${paymentAddress}/paid`, { redirect: 'manual' })

    await expect
      .poll(checkout.printed)
      .toContain('Order 1001: Two moons, A2, number 1 of 200.\n')
    const sql = postgres(databaseUrl, { max: 1 })
    const orders = await sql`select poster, size from shop.order_lines`
    await sql.end()
    expect([...orders]).toEqual([{ poster: 'two-moons', size: 'A2' }])

    expect(await checkout.stop()).toBe(0)
    // The log contains neither the database's address nor the buyer's.
    expect(checkout.printed()).not.toMatch(/postgres:\/\/|ada@example/i)
  })

  test('reports an order that the database could not record', async () => {
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
