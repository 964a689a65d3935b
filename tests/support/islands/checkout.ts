import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { type LocalServer, listenOn } from '../../../cli/serve/local-server.ts'
import type { Setting } from './server.ts'
import { firstCard, setStage } from './visit.ts'

/** Responds to an order in place of the checkout function. */
type Behaviour = (response: ServerResponse) => void

interface Order extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: Readonly<Record<string, unknown>>
}

interface Checkout {
  /** Every order that arrived in this test, except preflights. */
  readonly orders: Order[]
  behave: Behaviour
}

/** Returns a behaviour that responds with a value as JSON. */
export const json =
  (value: unknown, status = 200): Behaviour =>
  (response) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(value))
  }

/** Imitates a backend's create-checkout function. */
const serve = (checkout: Checkout): Promise<LocalServer> =>
  listenOn(
    createServer(async (request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader(
        'Access-Control-Allow-Headers',
        'authorization, x-client-info, apikey, content-type',
      )

      if (request.method === 'OPTIONS') return void response.writeHead(204).end()

      const { method, url, headers } = request
      checkout.orders.push({
        method,
        url,
        headers,
        body: (await readJson(request)) as Order['body'],
      })
      checkout.behave(response)
    }),
  )

/** The address of the payment page that the checkout returns in most tests. */
export const paymentPage = 'https://pay.example/session/1'

export const orderButton = (page: Page) =>
  firstCard(page).getByRole('button', { name: 'Beställ nu' })

/** Sets up a shop with a checkout function. Its response contains no payment page until a test replaces it. */
export function setCheckoutStage(setting: Setting = {}) {
  const checkout: Checkout = { orders: [], behave: json({}) }
  let server: LocalServer
  const stage = setStage(async () => {
    server = await serve(checkout)
    return { ...setting, backend: { url: server.origin, publicKey: 'anonymous-key' } }
  })

  beforeEach(() => {
    checkout.orders.length = 0
    checkout.behave = json({})
  })
  afterAll(() => server.close())

  return Object.assign(stage, { checkout })
}
