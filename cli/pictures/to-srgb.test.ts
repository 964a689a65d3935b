import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { profiles } from '../../tests/support/colour-profiles.ts'
import { isLong } from '../../tests/support/long.ts'
import type { Rgb } from '../../tests/support/pictures.ts'
import { type TiffPixels, writeTiff } from '../../tests/support/tiff.ts'
import { decodeToSrgb } from './to-srgb.mjs'

/** RGB samples from 0 to 1. */
const screenColours = [
  [0.9, 0.15, 0.15],
  [0.27, 0.55, 0.31],
  [0.1, 0.2, 0.8],
  [0.9, 0.86, 0.78],
  [0.06, 0.05, 0.04],
  [0.5, 0.5, 0.5],
  [1, 1, 1],
  [0, 0, 0],
  [0.6222, 0.2611, 0.1487],
  [0.05, 0.3, 0.1],
]
const greys = [[0.9], [0.5], [0.2], [0.05], [1], [0], [3 / 255], [8 / 255]]
const inks = [
  [0.1, 0.9, 0.9, 0],
  [0.9, 0.2, 0.1, 0.1],
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [0.3, 0.3, 0.3, 0.2],
  [0.2, 0.1, 0.8, 0],
  [0.55, 0.45, 0.65, 0.35],
  [0.8, 0.7, 0.6, 0.9],
  [1, 1, 1, 1],
]
/** Lightness from 0 to 100, then a and b. */
const labColours = [
  [54, 80, 69],
  [52, 42, 20],
  [30, 68, -102],
  [90, 0, 5],
  [0, 0, 0],
  [100, 0, 0],
  [60, -40, 30],
] as const

/** `labColours` in 16 bits as TIFF stores them: a and b are signed, in steps of 1/256. */
const labSamples = labColours.map(([lightness, ...chroma]) => [
  lightness / 100,
  ...chroma.map((value) => ((value * 256 + 65_536) % 65_536) / 65_535),
])

const asGrey = (values: readonly number[]) =>
  values.map((value): Rgb => [value, value, value])

/** `screenColours` as sRGB, in 8 bits. */
const unchangedColours: readonly Rgb[] = [
  [230, 38, 38],
  [69, 140, 79],
  [26, 51, 204],
  [230, 219, 199],
  [15, 13, 10],
  [128, 128, 128],
  [255, 255, 255],
  [0, 0, 0],
  [159, 67, 38],
  [13, 77, 26],
]

interface Source {
  readonly means: TiffPixels['means']
  readonly samples: readonly (readonly number[])[]
  readonly profile?: Uint8Array
  /** The colours that Little CMS computes, to compare with ours. */
  readonly shows: readonly Rgb[]
}

/**
 * The pictures to test, by name. `shows` was computed with Little CMS 2.14: `transicc -t0 -s -n -i PROFILE -o *sRGB`,
 * with `-i *Lab` for Lab. For inks without a profile, PROFILE is libvips' own.
 */
