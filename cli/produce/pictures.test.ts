import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { image } from '../../tests/support/pages.ts'
import { quickSettings as settings } from '../../tests/support/pictures.ts'
import { openStore } from '../cache/store.ts'
import { contentHash } from '../fs/identity.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import { type ImageVariant, type SourceImage, variantsOf } from '../model/image.ts'
import { runTasks } from './encoder.ts'
import { findPictureTasks, imageKey } from './pictures.ts'
import { posterPreviewJobOf, posterPreviewKey } from './previews.ts'

const names = ['moon', 'sea', 'crow']
/** A third of a poster: what is asked here does not depend on the number of pixels. */
const size = { width: 198, height: 280 }

const folder = ownFolder()
beforeEach(async () => {
  for (const [index, name] of names.entries())
    await paint(name, { r: 40 * index, g: 90, b: 160 })
})

const plain = (background: Color, area = size) =>
  sharp({ create: { ...area, channels: 3, background } })
const paint = (name: string, background: Color, area = size) =>
  plain(background, area)
    .jpeg()
    .toFile(folder.at(`${name}.jpg`))

const sourceOf = (name: string, width: number, height: number) => ({
  ...image(name, width, height),
  hash: contentHash(readFileSync(folder.at(`${name}.jpg`))),
})
const printOf = (name: string) =>
  variantsOf(sourceOf(name, 594, 841), 'portrait').map((variant) => {
    const [width, height] = [variant.width / 3, Math.floor(variant.height / 3)]
    return { ...variant, width, height }
  })
const all = () => names.flatMap(printOf)

async function fill(
  cache: string,
  variants: readonly ImageVariant[] = all(),
  wished = settings,
  told = [0],
  prints: SourceImage[] = [],
) {
  const store = openStore(folder.at(cache))
  const tasks = await findPictureTasks(
    variants,
    prints,
    wished,
    { ...folder.project, content: folder.root },
    store,
    () => undefined,
  )
  await runTasks(tasks, [], home, store, 1, (count) => void told.push(count))
  return store.madeCount()
}

const found = async (
  cache: string,
  variant: ImageVariant,
  wished = settings,
): Promise<string> =>
  (await openStore(folder.at(cache)).find(imageKey(variant, wished, 'test'))) ?? ''

/** Every file of a store with its bytes. */
async function entries(cache: string): Promise<Readonly<Record<string, string>>> {
  const inside = await readdir(folder.at(cache), { recursive: true, withFileTypes: true })
  const files = inside.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath: at, name }) => [
    name,
    await readFile(join(at, name), 'base64'),
  ])
  return Object.fromEntries(await Promise.all(read))
}

test('a hero has a crop for phones, of the place that their page shows', async () => {
  // Red where a phone held upright shows a hero, blue elsewhere.
  const [width, height, shown] = [1600, 900, 540]
  const input = await plain('#f00', { width: shown, height }).png().toBuffer()
  await plain('#00f', { width, height })
    .composite([{ input, left: Math.round((width - shown) * 0.78), top: 0 }])
    .jpeg({ quality: 100 })
    .toFile(folder.at('hero.jpg'))
  const crops = variantsOf(sourceOf('hero', width, height), 'tall-hero')
  expect(crops, 'none is enlarged').toMatchObject([{ width: 480, height: 800 }])
  await fill('store', crops)
  const { channels } = await sharp(await found('store', crops[0] as ImageVariant)).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan(240)
  expect(blue).toBeLessThan(15)
})

