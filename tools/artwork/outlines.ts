import { inflateSync } from 'node:zlib'

/** The outline of one glyph in font units, y up, and how far the pen moves on. */
interface Glyph {
  readonly advance: number
  readonly contours: readonly (readonly Knot[])[]
}

/** A point of a TrueType contour; one off the curve is the control point of a quadratic Bézier. */
export interface Knot {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

export interface Font {
  readonly unitsPerEm: number
  glyph(character: string): Glyph
}

/** The tables of a WOFF file, each inflated. */
function tables(woff: Buffer): (tag: string) => Buffer {
  const found = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    if (offset === undefined || packed === undefined) continue
    const data = woff.subarray(offset, offset + packed)
    found.set(woff.toString('latin1', entry, entry + 4), packed === length ? data : inflateSync(data))
  }
  return (tag) => {
    const table = found.get(tag)
    if (table === undefined) throw new Error(`the font has no ${tag} table`)
    return table
  }
}

/** Glyph number of each character, from a format 4 subtable. */
function characterMap(cmap: Buffer): (code: number) => number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const start = starts.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('the font has no character map of format 4')
  const span = cmap.readUInt16BE(start + 6)
  const [ends, firsts] = [start + 14, start + 16 + span]
  return (code) => {
    for (let at = 0; at < span; at += 2) {
      if (code > cmap.readUInt16BE(ends + at)) continue
      const first = cmap.readUInt16BE(firsts + at)
      if (code < first) return 0
      const delta = cmap.readUInt16BE(firsts + span + at)
      const rangeAt = firsts + span * 2 + at
      const range = cmap.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = cmap.readUInt16BE(rangeAt + range + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

const [ON, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y] = [1, 2, 4, 8, 16, 32]

function simpleContours(data: Buffer, count: number): Knot[][] {
  const ends = Array.from({ length: count }, (_, index) => data.readUInt16BE(10 + index * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = 12 + count * 2 + data.readUInt16BE(10 + count * 2)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = data.readUInt8(at++)
    const repeats = flag & REPEAT ? data.readUInt8(at++) : 0
    for (let index = 0; index <= repeats; index += 1) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data.readUInt8(at++) : -data.readUInt8(at++)
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(SHORT_X, SAME_X)
  const ys = coordinates(SHORT_Y, SAME_Y)
  const knots = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & ON) !== 0 }))
  return ends.map((end, index) => knots.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

const [WORDS, XY, SCALED, MORE, SCALED_XY, MATRIX] = [1, 2, 8, 32, 64, 128]

/** Accented letters: parts placed by an offset; parts that are also scaled do not occur in this typeface. */
function compositeContours(data: Buffer, contoursOf: (glyph: number) => Knot[][]): Knot[][] {
  const contours: Knot[][] = []
  for (let at = 10, flags = MORE; flags & MORE; ) {
    flags = data.readUInt16BE(at)
    const part = contoursOf(data.readUInt16BE(at + 2))
    const [dx, dy] =
      flags & WORDS
        ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
        : [data.readInt8(at + 4), data.readInt8(at + 5)]
    if (!(flags & XY) || flags & (SCALED | SCALED_XY | MATRIX))
      throw new Error('a glyph part is placed in an unknown way')
    at += flags & WORDS ? 8 : 6
    contours.push(...part.map((knots) => knots.map((knot) => ({ ...knot, x: knot.x + dx, y: knot.y + dy }))))
  }
  return contours
}

/** Reads the outlines of a TrueType font in a WOFF file. */
export function readFont(woff: Buffer): Font {
  const table = tables(woff)
  const [head, metrics, locations, shapes] = [table('head'), table('hmtx'), table('loca'), table('glyf')]
  const glyphOf = characterMap(table('cmap'))
  const wide = head.readInt16BE(50) === 1
  const metricCount = table('hhea').readUInt16BE(34)
  const offset = (index: number) =>
    wide ? locations.readUInt32BE(index * 4) : locations.readUInt16BE(index * 2) * 2
  const contoursOf = (index: number): Knot[][] => {
    const data = shapes.subarray(offset(index), offset(index + 1))
    if (data.length === 0) return []
    const count = data.readInt16BE(0)
    return count >= 0 ? simpleContours(data, count) : compositeContours(data, contoursOf)
  }
  return {
    unitsPerEm: head.readUInt16BE(18),
    glyph: (character) => {
      const index = glyphOf(character.codePointAt(0) ?? 0)
      if (index === 0) throw new Error(`the font has no glyph for "${character}"`)
      return {
        advance: metrics.readUInt16BE(Math.min(index, metricCount - 1) * 4),
        contours: contoursOf(index),
      }
    },
  }
}
