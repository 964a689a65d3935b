import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeMisfit } from './check/images.ts'
import { measureImage } from './images.ts'

const size = { width: 60, height: 80 }
const plain = sharp({ create: { ...size, channels: 3, background: 'teal' } })
const noise = Uint8Array.from({ length: 60 * 80 * 3 }, (_, index) => ((index % 997) * (index % 997)) % 251)
const jpeg = await sharp(noise, { raw: { ...size, channels: 3 } })
  .jpeg()
  .toBuffer()
// A smaller picture's end inside of a JPEG is not its own.
const small = await plain.clone().resize(6, 8).jpeg().toBuffer()
const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), small])
segment.writeUInt16BE(segment.length - 2, 2)

test.each([
  ['JPEG', jpeg],
  ['JPEG with a smaller one inside', Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])],
  ['PNG', await plain.clone().png().toBuffer()],
])('a %s may have more behind its end, but must have an end', async (_, picture) => {
  const film = Buffer.alloc(5000, 'film')
  expect(await measureImage(picture)).toMatchObject(size)
  expect(await measureImage(Buffer.concat([picture, film]))).toMatchObject(size)
  expect(await measureImage(picture.subarray(0, -20))).toBe('the image is cut off before its end')
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photograph of orientation %i is measured as it is shown',
  async (orientation) => {
    const turned = await plain.clone().withMetadata({ orientation }).jpeg().toBuffer()
    expect(await measureImage(turned)).toMatchObject(orientation < 5 ? size : { width: 80, height: 60 })
  },
)

test.each([
  ['portrait', 8475, 12_000, undefined],
  ['portrait', 8475, 12_001, 'is 8475 × 12001, more than 12000 pixels on a side'],
  ['landscape', 12_000, 8475, undefined],
  ['landscape', 12_001, 8475, 'is 12001 × 8475, more than 12000 pixels on a side'],
  ['landscape', 1682, 1210, 'is 1682 × 1210; a landscape picture has the shape 841:594'],
  ['hero', 1080, 608, undefined],
  ['hero', 1079, 607, 'is 1079 × 607 pixels, smaller than 1080 × 608'],
  ['hero', 1200, 603, undefined],
  ['hero', 1200, 602, 'is 1200 × 602; a hero picture has the shape 16:9'],
  ['cover', 480, 720, undefined],
  ['cover', 479, 719, 'is 479 × 719 pixels, smaller than 480 × 720'],
  ['cover', 500, 720, 'is 500 × 720; a cover picture has the shape 2:3'],
] as const)('a %s of %i × %i may be there, or not', (shape, width, height, fault) => {
  expect(describeMisfit(shape, width, height)?.fault).toBe(fault)
})
