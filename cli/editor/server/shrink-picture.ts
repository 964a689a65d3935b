import { decodeToSrgb } from '../../pictures/to-srgb.mjs'

/** In pixels: twice the width at which forms show a picture. */
const WIDTH = 320

/** Makes a small WebP copy of a picture, in sRGB, for forms. */
export async function shrinkPicture(file: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await decodeToSrgb(file, { width: WIDTH })
  return sharp(data, { raw: info }).webp().toBuffer()
}
