import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'
import { stampOf } from '../fs/stamp.ts'
import type { PublishedText, TextPart } from '../model/output.ts'

/**
 * Writes a long text. Parts that the published one has already are copied from it: of the 38 MB that ten thousand posters
 * have, one change touches 0.2 MB, and the rest is copied in a sixth of the time.
 * @param published the file in dist/, and what is recorded of it
 * @returns what is to be recorded of this one
 */
export function writeTextParts(
  file: string,
  parts: readonly TextPart[],
  keyOf: (part: TextPart) => string,
  published: { readonly file: string; readonly text: PublishedText | undefined },
): string {
  const target = openSync(file, 'w')
  const old = published.text && openPublished(published.file, published.text)
  try {
    return parts
      .map((part) => {
        const key = keyOf(part)
        const copy = old?.read(key)
        return `${key}:${copy ? writeBytes(target, copy) : writePieces(target, part.pieces())}`
      })
      .join(' ')
  } finally {
    closeSync(target)
    old?.close()
  }
}

/** Opens a text in dist/; undefined when the file is gone, or not the one that was recorded. */
function openPublished(file: string, { stamp, parts }: PublishedText) {
  let source: number
  try {
    source = openSync(file, 'r')
  } catch {
    return undefined
  }
  const close = (): void => closeSync(source)
  if (stampOf(fstatSync(source)) !== stamp) {
    close()
    return undefined
  }
  const places = new Map<string, { readonly start: number; readonly length: number }>()
  let start = 0
  for (const [key = '', length] of parts.split(' ').map((part) => part.split(':'))) {
    places.set(key, { start, length: Number(length) })
    start += Number(length)
  }
  return {
    /** Returns the bytes of a part; undefined when the text has none of this key. */
    read(key: string): Uint8Array | undefined {
      const place = places.get(key)
      if (!place) return undefined
      const bytes = Buffer.allocUnsafe(place.length)
      return readSync(source, bytes, { position: place.start }) === place.length ? bytes : undefined
    },
    close,
  }
}

/** Characters per write: single pieces would wait for the disk too often. */
const WRITE_LENGTH = 1 << 19

/** Returns the bytes that they take. */
function writePieces(target: number, pieces: Iterable<string>): number {
  let written = 0
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < WRITE_LENGTH) continue
    written += writeBytes(target, Buffer.from(text))
    text = ''
  }
  return written + writeBytes(target, Buffer.from(text))
}

function writeBytes(target: number, bytes: Uint8Array): number {
  writeFileSync(target, bytes)
  return bytes.length
}
