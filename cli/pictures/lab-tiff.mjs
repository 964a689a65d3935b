// Plain JavaScript, because Node runs the process that encodes pictures as it is.
import { tiffTagsOf } from './tiff-tags.mjs'

const BITS = 258
/** The tag of what samples mean. */
const MEANING = 262
const RGB = 2
const CIELAB = 8

/** Returns a copy of a TIFF of CIELAB with 8 bits that calls its samples RGB, because sharp cannot read it otherwise. */
export function callLabRgb(bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags = tiffTagsOf(file)
  const meaning = tags.get(MEANING)
  if (meaning?.value !== CIELAB || tags.get(BITS)?.value !== 8) return undefined

  const copy = Buffer.from(file)
  if (meaning.isLittle) copy.writeUInt16LE(RGB, meaning.place)
  else copy.writeUInt16BE(RGB, meaning.place)
  return copy
}
