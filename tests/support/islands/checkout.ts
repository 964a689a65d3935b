import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { type LocalServer, listenOn } from '../../../tools/local-server.ts'
import type { Setting } from './server.ts'
import { firstCard, type Stage, setStage } from './visit.ts'

/** How the function answers the next orders. */
type Behaviour = (response: ServerResponse) => void

interface Order {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly [field: string]: unknown }
}

interface CheckoutServer extends LocalServer {
  /** Every order of this test that arrived, preflights aside. */
  readonly orders: Order[]
  behave: Behaviour
  /** False: the browser is not allowed to read the answer. */
  allowsOrigin: boolean
}

/** Answers with a value as JSON. */
export const json =
  (value: unknown, status = 200): Behaviour =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  }

/** Plays the function create-checkout of a backend. */
async function serveCheckout(): Promise<CheckoutServer> {
  const orders: Order[] = []
  const state = { behave: json({}), allowsOrigin: true }
  const server = createServer(async (request, response) => {
    if (state.allowsOrigin) response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'authorization, x-client-info, apikey, content-type')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Order['body']
    orders.push({ method: request.method, path: request.url, headers: request.headers, body })
    state.behave(response)
  })
  return Object.assign(state, { orders, ...(await listenOn(server)) })
}

/** Where the checkout's answer leads in most tests. */
export const paid = 'https://pay.example/session/1'

export const orderButton = (page: Page) => firstCard(page).getByRole('button', { name: 'Beställ nu' })

/** A shop that orders from a checkout function, which answers without an address until a test says otherwise. */
export function setCheckoutStage(setting: Setting = {}): Stage & { readonly checkout: CheckoutServer } {
  let checkout: CheckoutServer
  const stage = setStage(async () => {
    checkout = await serveCheckout()
    return { ...setting, backend: { url: checkout.origin, publicKey: 'anonymous-key' } }
  })
  beforeEach(() => {
    checkout.orders.length = 0
    checkout.behave = json({})
    checkout.allowsOrigin = true
  })
  afterAll(() => checkout.close())
  return {
    visit: stage.visit,
    get shop() {
      return stage.shop
    },
    get checkout() {
      return checkout
    },
  }
}
