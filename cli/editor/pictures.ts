import type { Shop } from '../edit/shop.ts'
import { findPicture, keepUpload } from '../edit/uploads.ts'
import { refuse } from './guard.ts'

/** Finds the picture that a file of content/ names, or that was received; refuses with 404 if there is none. */
export const pictureAt = async (project: Shop['project'], of: string, name: string): Promise<string> =>
  (await findPicture(project, of, name)) ?? refuse(404, 'There is no such picture.')

/** Shrinks a picture to twice the width at which forms show it. */
export async function shrinkPicture(file: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(file).autoOrient().resize(320).webp().toBuffer()
}

const MAX_PIXELS = 100_000_000

/** The endings by the format of the bytes, whatever the file's name says. Not SVG: such drawings can hold scripts. */
const endings = { jpeg: '.jpg', png: '.png', webp: '.webp', heif: '.avif', tiff: '.tif' } as const

/** Keeps a picture until a save names it. */
export async function receiveUpload(project: Shop['project'], bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  // Read the header alone: nothing is decoded before the size of the picture is known.
  const read = async () => sharp(bytes, { limitInputPixels: false }).metadata()
  const found = await read().catch(() => undefined)
  const ending = endings[found?.format as keyof typeof endings]
  if (!found || ending === undefined) return refuse(415, 'This is no JPEG, PNG, WebP, AVIF or TIFF.')
  const { width, height } = found.autoOrient
  if (width * height > MAX_PIXELS)
    return refuse(413, `This picture has ${width} × ${height} pixels: too many.`)
  return { upload: await keepUpload(project, bytes, ending), words: `${width} × ${height} pixels` }
}
