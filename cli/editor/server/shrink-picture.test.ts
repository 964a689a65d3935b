import sharp from 'sharp'
import { expect, test } from 'vitest'
import { profiles } from '../../../tests/support/colour-profiles.ts'
import { type TiffPixels, writeTiff } from '../../../tests/support/tiff.ts'
import { shrinkPicture } from './shrink-picture.ts'

const size = { width: 8, height: 8, channels: 3 }

/** Draws a picture in one colour, whose channels are numbers from 0 to 1. */
const drawTiff = (
  pixel: readonly number[],
  settings: Pick<TiffPixels, 'means' | 'bits' | 'profile'>,
) =>
  writeTiff({
    ...size,
    samples: Array(8 * 8)
      .fill(pixel)
      .flat(),
    ...settings,
  })

// Both pictures show the same red: L* = 50, a* = 72 and b* = 50. In 8-bit Lab, 255 stands
// for L* = 100, whereas a* and b* are stored as they are.
test.each([
  [
    '16-bit ProPhoto',
    drawTiff([0.6222, 0.2611, 0.1487], {
      means: 'rgb',
      bits: 16,
      profile: profiles.proPhoto,
    }),
  ],
  ['8-bit Lab', drawTiff([128 / 255, 72 / 255, 50 / 255], { means: 'lab', bits: 8 })],
])('a form shows a picture in %s with its true colours', async (_, tiff) => {
  const picture = await shrinkPicture(tiff)
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()

  // This red in sRGB. WebP stores colours only approximately.
  const expectedPixel = [230, 29, 39]
  // A missing channel is treated as the greatest difference.
  const differences = expectedPixel.map((value, channel) =>
    Math.abs(value - (pixels[channel] ?? -255)),
  )
  expect(Math.max(...differences), pixels.subarray(0, 3).join()).toBeLessThanOrEqual(5)
})
