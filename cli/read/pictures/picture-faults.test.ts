import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { profiles } from '../../../tests/support/colour-profiles.ts'
import {
  cutInHalf,
  drawFrames,
  drawQuarters,
  writeClaim,
} from '../../../tests/support/pictures.ts'
import { type TiffPixels, writeTiff } from '../../../tests/support/tiff.ts'
import { loadWithColours } from '../../check/load-content.ts'
import { faultOfDisk } from './picture-kinds.ts'
import { measureImage } from './pictures.ts'

const shop = restoredShop()
const PICTURE = 'content/posters/main/gold-disk.jpg'
const NAMED_AT = { file: 'content/posters/main/gold-disk.yaml', line: 9 }

/** Finds the shop's faults. Only the faults that a test causes are expected. */
async function findFaults() {
  const { diagnostics } = await loadWithColours(shop.project, {})
  return diagnostics.map(({ severity, message, at, hint }) => {
    return { severity, message, at, hint }
  })
}

const largePicture = drawQuarters()
const smallPicture = drawQuarters(6, 8)

/** Writes a TIFF of a few pixels of one colour, in any sample format. */
function plainTiff(
  means: TiffPixels['means'],
  bits: TiffPixels['bits'],
  colour: readonly number[],
  profile?: Uint8Array,
): Buffer {
  const width = 6
  const height = 8
  const samples = Array(width * height)
    .fill(colour)
    .flat()
  return writeTiff({
    means,
    bits,
    width,
    height,
    channels: colour.length,
    samples,
    profile,
  })
}

/** Makes a PNG of a few bytes whose header claims more pixels than any memory holds. */
async function pngBomb(): Promise<Buffer> {
  const png = await largePicture.clone().png().toBuffer()
  // A PNG has its width at offset 16 and its height at offset 20.
  png.writeUInt32BE(59_400, 16)
  png.writeUInt32BE(84_100, 20)
  return png
}

const supportedKinds = 'not a JPEG, PNG, WebP, AVIF or TIFF'
const reason = 'which the shop cannot read'

type MakePicture = () => Promise<Uint8Array> | Uint8Array

describe('reports the fault of an unusable picture:', () => {
  test.each<readonly [string, MakePicture, string]>([
    ['empty', () => Buffer.alloc(0), 'is empty'],
    [
      'a pointer of Git LFS',
      () => Buffer.from('version https://git-lfs.github.com/spec/v1\n'),
      'is a Git LFS pointer, not the picture itself',
    ],
    [
      'a web page',
      () => Buffer.from('<!doctype html><title>404</title>'),
      `is a web page, ${supportedKinds}`,
    ],
    [
      'a HEIC photo',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      `is a HEIC photo, ${supportedKinds}`,
    ],
    [
      'an interrupted download',
      () => cutInHalf(largePicture.clone().jpeg()),
      'is incomplete: its end is missing',
    ],
    [
      'floating-point colours',
      () => plainTiff('rgb', 32, [0.2, 0.4, 0.6]),
      `has colours stored as float numbers, ${reason}`,
    ],
    [
      'several channels beside the colours',
      () => plainTiff('rgb', 8, [0.5, 0.1, 0.2, 1, 1]),
      `has extra channels besides its colours, ${reason}`,
    ],
    [
      'Lab colours with transparency',
      () => plainTiff('lab', 16, [0.5, 0.1, 0.2, 0.5]),
      `has Lab colours and transparency, ${reason}`,
    ],
    [
      'CMYK colours of 16 bits with transparency',
      () => plainTiff('cmyk', 16, [0.5, 0.1, 0.2, 0, 0.5], profiles.cmyk),
      `has 16-bit CMYK colours and transparency, ${reason}`,
    ],
  ])('%s', async (_, make, fault) => {
    expect(await measureImage(await make())).toMatchObject({ fault })
  })
})

describe('reports an unusable picture once, at the line that names it:', () => {
  test.each<readonly [string, MakePicture, string]>([
    ['an empty file', () => Buffer.alloc(0), 'is empty'],
    [
      'a large picture',
      () => writeClaim(14_161, 20_049),
      'is 14161 × 20049, more than 12000 pixels on a side',
    ],
    ['a PNG bomb', pngBomb, 'is 59400 × 84100, more than 12000 pixels on a side'],
  ])('%s', async (_, make, fault) => {
    await writeFile(shop.at(PICTURE), await make())

    expect(await findFaults()).toMatchObject([
      { severity: 'error', at: NAMED_AT, message: `"gold-disk.jpg" ${fault}` },
    ])
  })

  test('a folder, empty or with a file', async () => {
    await rm(shop.at(PICTURE))
    await mkdir(shop.at(PICTURE))
    expect(await findFaults()).toMatchObject([
      { at: NAMED_AT, message: '"gold-disk.jpg" is a folder' },
    ])

    await writeFile(shop.at(PICTURE, 'inside.yaml'), 'a: b')
    expect(await findFaults()).toMatchObject([
      { severity: 'warning', at: { file: `${PICTURE}/inside.yaml` } },
      { severity: 'error', at: NAMED_AT, message: '"gold-disk.jpg" is a folder' },
    ])
  })

  test('a broken link', async () => {
    await rm(shop.at(PICTURE))
    await symlink('gone.jpg', shop.at(PICTURE))

    const message =
      '"gold-disk.jpg": this link points outside content/, or to a file that does not exist'
    expect(await findFaults()).toMatchObject([{ at: NAMED_AT, message }])
  })

  // The superuser may read every file.
  test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    await writeFile(shop.at(PICTURE), 'x', { mode: 0o000 })
    expect(await findFaults()).toMatchObject([{ at: NAMED_AT }])
  })
})

