import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import serveHandler from 'serve-handler'
import { type LocalServer, listenOn } from '../../../tools/local-server.ts'
import { languages } from '../../support/shop-content.ts'
import { wholeShop } from '../../support/whole-shop.ts'

export interface VisitedShop extends LocalServer {
  /** Purchase links that were followed: '/bought/<id>-<variant>'. */
  readonly orders: readonly string[]
}

const PURCHASES = 'https://example.gumroad.com/l/'

/**
 * Serves dist/, in which posters are bought at this server: it notes what a new tab asks for.
 * @param scripts whether pages have them. They are taken out of the pages rather than switched off in the browser: no
 * driver of WebKit can do that.
 */
export async function serveVisitedShop(scripts: boolean): Promise<VisitedShop> {
  const dist = await wholeShop()
  const readPage = async (path: string): Promise<string> => {
    const html = (await readFile(join(dist, `${path}.html`), 'utf8')).replaceAll(PURCHASES, '/bought/')
    return scripts ? html : html.replaceAll(/<script type="module".*?<\/script>|<\/?noscript>/gs, '')
  }
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  const orders: string[] = []
  const server = await listenOn(
    createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://shop').pathname
      if (path.startsWith('/bought/')) {
        orders.push(path)
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>Checkout</title>')
      } else if (languages.includes(path.split('/')[1] ?? ''))
        void readPage(path).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
        })
      else void serveHandler(request, response, { ...config, public: dist })
    }),
  )
  return { ...server, orders }
}
