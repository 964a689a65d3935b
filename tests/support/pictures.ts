import sharp, { type Sharp } from 'sharp'
import type { ImageSettings } from '../../cli/model/image.ts'

/** Settings for tests that encode pictures and ignore their quality. */
export const quickSettings: ImageSettings = {
  avif: { quality: 50, effort: 0 },
  avifWidest: { quality: 40, effort: 0 },
  jpeg: { quality: 70 },
}

const WIDTH = 594
const HEIGHT = 841
export type Rgb = readonly [number, number, number]
type Quarters = readonly [Rgb, Rgb, Rgb, Rgb]

/**
 * The colours at the top left, top right, bottom left and bottom right: all different, and muted enough for CMYK inks.
 */
export const quarters: Quarters = [
  [196, 70, 50],
  [70, 140, 80],
  [60, 80, 150],
  [230, 220, 200],
]

/** Draws a picture of four quarters as raw pixels, which sharp can write in any format. */
export function drawQuarters(width = WIDTH, height = HEIGHT, colours = quarters): Sharp {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)
      pixels.set(colours[quarter] ?? colours[0], (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Draws a picture that is stored on its side; its metadata rotates it by 90° clockwise. */
export function drawTurned(): Sharp {
  const [topLeft, topRight, bottomLeft, bottomRight] = quarters
  const rotated = [topRight, bottomRight, topLeft, bottomLeft] as const
  return drawQuarters(HEIGHT, WIDTH, rotated).withMetadata({ orientation: 6 })
}

/** Draws two frames: the four quarters, and a frame in another colour. */
export async function drawFrames(): Promise<Sharp> {
  const firstFrame = await drawQuarters().raw().toBuffer()
  const frames = Buffer.concat([firstFrame, Buffer.alloc(firstFrame.length, 7)])
  return sharp(frames, {
    raw: { width: WIDTH, height: 2 * HEIGHT, channels: 3, pageHeight: HEIGHT },
  })
}

/** Returns greys with the same lightness as the colours. */
export const greyOf = (colours: readonly Rgb[]): readonly Rgb[] =>
  colours.map(([r, g, b]) => {
    const light =
      0.2126 * (r / 255) ** 2.2 + 0.7152 * (g / 255) ** 2.2 + 0.0722 * (b / 255) ** 2.2
    const value = 255 * light ** (1 / 2.2)
    return [value, value, value]
  })

/**
 * Writes a JPEG whose header claims a false size. A decoder that trusts the header reserves memory for this size before
 * it notices the mistake.
 */
export async function writeClaim(width: number, height: number): Promise<Buffer> {
  const bytes = await drawQuarters().jpeg().toBuffer()
  // The frame header: a marker, its length and the precision, followed by the size.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

export const cutInHalf = async (picture: Sharp): Promise<Buffer> => {
  const bytes = await picture.toBuffer()
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** Overwrites the middle of a picture. Its beginning and its end stay unchanged. */
export const scratch = async (picture: Sharp): Promise<Buffer> => {
  const bytes = await picture.toBuffer()
  return bytes.fill(0xa5, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6))
}

/** Draws a JPEG of one colour. Returns its path. */
export async function drawPicture(
  file: string,
  red: number,
  width = 1188,
  height = 1682,
): Promise<string> {
  const background = { r: red, g: 80, b: 120 }
  const image = sharp({ create: { width, height, channels: 3, background } })
  await image.jpeg().toFile(file)
  return file
}

/** Returns the same JPEG with a comment right after its start, so its bytes differ. */
export function withComment(jpeg: Uint8Array, comment: string): Buffer {
  const text = Buffer.from(comment, 'latin1')
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), marker, text, jpeg.subarray(2)])
}
