import { readFile, rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { profiles } from '../../../tests/support/colour-profiles.ts'
import { writeTiff } from '../../../tests/support/tiff.ts'
import { describeMisfit } from '../../check/picture-files.ts'
import { writeSealed } from '../../fs/sealed.ts'
import { isChangedFileError } from '../../fs/unchanged.ts'
import { brand } from '../../model/brand.ts'
import { srcsetOf } from '../../model/image.ts'
import { coloursOf, familiesOf } from './picture-colours.ts'
import { measureImage, readColours } from './pictures.ts'

const size = { width: 60, height: 80 }
const drawing = sharp({ create: { ...size, channels: 3, background: 'teal' } })
/** Pixels that JPEG compresses to a file of more than a few bytes, so that its end can be cut off. */
const noise = Uint8Array.from(
  { length: 60 * 80 * 3 },
  (_, index) => ((index % 997) * (index % 997)) % 251,
)
const jpeg = await sharp(noise, { raw: { ...size, channels: 3 } })
  .jpeg()
  .toBuffer()
const thumbnail = await drawing.clone().resize(6, 8).jpeg().toBuffer()
// A segment of a JPEG begins with a marker of two bytes and the length of the rest in two bytes.
const thumbnailSegment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), thumbnail])
thumbnailSegment.writeUInt16BE(thumbnailSegment.length - 2, 2)

test.each([
  ['JPEG', jpeg],
  [
    // The thumbnail's end marker is not the picture's end marker.
    'JPEG with a thumbnail',
    Buffer.concat([jpeg.subarray(0, 2), thumbnailSegment, jpeg.subarray(2)]),
  ],
  ['PNG', await drawing.clone().png().toBuffer()],
])('a %s is incomplete only if its end marker is missing', async (_, picture) => {
  // Phones append a video to a picture.
  const video = Buffer.alloc(5000, 'film')

  expect(await measureImage(picture)).toMatchObject(size)
  expect(await measureImage(Buffer.concat([picture, video]))).toMatchObject(size)
  expect(await measureImage(picture.subarray(0, -20))).toMatchObject({
    fault: 'is incomplete: its end is missing',
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'measures a photograph with orientation %i as displayed',
  async (orientation) => {
    const picture = await drawing.clone().withMetadata({ orientation }).jpeg().toBuffer()

    // Orientations 5 to 8 rotate the picture by a quarter turn.
    const displayedSize = orientation < 5 ? size : { width: 80, height: 60 }
    expect(await measureImage(picture)).toMatchObject(displayedSize)
  },
)

test('reports pictures whose shape or size does not fit, with a remedy', async () => {
  /** Each row: shape, width, heights. Most sizes are at a limit, or one pixel beyond it. */
  const sizes = [
    ['portrait', 8475, 12_000, 12_001],
    ['landscape', 12_000, 8475],
    ['landscape', 12_001, 8475],
    ['landscape', 1682, 1210],
    ['hero', 1080, 608],
    ['hero', 1079, 607],
    ['hero', 1200, 603, 602],
    ['cover', 480, 720],
    ['cover', 479, 719],
    ['cover', 500, 720],
  ] as const
  const messages = sizes.flatMap(([shape, width, ...heights]) =>
    heights.map((height) => {
      const misfit = describeMisfit(shape, width, height)
      const message = misfit
        ? `${misfit.severity}: it ${misfit.fault} → ${misfit.hint}`
        : 'fits'
      return `${shape} ${width} × ${height}: ${message}\n`
    }),
  )

  await expect(messages.join('')).toMatchFileSnapshot('fixtures/images.txt')
})

const shop = restoredShop()
const composed = 'NFC'
const decomposed = 'NFD'

/** Renames a poster's picture, with separate names on disk and in the poster's file. */
async function renamePicture(
  id: string,
  nameOnDisk: string,
  nameInFile = nameOnDisk,
): Promise<void> {
  await rename(
    shop.at(`content/posters/main/${id}.jpg`),
    shop.at('content/posters/main', nameOnDisk),
  )
  await shop.edit(`posters/main/${id}.yaml`, (text) =>
    text.replace(`- ${id}.jpg`, `- ${JSON.stringify(nameInFile)}`),
  )
}

/** Loads the pictures of the first gallery's posters. Expects content without faults. */
async function loadPictures() {
  const { value, diagnostics } = await shop.loadSite()
  expect(diagnostics).toEqual([])

  const posters = value?.site.storefronts[0]?.galleries[0]?.posters ?? []
  return posters.map(({ images: [image] }) => image)
}

test.each([
  ['my poster.jpg', 'my-poster'],
  ['100%.jpg', '100'],
  ['a#1?.jpg', 'a-1'],
  [' (1) Sjön & månen.jpg', '1-Sjon-manen'],
  ['Clean_name--2-.jpg', 'Clean_name--2-'],
  // A hash replaces a name without Latin letters.
  ['海.jpg', '[0-9a-f]{8}'],
])('the addresses of the picture "%s" need no escapes', async (file, name) => {
  await renamePicture('gold-disk', file)

  const [image] = await loadPictures()

  const address = `/img/${name}-[a-z0-9]{1,6}-\\d+\\.avif \\d+w`
  expect(image && srcsetOf(image, 'portrait', 'avif')).toMatch(
    new RegExp(`^${address}(?:, ${address})*$`),
  )
})

test('finds a picture by its name in composed or decomposed letters', async () => {
  await renamePicture(
    'gold-disk',
    'Sjön.jpg'.normalize(decomposed),
    'Sjön.jpg'.normalize(composed),
  )
  await renamePicture(
    'two-moons',
    'Månar.jpg'.normalize(composed),
    'Månar.jpg'.normalize(decomposed),
  )

  // Files are opened by their name as stored on disk.
  expect(await loadPictures()).toMatchObject([
    { name: 'Sjon', file: `posters/main/${'Sjön.jpg'.normalize(decomposed)}` },
    { name: 'Manar', file: `posters/main/${'Månar.jpg'.normalize(composed)}` },
  ])
})

// On other systems, both names mean the same file.
test.runIf(process.platform === 'linux')(
  'reports two files whose names differ only in Unicode composition',
  async () => {
    for (const form of [composed, decomposed])
      await shop.write(`public/${'måne.txt'.normalize(form)}`, form)

    const { value, diagnostics } = await shop.loadSite()

    const message = [
      'two files have this name, one with composed letters (é)',
      'and one with decomposed ones (e and ´)',
    ].join(' ')
    expect(value).toBeUndefined()
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-id',
        at: { file: 'public/måne.txt' },
        message,
        hint: 'delete one of the two',
      },
    ])
  },
)

