import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import serveHandler from 'serve-handler'
import { listenOn } from '../../../cli/serve/local-server.ts'
import { buildSmallShop } from '../../shops/small-shop.ts'
import { publishableKey } from '../../support/checkout.ts'
import { home } from '../../support/cli.ts'
import { freePort } from '../../support/hosts.ts'

/** The fault of a request: no response, a 404, or a delay in milliseconds. */
export type Fault = 'cut' | 'gone' | number | undefined

/** Returns the fault of a request. `times` counts the requests for its path since `begin`. */
export type FaultOf = (path: string, times: number, method: string) => Fault

interface Header {
  readonly key: string
  readonly value: string
}

/**
 * Hides pointer, focus and scroll events from a page until its event `stir`. The driver's pointer also hovers over the
 * next page, whose scripts would otherwise load before the fault starts.
 */
const QUIET = `
const stop = (event) => event.stopImmediatePropagation()
const types = ['pointerover', 'pointermove', 'focusin', 'scroll']
for (const type of types) addEventListener(type, stop, true)
addEventListener('stir', () => types.forEach((type) => removeEventListener(type, stop, true)))
`

/**
 * Builds a small shop and serves it without caching, with faults on demand. Posters are bought from this server,
 * through links or through a function that responds immediately.
 */
export async function serveFaultyShop(checkout: 'with' | 'without') {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const root = join(home, `.cache/tests/faulty-${checkout}`)
  const backend = { SUPABASE_URL: origin, SUPABASE_ANON_KEY: publishableKey }
  await buildSmallShop(root, checkout === 'with' ? backend : {})

  const dist = join(root, 'dist')
  const config = await readUncachedSettings(dist)
  const state = {
    faultOf: (() => undefined) as FaultOf,
    orders: [] as string[],
    /** Whether pages start with `QUIET`; `begin` resets it. */
    isQuiet: false,
  }
  const requestCounts = new Map<string, number>()

  /** Handles requests that buy a poster. Returns false for all others. */
  const answerPurchase = (path: string, response: ServerResponse): boolean => {
    const isLink = path.startsWith('/bought/')
    const isCheckout = path === '/functions/v1/create-checkout'
    if (!isLink && !isCheckout) return false

    state.orders.push(path)
    if (isLink)
      response.setHeader('content-type', 'text/html').end('<title>Checkout</title>')
    else response.setHeader('content-type', 'application/json').end('{}')
    return true
  }

  /** Handles requests for pages. Returns false for all others. */
  const answerPage = async (path: string, response: ServerResponse): Promise<boolean> => {
    if (!/^\/(?:sv|en|es)(?:\/|$)/.test(path) || extname(path) !== '') return false
    const page = await readFile(join(dist, `${path}.html`), 'utf8').catch(() => undefined)
    if (page === undefined) return false

    const headers = config.headers.find(({ source }) => source === '**')?.headers ?? []
    for (const { key, value } of headers) response.setHeader(key, value)
    response.setHeader('content-type', 'text/html; charset=utf-8')

    const html = page.replaceAll('https://example.gumroad.com/l/', '/bought/')
    const quietHtml = html.replace('<head>', '<head><script src="/quiet"></script>')
    response.end(state.isQuiet ? quietHtml : html)
    return true
  }

  const server = await listenOn(
    createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', origin).pathname
      const times = (requestCounts.get(path) ?? 0) + 1
      requestCounts.set(path, times)

      const fault = state.faultOf(path, times, request.method ?? '')
      if (fault === 'cut') return void request.socket.destroy()
      if (fault === 'gone') return void response.writeHead(404).end()
      if (fault) await wait(fault)

      if (answerPurchase(path, response)) return
      if (path === '/quiet')
        return void response.setHeader('content-type', 'text/javascript').end(QUIET)
      if (await answerPage(path, response)) return
      await serveHandler(request, response, { ...config, public: dist, etag: true })
    }),
    port,
  )
  return Object.assign(state, server, {
    /** Starts a fault, or resets the shop to no faults, and forgets earlier requests. */
    begin(faultOf: FaultOf = () => undefined): void {
      requestCounts.clear()
      state.orders.length = 0
      state.faultOf = faultOf
      state.isQuiet = false
    },
  })
}

export type FaultyShop = Awaited<ReturnType<typeof serveFaultyShop>>

/** Reads the settings of the server `serve`, with caching turned off. */
async function readUncachedSettings(dist: string) {
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as {
    readonly headers: readonly {
      readonly source: string
      readonly headers?: readonly Header[]
    }[]
  }

  const headers = config.headers.map(({ source, headers = [] }) => ({
    source,
    headers: headers.map(({ key, value }) => ({
      key,
      value: key === 'Cache-Control' ? 'no-store' : value,
    })),
  }))
  return { ...config, headers }
}