const sources: Readonly<Record<string, Source>> = {
  'no profile': { means: 'rgb', samples: screenColours, shows: unchangedColours },
  sRGB: {
    means: 'rgb',
    samples: screenColours,
    profile: profiles.srgb,
    shows: unchangedColours,
  },
  'Display P3': {
    means: 'rgb',
    samples: screenColours,
    profile: profiles.displayP3,
    shows: [
      [250, 0, 14],
      [31, 142, 72],
      [15, 52, 212],
      [232, 219, 197],
      [16, 13, 10],
      [128, 128, 128],
      [255, 255, 255],
      [0, 0, 0],
      [172, 59, 26],
      [0, 78, 16],
    ],
  },
  'Adobe RGB': {
    means: 'rgb',
    samples: screenColours,
    profile: profiles.adobeRgb,
    shows: [
      [255, 33, 33],
      [0, 142, 74],
      [0, 48, 209],
      [234, 220, 199],
      [8, 5, 3],
      [129, 129, 129],
      [255, 255, 255],
      [0, 0, 0],
      [183, 65, 31],
      [0, 75, 12],
    ],
  },
  ProPhoto: {
    means: 'rgb',
    samples: screenColours,
    profile: profiles.proPhoto,
    shows: [
      [255, 0, 45],
      [0, 169, 84],
      [0, 71, 227],
      [247, 224, 206],
      [23, 13, 9],
      [146, 146, 146],
      [255, 255, 255],
      [0, 0, 0],
      [230, 29, 39],
      [0, 105, 3],
    ],
  },
  'grey without profile': {
    means: 'grey',
    samples: greys,
    shows: asGrey([230, 128, 51, 13, 255, 0, 3, 8]),
  },
  'grey of gamma 1.8': {
    means: 'grey',
    samples: greys,
    profile: profiles.greyGamma,
    shows: asGrey([235, 146, 66, 14, 255, 0, 1, 6]),
  },
  'grey as light': {
    means: 'grey',
    samples: greys,
    profile: profiles.greyLight,
    shows: asGrey([243, 188, 124, 63, 255, 0, 28, 50]),
  },
  'grey as lightness': {
    means: 'grey',
    samples: greys,
    profile: profiles.greyLab,
    shows: asGrey([226, 119, 48, 17, 255, 0, 4, 11]),
  },
  'RGB of a scanner, version 2': {
    means: 'rgb',
    samples: screenColours,
    profile: profiles.scanner,
    shows: [
      [176, 44, 37],
      [78, 105, 71],
      [0, 61, 134],
      [225, 209, 190],
      [32, 9, 0],
      [124, 113, 107],
      [255, 255, 255],
      [21, 0, 0],
      [131, 64, 35],
      [38, 51, 19],
    ],
  },
  'RGB of a scanner, version 4': {
    means: 'rgb',
    samples: screenColours,
    profile: profiles.scannerInStages,
    shows: [
      [239, 70, 114],
      [141, 142, 134],
      [71, 107, 221],
      [241, 216, 217],
      [107, 22, 92],
      [162, 134, 157],
      [255, 241, 254],
      [97, 0, 84],
      [192, 91, 111],
      [109, 95, 102],
    ],
  },
  CMYK: {
    means: 'cmyk',
    samples: inks,
    profile: profiles.cmyk,
    shows: [
      [218, 48, 0],
      [0, 149, 207],
      [255, 255, 255],
      [33, 33, 33],
      [160, 164, 169],
      [227, 202, 90],
      [106, 112, 95],
      [22, 25, 30],
      [8, 0, 0],
    ],
  },
  'CMYK of version 2': {
    means: 'cmyk',
    samples: inks,
    profile: profiles.cmykOfVersion2,
    shows: [
      [224, 67, 38],
      [0, 146, 204],
      [255, 255, 255],
      [52, 51, 75],
      [180, 168, 176],
      [221, 210, 135],
      [127, 112, 111],
      [38, 29, 58],
      [18, 0, 34],
    ],
  },
  'CMYK in stages': {
    means: 'cmyk',
    samples: inks,
    profile: profiles.cmykInStages,
    shows: [
      [209, 78, 58],
      [0, 152, 219],
      [230, 255, 255],
      [22, 57, 87],
      [169, 190, 207],
      [206, 219, 154],
      [125, 145, 144],
      [10, 45, 79],
      [0, 25, 54],
    ],
  },
  'CMYK without profile': {
    means: 'cmyk',
    samples: inks,
    shows: [
      [211, 49, 43],
      [0, 126, 173],
      [255, 255, 255],
      [18, 4, 23],
      [146, 135, 133],
      [200, 194, 68],
      [91, 90, 73],
      [6, 4, 27],
      [0, 0, 24],
    ],
  },
  Lab: {
    means: 'lab',
    samples: labSamples,
    shows: [
      [253, 5, 2],
      [194, 91, 92],
      [66, 0, 239],
      [230, 226, 217],
      [0, 0, 0],
      [255, 255, 255],
      [74, 162, 88],
    ],
  },
}

/** Width and height (px) of each colour's square, which is large enough for lossy formats to keep the colour. */
const SIDE = 16

/** Draws a row of squares of the colours, with an alpha channel if `opacity` is given. */
function draw(source: Source, bits: 8 | 16, opacity?: number): Buffer {
  const { means, samples, profile } = source
  const pixels =
    opacity === undefined ? samples : samples.map((colour) => [...colour, opacity])
  const row = pixels.flatMap((pixel) => Array(SIDE).fill(pixel).flat())
  return writeTiff({
    means,
    bits,
    width: samples.length * SIDE,
    height: SIDE,
    channels: pixels[0]?.length ?? 0,
    samples: Array(SIDE).fill(row).flat(),
    profile,
  })
}

/** Returns the colour in the middle of each square. */
async function decodeColours(bytes: Uint8Array): Promise<readonly Rgb[]> {
  const { data, info } = await decodeToSrgb(bytes, {})
  expect(info.channels).toBe(3)
  return Array.from({ length: info.width / SIDE }, (_, index): Rgb => {
    const offset = ((SIDE / 2) * info.width + index * SIDE + SIDE / 2) * 3
    return [data[offset] ?? -1, data[offset + 1] ?? -1, data[offset + 2] ?? -1]
  })
}

/** The maximum difference between two engines' values of a channel. */
const TOLERANCE = 3

function expectColours(colours: readonly Rgb[], expected: readonly Rgb[]): void {
  const channels = colours.flat()
  // A missing channel counts as a large difference.
  const differences = expected
    .flat()
    .map((value, index) => Math.abs(value - (channels[index] ?? -255)))
  expect(Math.max(...differences), JSON.stringify(colours)).toBeLessThanOrEqual(TOLERANCE)
}

