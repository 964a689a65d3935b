import type { IncomingMessage } from 'node:http'

/** Said to the page as the answer's text. */
export const requestError = (status: number, message: string) => Object.assign(new Error(message), { status })

/** Reads a request piece by piece, and no further than `limit`. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = Number(request.headers['content-length'] ?? 0) > limit ? Infinity : 0
  if (length <= limit)
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      if (length > limit) break
    }
  if (length > limit) throw requestError(413, 'This is too large.')
  return Buffer.concat(pieces)
}
