import type { Catalogue } from './catalogue.ts'
import { chooseLanguage } from './language.ts'
import { commonLanguages, findLines, isForSale } from './lines.ts'
import { type Order, readOrder } from './order.ts'
import type { PaymentProvider } from './provider.ts'
import { purchaseOf } from './purchase.ts'
import { addressOf, type RateLimit } from './rate-limit.ts'

export interface Shop {
  /** 'https://shop.example' */
  readonly origin: string
  readonly shipTo: readonly string[] | undefined
  readonly readCatalogue: () => Promise<Catalogue | undefined>
  readonly provider: PaymentProvider
  readonly limit: RateLimit
}

/** Returns a function that answers orders, always as JSON: the address of a checkout page, or what is wrong. */
export const createHandler =
  (shop: Shop) =>
  async (request: Request): Promise<Response> => {
    try {
      return await createCheckout(request, shop)
    } catch (error) {
      // Logs no message of the error, which could repeat what was sent.
      console.error(`create-checkout: ${placeOf(error)}`)
      return refuse(500, 'the checkout could not be created')
    }
  }

async function createCheckout(request: Request, shop: Shop): Promise<Response> {
  const order = await readOrder(request)
  if ('error' in order)
    return refuse(
      order.status,
      order.error,
      order.status === 405 ? { Allow: 'POST, OPTIONS' } : {},
    )

  const catalogue = await shop.readCatalogue()
  if (!catalogue) return refuse(503, 'the catalogue of the shop cannot be read', LATER)
  const lines = findLines(order, catalogue)
  const known = lines.filter((line) => line !== undefined)
  if (known.length < lines.length)
    return refuseLines(404, 'unknown poster', order, lines.map(Boolean))
  if (!known.every(isForSale))
    return refuseLines(409, 'sold out', order, known.map(isForSale))

  const wait = shop.limit(addressOf(request.headers))
  if (wait > 0)
    return refuse(429, 'too many checkouts', {
      'Retry-After': String(Math.ceil(wait / 1000)),
    })

  const language = chooseLanguage(
    request.headers.get('accept-language'),
    commonLanguages(known),
  )
  const answer = await shop.provider.createCheckout(
    purchaseOf(order.kind, known, language, catalogue, shop),
  )
  if ('url' in answer) return Response.json(answer)
  console.error(`create-checkout: the payment provider failed: ${answer.reason}`)
  const headers = answer.status === 503 ? LATER : {}
  return refuse(
    answer.status,
    'the payment provider could not create the checkout',
    headers,
  )
}

/** Seconds after which another try may succeed. */
const LATER = { 'Retry-After': '30' }

const refuse = (status: number, error: string, headers: HeadersInit = {}): Response =>
  Response.json({ error }, { status, headers })

/** Refuses an order for the lines that are not right. The answer to a basket names their places, from 0. */
function refuseLines(
  status: number,
  error: string,
  { kind }: Order,
  areRight: readonly boolean[],
): Response {
  if (kind !== 'basket') return refuse(status, error)
  const lines = areRight.flatMap((isRight, place) => (isRight ? [] : [place]))
  return Response.json({ error, lines }, { status })
}

/** Returns the kind of an error, and where in the code it came up. */
const placeOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^\s+at .+$/gm) ?? [])].join('\n')
    : 'not an error'
