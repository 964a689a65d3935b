import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stream } from 'hono/streaming'
import { getMimeType } from 'hono/utils/mime'
import * as z from 'zod'
import { bundleForWatch } from '../../bundle/bundle.ts'
import { contentSecurityPolicy } from '../../hosts/host.ts'
import type { OrderDesk } from '../../orders/order-desk.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { resolveBrand } from '../../resolve/resolve-brand.ts'
import { EDITOR, PORT_COOKIE } from '../../serve/protocol.ts'
import { answersOf, readPicture, receiveUpload, refuse } from './answers.ts'
import { frameStylesOf } from './frame-styles.ts'
import type { openGuard } from './guard.ts'
import { openShop } from './shop.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Guard = ReturnType<typeof openGuard>

const fonts = ['text', 'display']

/** Returns the HTML of the page. The JSON that its script reads first must follow it. */
function pageWith({ token, shopId }: Guard, nonce: string): string {
  const preloads = fonts.map(
    (name) =>
      `<link rel="preload" as="font" crossorigin href="${EDITOR}/${name}-regular.woff2">`,
  )

  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    '<title>Editor</title><link rel="icon" href="/favicon.svg">',
    `<meta name="saga-token" content="${token}">`,
    `<meta name="saga-shop" content="${shopId}">`,
    `<meta name="saga-styles" content="${nonce}">`,
    `<link rel="stylesheet" href="${EDITOR}/editor.css">`,
    `<script type="module" src="${EDITOR}/editor.js"></script>`,
    ...preloads,
    '<div id="editor"></div>',
  ].join('')
}

/**
 * Returns the content security policy. The page's nonce allows the Markdown editor's
 * inline styles, and no others.
 */
function policyWith(nonce: string | undefined): string {
  const policy = `${contentSecurityPolicy(undefined)}; frame-src 'self'`
  return nonce
    ? policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    : policy
}

const upTo = (maxSize: number) =>
  bodyLimit({ maxSize, onError: () => refuse(413, 'This is too large.') })

const MAX_PICTURE_BYTES = 40_000_000

/** The address of a page to print. */
const printedPage = z.object({
  kind: z.enum(['slip', 'certificates']),
  number: z.coerce.number<string>().pipe(z.int().min(1)),
})

/** A page to print contains its styles, fonts and pictures, and has no scripts. */
const PRINTED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The shop's longest text has about ten thousand characters. */
const MAX_JSON_BYTES = 2_000_000

/** Opens the editor of a watched shop: a page with forms, and its request handlers. */
export function openEditor(
  guard: Guard,
  project: Project,
  environment: CheckoutEnvironment,
  usesGit: boolean,
  desk: OrderDesk | undefined,
) {
  const shop = openShop(project, environment, usesGit)
  const answers = answersOf(shop, desk)

  const app = new Hono<{ Variables: { nonce?: string; policy?: string } }>()
    .basePath(EDITOR)
    .use(async (context, next) => {
      await next()
      // The editor shares the shop's policy, because it shows the shop's pages in a frame.
      const policy = context.get('policy') ?? policyWith(context.get('nonce'))
      context.header('Content-Security-Policy', policy)
      if (!context.res.headers.has('Cache-Control'))
        context.header('Cache-Control', 'no-store')
      context.header('X-Content-Type-Options', 'nosniff')
    })
    .use(guard.check)
    .get('/', (context) => {
      const firstRequest = startFirstRequest(answers, context.req.query('doc'))

      context.header('Content-Type', 'text/html; charset=utf-8')
      // With this cookie, a page that was left open finds the server after a restart on another port.
      const { port } = new URL(`http://${context.req.header('host') ?? ''}`)
      context.header(
        'Set-Cookie',
        `${PORT_COOKIE}${guard.shopId}=${port}; Path=/__saga; SameSite=Strict`,
      )
      const nonce = randomBytes(16).toString('base64url')
      context.set('nonce', nonce)

      // Send the start of the page immediately, so that it loads its script while the response to its first request is
      // prepared.
      return stream(context, async (page) => {
        await page.write(pageWith(guard, nonce))
        const { name, input, answer } = firstRequest
        const json = JSON.stringify([name, input, await answer])
        // Escaped, so that no text of the shop can close the script element.
        const data = json.replaceAll('<', '\\u003c')
        const loaded = await shop.check().catch(() => undefined)
        const styles = loaded ? frameStylesOf(resolveBrand(loaded.content)) : ''
        if (styles !== '') await page.write(`<style nonce="${nonce}">${styles}</style>`)
        await page.write(`<script type="application/json" id="first">${data}</script>`)
      })
    })
    .get('/picture', async (context) => {
      const { bytes, isLasting } = await readPicture(project, context.req.query())
      if (isLasting)
        context.header('Cache-Control', 'private, max-age=31536000, immutable')
      return context.body(new Uint8Array(await shrinkPicture(bytes)), 200, {
        'Content-Type': 'image/webp',
      })
    })
    .get('/print/:kind/:number', async (context) => {
      const { success, data } = printedPage.safeParse(context.req.param())
      if (!success || !desk) return context.notFound()

      const page = await desk.renderPage(data.kind, data.number)
      if ('problem' in page) return context.text(page.problem, 404)

      context.set('policy', PRINTED_POLICY)
      return context.html(page.html)
    })
    .get('/:name', async (context) => {
      const files = await bundleForWatch(project, 'editor')
      const file = files.find(({ path }) => path === context.req.param('name'))
      if (!file) return context.notFound()

      const bytes = new Uint8Array(await readFile(file.file))
      // Browsers show a font without delay only if it is cached.
      if (file.path.endsWith('.woff2'))
        context.header('Cache-Control', 'private, max-age=86400')
      return context.body(bytes, 200, { 'Content-Type': getMimeType(file.path) ?? '' })
    })
    .post('/token', ({ json }) => json({ token: guard.token, shopId: guard.shopId }))
    .post('/api/upload', upTo(MAX_PICTURE_BYTES), async ({ req, json }) =>
      json(await receiveUpload(shop, Buffer.from(await req.arrayBuffer()), req.query())),
    )
    .notFound((context) => context.text('There is nothing here.', 404))
    .onError((error, { text }) => {
      // `refuse` adds a status to its errors. It can be any status; the type just states one that Hono accepts.
      const { status = 500 } = error as { readonly status?: 403 }
      return text(error.message, status)
    })

  for (const [name, answer] of Object.entries(answers))
    app.post(`/api/${name}`, upTo(MAX_JSON_BYTES), async ({ req, json }) => {
      // Each handler checks its input itself, and refuses undefined.
      const input: unknown = await req.json().catch(() => undefined)
      return json(await answer(input as never))
    })

  // Other code in this process keeps Node's own Request and Response.
  return getRequestListener(app.fetch, { overrideGlobalObjects: false })
}

/**
 * Starts a page's first request: its document's form, or the overview if the address
 * gives no document. If the request fails, the page sends it again and shows the error.
 */
function startFirstRequest(
  answers: ReturnType<typeof answersOf>,
  documentName: string | undefined,
) {
  if (!documentName) {
    const answer = answers.overview({}).catch(() => undefined)
    return { name: 'overview', input: {}, answer }
  }

  const input = { name: documentName }
  return { name: 'form', input, answer: answers.form(input).catch(() => undefined) }
}
