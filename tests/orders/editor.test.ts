import type { Page } from 'playwright-core'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolationsIn } from '../editor/axe-violations.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { startPostgres } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'
import { startWatching } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** Writes a paid order of a numbered print, with the buyer's name and address. */
async function payOrder(sql: Sql, name: string): Promise<void> {
  const [row] = await sql`select gen_random_uuid() as id`
  const id: string = row?.id
  // The size '' stands for all sizes together.
  const lines = [{ line: 0, poster: 'two-moons', size: '', total: 200, quantity: 1 }]
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
          { line: 0, poster: 'two-moons', size: 'A1', has_option: false, quantity: 1 },
        ],
      })}
    )`
}

/** Serves the editor of a shop whose orders are in the database at `address`. */
async function serveEditor(address: string) {
  const shop = await tinyShop()
  const watching = await startWatching(shop.path, home, [], { DATABASE_URL: address })
  return {
    origin: watching.origin,
    async [Symbol.asyncDispose]() {
      await watching[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

type Editor = Awaited<ReturnType<typeof serveEditor>>

/** Opens an editor's home page. */
async function openPage({ origin }: Editor, width = 1280): Promise<Page> {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(`${origin}/__saga/edit`)
  return page
}

describe.skipIf(!postgresPrograms)('the orders in the editor', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let sql: Sql
  let editor: Editor

  beforeAll(async () => {
    server = await startPostgres()
    const address = await server.createDatabase()
    sql = postgres(address, { max: 1, onnotice: () => undefined })
    await payOrder(sql, 'Ada Lovelace')
    await payOrder(sql, 'Bo Ek')
    editor = await serveEditor(address)
  })
  afterAll(closeWindows)
  afterAll(async () => {
    await editor?.[Symbol.asyncDispose]()
    await sql?.end()
    await server?.[Symbol.asyncDispose]()
  })

  it.each([390, 1280])(
    'are listed with numbers and addresses, and fit into %d pixels',
    async (width) => {
      const page = await openPage(editor, width)
      await page.getByRole('link', { name: 'Orders' }).click()
      const orders = page.getByRole('list', { name: 'Orders to post' })
      await orders.getByRole('heading').first().waitFor()

      const text = await orders.innerText()
      expect(text).toMatch(/Two moons|Två månar/)
      expect(text).toContain('1 of 200')
      expect(text).toContain('2 of 200')
      expect(text).toContain('Storgatan 1')
      expect(text.indexOf('Ada Lovelace')).toBeLessThan(text.indexOf('Bo Ek'))

      const overflow = await page
        .locator('main')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(overflow).toBe(0)
      expect(await axeViolationsIn(page)).toEqual([])
    },
  )

  it('can be marked as sent with the keyboard, and unmarked', async () => {
    const page = await openPage(editor)
    await page.getByRole('link', { name: 'Orders' }).click()
    const heading = page.getByRole('heading', { name: 'Orders', exact: false, level: 2 })
    await page.getByLabel('Tracking number, if any').first().fill('LX 123 SE')
    await page.keyboard.press('Enter')

    await page.getByText('is marked as sent').waitFor()
    expect(await page.locator('.orders > li').count()).toBe(1)
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    const [sent] = await sql`select tracking from shop.orders where sent_at is not null`
    expect(sent?.tracking).toBe('LX 123 SE')

    await page.getByRole('button', { name: /was not sent/ }).click()
    await expect.poll(() => page.locator('.orders > li').count()).toBe(2)
    const unsent = await sql`select id from shop.orders where sent_at is null`
    expect(unsent).toHaveLength(2)
  })

  it('link to a packing slip and a certificate, which run no scripts', async () => {
    const page = await openPage(editor)
    await page.getByRole('link', { name: 'Orders' }).click()
    const opening = page.waitForEvent('popup')
    await page
      .getByRole('link', { name: /^Packing slip/ })
      .first()
      .click()
    const slip = await opening
    expect(await slip.innerText('body')).toContain('Storgatan 1')

    const path = await page
      .getByRole('link', { name: /^Certificate/ })
      .first()
      .getAttribute('href')
    const response = await page.request.get(editor.origin + path)
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(await response.text()).toMatch(/1\D+200/)
  })

  it('can be read and changed only by requests from the editor itself', async () => {
    const { origin } = editor
    const body = JSON.stringify({ number: 1001, tracking: '' })
    for (const name of ['orders', 'sendOrder', 'takeBackOrder']) {
      const response = await fetch(`${origin}/__saga/edit/api/${name}`, {
        method: 'POST',
        body,
        headers: { origin: 'https://evil.example' },
      })
      expect(response.status).toBe(403)
    }
    expect(await sql`select id from shop.orders where sent_at is not null`).toEqual([])
  })

  it('show a message if the database cannot be reached', async () => {
    // Nothing listens on this address.
    await using unconnectedEditor = await serveEditor(
      'postgres://ada:hush@127.0.0.1:1/shop',
    )
    const page = await openPage(unconnectedEditor)
    await page.getByRole('link', { name: 'Orders' }).click()
    const alert = page.locator('main [role=alert]')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('it cannot be reached')
  })
})

describe('an editor without a database', () => {
  it('has no orders', async () => {
    await using editor = await serveEditor('')
    const page = await openPage(editor)
    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
    expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  })
  afterAll(closeWindows)
})
