import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type JSONValue, type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldAddresses } from '../../cli/commands/orders/delete-addresses.ts'
import { openOrderDesk } from '../../cli/commands/orders/order-desk.ts'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import type { OrderDesk } from '../../cli/orders/order-desk.ts'
import { openDatabase } from '../../supabase/functions/_shared/database.ts'
import { commandShop } from '../shops/command-shop.ts'
import { saga } from '../support/cli.ts'
import { createDatabase, emptyTables } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

let sql: Sql
/** The value of DATABASE_URL. */
let address: string

beforeAll(async () => {
  if (!postgresPrograms) return
  address = await createDatabase()
  sql = postgres(address, { max: 2, onnotice: () => undefined })
})
afterAll(() => sql?.end())

const ada = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address: {
    line1: "12 St James's Square",
    line2: null,
    postal_code: 'SW1Y 4JH',
    city: 'London',
    state: null,
    country: 'GB',
  },
}

interface TestLine {
  readonly poster?: string
  readonly size?: string
  readonly has_option?: boolean
  readonly quantity?: number
  /** The poster's number of prints; absent if it is not limited. */
  readonly total?: number
  /** Whether the number counts only prints of this size. */
  readonly isOfSize?: boolean
}

interface TestOrder {
  readonly id?: string
  readonly lines?: readonly TestLine[]
  readonly language?: string
  readonly currency?: string
  readonly buyer?: JSONValue
}

const moons: TestLine = { poster: 'two-moons', total: 200 }

const withDefaults = (lines: readonly TestLine[]) =>
  lines.map((line, index) => ({
    line: index,
    poster: 'two-moons',
    size: 'A1',
    has_option: false,
    quantity: 1,
    ...line,
  }))

/** Reserves the limited lines of an order. */
async function reserve({ id, lines = [moons] }: TestOrder): Promise<void> {
  const limited = withDefaults(lines)
    .filter(({ total }) => total !== undefined)
    .map((line) => ({ ...line, size: line.isOfSize ? line.size : '' }))
  await sql`
    select shop.reserve(
      ${id ?? ''}, ${`key-${id}`}, ${id ?? ''}, 3, now() + interval '30 minutes', '{}',
      ${sql.json(limited)}
    )`
}

/** Records the payment of an order. */
async function pay({
  id,
  lines = [moons],
  language = 'en',
  currency = 'usd',
  buyer = ada,
}: TestOrder): Promise<void> {
  const paidOrder = {
    payment_intent: `pi_${id}`,
    paid_at: '2026-11-30T12:00:00Z',
    language,
    currency,
    amount: 9000,
    buyer,
    lines: withDefaults(lines),
  }
  await sql`
    select shop.record_payment(
      ${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id ?? ''},
      ${sql.json(paidOrder)}
    )`
}

/** Reserves and pays an order. */
async function order(options: TestOrder = {}): Promise<void> {
  const orderWithId = { id: randomUUID(), ...options }
  await reserve(orderWithId)
  await pay(orderWithId)
}

async function refund(id: string, amount: number): Promise<void> {
  await sql`
    select shop.record_refund(
      ${`evt_refund_${id}_${amount}`}, 'charge.refunded', ${`pi_${id}`}, ${amount}, null
    )`
}

/** The numbers of the orders to be posted, in order. */
async function unsentNumbers(): Promise<readonly number[]> {
  const rows = await sql`select id from shop.orders where sent_at is null order by id`
  return rows.map(({ id }) => id)
}

/** The numbers of prints in a state, in order. */
async function numbersIn(state: 'sold' | 'withdrawn'): Promise<readonly number[]> {
  const rows = await sql`select number from shop.prints where state = ${state} order by 1`
  return rows.map(({ number }) => number)
}

