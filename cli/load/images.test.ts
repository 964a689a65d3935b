import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeMisfit } from './check/picture-files.ts'
import { measureImage } from './pictures.ts'

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

test('a picture has the shape and the size of its place, or it is said what to do', async () => {
  const sizes = [
    ['portrait', 8475, 12_000, 12_001],
    ['landscape', 12_000, 8475],
    ['landscape', 12_001, 8475],
    ['landscape', 1682, 1210],
    ['hero', 1080, 608],
    ['hero', 1079, 607],
    ['hero', 1200, 603, 602],
    ['cover', 480, 720],
    ['cover', 479, 719],
    ['cover', 500, 720],
  ] as const
  const said = sizes.flatMap(([shape, width, ...heights]) =>
    heights.map((height) => {
      const { severity, fault, hint } = describeMisfit(shape, width, height) ?? {}
      return `${shape} ${width} × ${height}: ${severity ? `${severity}: it ${fault} → ${hint}` : 'fits'}\n`
    }),
  )
  await expect(said.join('')).toMatchFileSnapshot('fixtures/images.txt')
})
