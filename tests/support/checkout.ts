import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PaymentSession } from '../../cli/commands/checkout/payment-sessions.ts'
import { createStandIn } from '../../cli/commands/checkout/stand-in.ts'
import { listenOn } from '../../cli/serve/local-server.ts'
import { openFunction } from './functions.ts'

// 'The function' is supabase/functions/create-checkout, which responds to an order with the address of a payment page.
// Here it runs in Deno, between stand-ins for its two neighbours: the payment provider and the shop's host.

export const publishableKey = 'sb_publishable_test'
/** A legacy anonymous key: {"role":"anon"} with an invalid signature. */
export const legacyKey = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl'

type Texts = Readonly<Record<'sv' | 'en' | 'es', string>>

interface CatalogueWords {
  readonly orientation: 'portrait' | 'landscape'
  readonly titles: Texts
  readonly descriptions: Texts
}

/** Describes a poster, with all variants and whether each of them is for sale. */
const posterOf = (
  id: string,
  { orientation, titles, descriptions }: CatalogueWords,
  forSale: Readonly<Record<string, boolean>>,
) => ({
  id,
  orientation,
  titles,
  descriptions,
  picture: `/img/${id}.jpg`,
  page: `/posters/${id}`,
  forSale,
})

const inAllVariants = { a1: true, 'a1-no-logo': true, a2: true, 'a2-no-logo': true }
const onlyAsA1 = { a1: true, 'a1-no-logo': false, a2: false, 'a2-no-logo': false }

const freyja = { sv: 'Freja', en: 'Freyja', es: 'Freyja' }

/**
 * A catalogue in which three posters have the same title: two portraits and a landscape.
 * Tests replace parts of it.
 */
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
      {
        orientation: 'portrait',
        titles: freyja,
        descriptions: { sv: 'I Asgård.', en: 'In Asgard.', es: 'En Asgard.' },
      },
      inAllVariants,
    ),
    posterOf(
      'freyja-wide',
      {
        orientation: 'landscape',
        titles: freyja,
        descriptions: { sv: 'Bred.', en: 'Wide.', es: 'Ancha.' },
      },
      inAllVariants,
    ),
    posterOf(
      'moon',
      {
        orientation: 'portrait',
        titles: { sv: 'Måne', en: 'Moon', es: 'Luna' },
        descriptions: { sv: 'Full.', en: 'Full.', es: 'Llena.' },
      },
      onlyAsA1,
    ),
    posterOf(
      'freyja-late',
      {
        orientation: 'portrait',
        titles: freyja,
        descriptions: { sv: 'Sen.', en: 'Late.', es: 'Tarde.' },
      },
      onlyAsA1,
    ),
  ],
}

export type TimedFunction = Awaited<ReturnType<typeof startFunction>>

/**
 * Starts the function with test keys, and a stand-in for the payment provider at the same origin. The clocks of both can
 * be moved forward.
 */
export async function startFunction(
  variables: Readonly<Record<string, string>>,
  port = 0,
) {
  const standIn = createStandIn()
  const { origin, close } = await listenOn(standIn.server, port)
  const running = await openFunction({
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_API: origin,
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_ANON_KEY: legacyKey,
    ...variables,
  })
  standIn.functionOrigin = running.origin
  standIn.wait(running.ahead())

  return {
    ...running,
    provider: standIn,
    /** The origin of both servers, for a shop and its buyers. `origin` belongs to the function alone. */
    publicOrigin: origin,
    /** Lets some minutes pass in the function and at the payment provider. */
    async wait(minutes: number) {
      standIn.wait(minutes)
      await running.wait(minutes)
    },
    async stop() {
      await running.stop()
      await close()
    },
  }
}

/** Serves a catalogue with ETags, like a shop's host. */
async function serveCatalogue() {
  const state = {
    /** A catalogue, a status, 'broken' for a broken connection, or 'silent' for no response. */
    answer: smallCatalogue as unknown,
    /** The statuses of all responses. */
    answered: [] as number[],
  }
  const server = createServer((request, response) => {
    const reply = (status: number, headers = {}, body = ''): void => {
      state.answered.push(status)
      response.writeHead(status, headers).end(body)
    }

    const { answer } = state
    if (answer === 'silent') return
    if (answer === 'broken') return void request.socket.destroy()
    if (typeof answer === 'number') return reply(answer)
    if (request.url !== '/checkout/catalogue.json') return reply(404)

    const body = JSON.stringify(answer)
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    const isUnchanged = request.headers['if-none-match'] === etag
    if (isUnchanged) return reply(304, { ETag: etag })
    reply(200, { ETag: etag, 'Content-Type': 'application/json' }, body)
  })
  return Object.assign(state, await listenOn(server))
}

/** An order in the form in which the shop's scripts send it. */
export const order = {
  posterTitle: 'Freja',
  posterDescription: 'I Asgård.',
  size: 'A1',
  isLandscape: false,
  noLogo: false,
}

/**
 * Returns the arguments of `send` for an order that a browser without scripts sends as a form: the body and the
 * headers. In a form, the key is a field. The empty header `apikey` keeps `send` from also adding the key as a header.
 */
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

/** Returns the IP address for a number, such as 10.0.1.0 for 256. */
const ipAddressOf = (number: number): string =>
  `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

/**
 * Starts the function in Deno, with a shop and a payment provider, for all tests of a file or a block.
 * @param readVariables called once; returns more secrets and variables for the function
 */
export function openCheckout(
  readVariables: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
) {
  let shop: Awaited<ReturnType<typeof serveCatalogue>>
  let running: TimedFunction
  let orderCount = 0

  beforeAll(async () => {
    shop = await serveCatalogue()
    const variables = await readVariables()
    running = await startFunction({ SHOP_ORIGIN: shop.origin, ...variables })
  })
  beforeEach(() => running.provider.reset())
  afterAll(async () => {
    await running?.stop()
    await shop?.close()
  })

  return {
    /** The stand-in for the payment provider. */
    get provider() {
      return running.provider
    },
    /** The shop's host. Tests set its next response to the function. */
    get shop() {
      return shop
    },
    /** The function. */
    get running() {
      return running
    },
    /** The last session that the payment provider created. */
    get session(): PaymentSession {
      return running.provider.sessions.at(-1) as PaymentSession
    },
    /**
     * Sends an order as the shop does. The function limits orders per IP address, so every order comes from a different
     * address unless `headers` has one. An empty header is not sent.
     */
    async send(
      sentBody: unknown,
      headers: Readonly<Record<string, string>> = {},
      method = 'POST',
    ) {
      orderCount += 1
      const defaultHeaders = {
        apikey: publishableKey,
        origin: shop.origin,
        'content-type': 'application/json',
        'x-forwarded-for': ipAddressOf(orderCount),
      }
      const sentHeaders = Object.entries({ ...defaultHeaders, ...headers }).filter(
        ([, value]) => value !== '',
      )
      const body = typeof sentBody === 'string' ? sentBody : JSON.stringify(sentBody)

      const response = await fetch(`${running.origin}/functions/v1/create-checkout`, {
        method,
        redirect: 'manual',
        headers: sentHeaders,
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
