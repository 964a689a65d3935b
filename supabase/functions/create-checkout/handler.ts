import { answerOf, LATER, refuse, refuseLines } from './answers.ts'
import type { Catalogue } from './catalogue.ts'
import { chooseLanguage } from './language.ts'
import { createLimitedCheckout } from './limited-order.ts'
import { commonLanguages, findLines, isForSale, mergeEqualLines } from './lines.ts'
import { readOrder } from './order.ts'
import type { PaymentProvider } from './provider.ts'
import { purchaseOf } from './purchase.ts'
import { clientAddressOf, type RateLimit } from './rate-limit.ts'
import type { Reserving } from './reserve-prints.ts'

export interface Shop {
  /** 'https://shop.example' */
  readonly origin: string
  readonly shipTo: readonly string[] | undefined
  readonly readCatalogue: () => Promise<Catalogue | undefined>
  readonly provider: PaymentProvider
  readonly limit: RateLimit
  /** The services that limited editions need. */
  readonly reserving: Reserving
}

/**
 * Returns a function that answers orders with JSON: the address of a payment page, or an
 * error.
 */
export const createHandler =
  (shop: Shop) =>
  async (request: Request): Promise<Response> => {
    try {
      return await createCheckout(request, shop)
    } catch (error) {
      // The error's message is not logged, because it could repeat the request.
      console.error(`create-checkout: ${traceOf(error)}`)
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
  if (!catalogue) return refuse(503, "the shop's catalogue cannot be read", LATER)

  const results = findLines(order, catalogue)
  const lines = results.filter((line) => line !== undefined)
  if (lines.length < results.length) {
    const places = placesOf(results, (line) => line === undefined)
    return refuseLines(order, { status: 404, error: 'unknown poster', places })
  }
  if (!lines.every(isForSale)) {
    const places = placesOf(lines, (line) => !isForSale(line))
    return refuseLines(order, { status: 409, error: 'sold out', places })
  }

  // Counts only orders of posters that are for sale.
  const address = clientAddressOf(request.headers)
  const waitMs = shop.limit(address)
  if (waitMs > 0)
    return refuse(429, 'too many checkouts', {
      'Retry-After': String(Math.ceil(waitMs / 1000)),
    })

  const language = chooseLanguage(
    request.headers.get('accept-language'),
    commonLanguages(lines),
  )
  const mergedLines = mergeEqualLines(lines)
  const validOrder = { kind: order.kind, lines: mergedLines, language }
  const purchase = purchaseOf(validOrder, catalogue, shop)
  const unrated = shop.shipTo?.filter((country) => !purchase.shipTo.includes(country))
  // A mistake in the shop's settings. Buyers in all other countries can still order.
  if (unrated && unrated.length > 0)
    console.error(
      `create-checkout: the catalogue has no shipping rate for these countries of SHIP_TO: ${unrated.join(', ')}`,
    )
  // Stripe would reject a payment page without countries.
  if (purchase.shipTo.length === 0)
    return refuse(503, 'the shop does not ship to any country at the moment', LATER)

  if (lines.some(({ run }) => run !== undefined))
    return createLimitedCheckout({ order, lines: mergedLines, purchase, address }, shop)
  return answerOf(await shop.provider.createCheckout(purchase))
}

/** Returns the indices of the lines that fulfil a condition. */
const placesOf = <Line>(
  lines: readonly Line[],
  isMeant: (line: Line) => boolean,
): readonly number[] => lines.flatMap((line, place) => (isMeant(line) ? [place] : []))

/** Returns the name and the stack trace of an error, without its message. */
const traceOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^\s+at .+$/gm) ?? [])].join('\n')
    : 'unknown error'
