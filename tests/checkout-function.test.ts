import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { home } from './shop.ts'

type Handler = (request: Request) => Promise<Response>

/** The function of docs/checkout-function.md, with a stand-in for Deno and for Stripe. */
async function deployed(stripe: (body: URLSearchParams) => Response): Promise<Handler> {
  const text = await readFile(join(home, 'docs/checkout-function.md'), 'utf8')
  const [, source = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(text) ?? []
  const { code } = await transform(source, { loader: 'ts' })
  const secrets: Readonly<Record<string, string>> = {
    SHOP_ORIGIN: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_test_x',
    SHIP_TO: 'SE, NO',
  }
  const served: Handler[] = []
  const Deno = {
    env: { get: (name: string) => secrets[name] },
    serve: (handler: Handler) => served.push(handler),
  }
  const call = async (_: string, { body }: { body: URLSearchParams }): Promise<Response> => stripe(body)
  const silent = { error: () => undefined }
  new Function('Deno', 'fetch', 'console', code)(Deno, call, silent)
  const [handler] = served
  if (!handler) throw new Error('the function serves nothing')
  return handler
}

const order = {
  posterTitle: 'Freyja',
  posterDescription: 'In Asgard.',
  size: 'A2',
  isLandscape: false,
  noLogo: true,
}
const post = (body: unknown, headers = {}): Request =>
  new Request('https://x.example', { method: 'POST', body: JSON.stringify(body), headers })

test('creates a checkout at the prices of the shop, and answers with its address', async () => {
  const prices = parse(await readFile(join(home, 'content/prices.yaml'), 'utf8')) as {
    a1: { price: number }
    a2: { price: number }
    withoutLogo: number
  }
  for (const [size, noLogo, dollars] of [
    ['A1', false, prices.a1.price],
    ['A2', true, prices.a2.price + prices.withoutLogo],
  ] as const) {
    const asked: URLSearchParams[] = []
    const handler = await deployed((body) => {
      asked.push(body)
      return Response.json({ url: 'https://checkout.stripe.com/c/1' })
    })
    const answer = await handler(
      post({ ...order, size, noLogo }, { 'accept-language': 'de-DE,es;q=0.8,en;q=0.5' }),
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ url: 'https://checkout.stripe.com/c/1' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(asked[0]?.get('line_items[0][price_data][unit_amount]')).toBe(String(dollars * 100))
    expect(asked[0]?.get('success_url')).toBe('https://shop.example/es/success')
    expect(asked[0]?.get('shipping_address_collection[allowed_countries][1]')).toBe('NO')
  }
})

test('answers the browser that asks first, and refuses what is no order', async () => {
  const handler = await deployed(() => Response.json({ url: 'https://checkout.stripe.com/c/1' }))
  const preflight = await handler(new Request('https://x.example', { method: 'OPTIONS' }))
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-info')
  const wrong = [
    { ...order, size: 'A3' },
    { ...order, noLogo: 'yes' },
    { ...order, posterTitle: '' },
    [],
    null,
  ]
  for (const body of wrong) expect((await handler(post(body))).status).toBe(400)
  expect((await handler(new Request('https://x.example'))).status).toBe(405)
})

test('says that it failed when Stripe refuses, so that the shop can say so', async () => {
  const handler = await deployed(() => Response.json({ error: {} }, { status: 402 }))
  expect((await handler(post(order))).status).toBe(502)
})
