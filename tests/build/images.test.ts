import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { type TinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { build, startSaga } from '../support/cli.ts'
import { profiles } from '../support/colour-profiles.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'
import { isLong } from '../support/long.ts'
import {
  cutInHalf,
  drawFrames,
  drawQuarters,
  drawTurned,
  greyOf,
  quarters,
  type Rgb,
  scratch,
  writeClaim,
} from '../support/pictures.ts'
import { writeTiff } from '../support/tiff.ts'

type Draw = () => Sharp | Buffer | Promise<Sharp | Buffer>

interface UnusualSource {
  readonly draw: Draw
  /** Colours of the four quarters of the built picture. The default is the drawn colours. */
  readonly colours?: readonly Rgb[]
  /** Greatest difference per channel, by default 14. CMYK needs more: inks do not match screen colours exactly. */
  readonly tolerance?: number
}

const FINE = { quality: 95 }
const quartersPicture = drawQuarters()
const quartersAt = (width = 594, height = 841): Sharp =>
  quartersPicture.clone().resize(width, height, { fit: 'fill', kernel: 'nearest' })
const cmykQuarters = (): Sharp => quartersAt().toColourspace('cmyk')

/** Draws the quarters as a TIFF at 16 bits per channel. */
function drawTiff(profile: Buffer): Buffer {
  const width = 594
  const height = 841
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const column = index % width < width / 2 ? 0 : 1
    const row = Math.floor(index / width) < height / 2 ? 0 : 1
    return quarters[2 * row + column] ?? quarters[0]
  })
  const samples = pixels.flat().map((value) => value / 255)

  return writeTiff({
    means: 'rgb',
    bits: 16,
    width,
    height,
    channels: 3,
    samples,
    profile,
  })
}

const greyQuarters = greyOf(quarters)
const paleQuarters = quarters.map(
  ([r, g, b]): Rgb => [(r + 255) / 2, (g + 255) / 2, (b + 255) / 2],
)

const unusualSources: Readonly<Record<string, UnusualSource>> = {
  // If it were read as sRGB, its colours would be off by 16.
  'display-p3.jpg': {
    draw: () => quartersAt().withIccProfile('p3').jpeg(FINE),
    tolerance: 8,
  },
  'cmyk.jpg': {
    draw: () => cmykQuarters().withIccProfile('cmyk').jpeg(FINE),
    tolerance: 26,
  },
  'cmyk-without-profile.jpg': { draw: () => cmykQuarters().jpeg(FINE), tolerance: 45 },
  // If a step read it as Display P3, its colours would be off by 11.
  'sixteen-bit-srgb.tif': { draw: () => drawTiff(profiles.srgb), tolerance: 6 },
  'sixteen-bit.png': { draw: () => quartersAt().toColourspace('rgb16').png() },
  'grey-scale.jpg': {
    draw: () => quartersAt().toColourspace('b-w').jpeg(FINE),
    colours: greyQuarters,
  },
  'grey-sixteen-bit.png': {
    draw: () => quartersAt().toColourspace('grey16').png(),
    colours: greyQuarters,
  },
  'half-transparent.png': {
    draw: () => quartersAt().ensureAlpha(0.5).png(),
    colours: paleQuarters,
  },
  'palette.png': { draw: () => quartersAt().png({ palette: true, colours: 8 }) },
  'turned-jpeg.jpg': { draw: () => drawTurned().jpeg(FINE) },
  'turned-png.png': { draw: () => drawTurned().png() },
  'turned-webp.webp': { draw: () => drawTurned().webp(FINE) },
  'animated-webp.webp': {
    draw: async () => (await drawFrames()).webp({ lossless: true }).toBuffer(),
  },
  'avif.avif': { draw: () => quartersAt().avif({ quality: 90, effort: 0 }) },
  'tiff.tif': { draw: () => quartersAt().tiff({ compression: 'lzw' }) },
  'larger-than-any-variant.jpg': {
    draw: () => quartersAt(2376, 3364).jpeg({ quality: 90 }),
  },
  'nearly-the-right-shape.jpg': {
    draw: () => quartersAt(594, 847).jpeg({ quality: 90 }),
  },
}