/** The settings with the least loss in lossy formats. */
const FINEST = { quality: 100, chromaSubsampling: '4:4:4' } as const

/** Formats, each with the bit depth of the TIFF that it is made from. All of them keep the samples and the profile. */
const formats: Readonly<
  Record<string, readonly [bits: 8 | 16, write: (tiff: Sharp) => Sharp]>
> = {
  'an 8-bit TIFF': [8, (tiff) => tiff],
  'a 16-bit TIFF': [16, (tiff) => tiff],
  'a JPEG': [8, (tiff) => tiff.jpeg(FINEST)],
  'an 8-bit PNG': [8, (tiff) => tiff.png()],
  'a 16-bit PNG': [16, (tiff) => tiff.toColourspace('rgb16').png()],
  'a grey 16-bit PNG': [16, (tiff) => tiff.toColourspace('grey16').png()],
  'a WebP': [8, (tiff) => tiff.webp({ lossless: true })],
  'an 8-bit AVIF': [8, (tiff) => tiff.avif({ ...FINEST, effort: 0 })],
  'a 10-bit AVIF': [
    16,
    (tiff) => tiff.toColourspace('rgb16').avif({ ...FINEST, effort: 0, bitdepth: 10 }),
  ],
  'a 12-bit AVIF': [
    16,
    (tiff) => tiff.toColourspace('rgb16').avif({ ...FINEST, effort: 0, bitdepth: 12 }),
  ],
}

/** Matches the formats that can store each kind of sample. */
const suitableFormats: Readonly<Record<string, RegExp>> = {
  // All formats except the grey PNG.
  rgb: /^(?!.*grey)/,
  grey: /TIFF|JPEG|8-bit PNG|grey/,
  cmyk: /TIFF|JPEG/,
  lab: /16-bit TIFF/,
}

const combinations = Object.entries(sources).flatMap(([name, source]) =>
  Object.keys(formats)
    .filter((format) => suitableFormats[source.means]?.test(format))
    .map((format) => [name, format, source] as const),
)

/**
 * Combines each source with one or two formats, and each format with several sources. The long suite tests all
 * combinations.
 */
const sample = Object.values(sources).flatMap((source, sourceIndex) => {
  const combinationsOfSource = combinations.filter(
    (combination) => combination[2] === source,
  )
  const step = Math.ceil(combinationsOfSource.length / 2)
  // Takes one of every `step` formats. Each source begins at a different format, so that all formats are tested.
  const firstIndex = sourceIndex % step
  return combinationsOfSource.filter((_, index) => index % step === firstIndex)
})
const testedCombinations = isLong ? combinations : sample

/** The libvips colour space in which each kind of sample is written. No source has a palette. */
const colourSpaces = {
  grey: 'b-w',
  cmyk: 'cmyk',
  rgb: 'srgb',
  lab: 'lab',
  palette: 'srgb',
} as const

async function writeAs(
  format: string,
  source: Source,
  opacity?: number,
): Promise<Buffer> {
  const [bits, write] = formats[format] ?? expect.unreachable(`no format is ${format}`)
  const tiff = draw(source, bits, opacity)
  if (format.includes('TIFF')) return tiff

  const picture = sharp(tiff).keepIccProfile()
  if (source.means === 'cmyk') picture.pipelineColourspace('cmyk')
  return write(picture.toColourspace(colourSpaces[source.means])).toBuffer()
}

describe('a picture gets the colours that Little CMS computes:', () => {
  test.each(testedCombinations)('%s in %s', async (_, format, source) => {
    const bytes = await writeAs(format, source)

    // Makes sure that the picture has the profile of its source.
    const { icc } = await sharp(bytes).metadata()
    expect(icc?.length).toBe(source.profile?.length)
    expectColours(await decodeColours(bytes), source.shows)
  })
})

// The colours were computed as for `sources`. White is 244, because the curve of this profile ends at 90 % of the
// light.
test('a profile with a light black adapts all colours to that black', async () => {
  const tiff = draw(
    { means: 'rgb', samples: screenColours, profile: profiles.lightBlack, shows: [] },
    16,
  )

  expectColours(await decodeColours(tiff), [
    [239, 0, 11],
    [28, 136, 68],
    [12, 49, 203],
    [221, 209, 188],
    [13, 9, 6],
    [121, 121, 121],
    [244, 244, 244],
    [0, 0, 0],
    [164, 55, 23],
    [0, 74, 13],
  ])
})

/** `labColours` in 8 bits as TIFF stores them: a and b are signed. */
const labSamplesOf8Bits = labColours.map(([lightness, ...chroma]) => [
  lightness / 100,
  ...chroma.map((value) => ((value + 256) % 256) / 255),
])

