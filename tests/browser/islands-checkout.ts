import type { IncomingMessage, ServerResponse } from 'node:http'
import { close, listen } from './islands-server.ts'

/** How the function answers the next orders. */
export type Behaviour = (response: ServerResponse) => void

interface Order {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

export interface CheckoutServer {
  readonly origin: string
  /** Every order that arrived, preflights aside. */
  readonly orders: Order[]
  behave: Behaviour
  /** False: the browser is not allowed to read the answer. */
  allowsOrigin: boolean
  close(): Promise<void>
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
export async function serveCheckout(): Promise<CheckoutServer> {
  const orders: Order[] = []
  const state = { behave: json({}), allowsOrigin: true }
  const { server, origin } = await listen(async (request, response) => {
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
  return Object.assign(state, { origin, orders, close: () => close(server) })
}
