// Plain JavaScript, because Node runs the process that encodes pictures as it is.

import { convertGreys, readGreyProfile } from './grey-profile.mjs'
import { readJpegHeader } from './jpeg-header.mjs'
import { callLabRgb } from './lab-tiff.mjs'
import { D50, lightOf, sampleOf, TO_LINEAR_SRGB } from './linear-srgb.mjs'
import { readMatrixProfile } from './matrix-profile.mjs'
import { convertByTable, readTableProfile } from './table-profile.mjs'

/**
 * Decodes a picture to sRGB by its embedded profile, laid on white: three channels of 8 bits. Without a usable profile it
 * counts as sRGB, as in browsers, or as the inks of a common press. The rendering intent is perceptual; profiles without
 * tables, like those of screens and cameras, know no other.
 * @param resize options of sharp's `resize`
 */
export async function decodeToSrgb(bytes, resize) {
  // Loading sharp takes a tenth of a second, and most commands decode no picture.
  const { default: sharp } = await import('sharp')
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  const calledRgb = isJpeg ? undefined : callLabRgb(bytes)
  if (calledRgb) return finish(fromRaw(sharp, await convertLabOf8Bits(sharp, calledRgb, resize)))

  const { space, depth, icc } = isJpeg ? headerOfJpeg(bytes) : await sharp(bytes).metadata()
  const open = (options) => sharp(bytes, options).autoOrient().resize(resize)
  if (space === 'labs') return finish(fromRaw(sharp, await convertLab(open())))

  const convert = await findConversion(sharp, space, icc)
  if (convert) {
    // sharp drops the opacity of raw greys of 8 bits.
    const rawSpace = space === 'b-w' ? 'srgb' : space
    const unconverted = open({ ignoreIcc: true }).pipelineColourspace(space).toColourspace(rawSpace)
    const read = depth === 'ushort' ? readDeep : readShallow
    const { data, info } = await read(unconverted)
    return finish(fromRaw(sharp, { ...info, ...convert(data, info.channels) }))
  }

  const channels = icc && DEEP_SPACES.get(space)
  if (channels === undefined) return finish(open())

  const unconverted = open({ ignoreIcc: true })
  if (!(await changesPixels(sharp, icc, channels))) return finish(unconverted)
  const matrix = readMatrixProfile(icc)
  const converted = matrix ? convertByMatrix(unconverted, matrix) : convertBySharp(unconverted, space)
  return finish(fromRaw(sharp, await converted))
}

/** sharp's names of the colour spaces of a JPEG, by the count of its channels. */
const JPEG_SPACES = new Map([
  [1, 'b-w'],
  [3, 'srgb'],
  [4, 'cmyk'],
])

function headerOfJpeg(bytes) {
  const { channels, icc } = readJpegHeader(bytes)
  return { space: JPEG_SPACES.get(channels), depth: 'uchar', icc }
}

/** The colour spaces of profiles, by sharp's names of those of pictures. */
const PROFILE_SPACES = new Map([
  ['b-w', 'GRAY'],
  ['grey16', 'GRAY'],
  ['srgb', 'RGB '],
  ['rgb16', 'RGB '],
  ['cmyk', 'CMYK'],
])

/** Returns the function that converts pixels by a curve of greys or by a table; undefined if the profile has neither. */
async function findConversion(sharp, space, icc) {
  const isUsable = icc && icc.toString('latin1', 16, 20) === PROFILE_SPACES.get(space)
  const greys = isUsable && readGreyProfile(icc)
  if (greys) return (samples, count) => convertGreys(samples, count, greys)

  const embedded = isUsable ? readTableProfile(icc) : undefined
  const table = embedded ?? (space === 'cmyk' ? readTableProfile(await commonInks(sharp)) : undefined)
  return table && ((samples, count) => convertByTable(samples, count, table))
}

/** Returns the profile that sharp brings for inks: that of a common press. */
async function commonInks(sharp) {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  const { icc } = await sharp(
    await pixel.withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer(),
  ).metadata()
  return icc
}

const fromRaw = (sharp, { pixels, width, height, channels }) =>
  sharp(pixels, { raw: { width, height, channels } })

const finish = (picture) =>
  picture.toColourspace('srgb').flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })

/**
 * Converts 16 bits by curves and a matrix. sharp has Little CMS put a coarse table in their place, which is up to 20 of 255
 * off in dark and strong colours.
 */
