// Small ICC profiles for testing the conversion to sRGB. A profile describes how a device's colours, such as the
// strengths of a display's lights, become colours in a connection space that does not depend on devices: XYZ or Lab.
// The numbers in comments like 'ICC.1, 10.18' are sections of the specification.

type Triple = readonly [number, number, number]

/** An entry in a profile. Its name is a signature of four letters, such as 'wtpt'. */
interface Tag {
  readonly name: string
  readonly data: Buffer
}

/** Encodes signed fixed-point numbers of 32 bits, 16 of them after the point. */
const fixed = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries())
    bytes.writeInt32BE(Math.round(value * 65_536), index * 4)
  return bytes
}

/** Writes a tag's data: the signature of its type, four reserved bytes and the value. */
const typed = (type: string, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...parts])

const xyz = (values: Triple): Buffer => typed('XYZ ', fixed(values))

/**
 * The number of parameters of a parametric curve, by the number of its type (ICC.1, 10.18). A curve with one parameter
 * is x ^ parameter. In the other curves, the first parameter is the exponent.
 */
const PARAMETER_COUNTS = [1, 3, 4, 5, 7]

const curve = (parameters: readonly number[]): Buffer =>
  typed(
    'para',
    Buffer.from([0, PARAMETER_COUNTS.indexOf(parameters.length), 0, 0]),
    fixed(parameters),
  )

/** The length of what `typed` writes before the value. */
const TYPE_LENGTH = 8

/** Encodes unsigned numbers of 32 bits. */
const longs = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** Writes a text in one language. */
const words = (text: string): Buffer => {
  const letters = Buffer.from(text, 'utf16le').swap16()
  // Each record has the language, the length and the offset of a text.
  const recordCount = 1
  const recordLength = 12
  const recordsHeader = longs([recordCount, recordLength])
  const language = Buffer.from('enUS', 'latin1')
  const textOffset = TYPE_LENGTH + recordsHeader.length + recordLength
  const textPlace = longs([letters.length, textOffset])
  return typed('mluc', recordsHeader, language, textPlace, letters)
}

/** The white point of the connection space. */
const D50: Triple = [0.9642, 1, 0.8249]

/** The signatures of the device kinds. */
const DEVICES = { display: 'mntr', printer: 'prtr', scanner: 'scnr' } as const

interface Profile {
  readonly device: keyof typeof DEVICES
  /** The colours that the profile converts. */
  readonly from: 'RGB ' | 'CMYK' | 'GRAY'
  /** The colours to which it converts them. */
  readonly to: 'XYZ ' | 'Lab '
  readonly tags: readonly Tag[]
  readonly version?: 2 | 4
}

