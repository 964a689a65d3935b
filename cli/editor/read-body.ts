import type { IncomingMessage } from 'node:http'
import type * as z from 'zod'

/** The longest text of the shop has some ten thousand letters. */
const MAX_JSON_BYTES = 2_000_000

/** Said to the page as the answer's text. */
interface RequestError extends Error {
  readonly status: number
}

export const requestError = (status: number, message: string): RequestError =>
  Object.assign(new Error(message), { status })

const tooLarge = (): RequestError => requestError(413, 'This is too large.')

/** Reads a request piece by piece, and no further than `limit`. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > limit) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * A request as its schema reads it.
 * @throws a RequestError where it is none
 */
export async function readJson<S extends z.ZodType>(
  request: IncomingMessage,
  schema: S,
): Promise<z.output<S>> {
  const text = (await readBody(request, MAX_JSON_BYTES)).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw requestError(400, 'This request cannot be read.')
  }
}

export const isRequestError = (error: unknown): error is RequestError =>
  error instanceof Error && 'status' in error
