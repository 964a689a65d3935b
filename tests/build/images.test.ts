import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { type TinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { build, startSaga } from '../support/cli.ts'
import { profiles } from '../support/colour-profiles.ts'
import { brokenIn } from '../support/dist-integrity.ts'
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

interface OddSource {
  readonly draw: Draw
  /** Colours of the four quarters of the built picture. */
  readonly shows?: readonly Rgb[]
  /** Per channel: inks differ from screens. */
  readonly tolerance?: number
}

const FINE = { quality: 95 }
const drawn = drawQuarters()
const quartersAt = (width = 594, height = 841): Sharp =>
  drawn.clone().resize(width, height, { fit: 'fill', kernel: 'nearest' })
const inks = (): Sharp => quartersAt().toColourspace('cmyk')
const fieldsOfTiff = (profile: Buffer): Buffer => {
  const [width, height] = [594, 841]
  const samples = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return quarters[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)] ?? quarters[0]
  })
  const channels = samples.flat().map((value) => value / 255)
  return writeTiff({
    means: 'rgb',
    bits: 16,
    width,
    height,
    channels: 3,
    samples: channels,
    profile,
  })
}
const grey = greyOf(quarters)
const halfWhite = quarters.map(
  ([r, g, b]): Rgb => [(r + 255) / 2, (g + 255) / 2, (b + 255) / 2],
)