/** Writes an ICC profile. */
function writeProfile({ device, from, to, tags, version = 4 }: Profile): Buffer {
  const allTags = [
    { name: 'desc', data: words('test') },
    { name: 'cprt', data: words('none') },
    { name: 'wtpt', data: xyz(D50) },
    ...tags,
  ]

  // After the header, a table has the number of tags, and the name, the offset and the length of each.
  const tableLength = 4 + allTags.length * 12
  const parts = allTags.map(({ data }) => padTo4(data))
  const offsets = offsetsOf(parts, HEADER_LENGTH + tableLength)
  const entries = allTags.flatMap(({ name, data }, index) => [
    Buffer.from(name, 'latin1'),
    longs([offsets[index] ?? 0, data.length]),
  ])
  const contents = Buffer.concat([longs([allTags.length]), ...entries, ...parts])

  // The file size, the version, the kinds, the signature that every profile has, and the
  // white point.
  const header = Buffer.alloc(HEADER_LENGTH)
  header.writeUInt32BE(HEADER_LENGTH + contents.length, 0)
  header.writeUInt32BE(version === 2 ? 0x02_10_00_00 : 0x04_40_00_00, 8)
  header.write(`${DEVICES[device]}${from}${to}`, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed(D50).copy(header, 68)
  return Buffer.concat([header, contents])
}

const HEADER_LENGTH = 128

/** Returns the offset of each part, if the first one begins at `start` and the others follow it. */
function offsetsOf(parts: readonly Buffer[], start: number): readonly number[] {
  const offsets: number[] = []
  let offset = start
  for (const part of parts) {
    offsets.push(offset)
    offset += part.length
  }
  return offsets
}

/** Adds zero bytes up to a multiple of 4. */
function padTo4(data: Buffer): Buffer {
  const paddedLength = Math.ceil(data.length / 4) * 4
  return Buffer.concat([data, Buffer.alloc(paddedLength - data.length)])
}

/** The colours of a display's lights in XYZ. */
type Primaries = Readonly<Record<'red' | 'green' | 'blue', Triple>>

/** Writes a display profile: three primaries, and one curve for all of them. */
function rgbProfile(
  { red, green, blue }: Primaries,
  parameters: readonly number[],
): Buffer {
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => ({
    name,
    data: curve(parameters),
  }))
  const primaries = [
    { name: 'rXYZ', data: xyz(red) },
    { name: 'gXYZ', data: xyz(green) },
    { name: 'bXYZ', data: xyz(blue) },
  ]
  const tags = [...primaries, ...curves]
  return writeProfile({ device: 'display', from: 'RGB ', to: 'XYZ ', tags })
}

/** Writes a profile of a grey display with a gamma curve. */
function greyProfile(to: Profile['to'], gamma: number): Buffer {
  const tags = [{ name: 'kTRC', data: curve([gamma]) }]
  return writeProfile({ device: 'display', from: 'GRAY', to, tags })
}

const SRGB_CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

/** Names a table of the colours as A2B0: from the device (A) to the connection space (B). */
const asA2b0 = (data: Buffer): readonly Tag[] => [{ name: 'A2B0', data }]

/** Writes a profile of made-up inks, with a grid of two steps per ink: 16 Lab colours. */
function cmykProfile(): Buffer {
  // A curve that changes nothing.
  const straight = Buffer.from(Array.from({ length: 256 }, (_, index) => index))

  const grid: number[] = []
  for (let corner = 0; corner < 16; corner += 1) {
    // Each bit of the corner says whether its ink is on the paper.
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = [8, 4, 2, 1].map((bit) =>
      corner & bit ? 1 : 0,
    )
    const light =
      Math.max(0, 1 - 0.36 * cyan - 0.44 * magenta - 0.08 * yellow) * (1 - 0.85 * black)
    const greenToRed = -40 * cyan + 75 * magenta
    const blueToYellow = -50 * cyan + 85 * yellow - 8 * magenta
    const dim = 1 - 0.9 * black
    grid.push(light * 255, 128 + greenToRed * dim, 128 + blueToYellow * dim)
  }

  const identity = fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])

  // 4 inks, 3 Lab values, 2 steps; then a matrix, a curve for every ink, the grid, and a curve for every value.
  const lut = typed(
    'mft1',
    Buffer.from([4, 3, 2, 0]),
    identity,
    ...Array(4).fill(straight),
    Buffer.from(grid.map((value) => Math.min(255, Math.max(0, Math.round(value))))),
    ...Array(3).fill(straight),
  )
  return writeProfile({ device: 'printer', from: 'CMYK', to: 'Lab ', tags: asA2b0(lut) })
}

/** Encodes numbers of 16 bits. */
const shorts = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries())
    bytes.writeUInt16BE(Math.min(65_535, Math.max(0, Math.round(value))), index * 2)
  return bytes
}

/** The points of a grid in each channel: at 0, 0.5 and 1. */
const STEPS = 3

/** Returns the values at all points of a grid. From point to point, the last channel changes fastest. */
function gridOf(
  channels: number,
  valuesAt: (colour: readonly number[]) => Triple,
): number[] {
  const colourOf = (point: number): readonly number[] =>
    Array.from({ length: channels }, (_, channel) => {
      const laterChannels = channels - 1 - channel
      const pointsPerStep = STEPS ** laterChannels
      const step = Math.floor(point / pointsPerStep) % STEPS
      return step / (STEPS - 1)
    })
  return Array.from({ length: STEPS ** channels }, (_, point) =>
    valuesAt(colourOf(point)),
  ).flat()
}

