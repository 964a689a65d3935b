import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { describe, expect, test } from 'vitest'
import { disposeAfterTests } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { image } from '../../tests/support/pages.ts'
import { quickSettings as settings } from '../../tests/support/pictures.ts'
import { openStore } from '../cache/store.ts'
import { contentHash } from '../fs/identity.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import { type ImageVariant, type SourceImage, variantsOf } from '../model/image.ts'
import { projectAt } from '../project.ts'
import { runTasks } from './encoder.ts'
import { findPictureTasks, imageKey } from './pictures.ts'
import { posterPreviewJobOf, posterPreviewKey } from './previews.ts'

const names = ['moon', 'sea', 'crow']
/** A third of a poster, because these tests do not depend on the number of pixels. */
const size = { width: 198, height: 280 }

// A process that makes pictures takes a third of a second to start. So most tests look at
// the results of two runs, whose pictures have different names.

const folder = disposeAfterTests(await temporaryFolder())
const project = { ...projectAt(folder.path, folder.path, 'test'), content: folder.path }
const at = (...path: readonly string[]): string => join(folder.path, ...path)

const plainPicture = (background: Color, area = size) =>
  sharp({ create: { ...area, channels: 3, background } })

const paint = (name: string, background: Color, area = size) =>
  plainPicture(background, area)
    .jpeg()
    .toFile(at(`${name}.jpg`))

const sourceOf = (name: string, width: number, height: number) => ({
  ...image(name, width, height),
  hash: contentHash(readFileSync(at(`${name}.jpg`))),
})

/** Returns the variants of a poster, at a third of their size. */
const smallVariantsOf = (name: string) =>
  variantsOf(sourceOf(name, 594, 841), 'portrait').map((variant) => ({
    ...variant,
    width: variant.width / 3,
    height: Math.floor(variant.height / 3),
  }))
const allVariants = () => names.flatMap(smallVariantsOf)

/** Pictures and previews to make. */
interface Wish {
  readonly variants?: readonly ImageVariant[]
  /** The prints that need previews. */
  readonly prints?: readonly SourceImage[]
  readonly imageSettings?: typeof settings
}

/** Returns the tasks for the variants and previews that a store lacks. */
const tasksOf = (
  storeName: string,
  { variants = [], prints = [], imageSettings = settings }: Wish,
) =>
  findPictureTasks(
    variants,
    prints,
    imageSettings,
    project,
    openStore(at(storeName)),
    () => undefined,
  )

/** Returns how many variants and previews a store lacks. */
async function countMissing(storeName: string, wish: Wish): Promise<number> {
  const sources = await tasksOf(storeName, wish)
  return sources.flatMap(({ tasks }) => tasks.flatMap(({ keys }) => keys)).length
}

/** Makes what a store lacks, in one process. Returns the number of made pictures, and the number that it reported. */
async function fill(storeName: string, ...wishes: readonly Wish[]) {
  const store = openStore(at(storeName))
  const tasks = await Promise.all(wishes.map((wish) => tasksOf(storeName, wish)))
  let reported = 0
  await runTasks(tasks.flat(), [], home, store, 1, (count) => {
    reported += count
  })
  return { made: store.madeCount(), reported }
}

/** Returns the path of a variant in a store, or '' if it is missing. */
const storedPath = async (
  storeName: string,
  variant: ImageVariant,
  imageSettings = settings,
): Promise<string> =>
  (await openStore(at(storeName)).find(imageKey(variant, imageSettings, 'test'))) ?? ''

const bytesOf = async (storeName: string, variant: ImageVariant): Promise<Buffer> =>
  readFile(await storedPath(storeName, variant))

for (const [index, name] of names.entries())
  await paint(name, { r: 60 * index, g: 90, b: 200 - 50 * index })

// Red where a phone held upright shows the hero, at 0.78 of its width (see `shapes`), blue elsewhere. The red part
// has the proportions of the crop below: 540 × 900, as 480 × 800.
const hero = { width: 1600, height: 900 }
const visible = { width: 540, height: 900 }
await plainPicture('#00f', hero)
  .composite([
    {
      input: await plainPicture('#f00', visible).png().toBuffer(),
      left: Math.round((hero.width - visible.width) * 0.78),
      top: 0,
    },
  ])
  .jpeg({ quality: 100 })
  .toFile(at('hero.jpg'))
const crops = variantsOf(sourceOf('hero', hero.width, hero.height), 'tall-hero')

// Noise, so that a lower quality saves many bytes. It is the same in every run.
const noiseAt = (_: unknown, index: number) => (index * 7919 * (index % 911)) % 256
const noisePixels = Uint8Array.from({ length: size.width * size.height * 3 }, noiseAt)
await sharp(noisePixels, { raw: { ...size, channels: 3 } }).toFile(at('noise.jpg'))
const noise = smallVariantsOf('noise')

const withColours = (print: SourceImage, dominant: string, accent = dominant) => ({
  ...print,
  colours: { dominant, accent, families: [] },
})
await paint('portrait', '#20a040', { width: 297, height: 420 })
await paint('landscape', '#20a040', { width: 420, height: 297 })
const prints = ['portrait', 'landscape'].map((name) =>
  withColours(sourceOf(name, 1188, 1682), '#203080'),
)

const variants = allVariants()
const everything = [{ variants, prints }, { variants: crops }, { variants: noise }]
const firstRun = await fill('store', ...everything)

