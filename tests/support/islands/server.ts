import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { build } from 'esbuild'
import { resolveStyleNames } from '../../../cli/bundle/breakpoints.ts'
import { resolveChoices } from '../../../cli/bundle/choice-styles.ts'
import { resolveLayoutStyles } from '../../../cli/bundle/layout-styles.ts'
import { bundleIslands, type Checkout } from '../../../cli/bundle/scripts.ts'
import { contentSecurityPolicy } from '../../../cli/hosts/host.ts'
import { dialogTextsOf } from '../../../cli/model/islands.ts'
import { once } from '../../../cli/model/once.ts'
import type { Assets } from '../../../cli/model/output.ts'
import { outputPath } from '../../../cli/model/path.ts'
import { listenOn } from '../../../cli/serve/local-server.ts'
import { usualVariants } from '../../../cli/shop/variants.ts'
import { home } from '../cli.ts'
import { makeOnce } from '../make-once.ts'
import { stringsOf } from '../pages.ts'
import { renderShop, type ShopOptions } from './page.tsx'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Setting extends ShopOptions {
  /** Whether to use React's development build, which reports every difference from the server's markup. */
  readonly development?: boolean
}

export type ShopServer = Awaited<ReturnType<typeof serveShop>>

async function bundleStyles(): Promise<string> {
  const imports = [
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

  const contents = ['@layer reset, tokens, base, components, live;', ...imports].join(
    '\n',
  )
  const stdin = { contents, resolveDir: home, loader: 'css' as const }
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    logLevel: 'silent',
    plugins: [
      resolveChoices(usualVariants),
      resolveLayoutStyles(home, []),
      resolveStyleNames(home),
    ],
  })
  return outputFiles[0]?.text ?? ''
}

const styles = once(bundleStyles)

type Mode = 'production' | 'development'
type Scripts = Awaited<ReturnType<typeof bundleIslands>>

/** Returns the scripts of shops with or without a checkout. They are bundled once per run. */
export async function bundleOf(mode: Mode, checkout: Checkout): Promise<Scripts> {
  const name = `islands-${mode}-${checkout}`
  const folder = join(home, '.cache/tests')
  const path = join(folder, name)

  await makeOnce(name, async () => {
    const scripts = await bundleIslands(home, mode, checkout)
    await mkdir(folder, { recursive: true })
    await writeFile(path, serialize(scripts))
  })
  return deserialize(await readFile(path)) as Scripts
}

/**
 * Serves a small shop with the real shop's content security policy. Every address leads to the same kind of page; its
 * language is in the path, and `/sv?cards=58` shows 58 cards.
 */
export async function serveShop({ development, ...options }: Setting) {
  const mode = development ? 'development' : 'production'
  const bundle = await bundleOf(mode, options.backend ? 'on' : 'off')

  const { boot, missing, entries } = bundle
  const order = ['backend', 'supabase'].flatMap(
    (name) => entries[`islands/checkout/${name}.ts`] ?? [],
  )

  // One stylesheet replaces all stylesheets of the real shop.
  const stylesheet = outputPath('styles.css')
  const assets: Assets = {
    boot,
    missing,
    paid: undefined,
    order,
    styles: {
      shop: stylesheet,
      poster: stylesheet,
      more: stylesheet,
      live: stylesheet,
      checkout: stylesheet,
    },
    preloadFonts: [],
  }

  const files = new Map(bundle.files.map(({ path, contents }) => [`/${path}`, contents]))
  const css = await styles()

  const refused = new Set<string>()
  const gone = new Set<string>()
  /** Whether a page has requested a path of `gone`. */
  let isMissed = false
  /** Resolves when files that are held back may be sent. */
  let gate = Promise.resolve()
  let release = () => {}

  const renderPage = ({ pathname, searchParams }: URL): string => {
    const [, lang] = pathname.split('/')
    const language: ShopOptions = lang === 'en' || lang === 'es' ? { lang } : {}
    return renderShop(assets, {
      ...options,
      ...language,
      cards: Number(searchParams.get('cards') ?? '3'),
      missing: pathname.endsWith('/nope'),
    })
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop')
    const { pathname } = url
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(options.backend))
    const send = (type: string, body: string | Uint8Array) =>
      response
        .writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
        .end(body)

    if (refused.has(pathname)) return response.writeHead(503).end()
    if (gone.has(pathname)) {
      isMissed = true
      return response.writeHead(404).end()
    }

    const file = files.get(pathname)
    if (file) {
      if (pathname !== `/${boot}`) await gate
      return send(pathname.endsWith('.css') ? 'text/css' : 'text/javascript', file)
    }

    if (pathname.startsWith('/assets/texts-')) {
      await gate
      const lang = basename(pathname, '.json').slice('texts-'.length)
      return send('application/json', JSON.stringify(dialogTextsOf(stringsOf(lang))))
    }

    if (pathname === '/styles.css') return send('text/css', css)
    if (pathname.startsWith('/img/')) return send('image/png', pixel)

    // The next page is one of the new build, whose scripts exist.
    if (isMissed) gone.clear()
    isMissed = false
    return send('text/html; charset=utf-8', renderPage(url))
  })

  return {
    ...(await listenOn(server)),
    bundle,
    /** Paths to which the server responds with 503. */
    refused,
    /**
     * Paths to which the server responds with 404, as after another build. After the first of these responses, the next
     * page is one of that build.
     */
    gone,
    scripts: [...files.keys()],
    /**
     * Holds back all scripts but the first one, and the dialog texts that scripts load. They are sent when the returned
     * function is called, or when this function is called again.
     */
    holdScripts() {
      // Files that an earlier call held back are sent now.
      release()
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
  }
}