describe.skipIf(!postgresPrograms)('the order list', () => {
  const shop = commandShop()

  beforeEach(() => emptyTables(sql))

  const orders = (line = '', databaseAddress = address) =>
    saga(['--root', shop.root, 'orders', ...line.split(' ').filter(Boolean)], {
      DATABASE_URL: databaseAddress,
    })

  const limitMoons = (printRun: string) =>
    shop.edit('posters/main/two-moons.yaml', (text) => `${text}printRun: ${printRun}\n`)

  it('lists the orders to be posted, oldest first, in the shop’s words', async () => {
    await order()
    await order({
      lines: [
        { poster: 'gold-disk', size: 'A2', has_option: true, quantity: 2 },
        { poster: 'long-gone' },
        { ...moons, quantity: 2 },
      ],
      language: 'sv',
      buyer: {
        name: 'Bo Ek',
        email: 'bo@example.com',
        address: { line1: 'Gatan 1', postal_code: '123 45', city: 'Åre' },
      },
    })

    const { code, text } = await orders()

    expect(code).toBe(0)
    expect(text).toBe(`2 orders to post:

1001  2026-11-30  90.00 USD  English
      Två månar, A1                                                     1 of 200
      Ada Lovelace
      12 St James's Square
      London
      SW1Y 4JH
      United Kingdom
      ada@example.com

1002  2026-11-30  90.00 USD  Swedish
      2 × Guldskivan, A2, sv withoutLogo
      long-gone, A1
      2 × Två månar, A1                                           2 and 3 of 200
      Bo Ek
      Gatan 1
      123 45 Åre
      bo@example.com
`)
  })

  it('says in one line that there is nothing to post', async () => {
    expect(await orders()).toEqual({
      code: 0,
      text: 'Nothing to post: all orders are on their way.\n',
    })
    expect((await orders('--all')).text).toBe('There are no orders yet.\n')
  })

  it('warns about refunds, disputes and paid prints without a number', async () => {
    const partlyRefunded = randomUUID()
    await order({ id: partlyRefunded })
    await refund(partlyRefunded, 2000)
    const refunded = randomUUID()
    await order({ id: refunded })
    await refund(refunded, 9000)
    const disputed = randomUUID()
    await order({ id: disputed })
    await sql`
      select shop.record_refund('evt_d', 'charge.dispute.created', ${`pi_${disputed}`}, 0, now())`
    // The only print of Guldskivan is sold in order 1004, before a late payment becomes order 1005.
    const late = { id: randomUUID(), lines: [{ poster: 'gold-disk', total: 1 }] }
    await reserve(late)
    await sql`select shop.release(${late.id})`
    await order({ lines: late.lines })
    await pay({ ...late, currency: 'jpy' })
    const alsoRefunded = randomUUID()
    await order({ id: alsoRefunded })
    await refund(alsoRefunded, 9500)

    const { text } = await orders()

    expect(text.match(/^(?:\d{4}.*| +!.*|Order.*)$/gm)).toEqual([
      '1001  2026-11-30  90.00 USD  English',
      '      ! 20.00 USD refunded: check at Stripe what the buyer still expects',
      '1003  2026-11-30  90.00 USD  English',
      "      ! disputed by the buyer's bank: respond at Stripe before you post it",
      '1004  2026-11-30  90.00 USD  English',
      '1005  2026-11-30  9000 JPY  English',
      '      ! paid, but no number was left for 1 print of Guldskivan: refund the buyer',
      'Orders 1002 and 1006 were refunded and must not be posted: "saga orders --all" shows more.',
    ])
    expect(
      (await orders('--all')).text.match(/! refunded: do not post it/g),
    ).toHaveLength(2)
  })

  it('writes CSV in which no spreadsheet runs cells as formulas', async () => {
    await order({
      buyer: {
        name: '=HYPERLINK("https://evil.example")',
        email: '+46@example.com',
        address: { ...ada.address, line1: 'Flat 1, "Rose\nHouse"', line2: '-1' },
      },
    })

    await order({
      lines: [
        { poster: 'gold-disk', has_option: true },
        { ...moons, quantity: 2 },
      ],
      language: 'sv',
    })

    const { text } = await orders('--csv')

    const [head = '', row = '', ...rows] = text.replace('\ufeff', '').split('\r\n')
    expect(rows.map((cells) => cells.split(',').slice(0, 10).join())).toEqual([
      '1002,2026-11-30,gold-disk,Guldskivan,A1,sv withoutLogo,1,,,Ada Lovelace',
      '1002,2026-11-30,two-moons,Två månar,A1,,2,2 3,200,Ada Lovelace',
    ])
    expect(head.split(',').slice(0, 9)).toEqual(
      'order,date,poster,title,size,option,quantity,numbers,print run'.split(','),
    )
    expect(row.trimEnd()).toBe(
      `1001,2026-11-30,two-moons,Två månar,A1,,1,1,200,"'=HYPERLINK(""https://evil.example"")","Flat 1, ""Rose House""",'-1,SW1Y 4JH,London,,GB,United Kingdom,'+46@example.com,,en,90.00,USD,,,,`,
    )
  })

  it.each([
    ['Ada;=1+1', "Ada;'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['a,-2', "a,'-2"],
    ['Jean-Luc, +1', "Jean-Luc,' +1"],
  ])(
    'writes the name %j into CSV as text for spreadsheets of any language',
    async (name, cell) => {
      await order({ buyer: { ...ada, name } })

      const { text } = await orders('--csv')

      expect(text.replaceAll('"', '')).toContain(`,${cell},`)
    },
  )

  it('marks parcels as sent, with a tracking number, and no longer lists them', async () => {
    await order()
    await order()

    expect((await orders('sent 1001 --tracking RR123456785SE')).text).toBe(
      'Order 1001 is marked as sent.\nNow send the tracking number to the buyer by e-mail.\n',
    )

    expect((await orders()).text).toContain('1 order to post:\n\n1002')
    const today = new Date().toISOString().slice(0, 10)
    expect((await orders('--all')).text).toContain(
      `1001  2026-11-30  90.00 USD  English  sent ${today}, RR123456785SE`,
    )
  })

  it.each(['sent 1001', 'slip 1001', 'certificate 1001'])(
    '%s warns about a refunded and disputed order',
    async (command) => {
      const id = randomUUID()
      await order({ id })
      await refund(id, 9000)
      await sql`
        select shop.record_refund('evt_d', 'charge.dispute.created', ${`pi_${id}`}, 0, now())`

      const { code, text } = await orders(command)

      expect(code).toBe(0)
      expect(text).toContain(
        "! Order 1001: disputed by the buyer's bank: respond at Stripe before you post it\n",
      )
      expect(text).toContain('! Order 1001: refunded: do not post it\n')
    },
  )

  it('shows the shipping rate that the buyer chose', async () => {
    await order()
    await sql`
      update shop.orders set shipping = ${sql.json({ name: 'Express', amount: 900 })}`

    expect((await orders()).text).toContain('      Shipping: Express, 9.00 USD\n')
    expect((await orders('--csv')).text).toContain(',90.00,USD,Express,')
  })

  it('marks all parcels or none, and lists those that are unknown or already sent', async () => {
    await order()
    await order()
    await orders('sent 1001')

    const { code, text } = await orders('sent 1002 1001 1009')

    expect(code).toBe(1)
    expect(text).toBe(
      [
        'There is no order 1009: "saga orders --all" lists all of them.',
        'Order 1001 is already marked as sent: leave it out, or undo that first with "saga orders not-sent 1001".',
        'Nothing was changed.\n',
      ].join('\n'),
    )
    expect((await orders()).text).toContain('1 order to post:\n\n1002')
    expect((await orders('sent 1002 x')).code).toBe(2)
    expect((await orders('sent 1001 1002 --tracking R')).code).toBe(2)
  })

  it('undoes marks, and lists those parcels again', async () => {
    for (let count = 0; count < 4; count += 1) await order()
    expect((await orders('sent 1001 1002 1004')).text).toBe(
      'Orders 1001, 1002 and 1004 are marked as sent.\n',
    )
    expect(await unsentNumbers()).toEqual([1003])

    expect((await orders('not-sent 1001 1002')).text).toBe(
      'Orders 1001 and 1002 are to be posted again.\n',
    )
    expect(await unsentNumbers()).toEqual([1001, 1002, 1003])
    expect((await orders('not-sent 1004 1001')).text).toContain(
      'Order 1001 is not marked as sent',
    )
    expect(await unsentNumbers()).toEqual([1001, 1002, 1003])
  })

  it('prints a packing slip in the buyer’s language, without prices', async () => {
    await order({
      language: 'de',
      buyer: { ...ada, name: '<b>Ada</b>' },
      lines: [
        { ...moons, quantity: 2 },
        { poster: 'gold-disk', quantity: 3 },
      ],
    })
    await order({ language: 'sv' })

    const { code, text } = await orders('slip 1001 1002')

    expect(code, text).toBe(0)
    const second = readFileSync(join(shop.root, 'printed/slip-1002.html'), 'utf8')
    expect(second).toContain('<html lang="sv">')
    expect(second).toMatch(/3\D+200/)
    const page = readFileSync(join(shop.root, 'printed/slip-1001.html'), 'utf8')
    const [, body = ''] = page.split('<body>')
    expect(page).toContain('<html lang="de">')
    expect(body).toContain('Lieferschein')
    expect(body).toContain('Bestellung 1001, 30. November 2026')
    expect(body).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect(body).toContain('Vereinigtes Königreich')
    expect(body.match(/\d von 200/g)).toEqual(['1 von 200', '2 von 200'])
    expect(body).toContain('Guldskivan')
    expect(body).not.toMatch(/90|USD|<b>/)
    // Buyers' addresses must not get into the shop's repository.
    expect(readFileSync(join(shop.root, 'printed/.gitignore'), 'utf8')).toBe('*\n')
    expect(statSync(join(shop.root, 'printed')).mode & 0o777).toBe(0o700)
  })

  it('prints a certificate that opens offline for each numbered print', async () => {
    await order({
      lines: [
        { ...moons, quantity: 2 },
        { poster: 'wide-1', size: 'A2' },
        { poster: 'gold-disk', total: 5, quantity: 2, isOfSize: true },
      ],
      language: 'de',
    })

    await orders(`certificate 1001 --out ${join(shop.root, 'mine')}`)

    expect(readdirSync(join(shop.root, 'mine'))).toEqual(['certificates-1001.html'])
    const html = readFileSync(join(shop.root, 'mine/certificates-1001.html'), 'utf8')
    // Shortened, so that a failure of this test is readable.
    const page = html.replaceAll(/(?<=;base64,)[\w+/=]+/g, '…')
    const [styles = '', body = ''] = page.split('<body>')
    expect(body.match(/<article/g)).toHaveLength(4)
    expect(body.match(/\d+ von \d+/g)).toEqual([
      '1 von 200',
      '2 von 200',
      '1 von 5',
      '2 von 5',
    ])
    // Each print of Guldskivan is one of five in its size.
    expect(body.match(/Auflage von \d+ Stück(?: in der Größe A1)?/g)).toEqual([
      'Auflage von 200 Stück',
      'Auflage von 200 Stück',
      'Auflage von 5 Stück in der Größe A1',
      'Auflage von 5 Stück in der Größe A1',
    ])
    expect(body.indexOf('Två månar')).toBeLessThan(body.indexOf('Guldskivan'))
    expect(body.match(/src="[^"]*"/g)).toEqual(
      Array(4).fill('src="data:image/jpeg;base64,…"'),
    )
    expect(new Set(styles.match(/url\([^)]*\)/g))).toEqual(
      new Set(['url(data:font/woff2;base64,…)']),
    )
  })

  it('prints no certificate for an order without numbers, and none for an unknown order', async () => {
    await order({ lines: [{ poster: 'gold-disk' }] })

    const { code, text } = await orders('certificate 1001 1002')

    expect(code).toBe(1)
    expect(text).toContain('Order 1001 has no numbered print')
    expect(text).toContain('There is no order 1002')
    expect(existsSync(join(shop.root, 'printed'))).toBe(false)
  })

  it('continues after the prints that were sold before the shop counted them', async () => {
    await limitMoons('200')

    expect((await orders('sold-before two-moons 37')).text).toBe(
      'Prints 1 to 37 of Två månar count as sold. The next order gets a number from 38 on.\n',
    )
    await orders('sold-before two-moons 30')
    await order()

    expect((await orders()).text).toContain('31 of 200')
    const refusal = await orders('sold-before two-moons 31')
    expect(refusal.code).toBe(1)
    expect(refusal.text).toContain('Print 31 of Två månar belongs to an order')
    expect(await numbersIn('sold')).toHaveLength(31)
  })

  it('requires a size to count earlier sales if each size has its own numbers', async () => {
    await limitMoons('{ a1: 50, a2: 150 }')

    expect((await orders('sold-before two-moons 3')).text).toContain(
      'Possible: --size a1 and --size a2.',
    )
    expect((await orders('sold-before two-moons 51 --size A1')).code).toBe(2)
    expect((await orders('sold-before two-moons 3 --size A1')).code).toBe(0)
    const runs = await sql`select poster, size, total from shop.print_runs`
    expect([...runs]).toEqual([{ poster: 'two-moons', size: 'A1', total: 50 }])

    expect((await orders('sold-before gold-disk 3')).text).toContain('has no print run')
    expect((await orders('sold-before two-moon 3')).text).toContain(
      'did you mean "two-moons"?',
    )
  })

  it('finds a size by its id or by its name', async () => {
    const label = "label: { portrait: '50 × 70 cm', landscape: '70 × 50 cm' }"
    await shop.write(
      'prices.yaml',
      `currency: EUR
sizes:
  - { id: a2, name: A2, price: 70, width: 42, height: 59.4, ${label} }
  - { id: 50x70, name: Large, price: 80, width: 50, height: 70, ${label} }
`,
    )
    // The purchase links of the poster are for other sizes.
    await shop.edit('posters/main/two-moons.yaml', (text) =>
      text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, ''),
    )
    await limitMoons('{ a2: 5, 50x70: 9 }')

    const run = '2 of Två månar, Large count as sold'
    expect((await orders('sold-before two-moons 2 --size 50X70')).text).toContain(run)
    expect((await orders('sold-before two-moons 2 --size large')).text).toContain(run)
    const runs = await sql`select size, total from shop.print_runs`
    expect([...runs]).toEqual([{ size: '50x70', total: 9 }])
  })

  it('finds the orders and the numbers of a renamed poster', async () => {
    await limitMoons('200')
    await order()
    await saga(['--root', shop.root, 'rename', 'poster', 'two-moons', 'twin-moons'])

    expect((await orders()).text).toContain('Två månar, A1')
    expect((await orders('sold-before twin-moons 3')).text).toContain(
      'Print 1 of Två månar belongs to an order of the shop',
    )
    expect((await orders('withdraw twin-moons 1')).text).toContain(
      'Order 1001 has number 2 now',
    )
  })

  it('changes no number while earlier prints would not be counted', async () => {
    await limitMoons('{ a1: 50, a2: 150 }')
    await order()

    const { code, text } = await orders('withdraw two-moons 1 --size a1')

    expect([code, text]).toEqual([
      1,
      'Prints of Två månar, A1 were counted for all sizes together: write a single number into "printRun:" again. Nothing was changed.\n',
    ])
  })

  it('gives the order of a withdrawn print the next number', async () => {
    await limitMoons('200')
    await order({
      lines: [
        { poster: 'gold-disk', total: 9, quantity: 2 },
        { ...moons, quantity: 2 },
      ],
    })

    const { text } = await orders('withdraw two-moons 1')

    expect(text).toBe(
      'Print 1 of Två månar is withdrawn, and will not be sold again. Order 1001 has number 3 now: print its certificate again.\n',
    )
    const list = (await orders()).text
    expect(list).toContain('1 and 2 of 9')
    expect(list).toContain('2 and 3 of 200')
    expect(await numbersIn('withdrawn')).toEqual([1])
    await order()
    expect(await numbersIn('sold')).toEqual([1, 2, 2, 3, 4])
  })

  it('frees a print only after its order was refunded, or with --force', async () => {
    await limitMoons('200')
    const id = randomUUID()
    await order({ id, lines: [{ ...moons, quantity: 2 }] })
    await orders('withdraw two-moons 5')

    expect((await orders('free two-moons 1')).text).toContain('which is not refunded')
    await refund(id, 4000)
    expect((await orders('free two-moons 1')).text).toContain(
      'only 40.00 USD of 90.00 USD are refunded',
    )
    await refund(id, 9000)
    expect((await orders('free two-moons 1')).text).toBe(
      'Print 1 of Två månar is for sale again.\n',
    )
    expect((await orders('free two-moons 5')).code).toBe(1)
    expect((await orders('free two-moons 5 --force')).code).toBe(0)
    // The order keeps its other print.
    expect([await numbersIn('sold'), await numbersIn('withdrawn')]).toEqual([[2], []])
  })

  it('deletes only addresses of orders sent, or paid and refunded, more than 90 days ago', async () => {
    const refundedId = randomUUID()
    for (const id of [randomUUID(), randomUUID(), randomUUID(), refundedId])
      await order({ id })
    await refund(refundedId, 9000)
    // Order 1001 was sent 91 days ago. Order 1004 was refunded and will not be sent, so the date of its payment counts.
    await sql`update shop.orders set paid_at = now() - interval '91 days'`
    await sql`update shop.orders set sent_at = now() - interval '91 days' where id = 1001`
    await sql`update shop.orders set sent_at = now() - interval '89 days' where id = 1002`

    const database = openDatabase(address)
    const count = await deleteOldAddresses(database, 90)
    await database.close()

    expect(count).toBe(2)
    const rows = await sql`select id from shop.orders where buyer is null order by id`
    expect(rows.map(({ id }) => id)).toEqual([1001, 1004])
    expect((await orders('--all')).text).toContain('(the address has been deleted)')
    expect((await orders('slip 1001')).code).toBe(1)
  })

  it('explains each database failure in one sentence, without the database’s address', async () => {
    const stranger = `list_stranger_${process.pid}`
    await sql`create user ${sql(stranger)}`
    const failures = [
      ['', 'DATABASE_URL is not set'],
      ['db.example', 'is not the address of a database'],
      ['https://u:hunter2@db.example', 'is not the address of a database'],
      ['postgres://u:hunter2@127.0.0.1:9/postgres', 'it cannot be reached'],
      [address.replace(/\w+$/, 'postgres'), 'it lacks the tables of limited editions'],
      [address.replace(/\w+$/, 'missing'), 'it does not exist'],
      [
        address.replace('postgres@', `${stranger}:hunter2@`),
        'lacks the rights that the migrations grant',
      ],
    ]

    for (const [databaseAddress = '', reason = ''] of failures) {
      const { code, text } = await orders('', databaseAddress)

      expect(code, text).not.toBe(0)
      expect(text).toContain(reason)
      expect(text.trimEnd().split('\n'), text).toHaveLength(1)
      expect(text).not.toMatch(/hunter2|127\.0\.0\.1|db\.example/)
    }
  })

  describe('on the order desk of the editor', () => {
    const desk = (databaseAddress = address) =>
      openOrderDesk(shop.project, databaseAddress)

    it('has everything that a parcel needs, the oldest order first', async () => {
      await order({
        lines: [
          { poster: 'gold-disk', size: 'A2', has_option: true, quantity: 2 },
          { ...moons, quantity: 2 },
        ],
        language: 'sv',
      })
      await order({ lines: [{ poster: 'gold-disk' }] })
      await sql`update shop.orders set buyer = null where id = 1002`
      const refunded = randomUUID()
      await order({ id: refunded })
      await refund(refunded, 9000)

      expect(await desk().list()).toEqual({
        orders: [
          {
            number: 1001,
            day: '2026-11-30',
            amount: '90.00 USD',
            language: 'Swedish',
            lines: [
              { name: '2 × Guldskivan, A2, sv withoutLogo', numbers: '' },
              { name: '2 × Två månar, A1', numbers: '1 and 2 of 200' },
            ],
            address: [
              'Ada Lovelace',
              "12 St James's Square",
              'London',
              'SW1Y 4JH',
              'United Kingdom',
              'ada@example.com',
            ],
            warnings: [],
            hasSlip: true,
            hasCertificates: true,
          },
          {
            number: 1002,
            day: '2026-11-30',
            amount: '90.00 USD',
            language: 'English',
            lines: [{ name: 'Guldskivan, A1', numbers: '' }],
            address: ['The address has been deleted'],
            warnings: [],
            hasSlip: false,
            hasCertificates: false,
          },
        ],
      })
    })

    it('exists only in an editor with a database', async () => {
      await order()
      const answersWith = (opened?: OrderDesk) =>
        answersOf(openShop(shop.project, {}, false), opened)

      const withDesk = answersWith(desk())
      expect((await withDesk.overview({})).takesOrders).toBe(true)
      expect((await withDesk.orders({})).orders).toHaveLength(1)

      const without = answersWith()
      expect((await without.overview({})).takesOrders).toBe(false)
      expect(() => without.orders({})).toThrow('DATABASE_URL')
    })

    it('is marked as sent and back, one order at a time', async () => {
      for (let count = 0; count < 3; count += 1) await order()

      expect(await desk().markSent(1002, 'LX 123 SE')).toEqual({
        kind: 'saved',
        words:
          'Order 1002 is marked as sent. Now send the tracking number to the buyer by e-mail.',
      })
      expect(await desk().markSent(1001, '')).toEqual({
        kind: 'saved',
        words: 'Order 1001 is marked as sent.',
      })
      expect(await unsentNumbers()).toEqual([1003])
      const sent = await sql`select tracking from shop.orders order by id`
      expect(sent.map(({ tracking }) => tracking)).toEqual([null, 'LX 123 SE', null])
      expect((await desk().markSent(1002, '')).kind).toBe('refused')

      expect(await desk().markNotSent(1001)).toEqual({
        kind: 'saved',
        words: 'Order 1001 is to be posted again.',
      })
      expect((await desk().markNotSent(1003)).kind).toBe('refused')
      expect(await unsentNumbers()).toEqual([1001, 1003])
    })

    it('has no page to print for an order without a buyer, a number, or at all', async () => {
      await order({ lines: [{ poster: 'gold-disk' }] })
      await sql`update shop.orders set buyer = null`

      for (const [kind, number, problem] of [
        ['slip', 1001, 'The address of order 1001 has been deleted'],
        ['certificates', 1001, 'has no numbered print'],
        ['slip', 1002, 'There is no order 1002'],
      ] as const)
        expect(await desk().renderPage(kind, number)).toEqual({
          problem: expect.stringContaining(problem),
        })
    })

    it('says why the database cannot be used', async () => {
      const away = desk('postgres://ada:hush@127.0.0.1:1/shop')
      const { problem, orders: none } = await away.list()

      expect(problem).toContain('it cannot be reached')
      expect(problem).not.toMatch(/hush|127\.0\.0\.1/)
      expect(none).toEqual([])
      expect((await away.markSent(1001, '')).kind).toBe('refused')
      expect((await desk('').list()).problem).toContain('DATABASE_URL is not set')
    })
  })
})