/** One source of each kind: colour spaces, depths, transparency, rotation, frames and shape. */
const usualSample = [
  'display-p3.jpg',
  'cmyk.jpg',
  'sixteen-bit-srgb.tif',
  'grey-sixteen-bit.png',
  'half-transparent.png',
  'turned-jpeg.jpg',
  'animated-webp.webp',
  'nearly-the-right-shape.jpg',
]
const examinedSources = Object.entries(unusualSources).filter(
  ([name]) => isLong || usualSample.includes(name),
)

/** Adds posters to the gallery `main`. `sources` has the function that draws each picture, by file name. */
async function addPosters(
  shop: TinyShop,
  sources: Readonly<Record<string, Draw>>,
): Promise<void> {
  const posters = 'content/posters/main'
  const template = await shop.read(`${posters}/gold-disk.yaml`)
  const ids: string[] = []
  for (const [name, draw] of Object.entries(sources)) {
    const [id = ''] = name.split('.')
    ids.push(id)

    const drawing = await draw()
    const picture = Buffer.isBuffer(drawing) ? drawing : await drawing.toBuffer()
    await writeFile(join(shop.path, posters, name), picture)

    const title = `title: { sv: Bild ${id}, en: Picture ${id}, es: Imagen ${id} }`
    const poster = template
      .replace('gold-disk.jpg', name)
      .replaceAll('gold-disk', id)
      .replace(/title: .*/, title)
    await writeFile(join(shop.path, posters, `${id}.yaml`), poster)
  }

  await shop.edit('content/galleries/main.yaml', (text) => {
    const addedLines = ids.map((id) => `\n  - ${id}`)
    const gallery = text.replace('expect: 2', `expect: ${2 + ids.length}`)
    return gallery.trimEnd() + addedLines.join('')
  })
}

/** Reads the colour in the middle of each quarter of a picture. */
async function quartersOf(file: string): Promise<readonly Rgb[]> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const centres = [0.25, 0.75]
  return centres.flatMap((y) =>
    centres.map((x): Rgb => {
      const row = Math.floor(y * info.height)
      const column = Math.floor(x * info.width)
      const offset = (row * info.width + column) * info.channels
      return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
    }),
  )
}

describe('an unusual source keeps its shape and colours:', async () => {
  const shop = disposeAfterTests(await tinyShop())
  beforeAll(async () => {
    const draws = examinedSources.map(([name, { draw }]) => [name, draw] as const)
    await addPosters(shop, Object.fromEntries(draws))
    expect(await build(shop.path)).toMatchObject({ code: 0 })
  })

  test.each(examinedSources)(
    '%s',
    async (source, { colours = quarters, tolerance = 14 }) => {
      // Built pictures are named <id>-<hash>-<width>.<format>.
      const builtName = new RegExp(`^${source.replace(/\..*/, '')}-[a-z0-9]{1,6}-\\d+\\.`)
      const names = (await readdir(join(shop.dist, 'img'))).filter((name) =>
        builtName.test(name),
      )
      expect(names.length).toBeGreaterThanOrEqual(3)

      for (const name of names) {
        const file = join(shop.dist, 'img', name)
        const { width, height, exif, icc, xmp, orientation } =
          await sharp(file).metadata()
        expect(height).toBe(Math.round((width * 841) / 594))
        for (const metadata of [exif, icc, xmp, orientation])
          expect(metadata).toBeUndefined()

        const actual = (await quartersOf(file)).flat()
        expect(actual).toHaveLength(colours.flat().length)
        const differences = colours
          .flat()
          .map((value, index) => Math.abs(value - (actual[index] ?? 0)))
        expect(Math.max(...differences), `${name}: ${actual}`).toBeLessThanOrEqual(
          tolerance,
        )
      }
    },
  )
})

/** Pictures that a build refuses, by file name, each with part of the message. */
type RefusedSources = Readonly<Record<string, readonly [Draw, string]>>