const oddSources: Readonly<Record<string, OddSource>> = {
  // Taken for sRGB, it would be off by 16.
  'display-p3.jpg': {
    draw: () => quartersAt().withIccProfile('p3').jpeg(FINE),
    tolerance: 8,
  },
  'cmyk.jpg': { draw: () => inks().withIccProfile('cmyk').jpeg(FINE), tolerance: 26 },
  'cmyk-without-profile.jpg': { draw: () => inks().jpeg(FINE), tolerance: 45 },
  // Taken for Display P3 on the way, it would be off by 11.
  'sixteen-bit-srgb.tif': { draw: () => fieldsOfTiff(profiles.srgb), tolerance: 6 },
  'sixteen-bit.png': { draw: () => quartersAt().toColourspace('rgb16').png() },
  'grey-scale.jpg': {
    draw: () => quartersAt().toColourspace('b-w').jpeg(FINE),
    shows: grey,
  },
  'grey-sixteen-bit.png': {
    draw: () => quartersAt().toColourspace('grey16').png(),
    shows: grey,
  },
  'half-transparent.png': {
    draw: () => quartersAt().ensureAlpha(0.5).png(),
    shows: halfWhite,
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

/** Puts posters with such pictures, by the names of their files, into the tiny shop. */
async function addPosters(
  shop: TinyShop,
  sources: Readonly<Record<string, Draw>>,
): Promise<void> {
  const posters = 'content/posters/main'
  const model = await shop.read(`${posters}/gold-disk.yaml`)
  const ids: string[] = []
  for (const [name, draw] of Object.entries(sources)) {
    const [id = ''] = name.split('.')
    ids.push(id)
    const drawn = await draw()
    const picture = Buffer.isBuffer(drawn) ? drawn : await drawn.toBuffer()
    await writeFile(join(shop.path, posters, name), picture)
    const title = `title: { sv: Bild ${id}, en: Picture ${id}, es: Imagen ${id} }`
    const named = model.replace('gold-disk.jpg', name).replaceAll('gold-disk', id)
    await writeFile(
      join(shop.path, posters, `${id}.yaml`),
      named.replace(/title: .*/, title),
    )
  }
  await shop.edit('content/galleries/main.yaml', (text) =>
    [text.trimEnd().replace('expect: 2', `expect: ${2 + ids.length}`), ...ids].join(
      '\n  - ',
    ),
  )
}

async function quartersOf(file: string): Promise<readonly Rgb[]> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middles = [0.25, 0.75]
  return middles.flatMap((y) =>
    middles.map((x): Rgb => {
      const at =
        (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) *
        info.channels
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    }),
  )
}

describe('an odd source gives the right picture:', async () => {
  const shop = untilEnd(await tinyShop())
  beforeAll(async () => {
    const draws = Object.entries(oddSources).map(
      ([name, { draw }]) => [name, draw] as const,
    )
    await addPosters(shop, Object.fromEntries(draws))
    expect(await build(shop.path)).toMatchObject({ code: 0 })
  })

  test.each(Object.entries(oddSources))(
    '%s',
    async (source, { shows = quarters, tolerance = 14 }) => {
      const ofSource = new RegExp(`^${source.replace(/\..*/, '')}-[a-z0-9]{1,6}-\\d+\\.`)
      const made = (await readdir(join(shop.dist, 'img'))).filter((name) =>
        ofSource.test(name),
      )
      expect(made.length).toBeGreaterThanOrEqual(3)
      for (const name of made) {
        const file = join(shop.dist, 'img', name)
        const { width, height, exif, icc, xmp, orientation } =
          await sharp(file).metadata()
        expect(height).toBe(Math.round((width * 841) / 594))
        expect([exif, icc, xmp, orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ])
        const shown = (await quartersOf(file)).flat()
        const differences = shows
          .flat()
          .map((value, index) => Math.abs(value - (shown[index] ?? -255)))
        expect(Math.max(...differences), `${name}: ${shown}`).toBeLessThanOrEqual(
          tolerance,
        )
      }
    },
  )
})

/** Each with what is said of it. */
const refusals: Readonly<Record<string, readonly [Draw, string]>> = {
  'huge.jpg': [() => writeClaim(20_000, 28_316), 'more than 12000 pixels on a side'],
  'wrong-shape.jpg': [() => quartersAt(700, 700).jpeg(), 'has the shape 594:841'],
  'a-bit-too-wide.jpg': [() => quartersAt(607, 841).jpeg(), 'has the shape 594:841'],
  'small.jpg': [
    () => quartersAt(297, 421).jpeg(),
    'is 297 × 421 pixels, smaller than 594 × 841',
  ],
  'empty.jpg': [() => Buffer.alloc(0), 'is empty'],
  'no-picture.jpg': [
    () => Buffer.from('a letter to the printer'),
    'is a text, not a JPEG',
  ],
  'cut-jpeg.jpg': [() => cutInHalf(quartersAt().jpeg()), 'cut off before its end'],
  'cut-png.png': [() => cutInHalf(quartersAt().png()), 'cut off before its end'],
  'cut-webp.webp': [() => cutInHalf(quartersAt().webp()), 'cut off before its end'],
  'cut-avif.avif': [
    () => cutInHalf(quartersAt().avif({ effort: 0 })),
    'cut off before its end',
  ],
  'cut-tiff.tif': [() => cutInHalf(quartersAt().tiff()), 'cannot be read'],
  'animated-gif.gif': [
    async () => (await drawFrames()).gif().toBuffer(),
    'name an image file',
  ],
}
const damages: typeof refusals = {
  'scratched-avif.avif': [
    () => scratch(quartersAt().avif({ effort: 0 })),
    'scratched-avif.avif',
  ],
  'scratched-png.png': [() => scratch(quartersAt().png()), 'scratched-png.png'],
}

test.each([
  ['header', refusals],
  ['data', damages],
])(
  'a source that cannot be used by its %s is named, and no dist/ is made',
  async (_, sources) => {
    await using shop = await tinyShop()
    const draws = Object.entries(sources).map(([name, [draw]]) => [name, draw] as const)
    await addPosters(shop, Object.fromEntries(draws))
    const { code, text } = await build(shop.path)
    expect(code).toBe(1)
    expect(text).toContain('dist/ is unchanged')
    expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
    expect(await readdir(shop.path)).not.toContain('dist')
    // None of the others is at fault.
    const faulty = [
      ...text.matchAll(/^content\/\S*?([\w-]+)\.\w+\S* {2}error {2}/gm),
    ].map(([, id]) => id)
    expect(new Set(faulty)).toEqual(
      new Set(Object.keys(sources).map((name) => name.split('.')[0])),
    )
    for (const [name, [, says]] of Object.entries(sources)) {
      const said = text.split('\n\n').filter((part) => part.includes(name))
      expect(said.join('\n'), `${name} in\n${text}`).toContain(says)
    }
  },
)

/** Pictures lie in folders of two letters; the store's notes about its runs beside them. */
async function picturesIn(store: string): Promise<readonly string[]> {
  const names = await readdir(store, { recursive: true })
  return names
    .filter((name) => /^\w\w\/[^/]+$/.test(name))
    .map((name) => join(store, name))
}

test('a first build that is killed leaves whole pictures in the cache, no dist/ and no process', async () => {
  await using shop = await tinyShop()
  await addPosters(shop, {
    'day.jpg': () => quartersAt().jpeg(),
    'night.jpg': () => quartersAt().modulate({ hue: 120 }).jpeg(),
  })
  const store = join(shop.path, '.cache/store')
  const before = (await picturesIn(store)).length
  const run = startSaga(['build', '--root', shop.path])
  // Comes once nobody holds the build's output any more: neither the build nor the process that encodes for it.
  const closed = once(run, 'close')
  while (run.exitCode === null && (await picturesIn(store)).length < before + 6)
    await pause(5)
  run.kill('SIGKILL')
  await closed
  expect(run.signalCode).toBe('SIGKILL')
  expect(await readdir(shop.path)).not.toContain('dist')
  const whole = (await picturesIn(store)).filter((file) => !file.endsWith('.tmp'))
  expect(whole.length).toBeGreaterThan(before)
  for (const file of whole)
    await expect(sharp(file).raw().toBuffer()).resolves.toBeDefined()
  expect((await build(shop.path)).code).toBe(0)
  expect(await brokenIn(shop.dist)).toEqual([])
})
