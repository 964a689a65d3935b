import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ownShop } from '../../../tests/shops/own-shop.ts'
import { profiles } from '../../../tests/support/colour-profiles.ts'
import {
  cutInHalf,
  drawFrames,
  drawQuarters,
  writeClaim,
} from '../../../tests/support/pictures.ts'
import { type TiffPixels, writeTiff } from '../../../tests/support/tiff.ts'
import { loadAndCheck } from '../../check/load-content.ts'
import { faultOfDisk } from './picture-kinds.ts'
import { measureImage } from './pictures.ts'

const shop = ownShop()
const PICTURE = 'content/posters/main/gold-disk.jpg'
const NAMED_AT = { file: 'content/posters/main/gold-disk.yaml', line: 9 }

/** All faults of the shop, which is otherwise sound. */
async function findFaults() {
  const { diagnostics } = await loadAndCheck(shop.project, {})
  return diagnostics.map(({ severity, message, at, hint }) => ({
    severity,
    message,
    at,
    hint,
  }))
}

const drawn = drawQuarters()
const small = drawQuarters(6, 8)

/** A TIFF of a few pixels of one colour, with any sample format. */
function plainTiff(
  means: TiffPixels['means'],
  bits: TiffPixels['bits'],
  colour: readonly number[],
  profile?: Uint8Array,
): Buffer {
  const [width, height] = [6, 8]
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

/** A PNG of a few bytes whose header claims more pixels than any memory holds. */
async function pngBomb(): Promise<Buffer> {
  const png = await drawn.clone().png().toBuffer()
  png.writeUInt32BE(59_400, 16)
  png.writeUInt32BE(84_100, 20)
  return png
}

const readable = 'not a JPEG, PNG, WebP, AVIF or TIFF'
const unread = 'which the shop cannot read'

describe('the fault of an unusable picture:', () => {
  test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['empty', () => Buffer.alloc(0), 'is empty'],
    [
      'a pointer of Git LFS',
      () => Buffer.from('version https://git-lfs.github.com/spec/v1\n'),
      'is a Git LFS pointer, not the picture itself',
    ],
    [
      'a web page',
      () => Buffer.from('<!doctype html><title>404</title>'),
      `is a web page, ${readable}`,
    ],
    [
      'a HEIC photo',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      `is a HEIC photo, ${readable}`,
    ],
    [
      'a stopped download',
      () => cutInHalf(drawn.clone().jpeg()),
      'is incomplete: its end is missing',
    ],
    [
      'of floating-point numbers',
      () => plainTiff('rgb', 32, [0.2, 0.4, 0.6]),
      `has colours stored as float numbers, ${unread}`,
    ],
    [
      'of several channels beside its colours',
      () => plainTiff('rgb', 8, [0.5, 0.1, 0.2, 1, 1]),
      `has extra channels besides its colours, ${unread}`,
    ],
    [
      'of Lab with an opacity',
      () => plainTiff('lab', 16, [0.5, 0.1, 0.2, 0.5]),
      `has Lab colours and transparency, ${unread}`,
    ],
    [
      'of CMYK with 16 bits and an opacity',
      () => plainTiff('cmyk', 16, [0.5, 0.1, 0.2, 0, 0.5], profiles.cmyk),
      `has 16-bit CMYK colours and transparency, ${unread}`,
    ],
  ])('%s', async (_, make, fault) => {
    expect(await measureImage(await make())).toMatchObject({ fault })
  })
})

describe('an unusable picture is reported once, at the line that names it:', () => {
  test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an empty one', () => Buffer.alloc(0), 'is empty'],
    [
      'a large one',
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

  test('a folder, with and without files in it', async () => {
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

  test('at its file if no line names it', async () => {
    await writeFile(shop.at('content/posters/main/spare.jpg'), '')
    expect(await findFaults()).toMatchObject([
      {
        severity: 'error',
        at: { file: 'content/posters/main/spare.jpg' },
        message: 'the picture is empty',
      },
    ])
  })
})

describe('a picture that visitors see differently is reported once:', () => {
  test.each<readonly [string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      'half transparent',
      () => drawn.clone().ensureAlpha(0.5).png().toBuffer(),
      'is transparent: visitors see it on a white background',
    ],
    [
      'of inks without a profile',
      () => drawn.clone().toColourspace('cmyk').jpeg().toBuffer(),
      'has CMYK colours but no CMYK profile, so its colours are guessed',
    ],
    [
      'an animated WebP',
      async () => (await drawFrames()).webp().toBuffer(),
      'is animated, but visitors see only its first frame',
    ],
  ])('%s', async (_, make, fault) => {
    await writeFile(shop.at(PICTURE), await make())
    const found = await findFaults()
    const ofSize = found.filter(({ message }) => message.includes('smaller than'))
    expect(ofSize).toHaveLength(1)
    expect(found.filter((each) => !ofSize.includes(each))).toMatchObject([
      { severity: 'warning', at: NAMED_AT, message: `"gold-disk.jpg" ${fault}` },
    ])
  })

  test.each([
    ['transparent', plainTiff('rgb', 16, [0.1, 0.2, 0.3, 0.5], profiles.adobeRgb)],
    ['transparent', plainTiff('grey', 16, [0.1, 0.5])],
    ['transparent', plainTiff('cmyk', 8, [0.5, 0.1, 0.2, 0, 0.5], profiles.cmyk)],
    ['unknownInks', plainTiff('cmyk', 16, [0.5, 0.1, 0.2, 0], profiles.adobeRgb)],
  ])('%s, with any bit depth and colours', async (remark, bytes) => {
    expect(await measureImage(bytes)).toMatchObject({ remarks: [remark] })
  })

  test('an animated PNG', async () => {
    const png = await small.clone().png().toBuffer()
    const chunk = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0....', 'latin1')
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
    const animated = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
    expect(await measureImage(animated)).toMatchObject({ remarks: ['animated'] })
  })

  test.each([
    ['an opacity that hides nothing', small.clone().ensureAlpha(1).png()],
    [
      'such an opacity of 16 bits',
      small.clone().ensureAlpha(1).toColourspace('rgb16').png(),
    ],
    ['a palette', small.clone().png({ palette: true })],
    ['one picture', small.clone().webp()],
    [
      'inks with their profile',
      small.clone().withIccProfile('cmyk').toColourspace('cmyk').jpeg(),
    ],
  ])('nothing is reported about %s', async (_, picture) => {
    expect(await measureImage(await picture.toBuffer())).toMatchObject({ remarks: [] })
  })
})

test('recognises the kind of a picture by its bytes, whatever its extension is', async () => {
  await writeFile(
    shop.at(PICTURE),
    await drawn.clone().resize(1188, 1682).png().toBuffer(),
  )
  expect(await findFaults()).toEqual([])
})

test('distinguishes permissions, folders and missing files from other disk errors', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code })
  expect(faultOfDisk(failing('EACCES'))?.fault).toBe(
    'cannot be read because of its permissions',
  )
  expect(faultOfDisk(failing('EISDIR'))?.fault).toBe('is a folder')
  expect(faultOfDisk(failing('ENOENT'))).toBeUndefined()
  expect(() => faultOfDisk(failing('EIO'))).toThrow('EIO')
})
