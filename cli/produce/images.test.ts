import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { ownFolder } from '../../tests/support/own-shop.ts'
import { image } from '../../tests/support/pages.ts'
import { quickSettings as settings } from '../../tests/support/pictures.ts'
import { openStore } from '../cache/store.ts'
import { contentHash } from '../fs/hash.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import { encoder, type ImageVariant, variantsOf } from '../model/image.ts'
import { findPictureTasks, imageKey } from './images.ts'
import { runTasks } from './tasks.ts'

const names = ['moon', 'sea', 'crow']
/** A third of a poster: what is asked here does not depend on the number of pixels. */
const size = { width: 198, height: 280 }

const folder = ownFolder()
beforeEach(async () => {
  for (const [index, name] of names.entries()) await paint(name, { r: 40 * index, g: 90, b: 160 })
})

const plain = (background: Color, area = size) => sharp({ create: { ...area, channels: 3, background } })
const paint = (name: string, background: Color) =>
  plain(background)
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

async function fill(cache: string, variants: readonly ImageVariant[] = all(), wished = settings, told = [0]) {
  const store = openStore(folder.at(cache))
  const pictures = { variants, prints: [] }
  const tasks = await findPictureTasks(pictures, wished, folder.root, store, () => undefined)
  await runTasks(tasks, [], home, store, 1, (count) => void told.push(count))
  return store.madeCount()
}

const found = async (cache: string, variant: ImageVariant, wished = settings): Promise<string> =>
  (await openStore(folder.at(cache)).find(imageKey(variant, wished))) ?? ''

/** Every file of a store with its bytes. */
async function entries(cache: string): Promise<Readonly<Record<string, string>>> {
  const inside = await readdir(folder.at(cache), { recursive: true, withFileTypes: true })
  const files = inside.filter((entry) => entry.isFile())
  const read = files.map(async ({ parentPath: at, name }) => [name, await readFile(join(at, name), 'base64')])
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
  test('makes each variant in its exact size, none twice, and after a change only those of the changed poster', async () => {
    const told: number[] = []
    expect(await fill('cache', all(), settings, told)).toBe(all().length)
    expect(told.reduce((sum, count) => sum + count)).toBe(all().length)
    for (const variant of all()) {
      const { width, height } = variant
      const format = variant.format === 'avif' ? 'heif' : 'jpeg'
      expect(await sharp(await found('cache', variant)).metadata()).toMatchObject({ width, height, format })
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
      const sizes = { made: await fill('cache', moon, wished), jpeg: 0, avif: 0, widest: 0 }
      for (const variant of moon) {
        const kind = variant.format === 'avif' && variant.widest ? 'widest' : variant.format
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
      expect(await fillWith({ ...settings, ...change })).toEqual({ ...first, made: 1, [kind]: smaller })
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
    expect(Object.keys(await entries('cache')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('keeps nothing of a picture that has become another one since its hash was taken', async () => {
    const before = printOf('sea')
    await paint('sea', { r: 1, g: 2, b: 3 })
    await expect(fill('cache', before)).rejects.toSatisfy(isChangedFileError)
    expect(existsSync(folder.at('cache'))).toBe(false)
  })
})

test('the encoder in the keys is the one that is installed', () => {
  expect(encoder).toContain(`sharp ${sharp.versions.sharp},`)
})