/** Returns the Lab colour of inks on paper. All inks together are a bluish black. */
function labOfInks([
  cyan = 0,
  magenta = 0,
  yellow = 0,
  black = 0,
]: readonly number[]): Triple {
  const lightness =
    (1 - 0.45 * cyan) * (1 - 0.5 * magenta) * (1 - 0.1 * yellow) * (1 - 0.8 * black)
  const saturation = 1 - 0.85 * black
  return [
    9 + 91 * lightness,
    (-37 * cyan + 74 * magenta - 5 * yellow) * saturation + 4 * black,
    (-50 * cyan - 3 * magenta + 60 * yellow) * saturation - 12 * black,
  ]
}

/** Returns the Lab colour of a scanner's lights. Its black is brown. */
const labOfLights = ([red = 0, green = 0, blue = 0]: readonly number[]): Triple => [
  8 + 30 * red + 50 * green + 12 * blue,
  6 + 60 * red - 70 * green + 4 * blue,
  9 + 35 * red + 40 * green - 84 * blue,
]

/** Writes a version 2 table with 16 bits, in which 0xff00 means L* 100. */
function oldTable(
  channels: number,
  labOf: (colour: readonly number[]) => Triple,
): Buffer {
  // Every third value is L*, and 652.8 is 0xff00 / 100. The others are a* and b*, which begin at -128.
  const grid = gridOf(channels, labOf).map((value, index) =>
    index % 3 === 0 ? value * 652.8 : (value + 128) * 256,
  )
  const curvePoints = [0, 0.2, 0.45, 0.7, 1].map((value) => value * 65_535)
  return typed(
    'mft2',
    Buffer.from([channels, 3, STEPS, 0]),
    fixed([1, 0, 0, 0, 1, 0, 0, 0, 1]),
    // The number of points in the curves before and after the grid.
    shorts([curvePoints.length, 2]),
    ...Array(channels).fill(shorts(curvePoints)),
    shorts(grid),
    ...Array(3).fill(shorts([0, 65_535])),
  )
}

interface Stages {
  readonly channels: number
  /** The values at all points of the grid, from 0 to 1. */
  readonly grid: readonly number[]
  readonly bytesPerValue: 1 | 2
  readonly matrix: readonly number[]
}

/** Writes a version 4 table with all its stages: curves, grid, curves, matrix, curves. */
function stagedTable({ channels, grid, bytesPerValue, matrix }: Stages): Buffer {
  const outputs = Buffer.concat(Array(3).fill(curve([1])))
  const middles = Buffer.concat(Array(3).fill(curve([1.1])))
  const curvePoints = [0, 20_000, 65_535]
  // The number of points has 32 bits; the upper 16 are 0.
  const pointCount = [0, curvePoints.length]
  // A curve with three points has 18 bytes, so it is padded.
  const paddedCurve = padTo4(typed('curv', shorts([...pointCount, ...curvePoints])))
  const inputs = Buffer.concat(Array(channels).fill(paddedCurve))

  // Before its values, the grid states its steps per channel and the bytes per value.
  const sizes = Buffer.alloc(20)
  sizes.fill(STEPS, 0, channels)
  sizes.writeUInt8(bytesPerValue, 16)
  const values =
    bytesPerValue === 1
      ? Buffer.from(grid.map((value) => Math.round(value * 255)))
      : shorts(grid.map((value) => value * 65_535))
  const points = Buffer.concat([sizes, padTo4(values)])

  // The format lists the stages from the last to the first. They begin after the tag's header (12 bytes) and their
  // offsets (20 bytes).
  const stages = [outputs, fixed(matrix), middles, points, inputs]
  const offsets = longs(offsetsOf(stages, 32))
  return typed('mAB ', Buffer.from([channels, 3, 0, 0]), offsets, ...stages)
}