/** Pictures whose headers or formats are rejected before any decoding. */
const refusals: RefusedSources = {
  'huge.jpg': [() => writeClaim(20_000, 28_316), 'more than 12000 pixels on a side'],
  'wrong-shape.jpg': [() => quartersAt(700, 700).jpeg(), 'must have the shape 594:841'],
  'a-bit-too-wide.jpg': [
    () => quartersAt(607, 841).jpeg(),
    'must have the shape 594:841',
  ],
  'small.jpg': [
    () => quartersAt(297, 421).jpeg(),
    'is 297 × 421 pixels, smaller than 594 × 841',
  ],
  'empty.jpg': [() => Buffer.alloc(0), 'is empty'],
  'no-picture.jpg': [
    () => Buffer.from('a letter to the printer'),
    'is a text file, not a JPEG',
  ],
  'cut-jpeg.jpg': [() => cutInHalf(quartersAt().jpeg()), 'its end is missing'],
  'cut-png.png': [() => cutInHalf(quartersAt().png()), 'its end is missing'],
  'cut-webp.webp': [() => cutInHalf(quartersAt().webp()), 'its end is missing'],
  'cut-avif.avif': [
    () => cutInHalf(quartersAt().avif({ effort: 0 })),
    'its end is missing',
  ],
  'cut-tiff.tif': [() => cutInHalf(quartersAt().tiff()), 'cannot be read'],
  'animated-gif.gif': [
    async () => (await drawFrames()).gif().toBuffer(),
    'use a picture file',
  ],
}

/**
 * Pictures whose damage appears only when they are decoded. For these, it is enough that the message names the picture.
 */
const damages: RefusedSources = {
  'scratched-avif.avif': [
    () => scratch(quartersAt().avif({ effort: 0 })),
    'scratched-avif.avif',
  ],
  'scratched-png.png': [() => scratch(quartersAt().png()), 'scratched-png.png'],
}

/** Matches an error about a file in content/. The group is the file's name without its extension. */
const CONTENT_ERROR = /^content\/\S*?([\w-]+)\.\w+\S* {2}error {2}/gm
/** Matches a line of a stack trace. */
const STACK_LINE = /^\s+at .*:\d+:\d+\)?$/m

test.each([
  ['headers', refusals],
  ['data', damages],
])(
  'a build names every picture with unusable %s, and makes no dist/',
  async (_, sources) => {
    await using shop = await tinyShop()
    const draws = Object.entries(sources).map(([name, [draw]]) => [name, draw] as const)
    await addPosters(shop, Object.fromEntries(draws))

    const { code, text } = await build(shop.path)

    expect(code).toBe(1)
    expect(text).toContain('dist/ is unchanged')
    expect(text).not.toMatch(STACK_LINE)
    expect(await readdir(shop.path)).not.toContain('dist')

    // No other picture has an error.
    const idsWithError = [...text.matchAll(CONTENT_ERROR)].map(([, id]) => id)
    const refusedIds = Object.keys(sources).map((name) => name.split('.')[0])
    expect(new Set(idsWithError)).toEqual(new Set(refusedIds))

    for (const [name, [, message]] of Object.entries(sources)) {
      const paragraphs = text.split('\n\n').filter((part) => part.includes(name))
      expect(paragraphs.join('\n'), `${name} in\n${text}`).toContain(message)
    }
  },
)

/**
 * Lists the pictures in a store. They are in folders with two-letter names; the store's records are next to these
 * folders.
 */
async function picturesIn(store: string): Promise<readonly string[]> {
  const names = await readdir(store, { recursive: true })
  return names
    .filter((name) => /^\w\w\/[^/]+$/.test(name))
    .map((name) => join(store, name))
}

test.runIf(isLong)(
  'a killed first build leaves only whole pictures in the cache, no dist/ and no process',
  async () => {
    await using shop = await tinyShop()
    await addPosters(shop, {
      'day.jpg': () => quartersAt().jpeg(),
      'night.jpg': () => quartersAt().modulate({ hue: 120 }).jpeg(),
    })
    const store = join(shop.path, '.cache/store')
    const previousCount = (await picturesIn(store)).length

    const run = startSaga(['build', '--root', shop.path])
    // The event fires only after both the build and its encoding process have closed their output.
    const closed = once(run, 'close')
    // After six pictures, the build is in the middle of encoding.
    const hasEncodedSome = async () =>
      (await picturesIn(store)).length >= previousCount + 6
    while (run.exitCode === null && !(await hasEncodedSome())) await pause(5)
    run.kill('SIGKILL')
    await closed

    expect(run.signalCode).toBe('SIGKILL')
    expect(await readdir(shop.path)).not.toContain('dist')
    const pictures = (await picturesIn(store)).filter((file) => !file.endsWith('.tmp'))
    expect(pictures.length).toBeGreaterThan(previousCount)
    for (const file of pictures)
      await expect(sharp(file).raw().toBuffer()).resolves.toBeDefined()

    expect((await build(shop.path)).code).toBe(0)
    expect(await findBrokenPages(shop.dist)).toEqual([])
  },
)
