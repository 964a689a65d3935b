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
/** A third of a poster, because these tests do not depend on the number of pixels. */
const size = { width: 198, height: 280 }

const folder = ownFolder()
beforeEach(async () => {
  for (const [index, name] of names.entries())
    await paint(name, { r: 40 * index, g: 90, b: 160 })
})

const plainPicture = (background: Color, area = size) =>
  sharp({ create: { ...area, channels: 3, background } })

const paint = (name: string, background: Color, area = size) =>
  plainPicture(background, area)
    .jpeg()
    .toFile(folder.at(`${name}.jpg`))

const sourceOf = (name: string, width: number, height: number) => ({
  ...image(name, width, height),
  hash: contentHash(readFileSync(folder.at(`${name}.jpg`))),
})

/** Returns the variants of a poster, at a third of their size. */
const smallVariantsOf = (name: string) =>
  variantsOf(sourceOf(name, 594, 841), 'portrait').map((variant) => ({
    ...variant,
    width: variant.width / 3,
    height: Math.floor(variant.height / 3),
  }))
const allVariants = () => names.flatMap(smallVariantsOf)

interface FillOptions {
  readonly variants?: readonly ImageVariant[]
  /** The prints that need previews. */
  readonly prints?: readonly SourceImage[]
  readonly imageSettings?: typeof settings
  readonly onMade?: (count: number) => void
}

/** Makes the variants and previews that a store lacks. Returns their number. */
async function fill(
  storeName: string,
  {
    variants = allVariants(),
    prints = [],
    imageSettings = settings,
    onMade = () => undefined,
  }: FillOptions = {},
) {
  const store = openStore(folder.at(storeName))
  const tasks = await findPictureTasks(
    variants,
    prints,
    imageSettings,
    { ...folder.project, content: folder.root },
    store,
    () => undefined,
  )
  await runTasks(tasks, [], home, store, 1, onMade)
  return store.madeCount()
}

/** Returns the path of a variant in a store, or '' if it is missing. */
const storedPath = async (
  storeName: string,
  variant: ImageVariant,
  imageSettings = settings,
): Promise<string> =>
  (await openStore(folder.at(storeName)).find(
    imageKey(variant, imageSettings, 'test'),
  )) ?? ''

/** Returns the bytes of every file of a store by its name. */
async function readStore(storeName: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder.at(storeName), {
    recursive: true,
    withFileTypes: true,
  })
  const bytesByName: Record<string, string> = {}
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    bytesByName[entry.name] = await readFile(file, 'base64')
  }
  return bytesByName
}

test('a hero has a crop of the part that phones show', async () => {
  // Red where a phone held upright shows the hero, at 0.78 of its width (see `shapes`), blue elsewhere. The red part
  // has the proportions of the crop below: 540 × 900, as 480 × 800.
  const width = 1600
  const height = 900
  const visibleWidth = 540
  const input = await plainPicture('#f00', { width: visibleWidth, height })
    .png()
    .toBuffer()
  await plainPicture('#00f', { width, height })
    .composite([{ input, left: Math.round((width - visibleWidth) * 0.78), top: 0 }])
    .jpeg({ quality: 100 })
    .toFile(folder.at('hero.jpg'))

  const crops = variantsOf(sourceOf('hero', width, height), 'tall-hero')
  expect(crops, 'none is enlarged').toMatchObject([{ width: 480, height: 800 }])
  await fill('store', { variants: crops })

  const crop = await storedPath('store', crops[0] as ImageVariant)
  const { channels } = await sharp(crop).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan(240)
  expect(blue).toBeLessThan(15)
})

