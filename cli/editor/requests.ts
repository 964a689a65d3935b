import type { IncomingMessage } from 'node:http'
import * as z from 'zod'

/** PUT form: what the page has seen, and what it made of it. */
export const saveRequestSchema = z.object({
  name: z.string(),
  before: z.json().optional(),
  after: z.json().optional(),
  /** Also what breaks the shop. */
  force: z.boolean().default(false),
})
export type SaveRequest = z.output<typeof saveRequestSchema>

const value = z.union([z.string().max(5000), z.boolean(), z.record(z.string(), z.string().max(5000))])

/** POST work */
export const workSchema = z.object({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.enum(['poster', 'gallery', 'edition', 'review', 'testimonial', 'quote']),
  /** What is renamed, copied or removed. */
  id: z.string().max(100).default(''),
  values: z.record(z.string(), value),
  /** Whether somebody has seen what goes. */
  sure: z.boolean().default(false),
})
export type WorkRequest = z.output<typeof workSchema>

/** POST picture */
export const pictureSchema = z.object({
  document: z.string(),
  path: z
    .array(z.union([z.string().max(200), z.int().min(0)]))
    .min(1)
    .max(20),
  upload: z.string(),
  /** The picture that stands there. */
  name: z.string().max(300).optional(),
})
export type PictureRequest = z.output<typeof pictureSchema>

/** The longest text of the shop has some ten thousand letters. */
const MAX_JSON_BYTES = 2_000_000

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

/**
 * A request as its schema reads it.
 * @throws a request error where it is none
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
