import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quickSettings as settings } from '../../tests/support/pictures.ts'
import { openStore } from '../cache/store.ts'
import { encoder, type ImageVariant, type SourceImage, variantsOf } from '../model/image.ts'
import { findPictureTasks, imageKey } from './images.ts'
import { runTasks } from './tasks.ts'

const home = join(fileURLToPath(import.meta.url), '..', '..', '..')
const names = ['moon', 'sea', 'crow']

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-images-'))
  for (const [index, name] of names.entries()) await paint(name, { r: 40 * index, g: 90, b: 160 })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const paint = (name: string, background: { r: number; g: number; b: number }): Promise<unknown> =>
  sharp({ create: { width: 594, height: 841, channels: 3, background } })
    .jpeg()
    .toFile(join(folder, `${name}.jpg`))

/** A picture that cannot be written in few bytes: the same in each run. */
const noise = (name: string): Promise<unknown> =>
  sharp(
    Uint8Array.from({ length: 594 * 841 * 3 }, (_, index) => (index * 7919 * (index % 911)) % 256),
    {
      raw: { width: 594, height: 841, channels: 3 },
    },
  )
    .jpeg()
    .toFile(join(folder, `${name}.jpg`))

const source = (name: string, hash: string): SourceImage => ({
  file: `${name}.jpg`,
  name,
  hash,
  key: 'key',
  width: 594,
  height: 841,
  colours: { dominant: '#000000', accent: '#000000', families: [] },
})

const variants = (hashes: Readonly<Record<string, string>> = {}): readonly ImageVariant[] =>
  names.flatMap((name) => variantsOf(source(name, hashes[name] ?? `hash of ${name}`), 'portrait'))

async function fill(
  cache: string,
  wanted = variants(),
  wished = settings,
  onMade: (count: number) => void = () => undefined,
): Promise<number> {
  const store = openStore(join(folder, cache))
  const tasks = await findPictureTasks(
    { variants: wanted, prints: [] },
    wished,
    folder,
    store,
    () => undefined,
  )
  await runTasks(tasks, [], home, store, 2, onMade)
  return store.madeCount()
}

/** Every file of a store with its bytes. */
async function entries(cache: string): Promise<Readonly<Record<string, string>>> {
  const found = await readdir(join(folder, cache), { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).sort((a, b) => (a.name < b.name ? -1 : 1))
  const read = async (path: string): Promise<string> => (await readFile(path)).toString('base64')
  return Object.fromEntries(
    await Promise.all(files.map(async ({ parentPath, name }) => [name, await read(join(parentPath, name))])),
  )
}

/** Red where a phone held upright shows a hero, blue elsewhere. */
async function paintHero(): Promise<SourceImage> {
  const [width, height] = [1600, 900]
  const shown = { width: 540, height, left: Math.round((width - 540) * 0.78), top: 0 }
  const red = { create: { width: shown.width, height, channels: 3 as const, background: '#f00' } }
  await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: shown.left, top: 0 }])
    .jpeg({ quality: 100 })
    .toFile(join(folder, 'hero.jpg'))
  return { ...source('hero', 'hash of hero'), width, height }
}

test('a hero has a crop for phones, of the place that their page shows', async () => {
  const [smallest, ...larger] = variantsOf(await paintHero(), 'tall-hero')
  if (!smallest) throw new Error('no crop')
  expect([smallest.width, smallest.height]).toEqual([480, 800])
  expect(larger, 'none is enlarged').toEqual([])
  await fill('store', [smallest])
  const file = await openStore(join(folder, 'store')).find(imageKey(smallest, settings))
  const { channels } = await sharp(await readFile(file ?? '')).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan(240)
  expect(blue).toBeLessThan(15)
})

describe('filling the store', () => {
  test('makes each variant in its exact size', async () => {
    const store = openStore(join(folder, 'cache'))
    let told = 0
    await fill('cache', variants(), settings, (count) => {
      told += count
    })
    expect(told).toBe(variants().length)
    for (const variant of variants()) {
      const file = await store.find(imageKey(variant, settings))
      const { width, height, format } = await sharp(file).metadata()
      expect([width, height, format]).toEqual([
        variant.width,
        variant.height,
        variant.format === 'avif' ? 'heif' : 'jpeg',
      ])
    }
  })

  test('makes nothing twice, and after a change only what belongs to the changed poster', async () => {
    expect(await fill('cache')).toBe(variants().length)
    expect(await fill('cache')).toBe(0)
    await paint('sea', { r: 200, g: 90, b: 10 })
    const changed = variants({ sea: 'another hash' })
    expect(await fill('cache', changed)).toBe(variants().length / names.length)
  })

  test('follows quality and effort, of the widest files apart, and makes only those anew', async () => {
    await noise('moon')
    const moon = variantsOf(source('moon', 'hash of noise'), 'portrait')
    const sizesWith = async (wished: typeof settings) => {
      const made = await fill('cache', moon, wished)
      const files = await Promise.all(
        moon.map((variant) => openStore(join(folder, 'cache')).find(imageKey(variant, wished))),
      )
      const sizes = await Promise.all(files.map(async (file) => (await stat(file ?? '')).size))
      const sum = (isCounted: (variant: (typeof moon)[number]) => boolean): number =>
        moon.reduce((total, variant, index) => total + (isCounted(variant) ? (sizes[index] ?? 0) : 0), 0)
      return {
        made,
        jpeg: sum(({ format }) => format === 'jpeg'),
        avif: sum(({ format, widest }) => format === 'avif' && !widest),
        widest: sum(({ format, widest }) => format === 'avif' && widest),
      }
    }
    const first = await sizesWith(settings)
    expect(first.made).toBe(moon.length)
    const jpeg = await sizesWith({ ...settings, jpeg: { quality: 20 } })
    expect(jpeg).toMatchObject({ avif: first.avif, widest: first.widest })
    expect(jpeg.jpeg).toBeLessThan(first.jpeg)
    const widest = await sizesWith({ ...settings, avifWidest: { quality: 5, effort: 0 } })
    expect(widest).toMatchObject({ made: 1, avif: first.avif, jpeg: first.jpeg })
    expect(widest.widest).toBeLessThan(first.widest)
    const avif = await sizesWith({ ...settings, avif: { quality: 10, effort: 1 } })
    expect(avif).toMatchObject({
      made: moon.filter(({ format, widest }) => format === 'avif' && !widest).length,
    })
    expect(avif.avif).toBeLessThan(first.avif)
  })

  test('gives the same bytes for the same source, whatever else is there already', async () => {
    await fill('whole')
    await fill('step by step', variants().slice(2, 4))
    await fill('step by step')
    expect(await entries('step by step')).toEqual(await entries('whole'))
  })

  test('can be done twice at once', async () => {
    await fill('alone')
    await Promise.all([fill('together'), fill('together')])
    expect(await entries('together')).toEqual(await entries('alone'))
  })

  test('fails with the name of the source when it cannot be decoded, and keeps what is whole', async () => {
    await rm(join(folder, 'sea.jpg'))
    await expect(fill('cache')).rejects.toThrow(/sea\.jpg cannot be encoded/)
    await paint('sea', { r: 1, g: 2, b: 3 })
    expect(await fill('cache')).toBeGreaterThan(0)
    expect(Object.keys(await entries('cache')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

test('the encoder in the keys is the one that is installed', () => {
  expect(encoder).toMatch(new RegExp(`^sharp ${sharp.versions.sharp.replaceAll('.', '\\.')},`))
})