/** Encodes a Lab colour as numbers from 0 to 1, as in version 4. */
const encodeLab = ([lightness, a, b]: Triple): Triple => [
  lightness / 100,
  (a + 128) / 255,
  (b + 128) / 255,
]

/** Returns the colour of a scanner's lights in the connection space XYZ. */
const encodeXyz = ([red = 0, green = 0, blue = 0]: readonly number[]): Triple => [
  0.03 + 0.22 * red + 0.18 * green + 0.06 * blue,
  0.02 + 0.12 * red + 0.33 * green + 0.04 * blue,
  0.02 + 0.01 * red + 0.03 * green + 0.36 * blue,
]

// Matrices of three rows, followed by the offset added to each value.
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
const MIXED = [0.95, 0.03, 0, 0.02, 0.9, 0.05, 0, 0.02, 0.97, 0.01, 0, 0.02]

const DISPLAY_P3: Primaries = {
  red: [0.5151, 0.2412, -0.0011],
  green: [0.292, 0.6922, 0.0419],
  blue: [0.1571, 0.0666, 0.7841],
}

/**
 * The display profiles are computed from published numbers: primaries adapted to D50, and curves. The inks and the
 * scanners are made up.
 */
export const profiles = {
  srgb: rgbProfile(
    {
      red: [0.4361, 0.2225, 0.0139],
      green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139],
    },
    SRGB_CURVE,
  ),
  displayP3: rgbProfile(DISPLAY_P3, SRGB_CURVE),
  /**
   * A profile whose black is as light as a dark grey of other profiles. Its curve is (0.9x + 0.05) ^ 2.4 + 0.02: it
   * begins at 0.02 and ends at 0.90, so its white is darker than other profiles' white.
   */
  lightBlack: rgbProfile(DISPLAY_P3, [2.4, 0.9, 0.05, 0.02]),
  adobeRgb: rgbProfile(
    {
      red: [0.6097, 0.3111, 0.0195],
      green: [0.2053, 0.6257, 0.0609],
      blue: [0.1492, 0.0632, 0.7446],
    },
    [563 / 256],
  ),
  proPhoto: rgbProfile(
    {
      red: [0.7977, 0.288, 0],
      green: [0.1352, 0.7119, 0],
      blue: [0.0313, 0.0001, 0.8249],
    },
    [1.8],
  ),
  greyGamma: greyProfile('XYZ ', 1.8),
  greyLight: greyProfile('XYZ ', 1),
  greyLab: greyProfile('Lab ', 1),
  cmyk: cmykProfile(),
  /** Includes its measurements, as press profiles do, so it fills several segments of a JPEG. */
  cmykOfVersion2: writeProfile({
    device: 'printer',
    from: 'CMYK',
    to: 'Lab ',
    tags: [
      { name: 'targ', data: typed('text', Buffer.alloc(70_000)) },
      ...asA2b0(oldTable(4, labOfInks)),
    ],
    version: 2,
  }),
  cmykInStages: writeProfile({
    device: 'printer',
    from: 'CMYK',
    to: 'Lab ',
    tags: asA2b0(
      stagedTable({
        channels: 4,
        grid: gridOf(4, (inks) => encodeLab(labOfInks(inks))),
        bytesPerValue: 2,
        matrix: IDENTITY,
      }),
    ),
  }),
  scanner: writeProfile({
    device: 'scanner',
    from: 'RGB ',
    to: 'Lab ',
    tags: asA2b0(oldTable(3, labOfLights)),
    version: 2,
  }),
  scannerInStages: writeProfile({
    device: 'scanner',
    from: 'RGB ',
    to: 'XYZ ',
    tags: asA2b0(
      stagedTable({
        channels: 3,
        grid: gridOf(3, encodeXyz),
        bytesPerValue: 1,
        matrix: MIXED,
      }),
    ),
  }),
} as const
