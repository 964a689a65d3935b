import { createServer } from 'node:http'
import { basename } from 'node:path'
import { build } from 'esbuild'
import { resolveStyleNames } from '../../../cli/bundle/breakpoints.ts'
import { bundleIslands } from '../../../cli/bundle/bundle.ts'
import { contentSecurityPolicy } from '../../../cli/hosts/host.ts'
import { dialogTextsOf } from '../../../cli/model/islands.ts'
import { once } from '../../../cli/model/once.ts'
import type { Assets } from '../../../cli/model/output.ts'
import { outputPath } from '../../../cli/model/path.ts'
import { listenOn } from '../../../tools/local-server.ts'
import { home } from '../cli.ts'
import { stringsOf } from '../pages.ts'
import { renderShop, type ShopOptions } from './page.tsx'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Setting extends ShopOptions {
  /** React's development build names every difference to the server's markup, attributes included. */
  readonly development?: boolean
}

export type ShopServer = Awaited<ReturnType<typeof serveShop>>

async function bundleStyles(): Promise<string> {
  const sheets = [
    'templates/styles/tokens',
    'templates/styles/base',
    'templates/finder/Finder',
    'templates/slideshow/Hero',
    'templates/trust/Quotes',
    'templates/reviews/ReviewSummary',
    'templates/reviews/ReviewItem',
    'islands/order/OrderControl',
    'islands/order/OrderNote',
    'islands/basket/Checkout',
    'islands/poster-card/PosterCard',
    'islands/reviews/Reviews',
    'islands/share/ShareDialog',
    'islands/toasts/Toaster',
  ].map((name) => `@import "./${name}.css";`)
  const contents = ['@layer reset, tokens, base, components, live;', ...sheets].join('\n')
  const stdin = { contents, resolveDir: home, loader: 'css' as const }
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    logLevel: 'silent',
    plugins: [resolveStyleNames(home)],
  })
  return outputFiles[0]?.text ?? ''
}

/** The stylesheet and the scripts, bundled once for all files of a worker. */
const styles = once(bundleStyles)
const bundles = {
  development: {
    on: bundlerOf('development', 'on'),
    off: bundlerOf('development', 'off'),
  },
  production: { on: bundlerOf('production', 'on'), off: bundlerOf('production', 'off') },
}

function bundlerOf(mode: 'production' | 'development', checkout: 'on' | 'off') {
  return once(() => bundleIslands(home, mode, checkout))
}

/** Serves a small shop with the policy of the real shop. `/?cards=58` shows 58 cards. */
export async function serveShop({ development, ...options }: Setting) {
  const mode = development ? 'development' : 'production'
  const bundle = await bundles[mode][options.backend ? 'on' : 'off']()
  const { boot, missing, entries } = bundle
  const order = ['backend', 'supabase'].flatMap(
    (name) => entries[`islands/checkout/${name}.ts`] ?? [],
  )
  const sheet = outputPath('styles.css')
  const assets: Assets = {
    boot,
    missing,
    paid: undefined,
    order,
    styles: { shop: sheet, poster: sheet, more: sheet, live: sheet, checkout: sheet },
    preloadFonts: [],
  }
  const files = new Map(bundle.files.map(({ path, contents }) => [`/${path}`, contents]))
  const css = await styles()
  const refused = new Set<string>()
  const gone = new Set<string>()
  let gate = Promise.resolve()
  let letGo = () => {}

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(options.backend))
    const file = files.get(pathname)
    const send = (type: string, body: string | Uint8Array) =>
      response
        .writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
        .end(body)
    if (refused.has(pathname)) response.writeHead(503).end()
    else if (gone.has(pathname)) response.writeHead(404).end()
    else if (file) {
      if (pathname !== `/${boot}`) await gate
      send(pathname.endsWith('.css') ? 'text/css' : 'text/javascript', file)
    } else if (pathname === '/styles.css') send('text/css', css)
    else if (pathname.startsWith('/img/')) send('image/png', pixel)
    else if (pathname.startsWith('/assets/texts-')) {
      await gate
      send(
        'application/json',
        JSON.stringify(
          dialogTextsOf(stringsOf(basename(pathname, '.json').slice('texts-'.length))),
        ),
      )
    } else {
      const cards = Number(searchParams.get('cards') ?? '3')
      const [, lang] = pathname.split('/')
      const spoken: ShopOptions = lang === 'en' || lang === 'es' ? { lang } : {}
      const shown = { ...options, ...spoken, cards, missing: pathname.endsWith('/nope') }
      send('text/html; charset=utf-8', renderShop(assets, shown))
    }
  })

  return {
    ...(await listenOn(server)),
    bundle,
    /** Paths that are answered with 503 while they are in this set. */
    refused,
    /** Paths that are answered with 404 while they are in this set, as after another build. */
    gone,
    scripts: [...files.keys()],
    /** Holds back the texts and every script but the first, until the returned function or `hold` is called. */
    hold() {
      letGo()
      gate = new Promise((resolve) => {
        letGo = resolve
      })
      return letGo
    },
  }
}
