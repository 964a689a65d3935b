import { imageSize } from 'image-size'
import { contentHash } from '../fs/hash.ts'
import { imageEnding } from '../schema/common.ts'

/** What can be told of a picture without decoding it. Pixels after EXIF rotation. */
export interface ImageMeasures {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** A measured picture, and where it lies below content/, as the disk spells it. */
export interface ContentImage extends ImageMeasures {
  readonly onDisk: string
}

export const isImage = (path: string): boolean => imageEnding.test(path)

/** Measures a picture by its header; a sentence when that cannot be done. */
export async function measureImage(bytes: Uint8Array): Promise<ImageMeasures | string> {
  const size = await sizeOf(bytes)
  if (!size) return 'the image cannot be read'
  return isCut(bytes) ? 'the image is cut off before its end' : { hash: contentHash(bytes), ...size }
}

/** Of all formats that turn pictures, image-size heeds it in JPEG only; sharp, slower to load, knows the others. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, orientation, type } = imageSize(bytes)
    if (type !== 'jpg') {
      const { default: sharp } = await import('sharp')
      return (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
    }
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** JPEG and PNG say where they end; a copy that stopped halfway does not. More may follow: phones append a film. */
function isCut(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file[0] === 0xff && file[1] === 0xd8) return !file.includes('ffd9', findImageData(file), 'hex')
  if (file[0] === 0x89 && file[1] === 0x50) return !file.includes('IEND', 0, 'latin1')
  return false
}

/** Where a JPEG's own data begin: the segments before them may hold a smaller picture, with an end of its own. */
function findImageData(file: Uint8Array): number {
  const byte = (at: number): number => file[at] ?? 0
  let at = 2
  while (byte(at) === 0xff && byte(at + 1) !== 0xda)
    at += byte(at + 1) === 0xff ? 1 : 2 + byte(at + 2) * 256 + byte(at + 3)
  return at
}
