import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measureImage } from './images.ts'

const drawPlain = () => sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
const noise = Buffer.alloc(
  60 * 80 * 3,
  Uint8Array.from({ length: 997 }, (_, index) => (index * index) % 251),
)
const jpeg = await sharp(noise, { raw: { width: 60, height: 80, channels: 3 } })
  .jpeg()
  .toBuffer()
const size = { width: 60, height: 80 }

test.each([
  ['JPEG', jpeg],
  ['PNG', await drawPlain().png().toBuffer()],
])('a %s may have more behind its end, but must have an end', async (_, picture) => {
  const film = Buffer.alloc(5000, 'film')
  expect(await measureImage(Buffer.concat([picture, film]))).toMatchObject(size)
  expect(await measureImage(picture.subarray(0, -20))).toBe('the image is cut off before its end')
})

test("a smaller picture's end inside of a JPEG is not its own", async () => {
  const small = await drawPlain().resize(6, 8).jpeg().toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), small])
  segment.writeUInt16BE(segment.length - 2, 2)
  const whole = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  expect(await measureImage(whole)).toMatchObject(size)
  expect(await measureImage(whole.subarray(0, -20))).toBe('the image is cut off before its end')
})
