import { join } from 'node:path'
import type { SampleId } from './samples.ts'

/** The size of a poster's picture, in pixels. */
const PICTURE = { width: 1188, height: 1682 } as const

/** The drawings have few edges and soft colours, so a higher quality would show no difference. */
const QUALITY = 88

/** Draws the picture of a sample poster as a JPEG, with the same bytes every time. */
export async function drawSample(home: string, id: SampleId): Promise<Buffer> {
  // Loaded on demand, because only this command draws, and loading sharp takes as long as a short build.
  const { default: sharp } = await import('sharp')
  const drawing = join(home, 'cli/edit/starter/samples', `${id}.svg`)
  const { width, height } = PICTURE
  return await sharp(drawing)
    .resize(width, height, { fit: 'fill' })
    // JPEG does not support transparency.
    .flatten()
    // mozjpeg would take twice as long and save only a seventh of the bytes.
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
