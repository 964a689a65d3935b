import { readFile, rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { ownShop } from '../../../tests/shops/own-shop.ts'
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
const plain = sharp({ create: { ...size, channels: 3, background: 'teal' } })
const noise = Uint8Array.from(
  { length: 60 * 80 * 3 },
  (_, index) => ((index % 997) * (index % 997)) % 251,
)
const jpeg = await sharp(noise, { raw: { ...size, channels: 3 } })
  .jpeg()
  .toBuffer()
// The end marker of a thumbnail inside a JPEG is not that of the JPEG.
const small = await plain.clone().resize(6, 8).jpeg().toBuffer()
const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), small])
segment.writeUInt16BE(segment.length - 2, 2)

test.each([
  ['JPEG', jpeg],
  [
    'JPEG with a smaller one inside',
    Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]),
  ],
  ['PNG', await plain.clone().png().toBuffer()],
])('a %s may continue after its end marker, but must have one', async (_, picture) => {
  const film = Buffer.alloc(5000, 'film')
  expect(await measureImage(picture)).toMatchObject(size)
  expect(await measureImage(Buffer.concat([picture, film]))).toMatchObject(size)
  expect(await measureImage(picture.subarray(0, -20))).toMatchObject({
    fault: 'is incomplete: its end is missing',
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'measures a photograph with orientation %i as displayed',
  async (orientation) => {
    const turned = await plain.clone().withMetadata({ orientation }).jpeg().toBuffer()
    expect(await measureImage(turned)).toMatchObject(
      orientation < 5 ? size : { width: 80, height: 60 },
    )
  },
)

test('reports pictures whose shape or size does not fit, with a remedy', async () => {
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
  const said = sizes.flatMap(([shape, width, ...heights]) =>
    heights.map((height) => {
      const { severity, fault, hint } = describeMisfit(shape, width, height) ?? {}
      return `${shape} ${width} × ${height}: ${severity ? `${severity}: it ${fault} → ${hint}` : 'fits'}\n`
    }),
  )
  await expect(said.join('')).toMatchFileSnapshot('fixtures/images.txt')
})

const shop = ownShop()
const [composed, decomposed] = ['NFC', 'NFD']

/** Renames a poster's picture, with separate names on disk and in the poster's file. */
async function renamePicture(id: string, onDisk: string, named = onDisk): Promise<void> {
  await rename(
    shop.at(`content/posters/main/${id}.jpg`),
    shop.at('content/posters/main', onDisk),
  )
  await shop.edit(`posters/main/${id}.yaml`, (text) =>
    text.replace(`- ${id}.jpg`, `- ${JSON.stringify(named)}`),
  )
}

/** The picture of each poster in the first gallery. Expects content without faults. */
async function pictures() {
  const { value, diagnostics } = await shop.loadSite()
  expect(diagnostics).toEqual([])
  return (
    value?.site.storefronts[0]?.galleries[0]?.posters.map(
      ({ images: [image] }) => image,
    ) ?? []
  )
}

test.each([
  ['my poster.jpg', 'my-poster'],
  ['100%.jpg', '100'],
  ['a#1?.jpg', 'a-1'],
  [' (1) Sjön & månen.jpg', '1-Sjon-manen'],
  ['Clean_name--2-.jpg', 'Clean_name--2-'],
  ['海.jpg', '[0-9a-f]{8}'],
])('the addresses of the picture "%s" need no escapes', async (file, name) => {
  await renamePicture('gold-disk', file)
  const [image] = await pictures()
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
  expect(await pictures()).toMatchObject([
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
    expect(value).toBeUndefined()
    const message =
      'two files have this name, one with composed letters (é) and one with decomposed ones (e and ´)'
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

const cached = '.cache/colours.json'
const readCache = (): Promise<string> => readFile(shop.at(cached), 'utf8')

test('ignores cached colours from another version of sharp', async () => {
  const { content } = await shop.load()
  const readBy = async (drawing: string) => {
    const pictureCode = { ...shop.project.pictureCode, drawing }
    return (await readColours({ ...shop.project, pictureCode }, content)).colours
  }
  const clean = await readBy('one')
  const { seal: _, ...left } = JSON.parse(
    (await readCache()).replaceAll(/"#[0-9a-f]{6}"/g, '"#123456"'),
  )
  await writeSealed(shop.at(cached), left)
  expect(await readBy('one')).not.toEqual(clean)
  await writeSealed(shop.at(cached), left)
  expect(await readBy('two')).toEqual(clean)
})

test('computes colours again if the cache was tampered with', async () => {
  const { content } = await shop.load()
  const clean = (await readColours(shop.project, content)).colours
  await shop.write(cached, (await readCache()).replaceAll(/"#[0-9a-f]{6}"/g, '"#123456"'))
  expect((await readColours(shop.project, content)).colours).toEqual(clean)
})

test('the accent is a small vivid ink rather than a large grey one, else the brand colour', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 480, height: 480, channels: 3, background } }).png()
  const dot = await plain('#cf2f56').resize(80).toBuffer()
  await plain('#8a9296').toFile(shop.at('grey.png'))
  await plain('#8a9296')
    .composite([{ input: dot }])
    .toFile(shop.at('loud.png'))
  const dominant = '#8a9296'
  expect(await coloursOf(await readFile(shop.at('grey.png')))).toEqual({
    dominant,
    accent: brand.teal,
    families: [],
  })
  const [ink, family] = ['#ce3157', 'pink']
  const families = [{ family, ink, share: 1 }]
  expect(await coloursOf(await readFile(shop.at('loud.png')))).toEqual({
    dominant,
    accent: ink,
    families,
  })
})

test('the colours of a picture do not depend on its bit depth and profile', async () => {
  // sRGB (230, 29, 39) in ProPhoto and in sRGB.
  const samples = (colour: readonly number[]) =>
    Array(48 * 48)
      .fill(colour)
      .flat()
  const pixels = { means: 'rgb', width: 48, height: 48, channels: 3 } as const
  const deep = {
    ...pixels,
    bits: 16,
    samples: samples([0.6222, 0.2611, 0.1487]),
  } as const
  const flat = {
    ...pixels,
    bits: 8,
    samples: samples([230 / 255, 29 / 255, 39 / 255]),
  } as const
  const { dominant, families } = await coloursOf(
    writeTiff({ ...deep, profile: profiles.proPhoto }),
  )
  expect(dominant).toBe('#e61d27')
  expect(families).toMatchObject([{ family: 'red' }])
  expect((await coloursOf(writeTiff(flat))).dominant).toBe('#e61d27')
})

test('keeps cached colours while the file that names the pictures is unreadable', async () => {
  const { content } = await shop.load()
  await readColours(shop.project, content)
  const before = await readCache()
  await readColours(shop.project, { ...content, site: undefined, posters: [] })
  expect(await readCache()).toBe(before)
})

test('computes no colours for a picture replaced after it was measured', async () => {
  const { content } = await shop.load()
  await writeFile(
    shop.at('content/posters/main/gold-disk.jpg'),
    await readFile(shop.at('content/images/cover.jpg')),
  )
  await expect(readColours(shop.project, content)).rejects.toSatisfy(isChangedFileError)
  const { content: now } = await shop.load()
  const colours = (await readColours(shop.project, now)).colours
  expect(colours.get('posters/main/gold-disk.jpg')).toEqual(
    colours.get('images/cover.jpg'),
  )
})

type Rgb = readonly [number, number, number]

/** Finds the colour families of a picture with this many pixels of each colour. */
const familiesIn = (...areas: readonly (readonly [Rgb, number])[]) =>
  familiesOf(
    Uint8Array.from(areas.flatMap(([rgb, count]) => Array(count).fill(rgb).flat())),
  )
const namesIn = (...areas: readonly (readonly [Rgb, number])[]) =>
  familiesIn(...areas).map(({ family }) => family)

describe('the families of a picture', () => {
  it.each([
    ['red', [180, 69, 78], [237, 159, 123]],
    ['orange', [249, 174, 138], [219, 159, 87]],
    ['gold', [186, 120, 12], [171, 159, 36]],
    ['green', [240, 225, 30], [12, 168, 147]],
    ['turquoise', [54, 195, 174], [12, 162, 192]],
    ['blue', [33, 177, 210], [153, 147, 252]],
    ['purple', [153, 150, 219], [228, 72, 183]],
    ['pink', [249, 27, 192], [207, 36, 69]],
  ] as const)('%s is called so from its first hue to its last', (family, first, last) => {
    expect([namesIn([first, 100]), namesIn([last, 100])]).toEqual([[family], [family]])
  })

  it('are sorted by strength, without the colour of a mere dot', () => {
    expect(
      namesIn([[20, 40, 90], 600], [[217, 66, 40], 300], [[222, 170, 60], 20]),
    ).toEqual(['red', 'blue'])
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
