import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import serveHandler from 'serve-handler'
import { type LocalServer, listenOn } from '../../../tools/local-server.ts'
import { home } from '../../support/cli.ts'
import { site } from '../../support/shop-content.ts'

export interface VisitedShop extends LocalServer {
  /** Purchase links that were followed: '/bought/<id>-<variant>'. */
  readonly orders: readonly string[]
}

const dist = join(home, 'dist')
const PURCHASES = 'https://example.gumroad.com/l/'

/**
 * Serves dist/, in which posters are bought at this server: it notes what a new tab asks for.
 * @param scripts whether pages have them. They are taken out of the pages rather than switched off in the browser: no
 * driver of WebKit can do that.
 */
export async function serveVisitedShop(scripts: boolean): Promise<VisitedShop> {
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  const orders: string[] = []
  const server = await listenOn(
    createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://shop').pathname
      if (path.startsWith('/bought/')) {
        orders.push(path)
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>Checkout</title>')
      } else if (isPage(path))
        void readPage(path, scripts).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
        })
      else void serveHandler(request, response, { ...config, public: dist })
    }),
  )
  return { ...server, orders }
}

const isPage = (path: string): boolean =>
  site.languages.some(({ code }) => path === `/${code}` || path.startsWith(`/${code}/`))

async function readPage(path: string, scripts: boolean): Promise<string> {
  const html = (await readFile(join(dist, `${path}.html`), 'utf8')).replaceAll(PURCHASES, '/bought/')
  return scripts ? html : html.replaceAll(/<script type="module".*?<\/script>|<\/?noscript>/gs, '')
}
