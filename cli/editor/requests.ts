import { readFile } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stream } from 'hono/streaming'
import { getMimeType } from 'hono/utils/mime'
import * as z from 'zod'
import { bundleForWatch } from '../bundle/bundle.ts'
import { findDocument } from '../edit/documents.ts'
import { placesOf } from '../edit/marks.ts'
import { openDocument } from '../edit/open-document.ts'
import { findChanges, optionsOf, overviewOf } from '../edit/overview.ts'
import { additionsIn, carryOut, plannedChange, savedEdits, savedValue, saveEdits } from '../edit/save.ts'
import { findPicture, keepUpload, openShop, pictureFaultsOf, type Shop } from '../edit/shop.ts'
import { findTexts, placesOfText, translationsOf } from '../edit/texts.ts'
import { contentSecurityPolicy } from '../hosts/host.ts'
import { coloursOf } from '../load/picture-colours.ts'
import { measureImage } from '../load/pictures.ts'
import { findOutdated } from '../load/translation-state.ts'
import { EDITOR } from '../serve/protocol.ts'
import { additionOf, formOf } from './form.ts'
import { type openGuard, refuse } from './guard.ts'

/** Returns the page, whose script finds its first answer behind it. */
const pageWith = (token: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Editor</title><link rel="icon" href="/favicon.svg"><meta name="saga-token" content="${token}"><link rel="stylesheet" href="${EDITOR}/editor.css"><script type="module" src="${EDITOR}/editor.js"></script>${fonts.map((name) => `<link rel="preload" as="font" crossorigin href="${EDITOR}/${name}-regular.woff2">`).join('')}<div id="editor"></div>`

const fonts = ['text', 'display']

const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: () => refuse(413, 'This is too large.') })
const MAX_PICTURE_BYTES = 40_000_000
/** The longest text of the shop has some ten thousand letters. */
const MAX_JSON_BYTES = 2_000_000

/** Opens the editor of a watched shop: a page with forms, and the answers to its requests. */
export function openEditor(guard: ReturnType<typeof openGuard>, ...where: Parameters<typeof openShop>) {
  const shop = openShop(...where)
  const { project } = shop
  const answers = answersOf(shop)
  const app = new Hono()
    .basePath(EDITOR)
    .use(async (context, next) => {
      await next()
      // The policy of the shop, whose pages stand in a frame.
      context.header('Content-Security-Policy', `${contentSecurityPolicy(undefined)}; frame-src 'self'`)
      if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
      context.header('X-Content-Type-Options', 'nosniff')
    })
    .use(guard.check)
    .get('/', (context) => {
      const name = context.req.query('doc')
      const asked = name ? (['form', { name }] as const) : (['overview', {}] as const)
      const first = answers[asked[0]](asked[1] as never).catch(() => undefined)
      context.header('Content-Type', 'text/html; charset=utf-8')
      // The page loads its script while the answer is made.
      return stream(context, async (page) => {
        await page.write(pageWith(guard.token))
        const data = JSON.stringify([...asked, await first]).replaceAll('<', '\\u003c')
        await page.write(`<script type="application/json" id="first">${data}</script>`)
      })
    })
    .get('/picture', async (context) => {
      const { of = '', name = '', v } = context.req.query()
      const bytes = await readFile(await pictureAt(project, of, name))
      const { hash = '' }: { hash?: string } = Object(v && (await measureImage(bytes)))
      // The address of a picture with its hash never shows another picture.
      if (v && hash.startsWith(v)) context.header('Cache-Control', 'private, max-age=31536000, immutable')
      return context.body(new Uint8Array(await shrinkPicture(bytes)), 200, { 'Content-Type': 'image/webp' })
    })
    .get('/:name', async (context) => {
      const sources = ['cli/editor/browser/main.tsx', 'cli/editor/browser/editor.css']
      const files = await bundleForWatch(project, 'editor', sources)
      const file = files.find(({ path }) => path === context.req.param('name'))
      if (!file) return context.notFound()
      const bytes = new Uint8Array(await readFile(file.file))
      // Fonts are shown at once only if the browser has them.
      if (file.path.endsWith('.woff2')) context.header('Cache-Control', 'private, max-age=86400')
      return context.body(bytes, 200, { 'Content-Type': getMimeType(file.path) ?? '' })
    })
    .post('/api/upload', upTo(MAX_PICTURE_BYTES), async ({ req, json }) =>
      json(await receiveUpload(shop, Buffer.from(await req.arrayBuffer()), req.query())),
    )
    .notFound((context) => context.text('There is nothing here.', 404))
    .onError((error, { text }) => {
      const { status = 500 } = error as { readonly status?: 403 }
      return text(error.message, status)
    })
  for (const [name, answer] of Object.entries(answers))
    app.post(`/api/${name}`, upTo(MAX_JSON_BYTES), async ({ req, json }) =>
      json(await answer((await req.json().catch(() => undefined)) as never)),
    )
  return getRequestListener(app.fetch, { overrideGlobalObjects: false })
}

const named = z.object({ name: z.string() })
const pictured = named.extend({ of: z.string() })
const directed = z.object({ direction: z.enum(['undo', 'redo']) })
const marked = z.object({ marks: z.array(z.number()) })
const translated = z.object({ lang: z.string(), from: z.string().default('') })
const partly = z.object({ name: z.string(), lang: z.string() }).partial()
const searched = partly.extend({ words: z.string(), exact: z.boolean().default(false) })

const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> => {
    const { success, data } = schema.safeParse(input)
    return success ? answer(data) : refuse(400, 'This request cannot be read.')
  }

const found = <T>(answer: T | undefined): T => answer ?? refuse(404, 'There is nothing here.')

/** Returns the answers to all requests of the editor's page, by name. */
export function answersOf(shop: Shop) {
  const { project, inTurn, change } = shop
  /** Checks the shop before a save or after it, never during one. */
  const read = () => inTurn(shop.check)
  const open = async (name: string) => found(await openDocument(project, await read(), name))
  return {
    overview: on(z.object({}), async () => {
      const loaded = await read()
      const works = additionsIn(loaded.content).map(additionOf)
      return { ...overviewOf(loaded), steps: shop.next(), works }
    }),
    changes: on(z.object({}), async () => findChanges(project, await read())),
    form: on(named, async ({ name }) => formOf(await open(name))),
    places: on(marked, async ({ marks }) => placesOf(await read(), marks)),
    options: on(z.object({ to: z.string() }), async ({ to }) => optionsOf(await read(), to)),
    find: on(searched, async ({ words, exact, lang }) => findTexts(await read(), words, exact, lang)),
    texts: on(translated, async ({ lang, from }) => translationsOf(await read(), lang, from)),
    outdated: on(partly, async ({ name, lang }) => {
      const { content } = await read()
      const { files } = name === undefined ? {} : found(findDocument(content, name))
      const isWanted = (file: string, its: string) => (files?.has(file) ?? true) && (lang ?? its) === its
      const { places } = await findOutdated(project, content, isWanted)
      return places.flatMap(({ file, path }) => placesOfText(content, file, path, lang))
    }),
    colours: on(pictured, async ({ of, name }) => coloursOf(await pictureAt(project, of, name))),
    save: on(savedEdits, async (asked) => found(await change(() => saveEdits(shop, asked)))),
    put: on(savedValue, async (asked) => found(await change(() => saveEdits(shop, asked)))),
    work: on(plannedChange, (asked) => change(() => carryOut(shop, asked))),
    step: on(directed, ({ direction }) => inTurn(() => shop.go(direction))),
  }
}

const pictureAt = async (project: Shop['project'], of: string, name: string): Promise<string> =>
  (await findPicture(project, of, name)) ?? refuse(404, 'There is no such picture.')

/** Shrinks a picture to twice the width at which forms show it. */
async function shrinkPicture(file: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(file).autoOrient().resize(320).webp().toBuffer()
}

const MAX_PIXELS = 100_000_000

/** The endings by the format of the bytes, whatever the file's name says. Not SVG: such drawings can hold scripts. */
const endings = { jpeg: '.jpg', png: '.png', webp: '.webp', heif: '.avif', tiff: '.tif' } as const

/** Keeps a picture until a save names it. `wrong` says what is wrong with it in a place of the document `of`. */
export async function receiveUpload(
  { project, check }: Shop,
  bytes: Buffer,
  { of, shape = '' }: { readonly of?: string; readonly shape?: string } = {},
) {
  const { default: sharp } = await import('sharp')
  // Read the header alone: nothing is decoded before the size of the picture is known.
  const read = async () => sharp(bytes, { limitInputPixels: false }).metadata()
  const found = await read().catch(() => undefined)
  const ending = endings[found?.format as keyof typeof endings]
  if (!found || ending === undefined) return refuse(415, 'This is no JPEG, PNG, WebP, AVIF or TIFF.')
  const { width, height } = found.autoOrient
  if (width * height > MAX_PIXELS)
    return refuse(413, `This picture has ${width} × ${height} pixels: too many.`)
  const measured = await measureImage(bytes)
  const { content } = await check()
  const faults = typeof measured === 'string' ? [] : pictureFaultsOf(content, shape, measured, of)
  const [wrong] =
    typeof measured === 'string' ? [measured] : faults.map(({ words }) => `This picture ${words}.`)
  return { upload: await keepUpload(project, bytes, ending), words: `${width} × ${height} pixels`, wrong }
}
