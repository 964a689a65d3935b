import sharp from 'sharp'
import { expect, test } from 'vitest'
import { profiles } from '../../../tests/support/colour-profiles.ts'
import { type TiffPixels, writeTiff } from '../../../tests/support/tiff.ts'
import { shrinkPicture } from './shrink-picture.ts'

const size = { width: 8, height: 8, channels: 3 }
const plain = (
  pixel: readonly number[],
  more: Pick<TiffPixels, 'means' | 'bits' | 'profile'>,
) => writeTiff({ ...size, samples: Array(64).fill(pixel).flat(), ...more })

test.each([
  [
    'ProPhoto with 16 bits',
    plain([0.6222, 0.2611, 0.1487], {
      means: 'rgb',
      bits: 16,
      profile: profiles.proPhoto,
    }),
  ],
  ['Lab with 8 bits', plain([128 / 255, 72 / 255, 50 / 255], { means: 'lab', bits: 8 })],
])('a form shows a picture of %s in the colours of its page', async (_, tiff) => {
  const pixels = await sharp(await shrinkPicture(tiff))
    .removeAlpha()
    .raw()
    .toBuffer()
  const expected = [230, 29, 39]
  const differences = expected.map((value, channel) =>
    Math.abs(value - (pixels[channel] ?? -255)),
  )
  expect(Math.max(...differences), pixels.subarray(0, 3).join()).toBeLessThanOrEqual(5)
})
