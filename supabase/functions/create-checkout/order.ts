import * as z from 'zod'

/** The body that the shop sends. Title and description are those of the card, in the language of its page. */
const orderSchema = z.object({
  posterTitle: z.string().min(1),
  posterDescription: z.string(),
  size: z.enum(['A1', 'A2']),
  isLandscape: z.boolean(),
  noLogo: z.boolean(),
})
export type Order = z.output<typeof orderSchema>

/** The longest body in bytes. `saga validate` checks that every poster's order stays below. */
const LONGEST = 16 * 1024

/** The reason why a request is no order. */
export interface Refusal {
  readonly status: 400 | 405 | 413 | 415
  readonly error: string
}

/** Reads an order. Stops reading a body once it exceeds the limit. */
export async function readOrder(request: Request): Promise<Order | Refusal> {
  if (request.method !== 'POST') return { status: 405, error: 'POST only' }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return { status: 415, error: 'application/json only' }
  const text = await readText(request.body)
  if (text === undefined) return { status: 413, error: 'the order is too long' }
  const order = orderSchema.safeParse(parseJson(text))
  return order.success ? order.data : { status: 400, error: 'not an order' }
}

/** @returns undefined when the body exceeds the limit */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > LONGEST) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