async function convertByMatrix(picture, { colours, lights, black }) {
  const { data, info } = await readDeep(picture.toColourspace('rgb16'))
  const gain = 1 / (1 - black)
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = TO_LINEAR_SRGB.map((row) =>
    colours.map((colour) => (row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]) * gain),
  )
  const offset = black * gain
  const [ofRed, ofGreen, ofBlue] = lights
  const pixels = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += info.channels) {
    const red = ofRed[data[at]]
    const green = ofGreen[data[at + 1]]
    const blue = ofBlue[data[at + 2]]
    pixels[at] = sampleOf(rr * red + rg * green + rb * blue - offset)
    pixels[at + 1] = sampleOf(gr * red + gg * green + gb * blue - offset)
    pixels[at + 2] = sampleOf(br * red + bg * green + bb * blue - offset)
    if (info.channels === 4) pixels[at + 3] = data[at + 3] >> 8
  }
  return { ...info, pixels }
}

const readShallow = (picture) => picture.raw().toBuffer({ resolveWithObject: true })

async function readDeep(picture) {
  const { data, info } = await picture.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true })
  return { data: new Uint16Array(data.buffer, data.byteOffset, data.length / 2), info }
}

/**
 * Converts 16 bits by the embedded profile at the end. By itself, sharp converts them to Display P3 and calls the result
 * sRGB, and ignores profiles of greys.
 */
async function convertBySharp(picture, space) {
  const { data, info } = await readDeep(picture.toColourspace(space).withIccProfile('srgb'))
  return { ...info, pixels: data }
}

/** Channels of the pixels that sharp converts wrongly by itself, by its name of their colour space. */
const DEEP_SPACES = new Map([
  ['rgb16', 3],
  ['grey16', 1],
])

/** Samples of 8 bits, of many greys or colours: every profile but that of sRGB changes some. */
const PROBE = Uint8Array.from({ length: 192 }, (_, index) => (index * 89) % 256)

/**
 * Tells whether sharp converts pixels by a profile. In the place of one that it cannot use (cut off, or about other
 * colours), it takes sRGB for pixels of 8 bits, but Display P3 for those of 16: so pixels of 8 bits are tried.
 */
async function changesPixels(sharp, icc, channels) {
  const size = { width: PROBE.length / channels, height: 1 }
  const jpeg = await sharp(PROBE, { raw: { ...size, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg()
    .toBuffer()
  const pixelsOf = (bytes) => sharp(bytes).raw().toBuffer()
  const [converted, unconverted] = await Promise.all([embedProfile(jpeg, icc), jpeg].map(pixelsOf))
  return !converted.equals(unconverted)
}

/** The most bytes of a profile in one segment of a JPEG. */
const SEGMENT = 65_519

function embedProfile(jpeg, icc) {
  const count = Math.ceil(icc.length / SEGMENT)
  const segments = Array.from({ length: count }, (_, index) => {
    const part = icc.subarray(index * SEGMENT, (index + 1) * SEGMENT)
    const start = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\0\0', 'latin1')
    start.writeUInt16BE(part.length + start.length - 2, 2)
    start.set([index + 1, count], start.length - 2)
    return Buffer.concat([start, part])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** Converts CIELAB: sharp takes its white for that of sRGB (D65), but in files it is that of print (D50). */
async function convertLab(picture) {
  const { data, info } = await picture
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true })
  const samples = new Float32Array(data.buffer, data.byteOffset, data.length / 4)
  const pixels = new Uint8Array(samples.length)
  for (let at = 0; at < samples.length; at += 3)
    pixels.set(srgbOf(samples[at], samples[at + 1], samples[at + 2]), at)
  return { ...info, pixels }
}

/** Converts CIELAB of 8 bits, called RGB. Its a* and b* have signs, which reducing would mix: they get steps from 0 first. */
async function convertLabOf8Bits(sharp, calledRgb, resize) {
  const rawOf = (picture) => picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const whole = await rawOf(sharp(calledRgb, { ignoreIcc: true }).autoOrient())
  const { width, height, channels } = whole.info
  for (let at = 0; at < whole.data.length; at += channels) {
    whole.data[at + 1] ^= 128
    whole.data[at + 2] ^= 128
  }

  const { data, info } = await rawOf(sharp(whole.data, { raw: { width, height, channels } }).resize(resize))
  for (let at = 0; at < data.length; at += channels)
    data.set(srgbOf(data[at] / 2.55, data[at + 1] - 128, data[at + 2] - 128), at)
  return { ...info, pixels: data }
}

function srgbOf(lightness, a, b) {
  const [X, Y, Z] = xyzOf(lightness, a, b)
  return TO_LINEAR_SRGB.map(([x, y, z]) => sampleOf(x * X + y * Y + z * Z))
}

function xyzOf(lightness, a, b) {
  const y = (lightness + 16) / 116
  return [y + a / 500, y, y - b / 200].map((value, index) => lightOf(value) * D50[index])
}