describe('filling the store', () => {
  test('makes each variant once, in its exact size', async () => {
    const variants = allVariants()
    let reportedCount = 0
    const onMade = (count: number): void => {
      reportedCount += count
    }

    expect(await fill('store', { variants, onMade })).toBe(variants.length)
    expect(reportedCount).toBe(variants.length)
    for (const variant of variants) {
      const { width, height } = variant
      const format = variant.format === 'avif' ? 'heif' : 'jpeg'
      const metadata = await sharp(await storedPath('store', variant)).metadata()
      expect(metadata).toMatchObject({ width, height, format })
    }
    expect(await fill('store')).toBe(0)
  })

  test('makes only the variants of a changed picture again', async () => {
    await fill('store')
    await paint('sea', { r: 200, g: 90, b: 10 })

    expect(await fill('store')).toBe(smallVariantsOf('sea').length)
  })

  test('a changed quality or effort remakes only the variants that use it', async () => {
    // Noise, so that a lower quality saves many bytes. It is the same in every run.
    const noiseAt = (_: unknown, index: number) => (index * 7919 * (index % 911)) % 256
    const noise = Uint8Array.from({ length: size.width * size.height * 3 }, noiseAt)
    await sharp(noise, { raw: { ...size, channels: 3 } }).toFile(folder.at('moon.jpg'))
    const moon = smallVariantsOf('moon')

    // This small picture has one variant for each setting.
    const settingOf = ({ format, widest }: ImageVariant) =>
      format === 'avif' && widest ? 'avifWidest' : format
    expect(moon.map(settingOf).toSorted()).toEqual(['avif', 'avifWidest', 'jpeg'])

    /** Makes the variants that are missing. Returns their number, and the bytes of each variant. */
    const fillWith = async (imageSettings: typeof settings) => {
      const made = await fill('store', { variants: moon, imageSettings })
      const bytes = { jpeg: 0, avif: 0, avifWidest: 0 }
      for (const variant of moon) {
        const file = await stat(await storedPath('store', variant, imageSettings))
        bytes[settingOf(variant)] = file.size
      }
      return { made, bytes }
    }

    const { made, bytes: previousBytes } = await fillWith(settings)
    expect(made).toBe(3)
    for (const [setting, change] of [
      ['jpeg', { jpeg: { quality: 20 } }],
      ['avifWidest', { avifWidest: { quality: 5, effort: 0 } }],
      ['avif', { avif: { quality: 10, effort: 1 } }],
    ] as const) {
      const fewerBytes = expect.toSatisfy(
        (bytes: number) => bytes < previousBytes[setting],
      )
      expect(await fillWith({ ...settings, ...change })).toEqual({
        made: 1,
        bytes: { ...previousBytes, [setting]: fewerBytes },
      })
    }
  })

  test('makes the same bytes in several steps and in two simultaneous builds', async () => {
    await fill('step by step', { variants: allVariants().slice(2, 4) })
    await fill('step by step')
    await Promise.all([fill('together'), fill('together')])

    expect(await readStore('step by step')).toEqual(await readStore('together'))
  })

  test('reports a source that cannot be decoded, and leaves no temporary files', async () => {
    await writeFile(folder.at('sea.jpg'), 'a letter')
    await expect(fill('store')).rejects.toThrow(/sea\.jpg cannot be encoded/)

    await paint('sea', { r: 1, g: 2, b: 3 })
    expect(await fill('store')).toBeGreaterThan(0)
    const storedNames = Object.keys(await readStore('store'))
    expect(storedNames.filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('stores nothing for a picture that has changed since it was hashed', async () => {
    const variants = smallVariantsOf('sea')
    await paint('sea', { r: 1, g: 2, b: 3 })

    await expect(fill('store', { variants })).rejects.toSatisfy(isChangedFileError)
    expect(existsSync(folder.at('store'))).toBe(false)
  })
})

describe('the preview of a print', () => {
  const draw = (...prints: SourceImage[]) => fill('store', { variants: [], prints })
  const withColours = (print: SourceImage, dominant: string, accent = dominant) => ({
    ...print,
    colours: { dominant, accent, families: [] },
  })

  /** Returns which of the three primary colours is strongest at a place. */
  async function primaryAt(
    picture: Buffer,
    [left = 0, top = 0]: readonly number[],
  ): Promise<string | undefined> {
    const pixel = await sharp(picture)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))]
  }

  test('shows the whole print with a wall on every side', async () => {
    await paint('portrait', '#20a040', { width: 297, height: 420 })
    await paint('landscape', '#20a040', { width: 420, height: 297 })
    const prints = ['portrait', 'landscape'].map((name) =>
      withColours(sourceOf(name, 1188, 1682), '#203080'),
    )
    const middleAndSides = [
      [600, 315],
      [8, 315],
      [1188, 315],
      [600, 8],
      [600, 620],
    ]

    expect(await draw(...prints)).toBe(2)

    for (const print of prints) {
      const file = await openStore(folder.at('store')).find(
        posterPreviewKey(print, 'test'),
      )
      const preview = await readFile(file ?? '')
      expect(await sharp(preview).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      })
      const colours = await Promise.all(
        middleAndSides.map((place) => primaryAt(preview, place)),
      )
      expect(colours, print.name).toEqual(['green', 'blue', 'blue', 'blue', 'blue'])
    }
    expect(await draw(...prints), 'equal prints and colours').toBe(0)
  })

  test('is drawn again for another colour, but never from a changed picture', async () => {
    await paint('portrait', '#20a040', { width: 297, height: 420 })
    const print = withColours(sourceOf('portrait', 1188, 1682), '#203080')
    expect(await draw(print)).toBe(1)

    expect(await draw(withColours(print, '#803020')), 'another colour').toBe(1)

    const changedPrint = { ...print, hash: 'another' }
    await expect(draw(changedPrint)).rejects.toSatisfy(isChangedFileError)
    const store = openStore(folder.at('store'))
    expect(await store.has(posterPreviewKey(changedPrint, 'test'))).toBe(false)
  })

  // The wall mixes 55% of the colour with 45% of the engine's wall. A background with an HSV saturation below 0.3, such
  // as #644747, is treated as grey; the saturation of #644646 is exactly 0.3.
  test.each([
    ['the background', '#203080', '#b02030', '#8087b0'],
    ['the palest background that is not grey', '#644646', '#b02030', '#a69390'],
    ['the most vivid ink on paper', '#e8e2d4', '#b02030', '#d07f84'],
    ['the most vivid ink on slate', '#644747', '#b02030', '#d07f84'],
    ['the most vivid ink on black', '#000000', '#b02030', '#d07f84'],
  ])('has a wall in the colour of %s', (_, dominant, accent, wall) => {
    const print = withColours(image('print'), dominant, accent)

    expect(posterPreviewJobOf(print, '').wall).toBe(wall)
  })
})
