import { readFile } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getMimeType } from 'hono/utils/mime'
import { bundleForWatch } from '../bundle/bundle.ts'
import { openShop } from '../edit/shop.ts'
import { contentSecurityPolicy } from '../hosts/host.ts'
import { EDITOR } from '../serve/protocol.ts'
import { type Guard, refuse } from './guard.ts'
import { answersOf, pictureAt, receiveUpload, shrinkPicture } from './requests.ts'

export type Editor = ReturnType<typeof openEditor>

const pageWith = (token: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Editor</title><link rel="icon" href="/favicon.svg"><meta name="saga-token" content="${token}"><link rel="stylesheet" href="${EDITOR}/editor.css"><script type="module" src="${EDITOR}/editor.js"></script><div id="editor"></div>`

const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: () => refuse(413, 'This is too large.') })
const MAX_PICTURE_BYTES = 40_000_000
/** The longest text of the shop has some ten thousand letters. */
const MAX_JSON_BYTES = 2_000_000

/** Opens the editor of a watched shop: a page with forms, and the answers to its requests. */
export function openEditor(guard: Guard, ...where: Parameters<typeof openShop>) {
  const shop = openShop(...where)
  const { project } = shop
  const sources = ['cli/editor/browser/main.tsx', 'cli/editor/browser/editor.css']
  const app = new Hono()
    .basePath(EDITOR)
    .use(async (context, next) => {
      await next()
      // The policy of the shop, whose pages stand in a frame.
      context.header('Content-Security-Policy', `${contentSecurityPolicy(undefined)}; frame-src 'self'`)
      context.header('Cache-Control', 'no-store')
      context.header('X-Content-Type-Options', 'nosniff')
    })
    .use(guard.check)
    .get('/', (context) => {
      // Start a check, which the page asks for as soon as its script runs.
      shop.check().catch(() => undefined)
      return context.html(pageWith(guard.token))
    })
    .get('/picture', async (context) => {
      const { of = '', name = '' } = context.req.query()
      const bytes = new Uint8Array(await shrinkPicture(await pictureAt(project, of, name)))
      return context.body(bytes, 200, { 'Content-Type': 'image/webp' })
    })
    .get('/:name', async (context) => {
      const files = await bundleForWatch(project, 'editor', sources)
      const file = files.find(({ path }) => path === context.req.param('name'))
      if (!file) return context.notFound()
      const bytes = new Uint8Array(await readFile(file.file))
      return context.body(bytes, 200, { 'Content-Type': getMimeType(file.path) ?? '' })
    })
    .post('/api/upload', upTo(MAX_PICTURE_BYTES), async ({ req, json }) =>
      json(await receiveUpload(project, Buffer.from(await req.arrayBuffer()))),
    )
    .notFound((context) => context.text('There is nothing here.', 404))
    .onError((error, { text }) => {
      const { status = 500 } = error as { readonly status?: 403 }
      return text(error.message, status)
    })
  for (const [name, answer] of Object.entries(answersOf(shop)))
    app.post(`/api/${name}`, upTo(MAX_JSON_BYTES), async ({ req, json }) =>
      json(await answer((await req.json().catch(() => undefined)) as never)),
    )
  return getRequestListener(app.fetch, { overrideGlobalObjects: false })
}
