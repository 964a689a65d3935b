/** Photometric interpretations of TIFF 6.0: the meaning of a pixel's samples. */
const photometric = { grey: 1, rgb: 2, palette: 3, cmyk: 5, lab: 8 } as const

export interface TiffPixels {
  readonly means: keyof typeof photometric
  readonly bits: 8 | 16 | 32
  readonly width: number
  readonly height: number
  /** All samples, row by row, from 0 to 1; in Lab, as fractions of the largest stored number. 32 bits are floats. */
  readonly samples: readonly number[]
  /** The samples per pixel. A sample after the colour's samples is the opacity. */
  readonly channels: number
  readonly profile?: Uint8Array | undefined
}

/** The number of samples in a colour. */
const colourChannelsOf = { grey: 1, rgb: 3, palette: 1, cmyk: 4, lab: 3 } as const

/** TIFF's codes for value types: SHORT for 2-byte numbers, LONG for 4-byte numbers, UNDEFINED for bytes. */
const SHORT = 3
const LONG = 4
const UNDEFINED = 7

type Entry = readonly [tag: number, type: number, values: readonly number[] | Uint8Array]

const HEADER_LENGTH = 8

/**
 * Writes an uncompressed TIFF with any kind of samples, because sharp cannot write all kinds that it reads. The file
 * consists of a header, the pixels, a directory of entries, and the values that do not fit into their entries.
 */
export function writeTiff(tiff: TiffPixels): Buffer {
  const pixels = padToEven(encodeSamples(tiff))
  const directoryOffset = HEADER_LENGTH + pixels.length

  // II for little-endian numbers, then 42, then the offset of the directory.
  const header = Buffer.from('49492a0000000000', 'hex')
  header.writeUInt32LE(directoryOffset, 4)

  return Buffer.concat([header, pixels, writeDirectory(entriesOf(tiff), directoryOffset)])
}

function encodeSamples({ samples, bits }: TiffPixels): Buffer {
  const bytes = Buffer.alloc(samples.length * (bits / 8))
  for (const [index, sample] of samples.entries()) {
    if (bits === 32) bytes.writeFloatLE(sample, index * 4)
    else if (bits === 16) bytes.writeUInt16LE(Math.round(sample * 65_535), index * 2)
    else bytes.writeUInt8(Math.round(sample * 255), index)
  }
  return bytes
}

/** Returns the entries that describe the pixels, in tag order. */
function entriesOf({
  means,
  bits,
  width,
  height,
  samples,
  channels,
  profile,
}: TiffPixels): readonly Entry[] {
  const forAllChannels = (value: number): readonly number[] => Array(channels).fill(value)
  const entries: Entry[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, forAllChannels(bits)], // The bits of each sample.
    [259, SHORT, [1]], // Compression: none.
    [262, SHORT, [photometric[means]]],
    [273, LONG, [HEADER_LENGTH]], // The offset of the only strip of pixels, after the header.
    [277, SHORT, [channels]], // The samples per pixel.
    [278, LONG, [height]], // The rows of the strip.
    [279, LONG, [samples.length * (bits / 8)]], // The bytes of the strip.
    [284, SHORT, [1]], // The samples of a pixel are adjacent.
  ]
  // Extra samples: 2 means that the colours are not multiplied by the opacity.
  if (channels > colourChannelsOf[means]) entries.push([338, SHORT, [2]])
  // Sample format: 3 means floats.
  if (bits === 32) entries.push([339, SHORT, forAllChannels(3)])
  // The ICC profile.
  if (profile) entries.push([34_675, UNDEFINED, profile])
  return entries
}

/** Writes a directory at an offset in the file, followed by the values of more than 4 bytes. */
function writeDirectory(entries: readonly Entry[], directoryOffset: number): Buffer {
  // The number of entries precedes them. Four empty bytes after them mean that no directory follows.
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length, 0)

  const longValues: Buffer[] = []
  let valueOffset = directoryOffset + directory.length
  for (const [index, [tag, type, values]] of entries.entries()) {
    // An entry has 12 bytes: its tag, its type, the number of values, and the values or their offset.
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(values.length, at + 4)

    const bytes = encodeValues(type, values)
    if (bytes.length <= 4) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32LE(valueOffset, at + 8)
      const paddedBytes = padToEven(bytes)
      longValues.push(paddedBytes)
      valueOffset += paddedBytes.length
    }
  }
  return Buffer.concat([directory, ...longValues])
}

function encodeValues(type: number, values: Entry[2]): Buffer {
  if (values instanceof Uint8Array) return Buffer.from(values)

  const bytesPerNumber = type === SHORT ? 2 : 4
  const bytes = Buffer.alloc(values.length * bytesPerNumber)
  for (const [index, value] of values.entries())
    bytes.writeUIntLE(value, index * bytesPerNumber, bytesPerNumber)
  return bytes
}

/** Adds an empty byte if necessary, because every part of the file begins at an even offset. */
const padToEven = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])
