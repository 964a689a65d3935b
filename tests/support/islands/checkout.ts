import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { type LocalServer, listenOn } from '../local-server.ts'
import { firstCard, type Stage, setStage, type Visit, wakeFirstCard } from './visit.ts'

/** How the function answers the next orders. */
export type Behaviour = (response: ServerResponse) => void

interface Order {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

interface CheckoutServer extends LocalServer {
  /** Every order that arrived, preflights aside. */
  readonly orders: Order[]
  behave: Behaviour
  /** False: the browser is not allowed to read the answer. */
  allowsOrigin: boolean
}

/** Answers with a value as JSON. */
export const json =
  (value: unknown, { status = 200, delay = 0 } = {}): Behaviour =>
  (response) => {
    setTimeout(() => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    }, delay)
  }

/** Answers with a text of some type. */
export const text =
  (body: string, type: string): Behaviour =>
  (response) => {
    response.writeHead(200, { 'Content-Type': type }).end(body)
  }

/** Cuts the line without an answer. */
export const hangUp: Behaviour = (response) => {
  response.destroy()
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
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    orders.push({ method: request.method, path: request.url, headers: request.headers, body })
    state.behave(response)
  })
  return Object.assign(state, { orders, ...(await listenOn(server)) })
}

/** Where the checkout's answer leads in most tests. */
export const paid = 'https://pay.example/session/1'

export const orderButton = (page: Page) => firstCard(page).getByRole('button', { name: 'Beställ nu' })

interface CheckoutStage extends Stage {
  readonly checkout: CheckoutServer
  /** A visitor whose first card is awake. */
  readyToOrder(path?: string): Promise<Visit>
}

/**
 * A shop that orders from a checkout function, which forgets its orders after each test.
 * @param set how the stage is set: for one test after another, or for all at once
 */
export function setCheckoutStage(set = setStage): CheckoutStage {
  let checkout: CheckoutServer
  const stage = set(async () => {
    checkout = await serveCheckout()
    return { backend: { url: checkout.origin, publicKey: 'anonymous-key' } }
  })
  beforeEach(() => {
    checkout.orders.length = 0
    checkout.allowsOrigin = true
  })
  afterAll(() => checkout.close())
  return {
    visit: stage.visit,
    get browser() {
      return stage.browser
    },
    get shop() {
      return stage.shop
    },
    get checkout() {
      return checkout
    },
    async readyToOrder(path = '/sv') {
      const visiting = await stage.visit(path)
      await wakeFirstCard(visiting.page)
      await orderButton(visiting.page).waitFor()
      return visiting
    },
  }
}