test('Lab in an 8-bit TIFF gets the colours that Little CMS computes', async () => {
  const tiff = draw({ means: 'lab', samples: labSamplesOf8Bits, shows: [] }, 8)

  expectColours(await decodeColours(tiff), sources.Lab?.shows ?? [])
})

test('resizing 8-bit Lab mixes neighbouring pixels', async () => {
  // A reddish and a greenish grey. `a` is 1 and -1, stored as 1 and 255, so a mean of the stored bytes would be wrong.
  const nearGrey = [1, -1].map((a) => [0.5, ((a + 256) % 256) / 255, 0])
  const tiff = draw({ means: 'lab', samples: nearGrey, shows: [] }, 8)

  const { data } = await decodeToSrgb(tiff, { width: 1 })

  // The grey with half the lightness, L* 50.
  expectColours([[data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]], [[119, 119, 119]])
})

/** Returns the colours of half-transparent pixels on white. */
const onWhite = (colours: readonly Rgb[]) =>
  colours.map(([r, g, b]): Rgb => [(r + 255) / 2, (g + 255) / 2, (b + 255) / 2])

const transparentFormats = [
  'a 16-bit TIFF',
  'an 8-bit PNG',
  'a 16-bit PNG',
  'a grey 16-bit PNG',
  'a WebP',
  'a 10-bit AVIF',
]
const transparentCombinations = combinations.filter(
  ([name, format]) =>
    ['no profile', 'Adobe RGB', 'grey of gamma 1.8'].includes(name) &&
    transparentFormats.includes(format),
)

const testedTransparentCombinations = isLong
  ? transparentCombinations
  : transparentCombinations.filter((_, index) => index % 3 === 0)

describe('a half-transparent picture is drawn on white:', () => {
  test.each(testedTransparentCombinations)('%s in %s', async (_, format, source) => {
    const bytes = await writeAs(format, source, 0.5)

    expectColours(await decodeColours(bytes), onWhite(source.shows))
  })
})

const { adobeRgb, cmyk, greyGamma } = profiles

/** Bits per channel. */
const depths: readonly (8 | 16)[] = isLong ? [8, 16] : [16]

describe('a picture with an unusable profile is treated as sRGB:', () => {
  test.each([
    ['truncated in its header', adobeRgb.subarray(0, 60)],
    ['truncated in its table', adobeRgb.subarray(0, 150)],
    ['truncated in its curves', adobeRgb.subarray(0, 400)],
    ['not a profile', Buffer.alloc(600, 'profile')],
    ['for CMYK', cmyk],
    ['for greys', greyGamma],
  ])('%s', async (_, profile) => {
    for (const bits of depths) {
      const tiff = draw(
        { means: 'rgb', samples: screenColours, profile, shows: unchangedColours },
        bits,
      )
      expectColours(await decodeColours(tiff), unchangedColours)
    }
  })
})

describe('a CMYK picture with an unusable profile is treated as if it had none:', () => {
  test.each([
    ['truncated in its table', profiles.cmykOfVersion2.subarray(0, -100)],
    ['truncated in its stages', profiles.cmykInStages.subarray(0, -100)],
    ['not a profile', Buffer.alloc(600, 'profile')],
    ['for RGB', adobeRgb],
  ])('%s', async (_, profile) => {
    const sourceWithoutProfile = sources['CMYK without profile'] as Source
    for (const bits of depths) {
      const tiff = draw({ ...sourceWithoutProfile, profile }, bits)
      expectColours(await decodeColours(tiff), sourceWithoutProfile.shows)
    }
  })
})

test('a half-transparent CMYK picture is drawn on white', async () => {
  const source = sources['CMYK of version 2'] as Source

  expectColours(await decodeColours(draw(source, 8, 0.5)), onWhite(source.shows))
})

test('uses a profile of 200 KB', async () => {
  // The size in its header is smaller, because meaningless bytes follow the profile.
  const source = {
    ...sources.ProPhoto,
    profile: Buffer.concat([profiles.proPhoto, Buffer.alloc(200_000)]),
  }

  expectColours(await decodeColours(draw(source as Source, 16)), source.shows ?? [])
})

test('rotates and resizes a picture with 16 bits and a profile', async () => {
  // A picture with orientation 6 is shown after a rotation by 90°.
  const { data } = await sharp(draw(sources.ProPhoto as Source, 16))
    .keepIccProfile()
    .withMetadata({ orientation: 6 })
    .toColourspace('rgb16')
    .png()
    .toBuffer({ resolveWithObject: true })

  const { info } = await decodeToSrgb(data, { width: 8 })

  expect(info).toMatchObject({ width: 8, height: 8 * screenColours.length, channels: 3 })
})