describe('filling the store', () => {
  test('makes each variant once in its exact size, and after a change only those of the poster', async () => {
    const told: number[] = []
    expect(await fill('cache', all(), settings, told)).toBe(all().length)
    expect(told.reduce((sum, count) => sum + count)).toBe(all().length)
    for (const variant of all()) {
      const { width, height } = variant
      const format = variant.format === 'avif' ? 'heif' : 'jpeg'
      expect(await sharp(await found('cache', variant)).metadata()).toMatchObject({
        width,
        height,
        format,
      })
    }
    expect(await fill('cache')).toBe(0)
    await paint('sea', { r: 200, g: 90, b: 10 })
    expect(await fill('cache')).toBe(printOf('sea').length)
  })

  test('follows quality and effort, of the widest files apart, and makes only those anew', async () => {
    // A picture that cannot be written in few bytes: the same in each run.
    const inkAt = (_: unknown, place: number) => (place * 7919 * (place % 911)) % 256
    const noise = Uint8Array.from({ length: size.width * size.height * 3 }, inkAt)
    await sharp(noise, { raw: { ...size, channels: 3 } }).toFile(folder.at('moon.jpg'))
    const moon = printOf('moon')
    const fillWith = async (wished: typeof settings) => {
      const sizes = {
        made: await fill('cache', moon, wished),
        jpeg: 0,
        avif: 0,
        widest: 0,
      }
      for (const variant of moon) {
        const kind =
          variant.format === 'avif' && variant.widest ? 'widest' : variant.format
        sizes[kind] += (await stat(await found('cache', variant, wished))).size
      }
      return sizes
    }
    const first = await fillWith(settings)
    expect(first.made).toBe(moon.length)
    for (const [kind, change] of [
      ['jpeg', { jpeg: { quality: 20 } }],
      ['widest', { avifWidest: { quality: 5, effort: 0 } }],
      ['avif', { avif: { quality: 10, effort: 1 } }],
    ] as const) {
      const smaller = expect.toSatisfy((size: number) => size < first[kind])
      expect(await fillWith({ ...settings, ...change })).toEqual({
        ...first,
        made: 1,
        [kind]: smaller,
      })
    }
  })

  test('gives the same bytes for the same source, whatever else is there already, also twice at once', async () => {
    await fill('step by step', all().slice(2, 4))
    await fill('step by step')
    await Promise.all([fill('together'), fill('together')])
    expect(await entries('step by step')).toEqual(await entries('together'))
  })

  test('fails with the name of the source when it cannot be decoded, and keeps what is whole', async () => {
    await writeFile(folder.at('sea.jpg'), 'a letter')
    await expect(fill('cache')).rejects.toThrow(/sea\.jpg cannot be encoded/)
    await paint('sea', { r: 1, g: 2, b: 3 })
    expect(await fill('cache')).toBeGreaterThan(0)
    expect(
      Object.keys(await entries('cache')).filter((name) => name.endsWith('.tmp')),
    ).toEqual([])
  })

  test('keeps nothing of a picture that has become another one since its hash was taken', async () => {
    const before = printOf('sea')
    await paint('sea', { r: 1, g: 2, b: 3 })
    await expect(fill('cache', before)).rejects.toSatisfy(isChangedFileError)
    expect(existsSync(folder.at('cache'))).toBe(false)
  })
})

describe('the preview of a print', () => {
  const draw = (...prints: SourceImage[]) => fill('store', [], settings, [], prints)
  const printOn = (print: SourceImage, dominant: string, accent = dominant) => {
    return { ...print, colours: { dominant, accent, families: [] } }
  }

  test('shows it whole amid a wall that is seen on every side, and is drawn once', async () => {
    await paint('portrait', '#20a040', { width: 297, height: 420 })
    await paint('landscape', '#20a040', { width: 420, height: 297 })
    const prints = ['portrait', 'landscape'].map((name) =>
      printOn(sourceOf(name, 1188, 1682), '#203080'),
    )
    expect(await draw(...prints)).toBe(2)
    for (const print of prints) {
      const preview = await readFile(
        (await openStore(folder.at('store')).find(posterPreviewKey(print, 'test'))) ?? '',
      )
      expect(await sharp(preview).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      })
      const inkAt = async ([left = 0, top = 0]: readonly number[]): Promise<
        string | undefined
      > => {
        const ink = await sharp(preview)
          .extract({ left, top, width: 1, height: 1 })
          .raw()
          .toBuffer()
        return ['red', 'green', 'blue'][ink.indexOf(Math.max(...ink))]
      }
      const places = [
        [600, 315],
        [8, 315],
        [1188, 315],
        [600, 8],
        [600, 620],
      ]
      const inks = await Promise.all(places.map(inkAt))
      expect(inks, print.name).toEqual(['green', 'blue', 'blue', 'blue', 'blue'])
    }
    expect(await draw(...prints), 'equal prints and colours').toBe(0)
    const print = printOn(sourceOf('portrait', 1188, 1682), '#203080')
    expect(await draw(printOn(print, '#803020')), 'another colour').toBe(1)
    const another = { ...print, hash: 'another' }
    await expect(draw(another), 'another picture by now').rejects.toSatisfy(
      isChangedFileError,
    )
    expect(
      await openStore(folder.at('store')).has(posterPreviewKey(another, 'test')),
    ).toBe(false)
  })

  test.each([
    ['its ground', '#203080', '#b02030', '#8087b0'],
    ['the palest ground that is no grey', '#644646', '#b02030', '#a69390'],
    ['its liveliest ink, on paper', '#e8e2d4', '#b02030', '#d07f84'],
    ['its liveliest ink, on slate', '#644747', '#b02030', '#d07f84'],
    ['its liveliest ink, on black', '#000000', '#b02030', '#d07f84'],
  ])('has a wall of %s', (_, dominant, accent, wall) => {
    expect(posterPreviewJobOf(printOn(image('print'), dominant, accent), '').wall).toBe(
      wall,
    )
  })
})