const COLOUR_CACHE = '.cache/colours.json'
const readCache = (): Promise<string> => readFile(shop.at(COLOUR_CACHE), 'utf8')
const readCacheWithWrongColours = async (): Promise<string> =>
  (await readCache()).replaceAll(/"#[0-9a-f]{6}"/g, '"#123456"')

test('ignores cached colours from another version of sharp', async () => {
  const { content } = await shop.load()
  // `drawing` is one of the values that depend on the version of sharp.
  const readWithVersion = async (drawing: string) => {
    const pictureCode = { ...shop.project.pictureCode, drawing }
    return (await readColours({ ...shop.project, pictureCode }, content)).colours
  }
  const colours = await readWithVersion('one')
  const { seal: _, ...wrongCache } = JSON.parse(await readCacheWithWrongColours())

  // With the same version, the cached colours are used although they are wrong.
  await writeSealed(shop.at(COLOUR_CACHE), wrongCache)
  expect(await readWithVersion('one')).not.toEqual(colours)

  await writeSealed(shop.at(COLOUR_CACHE), wrongCache)
  expect(await readWithVersion('two')).toEqual(colours)
})

test('computes colours again if the cache was tampered with', async () => {
  const { content } = await shop.load()
  const { colours } = await readColours(shop.project, content)

  await shop.write(COLOUR_CACHE, await readCacheWithWrongColours())

  expect((await readColours(shop.project, content)).colours).toEqual(colours)
})

const drawSquare = (background: string) =>
  sharp({ create: { width: 480, height: 480, channels: 3, background } }).png()

test('the accent of a grey picture is the brand colour', async () => {
  const picture = await drawSquare('#8a9296').toBuffer()

  expect(await coloursOf(picture)).toEqual({
    dominant: '#8a9296',
    accent: brand.teal,
    families: [],
  })
})

