import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCheckout, order } from '../support/checkout.ts'

const checkout = openCheckout()
const basket = {
  posters: [
    { ...order, quantity: 2 },
    { ...order, size: 'A2', noLogo: true, quantity: 1 },
  ],
}

/** Orders, and returns the address of the page for paying. */
const pageFor = async (body: unknown): Promise<string> =>
  (await checkout.send(body)).body.url ?? ''
const read = async (address: string): Promise<string> => (await fetch(address)).text()

test('the stand-in shows each line and the sum; paying leads on once, after that it says that it is paid', async () => {
  const page = await pageFor(basket)
  const shown = await read(page)
  for (const words of [
    '<h2>Freja, A1</h2>',
    '2 × $90.00',
    '<h2>Freja, A2, utan logotyp</h2>',
    '1 × $100.00',
  ])
    expect(shown).toContain(words)
  expect(shown).toContain('<strong>$280.00</strong>')
  expect(shown).toContain(`href="${checkout.shop.origin}/sv">Back`)
  const [, pay = ''] = /href="([^"]+)">Pay</.exec(shown) ?? []
  const paid = await fetch(new URL(pay, page), { redirect: 'manual' })
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    `${checkout.shop.origin}/sv/success#basket`,
  ])
  for (const address of [page, new URL(pay, page).href]) {
    expect(await read(address)).toContain('This order is paid.')
    expect(await read(address)).not.toContain('>Pay<')
  }
})

test('the stand-in sells nothing from a page that was opened half an hour ago', async () => {
  const page = await pageFor(order)
  await checkout.running.wait(30)
  expect(await read(page)).toContain('<strong>$90.00</strong>')
  await checkout.running.wait(1)
  for (const address of [page, `${page}/paid`]) {
    const shown = await read(address)
    expect(shown).toContain('This payment page has expired.')
    expect(shown).toContain(`href="${checkout.shop.origin}/sv/posters/freyja">Back`)
    expect(shown).not.toMatch(/>Pay<|\$90/)
  }
  expect(await read(await pageFor(order))).toContain('>Pay<')
})

test('the stand-in refuses what Stripe refuses', async () => {
  await checkout.send(basket)
  const { form, headers } = checkout.session
  const ask = async (fields: URLSearchParams, key: string = randomUUID()) => {
    const response = await fetch(
      `${checkout.running.publicOrigin}/v1/checkout/sessions`,
      {
        method: 'POST',
        headers: {
          authorization: String(headers.authorization),
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
        },
        body: fields.toString(),
      },
    )
    const { error } = (await response.json()) as {
      error?: { type: string; param?: string }
    }
    return error ? `${response.status} ${error.param ?? error.type}` : response.status
  }
  const inMinutes = (minutes: number) =>
    String(Math.ceil(Number(form.get('expires_at')) + (minutes - 30.5) * 60))
  const first = (name: string) => `line_items[0][${name}]`
  const second = (name: string) => `line_items[1][${name}]`
  const cases: readonly (readonly [
    changed: Readonly<Record<string, string>>,
    expected: string | number,
  ])[] = [
    [{}, 200],
    [{ expires_at: inMinutes(24 * 60 - 1) }, 200],
    [{ expires_at: inMinutes(24 * 60 + 2) }, '400 expires_at'],
    [{ expires_at: inMinutes(29) }, '400 expires_at'],
    [{ expires_at: 'soon' }, '400 expires_at'],
    [
      { 'allowed_payment_method_types[0]': 'cash' },
      '400 allowed_payment_method_types[0]',
    ],
    // Stripe's library speaks a version of the API that has this no longer.
    [{ 'payment_method_types[0]': 'card' }, '400 payment_method_types[0]'],
    [{ [first('quantity')]: '0' }, `400 ${first('quantity')}`],
    [{ [second('quantity')]: '999999' }, 200],
    [{ [second('quantity')]: '1000000' }, `400 ${second('quantity')}`],
    [
      { [second('price_data][currency')]: 'eur' },
      `400 ${second('price_data][currency')}`,
    ],
    [
      {
        [first('price_data][unit_amount')]: '0',
        [second('price_data][unit_amount')]: '50',
      },
      200,
    ],
    [
      {
        [first('price_data][unit_amount')]: '0',
        [second('price_data][unit_amount')]: '49',
      },
      '400 line_items',
    ],
    [{ discount: '9000' }, '400 discount'],
    [{ 'line_items[2][quantity]': '1' }, '400 line_items[2][price_data][currency]'],
  ]
  for (const [changed, expected] of cases)
    expect(
      await ask(new URLSearchParams({ ...Object.fromEntries(form), ...changed })),
      JSON.stringify(changed),
    ).toBe(expected)
  const many = new URLSearchParams(form)
  for (let place = 2; place <= 100; place += 1)
    for (const [name, value] of [...form].filter(([one]) =>
      one.startsWith('line_items[1]'),
    ))
      many.set(name.replace('[1]', `[${place}]`), value)
  expect(await ask(many)).toMatch(/^400 line_items\[100\]/)
  const key = randomUUID()
  expect([await ask(form, key), await ask(form, key)]).toEqual([200, 200])
  const other = new URLSearchParams({
    ...Object.fromEntries(form),
    [first('quantity')]: '3',
  })
  expect(await ask(other, key)).toBe('400 idempotency_error')
})