test('an unusable picture that no line names is reported at its file', async () => {
  await writeFile(shop.at('content/posters/main/spare.jpg'), '')

  expect(await findFaults()).toMatchObject([
    {
      severity: 'error',
      at: { file: 'content/posters/main/spare.jpg' },
      message: 'the picture is empty',
    },
  ])
})

describe('reports once that a picture looks different to visitors than in its file:', () => {
  test.each<readonly [string, MakePicture, string]>([
    [
      'half transparent',
      () => largePicture.clone().ensureAlpha(0.5).png().toBuffer(),
      'is transparent: visitors see it on a white background',
    ],
    [
      'CMYK colours without a profile',
      () => largePicture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      'has CMYK colours but no CMYK profile, so its colours are guessed',
    ],
    [
      'an animated WebP',
      async () => (await drawFrames()).webp().toBuffer(),
      'is animated, but visitors see only its first frame',
    ],
  ])('%s', async (_, make, fault) => {
    await writeFile(shop.at(PICTURE), await make())

    const diagnostics = await findFaults()
    // The pictures of this table are also too small for a poster.
    const sizeFaults = diagnostics.filter(({ message }) =>
      message.includes('smaller than'),
    )
    const otherFaults = diagnostics.filter(
      (diagnostic) => !sizeFaults.includes(diagnostic),
    )
    expect(sizeFaults).toHaveLength(1)
    expect(otherFaults).toMatchObject([
      { severity: 'warning', at: NAMED_AT, message: `"gold-disk.jpg" ${fault}` },
    ])
  })

  test.each([
    ['transparent', plainTiff('rgb', 16, [0.1, 0.2, 0.3, 0.5], profiles.adobeRgb)],
    ['transparent', plainTiff('grey', 16, [0.1, 0.5])],
    ['transparent', plainTiff('cmyk', 8, [0.5, 0.1, 0.2, 0, 0.5], profiles.cmyk)],
    ['unknownInks', plainTiff('cmyk', 16, [0.5, 0.1, 0.2, 0], profiles.adobeRgb)],
  ])('%s in any bit depth and colour space', async (remark, bytes) => {
    expect(await measureImage(bytes)).toMatchObject({ remarks: [remark] })
  })

  test('an animated PNG', async () => {
    const png = await smallPicture.clone().png().toBuffer()
    // The animation chunk: length, type, two frames, endless loop, and a checksum in place of the dots.
    const chunk = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0....', 'latin1')
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
    // The first 33 bytes of a PNG are its signature and its header chunk.
    const animated = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])

    expect(await measureImage(animated)).toMatchObject({ remarks: ['animated'] })
  })

  test.each([
    ['an opacity that hides nothing', smallPicture.clone().ensureAlpha(1).png()],
    [
      'a 16-bit opacity that hides nothing',
      smallPicture.clone().ensureAlpha(1).toColourspace('rgb16').png(),
    ],
    ['a palette', smallPicture.clone().png({ palette: true })],
    ['a single frame', smallPicture.clone().webp()],
    [
      'CMYK colours with their profile',
      smallPicture.clone().withIccProfile('cmyk').toColourspace('cmyk').jpeg(),
    ],
  ])('no remark on %s', async (_, picture) => {
    expect(await measureImage(await picture.toBuffer())).toMatchObject({ remarks: [] })
  })
})

test('recognises the kind of a picture by its bytes, not by its extension', async () => {
  // The size that a poster's picture should have.
  const png = await largePicture.clone().resize(1188, 1682).png().toBuffer()
  await writeFile(shop.at(PICTURE), png)

  expect(await findFaults()).toEqual([])
})

test('reports permissions, folders and missing files differently from other disk errors', () => {
  const errorWith = (code: string) => Object.assign(new Error(code), { code })

  expect(faultOfDisk(errorWith('EACCES'))?.fault).toBe(
    'cannot be read because of its permissions',
  )
  expect(faultOfDisk(errorWith('EISDIR'))?.fault).toBe('is a folder')
  expect(faultOfDisk(errorWith('ENOENT'))).toBeUndefined()
  expect(() => faultOfDisk(errorWith('EIO'))).toThrow('EIO')
})
