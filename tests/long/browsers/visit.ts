import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import serveHandler from 'serve-handler'
import { afterEach, beforeAll, expect } from 'vitest'
import { listenOn } from '../../../cli/serve/local-server.ts'
import { languages } from '../../shops/whole-content.ts'
import { wholeShop } from '../../shops/whole-shop.ts'
import type { engines, Visitor } from './engines.ts'

const PURCHASES = 'https://example.gumroad.com/l/'
/** Matches a page's scripts, and the tags around its parts for browsers without scripts. */
const SCRIPTS = /<script type="module".*?<\/script>|<\/?noscript>/gs

/**
 * Serves dist/ with purchase links that lead to this server, which records them. If `hasScripts` is false, removes the
 * scripts from the pages, because WebKit's driver cannot turn scripts off.
 */
export async function serveVisitedShop({ hasScripts = true } = {}) {
  const dist = await wholeShop()
  const readPage = async (path: string): Promise<string> => {
    const text = await readFile(join(dist, `${path}.html`), 'utf8')
    const html = text.replaceAll(PURCHASES, '/bought/')
    return hasScripts ? html : html.replaceAll(SCRIPTS, '')
  }

  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object

  /** The purchase links that visitors opened: '/bought/<id>-<variant>'. */
  const orders: string[] = []
  const server = await listenOn(
    createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://shop').pathname
      const [, firstFolder = ''] = path.split('/')
      const isPage = languages.includes(firstFolder) && extname(path) === ''
      if (path.startsWith('/bought/')) {
        orders.push(path)
        response
          .setHeader('content-type', 'text/html')
          .end('<!doctype html><title>Checkout</title>')
      } else if (isPage)
        void readPage(path).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
        })
      else void serveHandler(request, response, { ...config, public: dist })
    }),
  )
  return { ...server, orders }
}

export type VisitedShop = Awaited<ReturnType<typeof serveVisitedShop>>

/** Reads the visible text of the first element that matches, on one line; undefined if there is none. */
export const textOf = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) =>
      document.querySelector<HTMLElement>(query)?.innerText.replace(/\s+/g, ' ').trim(),
    selector,
  )

/** Counts the visible elements that match. */
export const visibleCount = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) =>
      [...document.querySelectorAll(query)].filter((element) => element.checkVisibility())
        .length,
    selector,
  )

/** Polls for a long time, because browsers are slow on busy machines. */
export const expectSoon = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: 30_000, interval: 100 })
export const expectText = (visitor: Visitor, selector: string) =>
  expectSoon(() => textOf(visitor, selector))
const expectPresence = (visitor: Visitor, selector: string) =>
  expectSoon(() =>
    visitor.run((query) => document.querySelector(query) !== null, selector),
  )
export const expectThere = (visitor: Visitor, selector: string) =>
  expectPresence(visitor, selector).toBe(true)
export const expectGone = (visitor: Visitor, selector: string) =>
  expectPresence(visitor, selector).toBe(false)

/** Returns a function that opens a page in a new browser with empty storage. Each test closes its browsers. */
export function setOutWith({ name, lacking, start }: (typeof engines)[number]) {
  beforeAll(() => {
    if (lacking.length > 0)
      throw new Error(
        `${name} is missing: install it (on Debian: apt-get install ${lacking.join(' ')}).`,
      )
  })

  const visitors: Visitor[] = []
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.close()
  })

  return async (path: string, shop: VisitedShop, width?: number): Promise<Visitor> => {
    const visitor = await start(width)
    visitors.push(visitor)
    await visitor.open(shop.origin + path)
    return visitor
  }
}
