import { once } from 'node:events'
import type { Dirent } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Metadata } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { build, startSaga } from '../support/cli.ts'
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
import { tinyShop } from '../support/tiny-shop.ts'

interface OddSource {
  readonly bytes: () => Promise<Buffer>
  readonly extension?: string
  /** What the four quarters of the built picture show. */
  readonly shows?: readonly Rgb[]
  /** Per channel: inks differ from screens. */
  readonly tolerance?: number
}

const oddSources: Readonly<Record<string, OddSource>> = {
  'display-p3': {
    bytes: () => drawQuarters().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    // Taken for sRGB, it would be off by 16.
    tolerance: 8,
  },
  cmyk: {
    bytes: () => drawQuarters().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
    tolerance: 26,
  },
  'cmyk-without-profile': {
    bytes: () => drawQuarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    tolerance: 45,
  },
  'sixteen-bit': { extension: 'png', bytes: () => drawQuarters().toColourspace('rgb16').png().toBuffer() },
  'grey-scale': {
    bytes: () => drawQuarters().toColourspace('b-w').jpeg({ quality: 95 }).toBuffer(),
    shows: greyOf(quarters),
  },
  'grey-sixteen-bit': {
    extension: 'png',
    bytes: () => drawQuarters().toColourspace('grey16').png().toBuffer(),
    shows: greyOf(quarters),
  },
  'half-transparent': {
    extension: 'png',
    bytes: () => drawQuarters().ensureAlpha(0.5).png().toBuffer(),
    shows: quarters.map(([r, g, b]): Rgb => [(r + 255) / 2, (g + 255) / 2, (b + 255) / 2]),
  },
  palette: { extension: 'png', bytes: () => drawQuarters().png({ palette: true, colours: 8 }).toBuffer() },
  'turned-jpeg': { bytes: () => drawTurned().jpeg({ quality: 95 }).toBuffer() },
  'turned-png': { extension: 'png', bytes: () => drawTurned().png().toBuffer() },
  'turned-webp': { extension: 'webp', bytes: () => drawTurned().webp({ quality: 95 }).toBuffer() },
  'animated-webp': {
    extension: 'webp',
    bytes: () => drawFrames().then((frames) => frames.webp({ lossless: true }).toBuffer()),
  },
  avif: { extension: 'avif', bytes: () => drawQuarters().avif({ quality: 90, effort: 0 }).toBuffer() },
  tiff: { extension: 'tif', bytes: () => drawQuarters().tiff({ compression: 'lzw' }).toBuffer() },
  'larger-than-any-variant': { bytes: () => drawQuarters(2970, 4205).jpeg({ quality: 90 }).toBuffer() },
  'nearly-the-right-shape': { bytes: () => drawQuarters(1188, 1694).jpeg({ quality: 90 }).toBuffer() },
}

/** Puts posters with such pictures into the tiny shop. */
async function addPosters(
  root: string,
  sources: Readonly<Record<string, Omit<OddSource, 'shows'>>>,
): Promise<void> {
  const posters = join(root, 'content/posters/main')
  const model = await readFile(join(posters, 'gold-disk.yaml'), 'utf8')
  for (const [id, { bytes, extension = 'jpg' }] of Object.entries(sources)) {
    await writeFile(join(posters, `${id}.${extension}`), await bytes())
    await writeFile(
      join(posters, `${id}.yaml`),
      model
        .replace('gold-disk.jpg', `${id}.${extension}`)
        .replaceAll('gold-disk', id)
        .replace(/title: .*/, `title: { sv: Bild ${id}, en: Picture ${id}, es: Imagen ${id} }`),
    )
  }
  const gallery = join(root, 'content/galleries/main.yaml')
  const ids = Object.keys(sources)
  const text = await readFile(gallery, 'utf8')
  await writeFile(
    gallery,
    `${text.trimEnd().replace('expect: 2', `expect: ${2 + ids.length}`)}\n${ids.map((id) => `  - ${id}\n`).join('')}`,
  )
}

/** The middles of the four quarters. */
async function quartersOf(file: string): Promise<readonly Rgb[]> {
  const { data, info } = await sharp(file).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]): Rgb => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  })
}

/** What the build made of each source, by its id. */
interface Made {
  readonly name: string
  readonly metadata: Metadata
  readonly shown: readonly Rgb[]
}

describe('odd sources give the right picture', () => {
  const made = new Map<string, Made[]>()
  beforeAll(async () => {
    await using shop = await tinyShop()
    await addPosters(shop.path, oddSources)
    const { code, text } = await build(shop.path)
    expect(code, text).toBe(0)
    const longestFirst = Object.keys(oddSources).sort((a, b) => b.length - a.length)
    for (const name of await readdir(join(shop.path, 'dist/img'))) {
      const file = join(shop.path, 'dist/img', name)
      const id = longestFirst.find((begin) => name.startsWith(`${begin}-`)) ?? ''
      const picture = { name, metadata: await sharp(file).metadata(), shown: await quartersOf(file) }
      made.set(id, [...(made.get(id) ?? []), picture])
    }
  })

  test.each(Object.entries(oddSources))('%s', (id, { shows = quarters, tolerance = 14 }) => {
    const own = made.get(id) ?? []
    expect(own.length).toBeGreaterThanOrEqual(3)
    for (const { name, metadata, shown } of own) {
      const { width, height, exif, icc, xmp, orientation } = metadata
      expect(height).toBe(Math.round((width * 841) / 594))
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      const differences = shown.flatMap((colour, quarter) =>
        colour.map((value, channel) => Math.abs(value - (shows[quarter]?.[channel] ?? 0))),
      )
      expect(Math.max(...differences), `${name}: ${JSON.stringify(shown)}`).toBeLessThanOrEqual(tolerance)
    }
  })
})

