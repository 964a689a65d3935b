import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openCheckout, order, smallCatalogue } from '../support/checkout.ts'

// The stand-in imitates Stripe, both in tests and on a developer's machine.

const checkout = openCheckout()
const basket = {
  posters: [
    { ...order, quantity: 2 },
    { ...order, size: 'A2', noLogo: true, quantity: 1 },
  ],
}

/** Orders. Returns the address of the payment page. */
const openPaymentPage = async (body: unknown): Promise<string> =>
  (await checkout.send(body)).body.url ?? ''
const read = async (address: string): Promise<string> => (await fetch(address)).text()

test('the stand-in shows every line and the sum, and takes the payment once', async () => {
  const page = await openPaymentPage(basket)
  const pageText = await read(page)
  for (const words of [
    '<h2>Freja, A1</h2>',
    '2 × $90.00',
    '<h2>Freja, A2, utan logotyp</h2>',
    '1 × $100.00',
  ])
    expect(pageText).toContain(words)
  expect(pageText).toContain('<strong>$280.00</strong>')
  expect(pageText).toContain(`href="${checkout.shop.origin}/sv">Back`)

  const [, pay = ''] = /action="([^"]+)"/.exec(pageText) ?? []
  const payment = await fetch(new URL(pay, page), { redirect: 'manual' })
  expect([payment.status, payment.headers.get('location')]).toEqual([
    303,
    `${checkout.shop.origin}/sv/success#basket`,
  ])

  for (const address of [page, new URL(pay, page).href]) {
    expect(await read(address)).toContain('This order is paid.')
    expect(await read(address)).not.toContain('<button>Pay<')
  }
})

test('the stand-in adds the chosen shipping rate to the total', async () => {
  const catalogue = {
    ...smallCatalogue,
    shipTo: ['SE', 'NO'],
    shipping: [
      { name: { sv: 'Frakt till Sverige' }, amount: 0, countries: ['SE'] },
      { name: { sv: 'Frakt till Norge' }, amount: 900, countries: ['NO'] },
    ],
  }
  checkout.shop.answer = catalogue
  onTestFinished(async () => {
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(5)
  })
  // The function rereads the catalogue after five minutes.
  await checkout.running.wait(5)

  const pageText = await read(await openPaymentPage(order))

  for (const words of [
    '<span>Frakt till Sverige</span>\n<span>Free</span>',
    '<span>Frakt till Norge</span>\n<span>$9.00</span>',
    '<strong>$90.00</strong>',
    '<strong>$99.00</strong>',
    'an address in Sweden or Norway',
  ])
    expect(pageText).toContain(words)
})

test('the stand-in closes a payment page after half an hour', async () => {
  const page = await openPaymentPage(order)
  await checkout.running.wait(30)
  expect(await read(page)).toContain('<strong>$90.00</strong>')

  await checkout.running.wait(1)

  for (const address of [page, `${page}/paid`]) {
    const pageText = await read(address)
    expect(pageText).toContain('This payment page has expired.')
    expect(pageText).toContain(`href="${checkout.shop.origin}/sv/posters/freyja">Back`)
    expect(pageText).not.toMatch(/>Pay<|\$90/)
  }

  expect(await read(await openPaymentPage(order))).toContain('<button>Pay<')
})

type Fields = Readonly<Record<string, string>>

/** Sends a basket. Returns the fields and the authorization of the request by which the function creates a session. */
async function recordSession() {
  await checkout.send(basket)
  const { form, headers } = checkout.session
  return {
    fields: Object.fromEntries(form),
    authorization: String(headers.authorization),
  }
}

/** Asks the stand-in for a session. Returns '200', or the error's status and field: '400 expires_at'. */
async function createSession(
  fields: Fields,
  authorization: string,
  idempotencyKey: string = randomUUID(),
): Promise<string> {
  const response = await fetch(`${checkout.running.publicOrigin}/v1/checkout/sessions`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': idempotencyKey,
    },
    body: new URLSearchParams(fields).toString(),
  })
  const { error } = (await response.json()) as {
    error?: { type: string; param?: string }
  }
  return error ? `${response.status} ${error.param ?? error.type}` : `${response.status}`
}

test.each([
  ['29 minutes', 29, '400 expires_at'],
  ['almost 24 hours', 24 * 60 - 1, '200'],
  ['more than 24 hours', 24 * 60 + 2, '400 expires_at'],
])(
  'the stand-in answers a session that expires after %s as Stripe does',
  async (_, minutes, expected) => {
    const { fields, authorization } = await recordSession()
    // The function lets its sessions expire after 30.5 minutes.
    const creation = Number(fields.expires_at) - 30.5 * 60
    const expires_at = String(Math.ceil(creation + minutes * 60))

    expect(await createSession({ ...fields, expires_at }, authorization)).toBe(expected)
  },
)

