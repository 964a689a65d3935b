import * as z from 'zod'

/**
 * The fields that the shop sends for a poster. Title and description come from its card,
 * in the page's language.
 */
const posterFields = z.object({
  posterTitle: z.string().min(1),
  posterDescription: z.string(),
  /** The shop's catalogue lists its sizes. */
  size: z.string().min(1),
  isLandscape: z.boolean(),
  /** Whether it has the option, the poster without the logo. */
  noLogo: z.boolean(),
})
const lineFields = posterFields.extend({ quantity: z.int().min(1).max(10) })

const orderedPosterOf = ({ noLogo, ...rest }: z.output<typeof lineFields>) => ({
  ...rest,
  hasOption: noLogo,
})

const basketLine = lineFields.transform(orderedPosterOf)
export type OrderedPoster = z.output<typeof basketLine>

const MOST_LINES = 20

/**
 * The kinds of order: one poster, several posters, or one poster ordered by an HTML form,
 * which sends a product id.
 */
const schemas = {
  poster: posterFields.transform((poster) => ({
    kind: 'poster' as const,
    posters: [orderedPosterOf({ ...poster, quantity: 1 })],
  })),
  basket: z
    .object({ posters: z.array(basketLine).min(1).max(MOST_LINES) })
    .transform(({ posters }) => ({ kind: 'basket' as const, posters })),
  form: z
    .object({ product: z.string().min(1), language: z.string().default('') })
    .transform((form) => ({ kind: 'form' as const, ...form })),
}
export type Order = z.output<(typeof schemas)[keyof typeof schemas]>

/**
 * The maximum size in bytes of an order for one poster. `saga validate` checks that every
 * poster's order fits.
 */
const LONGEST_POSTER = 16 * 1024
/** A line of a basket adds a quantity and a comma to the order of its poster. */
const LONGEST_BASKET = MOST_LINES * (LONGEST_POSTER + 32)

/** The reason why a request is not an order. */
export interface Refusal {
  readonly status: 400 | 405 | 413 | 415
  readonly error: string
}

const typeOf = (request: Request): string | undefined =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Tells whether a browser sent the request by submitting a form. */
export const isForm = (request: Request): boolean =>
  request.method === 'POST' && typeOf(request) === 'application/x-www-form-urlencoded'

/** Reads an order. A body that exceeds the size limit is not read to the end. */
export async function readOrder(request: Request): Promise<Order | Refusal> {
  if (request.method !== 'POST') return { status: 405, error: 'POST only' }
  if (typeOf(request) !== 'application/json' && !isForm(request))
    return { status: 415, error: 'application/json only' }

  const bytes = await readStart(request.body, LONGEST_BASKET)
  const body = isForm(request)
    ? readFields(bytes)
    : parseJson(new TextDecoder().decode(bytes))
  const kind = kindOf(request, body)
  const maxLength = kind === 'basket' ? LONGEST_BASKET : LONGEST_POSTER
  if (bytes.byteLength > maxLength) return { status: 413, error: 'the order is too long' }

  const order = schemas[kind].safeParse(body)
  return order.success ? order.data : { status: 400, error: 'not an order' }
}

function kindOf(request: Request, body: unknown): Order['kind'] {
  if (isForm(request)) return 'form'
  return isBasket(body) ? 'basket' : 'poster'
}

/**
 * Reads a body until it exceeds a limit in bytes. The result is then longer than the
 * limit, which the caller checks.
 */
export async function readStart(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limit = LONGEST_POSTER,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > limit) break
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Returns the fields of a form. */
export const readFields = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))

/**
 * Tells whether a body has lines. With invalid lines, it is still a basket; otherwise it
 * could pass as another kind of order.
 */
const isBasket = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'posters' in body

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