describe('a source that cannot be used is named, and dist/ is not touched', () => {
  const refusals: Readonly<Record<string, Omit<OddSource, 'shows'> & { readonly says: string }>> = {
    huge: { bytes: () => writeClaim(20_000, 28_316), says: 'more than 12000 pixels on a side' },
    'wrong-shape': { bytes: () => drawQuarters(700, 700).jpeg().toBuffer(), says: 'has the shape 594:841' },
    'a-bit-too-wide': {
      bytes: () => drawQuarters(607, 841).jpeg().toBuffer(),
      says: 'has the shape 594:841',
    },
    small: {
      bytes: () => drawQuarters(297, 421).jpeg().toBuffer(),
      says: 'is 297 × 421 pixels, smaller than 594 × 841',
    },
    empty: { bytes: async () => Buffer.alloc(0), says: 'cannot be read' },
    'no-picture': { bytes: async () => Buffer.from('a letter to the printer'), says: 'cannot be read' },
    'cut-jpeg': {
      bytes: async () => cutInHalf(await drawQuarters().jpeg().toBuffer()),
      says: 'cut off before its end',
    },
    'cut-png': {
      extension: 'png',
      bytes: async () => cutInHalf(await drawQuarters().png().toBuffer()),
      says: 'cut off before its end',
    },
    'cut-webp': {
      extension: 'webp',
      bytes: async () => cutInHalf(await drawQuarters().webp().toBuffer()),
      says: 'cannot be read',
    },
    'cut-tiff': {
      extension: 'tif',
      bytes: async () => cutInHalf(await drawQuarters().tiff().toBuffer()),
      says: 'cannot be read',
    },
    'animated-gif': {
      extension: 'gif',
      bytes: async () => (await drawFrames()).gif().toBuffer(),
      says: 'name an image file',
    },
  }
  const damages: Readonly<Record<string, Omit<OddSource, 'shows'>>> = {
    'cut-avif': {
      extension: 'avif',
      bytes: async () => cutInHalf(await drawQuarters().avif({ effort: 0 }).toBuffer()),
    },
    'scratched-png': { extension: 'png', bytes: async () => scratch(await drawQuarters().png().toBuffer()) },
  }

  test.each([
    ['by its header', refusals],
    ['by its data', damages],
  ])('%s', async (_, sources) => {
    await using shop = await tinyShop()
    await addPosters(shop.path, sources)
    const { code, text } = await build(shop.path)
    expect(code).toBe(1)
    expect(text).toContain('dist/ is as it was')
    expect(text).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
    expect(await readdir(shop.path)).not.toContain('dist')
    for (const [id, { extension = 'jpg', ...source }] of Object.entries(sources)) {
      const places = text.split('\n\n').filter((part) => part.includes(`${id}.${extension}`))
      expect(places.length, `${id} in\n${text}`).toBeGreaterThan(0)
      if ('says' in source) expect(places.join('\n')).toContain(source.says)
    }
  })
})

async function picturesIn(store: string): Promise<readonly string[]> {
  const found = await readdir(store, { recursive: true, withFileTypes: true }).catch(() => [])
  // Pictures lie in folders of two letters; the store's notes about its runs beside them.
  const isPicture = (entry: Dirent): boolean => entry.isFile() && basename(entry.parentPath).length === 2
  return found.filter(isPicture).map(({ parentPath, name }) => join(parentPath, name))
}

test('a first build that is killed leaves whole pictures in the cache, no dist/ and no process', async () => {
  await using shop = await tinyShop()
  const nights = [0, 120].map((hue) => [
    `night-${hue}`,
    { bytes: () => drawQuarters().modulate({ hue }).jpeg().toBuffer() },
  ])
  await addPosters(shop.path, Object.fromEntries(nights))
  const store = join(shop.path, '.cache/store')
  const before = (await picturesIn(store)).length
  const run = startSaga(['build', '--root', shop.path])
  // Comes once nobody holds the build's output any more: neither the build nor the process that encodes for it.
  const closed = once(run, 'close')
  while (run.exitCode === null && (await picturesIn(store)).length < before + 6) await pause(5)
  run.kill('SIGKILL')
  await closed
  expect(run.signalCode).toBe('SIGKILL')
  expect(await readdir(shop.path)).not.toContain('dist')
  const whole = (await picturesIn(store)).filter((file) => !file.endsWith('.tmp'))
  expect(whole.length).toBeGreaterThan(before)
  for (const file of whole) await expect(sharp(file).raw().toBuffer()).resolves.toBeDefined()
  expect((await build(shop.path)).code).toBe(0)
  expect(await brokenIn(join(shop.path, 'dist'))).toEqual([])
})
