import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { findDeno, functionFolder } from '../../tools/checkout/deno.ts'
import { serveCheckout } from '../../tools/checkout/serve.ts'
import type { Session } from '../../tools/checkout/stand-in.ts'
import { listenOn } from '../../tools/local-server.ts'
import { home } from './cli.ts'
import { makeOnce } from './make-once.ts'

export const publishableKey = 'sb_publishable_test'
/** An anonymous key of the old kind: {"role":"anon"}, signed by nobody. */
export const legacyKey = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'

const posterOf = (
  id: string,
  orientation: 'portrait' | 'landscape',
  [sv, en, es]: readonly [string, string, string],
  descriptions: Readonly<Record<'sv' | 'en' | 'es', string>>,
  isForSale: boolean,
) => ({
  id,
  orientation,
  titles: { sv, en, es },
  descriptions,
  picture: `/img/${id}.jpg`,
  page: `/posters/${id}`,
  forSale: { a1: true, 'a1-no-logo': isForSale, a2: isForSale, 'a2-no-logo': isForSale },
})
const freyja = ['Freja', 'Freyja', 'Freyja'] as const

/** A catalogue whose last poster has the title of the first one; tests change the parts that they are about. */
export const smallCatalogue = {
  version: 1,
  currency: 'usd',
  languages: ['sv', 'en', 'es'],
  sizes: {
    A1: {
      price: 9000,
      label: { portrait: '59,4 × 84,1 cm', landscape: '84,1 x 59,4 cm' },
    },
    A2: { price: 7000, label: { portrait: '42 × 59,4 cm', landscape: '59,4 x 42 cm' } },
  },
  withoutLogo: 3000,
  texts: {
    withoutLogo: { sv: 'Utan logotyp', en: 'Without logo', es: 'Sin logotipo' },
    freeShipping: { sv: 'Fri frakt', en: 'Free shipping', es: 'Envío gratis' },
    soldOut: { sv: 'Slutsåld', en: 'Sold out', es: 'Agotado' },
    failed: { sv: 'Något gick fel. Försök igen.', en: 'Something went wrong.' },
  },
  posters: [
    posterOf(
      'freyja',
      'portrait',
      freyja,
      { sv: 'I Asgård.', en: 'In Asgard.', es: 'En Asgard.' },
      true,
    ),
    posterOf(
      'freyja-wide',
      'landscape',
      freyja,
      { sv: 'Bred.', en: 'Wide.', es: 'Ancha.' },
      true,
    ),
    posterOf(
      'moon',
      'portrait',
      ['Måne', 'Moon', 'Luna'],
      { sv: 'Full.', en: 'Full.', es: 'Llena.' },
      false,
    ),
    posterOf(
      'freyja-late',
      'portrait',
      freyja,
      { sv: 'Sen.', en: 'Late.', es: 'Tarde.' },
      false,
    ),
  ],
}

/** Makes sure that Deno is installed; tests that run at once install it only once. */
export const requireDeno = (): Promise<void> => makeOnce('deno', findDeno)

const HURRY = 20

/** The function, ahead by the milliseconds in a file; its timers are hurried, and log it, while the other has a text. */
const withMovableClock = (ahead: string, hurried: string): string => `
  const { now } = Date
  Date.now = () => now() + Number(Deno.readTextFileSync(${JSON.stringify(ahead)}))
  const hurry = (milliseconds = 0) => {
    if (Deno.readTextFileSync(${JSON.stringify(hurried)}) === '') return milliseconds
    console.log('waits ' + milliseconds)
    return milliseconds / ${HURRY}
  }
  const { setTimeout, AbortSignal } = globalThis
  globalThis.setTimeout = (run, milliseconds, ...more) => setTimeout(run, hurry(milliseconds), ...more)
  const { timeout } = AbortSignal
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, hurry(milliseconds))
  export { default } from ${JSON.stringify(pathToFileURL(join(functionFolder, 'index.ts')).href)}
`

export type TimedFunction = Awaited<ReturnType<typeof startFunction>>

/**
 * Starts the function in Deno with keys for a test, and the stand-in for the payment provider at the same origin, with
 * clocks that can be put forward.
 */