/** Settings of which one differs from the usual ones, with the variants that use it. */
const changedSettings = {
  jpeg: { ...settings, jpeg: { quality: 20 } },
  avifWidest: { ...settings, avifWidest: { quality: 5, effort: 0 } },
  avif: { ...settings, avif: { quality: 10, effort: 1 } },
}
const noiseWishes = Object.values(changedSettings).map((imageSettings) => ({
  variants: noise,
  imageSettings,
}))
const secondRun = await fill('store', ...noiseWishes)

test('makes each variant and preview once', async () => {
  const count = variants.length + prints.length + crops.length + noise.length
  expect(firstRun).toEqual({ made: count, reported: count })

  for (const wish of everything) expect(await countMissing('store', wish)).toBe(0)
})

test('begins with the source that needs the most pixels', async () => {
  const [moon = [], sea = [], crow = []] = names.map(smallVariantsOf)
  const wish = { variants: [...moon.slice(0, 1), ...crow.slice(0, 1), ...sea] }

  const sources = await tasksOf('empty', wish)

  expect(sources[0]?.file).toBe(at('sea.jpg'))
  // One task makes all formats of a size.
  expect(sources[0]?.tasks.length).toBeLessThan(sea.length)
})

test('makes each variant in its exact size', async () => {
  for (const variant of variants) {
    const { width, height } = variant
    const format = variant.format === 'avif' ? 'heif' : 'jpeg'
    const metadata = await sharp(await storedPath('store', variant)).metadata()
    expect(metadata).toMatchObject({ width, height, format })
  }
})

test('a hero has a crop of the part that phones show', async () => {
  expect(crops, 'none is enlarged').toMatchObject([{ width: 480, height: 800 }])

  const crop = await storedPath('store', crops[0] as ImageVariant)
  const { channels } = await sharp(crop).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan(240)
  expect(blue).toBeLessThan(15)
})

test('a changed quality or effort remakes only the variants that use it', async () => {
  // This small picture has one variant for each setting.
  const settingOf = ({ format, widest }: ImageVariant) =>
    format === 'avif' && widest ? 'avifWidest' : format
  expect(noise.map(settingOf).toSorted()).toEqual(['avif', 'avifWidest', 'jpeg'])
  expect(secondRun.made).toBe(3)

  const sizesWith = async (imageSettings: typeof settings) => {
    const sizes = { jpeg: 0, avif: 0, avifWidest: 0 }
    for (const variant of noise)
      sizes[settingOf(variant)] = (
        await stat(await storedPath('store', variant, imageSettings))
      ).size
    return sizes
  }
  const previousSizes = await sizesWith(settings)
  for (const [setting, imageSettings] of Object.entries(changedSettings)) {
    const fewerBytes = expect.toSatisfy(
      (bytes: number) => bytes < previousSizes[setting as keyof typeof previousSizes],
    )
    expect(await sizesWith(imageSettings), setting).toEqual({
      ...previousSizes,
      [setting]: fewerBytes,
    })
  }
})

test('two simultaneous builds, of which one needs fewer pictures, make the same bytes', async () => {
  const twoVariants = variants.slice(2, 4)
  const moon = smallVariantsOf('moon')
  await Promise.all([
    fill('together', { variants: twoVariants }),
    fill('together', { variants: moon }),
  ])

  for (const variant of [...twoVariants, ...moon])
    expect(await bytesOf('together', variant)).toEqual(await bytesOf('store', variant))
})

test('makes only the variants of a changed picture again', async () => {
  await paint('sea', { r: 200, g: 90, b: 10 })

  const missing = await tasksOf('store', { variants: allVariants() })
  expect(missing.map(({ file }) => file)).toEqual([at('sea.jpg')])
  expect(await countMissing('store', { variants: allVariants() })).toBe(
    smallVariantsOf('sea').length,
  )
})

test('reports a source that cannot be decoded, and leaves no temporary files', async () => {
  await writeFile(at('sea.jpg'), 'a letter')
  await expect(fill('broken', { variants: smallVariantsOf('sea') })).rejects.toThrow(
    /sea\.jpg cannot be encoded/,
  )

  expect(existsSync(at('broken')) ? readdirSync(at('broken')) : []).toEqual([])
})

test('stores nothing for a picture that has changed since it was hashed', async () => {
  const changed = smallVariantsOf('crow')
  const changedPrint = { ...(prints[0] as SourceImage), hash: 'another' }
  await paint('crow', { r: 1, g: 2, b: 3 })

  await expect(
    fill('changed', { variants: changed }, { prints: [changedPrint] }),
  ).rejects.toSatisfy(isChangedFileError)
  expect(existsSync(at('changed'))).toBe(false)
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

describe('the preview of a print', () => {
  test('shows the whole print with a wall on every side', async () => {
    const middleAndSides = [
      [600, 315],
      [8, 315],
      [1188, 315],
      [600, 8],
      [600, 620],
    ]

    for (const print of prints) {
      const file = await openStore(at('store')).find(posterPreviewKey(print, 'test'))
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
  })

  test('is drawn again for another colour and for another picture', async () => {
    const print = prints[0] as SourceImage
    const printsWith = (change: Partial<SourceImage>) => ({
      prints: [{ ...print, ...change }],
    })

    expect(await countMissing('store', printsWith({}))).toBe(0)
    expect(await countMissing('store', printsWith({ hash: 'another' }))).toBe(1)
    const { colours } = withColours(print, '#803020')
    expect(await countMissing('store', printsWith({ colours }))).toBe(1)
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
