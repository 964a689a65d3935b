import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { type Found, hashOf } from './files.ts'
import type { Memory } from './memory.ts'

/** What can be told of a picture without decoding it. Pixels after EXIF rotation. */
export interface Measured {
  readonly hash: string
  readonly width: number
  readonly height: number
}

export const isPicture = (path: string): boolean => /\.(?:jpe?g|png|webp|avif|tiff?)$/i.test(path)

/** Measures a picture from its header; remembered while its file stays untouched, if it has a stamp that can be trusted. */
export async function measurePicture(
  project: Project,
  found: Pick<Found, 'path'> & Partial<Found>,
  memory: Memory,
): Promise<Measured | Diagnostic> {
  const file = `content/${found.path}`
  const bytes = await readFile(join(project.content, found.path))
  const size = await sizeOf(bytes)
  const fault =
    size === undefined
      ? 'the image cannot be read'
      : isCut(bytes)
        ? 'the image is cut off before its end'
        : undefined
  if (fault || !size) {
    return {
      severity: 'error',
      code: 'image',
      at: { file },
      message: fault ?? 'the image cannot be read',
      hint: 'export it again as JPEG or PNG',
    }
  }
  const measured = { hash: hashOf(bytes), ...size }
  if (found.settled && found.stamp) memory.remember(found.path, found.stamp, measured)
  return measured
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

/** JPEG and PNG say where they end; a copy that stopped halfway does not. */
function isCut(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 4096)))
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return !tail.includes(Buffer.from([0xff, 0xd9]))
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return !tail.includes(Buffer.from('IEND', 'latin1'))
  return false
}