export async function startFunction(
  variables: Readonly<Record<string, string>>,
  port = 0,
) {
  // Deno reads no files in /dev/shm, where other temporary files can lie.
  await mkdir(join(home, '.cache/tests'), { recursive: true })
  const folder = await mkdtemp(join(home, '.cache/tests/function-'))
  const ahead = join(folder, 'ahead')
  const hurried = join(folder, 'hurried')
  const entry = join(folder, 'entry.js')
  await writeFile(ahead, '0')
  await writeFile(hurried, '')
  await writeFile(entry, withMovableClock(ahead, hurried))
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_secret',
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_ANON_KEY: legacyKey,
  }
  await requireDeno()
  const checkout = await serveCheckout({
    port,
    entry,
    variables: { ...keys, ...variables },
  })
  const { running, standIn } = checkout
  let minutes = 0
  return {
    ...running,
    provider: standIn,
    /** Where a shop and its buyers find both: `running.origin` is the function's alone. */
    publicOrigin: checkout.origin,
    /** Lets this many minutes pass in the function and at the payment provider. */
    async wait(more: number) {
      minutes += more
      standIn.wait(more)
      await writeFile(ahead, String(minutes * 60_000))
    },
    /** Runs `what` with hurried timers. Resolves with the milliseconds that these would have waited in all. */
    async hurry(what: () => Promise<unknown>) {
      const before = running.log().length
      await writeFile(hurried, 'yes')
      await what()
      await writeFile(hurried, '')
      const written = running.log().slice(before)
      return [...written.matchAll(/^waits (\d+)$/gm)].reduce(
        (sum, [, waited]) => sum + Number(waited),
        0,
      )
    },
    async stop() {
      await checkout.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Plays the host of the shop's files, which knows ETags. */
async function serveCatalogue() {
  // The answer is a catalogue, a status, 'broken' for a broken connection, or 'silent' for no answer.
  const state = { answer: smallCatalogue as unknown, answered: [] as number[] }
  const server = createServer((request, response) => {
    const reply = (status: number, headers = {}, body = ''): void => {
      state.answered.push(status)
      response.writeHead(status, headers).end(body)
    }
    if (state.answer === 'silent') return
    if (state.answer === 'broken') request.socket.destroy()
    else if (typeof state.answer === 'number') reply(state.answer)
    else if (request.url !== '/checkout/catalogue.json') reply(404)
    else {
      const body = JSON.stringify(state.answer)
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`
      if (request.headers['if-none-match'] === etag) reply(304, { ETag: etag })
      else reply(200, { ETag: etag, 'Content-Type': 'application/json' }, body)
    }
  })
  return Object.assign(state, await listenOn(server))
}

const words = { posterTitle: 'Freja', posterDescription: 'I Asgård.' }
export const order = { ...words, size: 'A1', isLandscape: false, noLogo: false }

/** A form of a page of the shop, as a browser without scripts sends it: the key is a field, and no header. */
export const form = (changed: Readonly<Record<string, string>> = {}, headers = {}) => {
  const fields = {
    apikey: publishableKey,
    language: 'es',
    product: 'freyja-a2',
    ...changed,
  }
  const type = 'application/x-www-form-urlencoded'
  return [
    new URLSearchParams(fields).toString(),
    { apikey: '', 'content-type': type, ...headers },
  ] as const
}

/** Starts the function in Deno, with a shop and a payment provider, for all tests of a file. */
export function openCheckout() {
  let shop: Awaited<ReturnType<typeof serveCatalogue>>
  let running: TimedFunction
  let sent = 0

  beforeAll(async () => {
    shop = await serveCatalogue()
    running = await startFunction({ SHOP_ORIGIN: shop.origin })
  })
  beforeEach(() => running.provider.reset())
  afterAll(async () => {
    await running?.stop()
    await shop?.close()
  })

  return {
    get provider() {
      return running.provider
    },
    get shop() {
      return shop
    },
    get running() {
      return running
    },
    get session(): Session {
      return running.provider.sessions.at(-1) as Session
    },
    /**
     * Sends an order as the shop does, each from an address of its own unless `headers` names one; headers that are
     * empty are left out.
     */
    async send(
      sentBody: unknown,
      headers: Readonly<Record<string, string>> = {},
      method = 'POST',
    ) {
      sent += 1
      const from = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`
      const usual = {
        apikey: publishableKey,
        origin: shop.origin,
        'content-type': 'application/json',
        'x-forwarded-for': from,
      }
      const body = typeof sentBody === 'string' ? sentBody : JSON.stringify(sentBody)
      const response = await fetch(`${running.origin}/functions/v1/create-checkout`, {
        method,
        redirect: 'manual',
        headers: Object.entries({ ...usual, ...headers }).filter(
          ([, value]) => value !== '',
        ),
        ...(method === 'POST' && { body }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type') === 'application/json'
      const answer = (isJson ? JSON.parse(text) : {}) as {
        url?: string
        error?: string
        lines?: number[]
      }
      return { status: response.status, headers: response.headers, text, body: answer }
    },
  }
}
