// Plain JavaScript, because Node runs the process that encodes pictures as it is.

const ENTRY = 12
const SHORT = 3

/** Returns the tags of a TIFF's first directory, with their first number and its place; empty for other files. */
export function tiffTagsOf(file) {
  const tags = new Map()
  const mark = file.toString('latin1', 0, 4)
  const isLittle = mark === 'II*\0'
  if ((!isLittle && mark !== 'MM\0*') || file.length < 8) return tags

  const short = (at) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const start = long(4) + 2
  if (start > file.length) return tags

  const end = Math.min(start + short(start - 2) * ENTRY, file.length - ENTRY + 1)
  for (let at = start; at < end; at += ENTRY) {
    const isShort = short(at + 2) === SHORT
    // More than four bytes stand elsewhere.
    const isElsewhere = isShort && long(at + 4) > 2
    const place = isElsewhere ? long(at + 8) : at + 8
    if (place + 4 <= file.length)
      tags.set(short(at), { place, value: isShort ? short(place) : long(place), isLittle })
  }
  return tags
}
