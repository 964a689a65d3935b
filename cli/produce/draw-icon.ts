import type { Store } from '../cache/store.ts'

/**
 * Draws an icon of one size as PNG, or of several as an ICO file of PNGs, unless the store already has it. Returns the
 * path of the result.
 */
export async function drawIcon(
  drawing: string,
  sizes: readonly number[],
  key: string,
  store: Store,
): Promise<string> {
  const storedPath = await store.find(key)
  if (storedPath !== undefined) return storedPath

  const pictures = await Promise.all(sizes.map((size) => drawPng(drawing, size)))
  const [onlyPicture] = pictures
  const isSingle = onlyPicture !== undefined && pictures.length === 1
  return await store.keep(key, isSingle ? onlyPicture : icoOf(pictures, sizes))
}

async function drawPng(drawing: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(drawing))
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** Writes an ICO file, a list of pictures in several sizes. A size of 256 is written as 0. */
function icoOf(pictures: readonly Buffer[], sizes: readonly number[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)

  let offset = HEADER_BYTES + ENTRY_BYTES * pictures.length
  const entries = pictures.map((picture, index) => {
    const size = (sizes[index] ?? 0) % 256
    const entry = Buffer.alloc(ENTRY_BYTES)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += picture.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures])
}
