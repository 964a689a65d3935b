import type { Page } from 'playwright-core'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolationsIn } from '../editor/axe-violations.ts'
import { type TinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { createDatabase } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'
import { startWatching, type Watching } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** Writes a paid order of two numbered prints and a print without number, with the buyer's name and address. */
async function payOrder(sql: Sql, name: string): Promise<void> {
  const [row] = await sql`select gen_random_uuid() as id`
  const id: string = row?.id
  // The size '' stands for all sizes together.
  const lines = [{ line: 0, poster: 'two-moons', size: '', total: 200, quantity: 2 }]
  await sql`
    select shop.reserve(
      reservation => ${id},
      idempotency_key => ${`key-${id}`},
      buyer => ${id},
      most_open => 3,
      expires_at => now() + interval '30 minutes',
      request => '{}',
      lines => ${sql.json(lines)}
    )`
  await sql`
    select shop.record_payment(
      ${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id},
      ${sql.json({
        payment_intent: `pi_${id}`,
        paid_at: '2026-11-30T12:00:00Z',
        language: 'sv',
        currency: 'usd',
        amount: 9000,
        buyer: {
          name,
          email: 'ada@example.com',
          address: {
            line1: 'Storgatan 1',
            postal_code: '111 11',
            city: 'Stockholm',
            country: 'SE',
          },
        },
        lines: [
          { line: 0, poster: 'two-moons', size: 'A1', has_option: false, quantity: 2 },
          { line: 1, poster: 'gold-disk', size: 'A2', has_option: false, quantity: 1 },
        ],
      })}
    )`
}

// tests/orders/list.test.ts tests what the editor shows and does. Here, it does so on one page, whose tests run in order.
describe.skipIf(!postgresPrograms)('the orders in the editor', () => {
  let sql: Sql
  let shop: TinyShop
  let watching: Watching
  let page: Page

  beforeAll(async () => {
    const address = await createDatabase()
    sql = postgres(address, { max: 1, onnotice: () => undefined })
    for (const name of ['Ada Lovelace', 'Bo Ek', 'Cy Lund']) await payOrder(sql, name)
    shop = await tinyShop()
    watching = await startWatching(shop.path, home, [], { DATABASE_URL: address })

    const browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 390, height: 900 } })
    await page.goto(`${watching.origin}/__saga/edit?orders=1`)
  })
  afterAll(async () => {
    await closeWindows()
    await watching?.[Symbol.asyncDispose]()
    await shop?.[Symbol.asyncDispose]()
    await sql?.end()
  })

  const namesOf = (): Promise<readonly string[]> =>
    page.locator('.orders address span:first-child').allInnerTexts()

  it('are listed with numbers and addresses, and fit into all widths', async () => {
    const orders = page.getByRole('list', { name: 'Orders to post' })
    await orders.getByRole('heading').first().waitFor()

    expect(await namesOf()).toEqual(['Ada Lovelace', 'Bo Ek', 'Cy Lund'])
    const text = await orders.innerText()
    expect(text).toMatch(/2 × (?:Two moons|Två månar), A1/)
    expect(text).toMatch(/Gold disk|Guldskivan/)
    for (const words of ['1 and 2 of 200', '3 and 4 of 200', 'Storgatan 1', '90.00 USD'])
      expect(text).toContain(words)
    expect(await page.locator('h2 small').innerText()).toBe('3 to post')
    expect(await page.getByRole('link', { name: 'Orders', exact: true }).count()).toBe(1)

    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page
        .locator('main')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(overflow, `${width} pixels`).toBe(0)
    }
    expect(await axeViolationsIn(page)).toEqual([])
  })

  it('link to a packing slip and a certificate, which run no scripts', async () => {
    const slip = page.getByRole('link', { name: 'Packing slip of order 1002' })
    expect(await slip.getAttribute('href')).toBe('/__saga/edit/print/slip/1002')
    expect(await slip.getAttribute('target')).toBe('_blank')

    const path = await page
      .getByRole('link', { name: 'Certificate of order 1003' })
      .getAttribute('href')
    const response = await page.request.get(watching.origin + path)
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(await response.text()).toMatch(/5\D+200.*6\D+200/s)
  })

  it('can be marked as sent with the keyboard, and unmarked', async () => {
    const heading = page.getByRole('heading', { name: 'Orders', exact: false, level: 2 })
    await page.getByLabel('Tracking number, if any').nth(1).fill('LX 123 SE')
    await page.keyboard.press('Enter')

    await page.getByText('Order 1002 is marked as sent').waitFor()
    await expect.poll(namesOf).toEqual(['Ada Lovelace', 'Cy Lund'])
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    const sent = await sql`select id, tracking from shop.orders where sent_at is not null`
    expect([...sent]).toEqual([{ id: 1002, tracking: 'LX 123 SE' }])

    await page.getByRole('button', { name: 'Undo: order 1002 was not sent' }).click()
    await expect.poll(namesOf).toEqual(['Ada Lovelace', 'Bo Ek', 'Cy Lund'])
    expect(await sql`select id from shop.orders where sent_at is not null`).toEqual([])
  })

  it('can be read and changed only by requests from the editor itself', async () => {
    const body = JSON.stringify({ number: 1001, tracking: '' })
    for (const name of ['orders', 'sendOrder', 'takeBackOrder']) {
      const response = await fetch(`${watching.origin}/__saga/edit/api/${name}`, {
        method: 'POST',
        body,
        headers: { origin: 'https://evil.example' },
      })
      expect(response.status).toBe(403)
    }
    expect(await sql`select id from shop.orders where sent_at is not null`).toEqual([])
  })

  it('show a message if the database cannot be reached', async () => {
    // tests/orders/list.test.ts tests this answer of the order desk.
    const problem = 'The database in DATABASE_URL failed: it cannot be reached.'
    await page.route('**/api/orders', (route) =>
      route.fulfill({ json: { problem, orders: [] } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()

    const alert = page.locator('main [role=alert]')
    await alert.waitFor()
    expect(await alert.innerText()).toBe(problem)
    expect(await namesOf()).toEqual([])
  })

  // tests/orders/list.test.ts tests that such an editor says so.
  it.runIf(isLong)('have no link in an editor without a database', async () => {
    // The page contains its first overview, and requests the next ones.
    await page.route(/\/__saga\/edit(?:\/api\/overview)?$/, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({
        response,
        body: text.replace('"takesOrders":true', '"takesOrders":false'),
      })
    })
    await page.goto(`${watching.origin}/__saga/edit`)

    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
    expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  })
})