test('the accent is a small vivid ink rather than a large grey one', async () => {
  const dot = await drawSquare('#cf2f56').resize(80).toBuffer()
  const picture = await drawSquare('#8a9296')
    .composite([{ input: dot }])
    .toBuffer()

  // Reducing the picture mixes a little grey into the ink.
  const ink = '#ce3157'
  expect(await coloursOf(picture)).toEqual({
    dominant: '#8a9296',
    accent: ink,
    families: [{ family: 'pink', ink, share: 1 }],
  })
})

test('the colours of a picture do not depend on its bit depth and profile', async () => {
  const width = 48
  const height = 48
  const tiffOf = (bits: 8 | 16, colour: readonly number[], profile?: Uint8Array) =>
    writeTiff({
      means: 'rgb',
      bits,
      width,
      height,
      channels: 3,
      samples: Array(width * height)
        .fill(colour)
        .flat(),
      profile,
    })
  // sRGB (230, 29, 39) in ProPhoto and in sRGB.
  const deepTiff = tiffOf(16, [0.6222, 0.2611, 0.1487], profiles.proPhoto)
  const flatTiff = tiffOf(8, [230 / 255, 29 / 255, 39 / 255])

  const { dominant, families } = await coloursOf(deepTiff)
  expect(dominant).toBe('#e61d27')
  expect(families).toMatchObject([{ family: 'red' }])
  expect((await coloursOf(flatTiff)).dominant).toBe('#e61d27')
})

test('keeps cached colours while the file that names the pictures is unreadable', async () => {
  const { content } = await shop.load()
  await readColours(shop.project, content)
  const previousCache = await readCache()

  await readColours(shop.project, { ...content, site: undefined, posters: [] })

  expect(await readCache()).toBe(previousCache)
})

test('computes no colours for a picture replaced after it was measured', async () => {
  const { content } = await shop.load()

  await writeFile(
    shop.at('content/posters/main/gold-disk.jpg'),
    await readFile(shop.at('content/images/cover.jpg')),
  )

  // Without the colours that earlier tests have computed.
  const project = { ...shop.project, cache: shop.at('.cache/colours') }
  await expect(readColours(project, content)).rejects.toSatisfy(isChangedFileError)

  const { content: nextContent } = await shop.load()
  const { colours } = await readColours(project, nextContent)
  expect(colours.get('posters/main/gold-disk.jpg')).toEqual(
    colours.get('images/cover.jpg'),
  )
})

type Rgb = readonly [number, number, number]

/** Finds the colour families of a picture that has the given number of pixels of each colour. */
const familiesIn = (...areas: readonly (readonly [Rgb, number])[]) =>
  familiesOf(
    Uint8Array.from(areas.flatMap(([rgb, count]) => Array(count).fill(rgb).flat())),
  )
const namesIn = (...areas: readonly (readonly [Rgb, number])[]) =>
  familiesIn(...areas).map(({ family }) => family)

describe('the colour families of a picture', () => {
  it.each([
    ['red', [180, 69, 78], [237, 159, 123]],
    ['orange', [249, 174, 138], [219, 159, 87]],
    ['gold', [186, 120, 12], [171, 159, 36]],
    ['green', [240, 225, 30], [12, 168, 147]],
    ['turquoise', [54, 195, 174], [12, 162, 192]],
    ['blue', [33, 177, 210], [153, 147, 252]],
    ['purple', [153, 150, 219], [228, 72, 183]],
    ['pink', [249, 27, 192], [207, 36, 69]],
  ] as const)('%s ranges from its first hue to its last', (family, firstHue, lastHue) => {
    expect(namesIn([firstHue, 100])).toEqual([family])
    expect(namesIn([lastHue, 100])).toEqual([family])
  })

  it('are sorted by strength, without tiny areas', () => {
    const darkBlue = [20, 40, 90] as const
    const vividRed = [217, 66, 40] as const
    const gold = [222, 170, 60] as const

    // Strength grows with the area, but also with chroma and lightness.
    const names = namesIn([darkBlue, 600], [vividRed, 300], [gold, 20])
    expect(names).toEqual(['red', 'blue'])
  })

  it('exclude paper, greys, black and white', () => {
    const greys = [0, 128, 255].map((value) => [[value, value, value], 50] as const)

    expect(familiesIn([[244, 236, 220], 50], ...greys)).toEqual([])
  })

  it('include the mean of their inks', () => {
    const inks = familiesIn([[80, 40, 100], 50], [[100, 60, 120], 50])

    expect(inks).toEqual([{ family: 'purple', ink: '#5a326e', share: 1 }])
  })
})