const firstLine = (...path: readonly string[]) => `line_items[0][${path.join('][')}]`
const secondLine = (...path: readonly string[]) => `line_items[1][${path.join('][')}]`

/** Changes to the fields of a basket with two lines, and the response to each. */
const changes: readonly (readonly [Fields, expected: string])[] = [
  [{}, '200'],
  [{ expires_at: 'soon' }, '400 expires_at'],
  [{ 'allowed_payment_method_types[0]': 'cash' }, '400 allowed_payment_method_types[0]'],
  // The API version of Stripe's library no longer has this field.
  [{ 'payment_method_types[0]': 'card' }, '400 payment_method_types[0]'],
  [{ [firstLine('quantity')]: '0' }, `400 ${firstLine('quantity')}`],
  [{ [secondLine('quantity')]: '999999' }, '200'],
  [{ [secondLine('quantity')]: '1000000' }, `400 ${secondLine('quantity')}`],
  // All lines must have the same currency.
  [
    { [secondLine('price_data', 'currency')]: 'eur' },
    `400 ${secondLine('price_data', 'currency')}`,
  ],
  // A line may be free, but the sum must be at least 50 cents.
  [
    {
      [firstLine('price_data', 'unit_amount')]: '0',
      [secondLine('price_data', 'unit_amount')]: '50',
    },
    '200',
  ],
  [
    {
      [firstLine('price_data', 'unit_amount')]: '0',
      [secondLine('price_data', 'unit_amount')]: '49',
    },
    '400 line_items',
  ],
  [{ discount: '9000' }, '400 discount'],
  [{ 'line_items[2][quantity]': '1' }, '400 line_items[2][price_data][currency]'],
]

test('the stand-in rejects the fields that Stripe rejects', async () => {
  const { fields, authorization } = await recordSession()
  for (const [changed, expected] of changes)
    expect(
      await createSession({ ...fields, ...changed }, authorization),
      JSON.stringify(changed),
    ).toBe(expected)
})

test('the stand-in accepts at most 100 lines', async () => {
  const { fields, authorization } = await recordSession()
  const secondLineFields = Object.entries(fields).filter(([name]) =>
    name.startsWith('line_items[1]'),
  )
  /** Returns the fields with copies of the second line. */
  const withLines = (count: number): Fields => {
    const copies = Array.from({ length: count - 2 }, (_, index) =>
      secondLineFields.map(([name, value]) => [
        name.replace('[1]', `[${index + 2}]`),
        value,
      ]),
    )
    return { ...fields, ...Object.fromEntries(copies.flat()) }
  }

  expect(await createSession(withLines(100), authorization)).toBe('200')
  expect(await createSession(withLines(101), authorization)).toMatch(
    /^400 line_items\[100\]/,
  )
})

test('the stand-in accepts an idempotency key again only for the same fields', async () => {
  const { fields, authorization } = await recordSession()
  const key = randomUUID()

  expect(await createSession(fields, authorization, key)).toBe('200')
  expect(await createSession(fields, authorization, key)).toBe('200')

  const changedFields = { ...fields, [firstLine('quantity')]: '3' }
  expect(await createSession(changedFields, authorization, key)).toBe(
    '400 idempotency_error',
  )
})

test('the stand-in expires an open checkout, but not a paid one', async () => {
  const { origin } = new URL(await openPaymentPage(order))
  const { id, headers } = checkout.session
  const request = async (path: string, method = 'POST') => {
    const response = await fetch(`${origin}/v1/checkout/sessions/${path}`, {
      method,
      headers: { authorization: String(headers.authorization) },
    })
    const { status, error } = (await response.json()) as {
      status?: string
      error?: { code?: string; message: string }
    }
    return `${response.status} ${status ?? error?.code ?? error?.message}`
  }

  expect(await request(id, 'GET')).toBe('200 open')
  expect(await request(`${id}/expire`)).toBe('200 expired')
  expect(await request(id, 'GET')).toBe('200 expired')
  expect(await read(`${origin}/pay/${id}`)).toContain('This payment page has expired.')

  const paidPage = await openPaymentPage(order)
  await fetch(`${paidPage}/paid`, { redirect: 'manual' })
  expect(await request(`${checkout.session.id}/expire`)).toMatch(
    /^400 This Session is complete\./,
  )
  expect(await request('cs_unknown', 'GET')).toBe('404 resource_missing')
})

test('the stand-in repeats its first response to an idempotency key, and creates one checkout', async () => {
  const { fields, authorization } = await recordSession()
  const key = randomUUID()
  checkout.provider.reset()

  expect(await createSession(fields, authorization, key)).toBe('200')
  for (const session of checkout.provider.sessions) session.status = 'expired'
  expect(await createSession(fields, authorization, key)).toBe('200')

  expect(checkout.provider.sessions).toHaveLength(1)
  expect(checkout.provider.keys).toEqual([key, key])
})
