// Plain JavaScript, because Node runs the process that encodes pictures as it is.
import { readColourTable } from './colour-table.mjs'
import { interpolator } from './grid.mjs'
import { D50, lightOf, limitBlack, sampleOf, TO_LINEAR_SRGB } from './linear-srgb.mjs'
import { tagsOf, typeOf } from './profile-tags.mjs'

const DEEPEST = 65_535

/** The samples of 16 bits of the darkest colour, by colour space: no light, or all inks. */
const DARKEST = new Map([
  ['RGB ', [0, 0, 0]],
  ['CMYK', [DEEPEST, DEEPEST, DEEPEST, DEEPEST]],
])

/** The light of black in perceptual tables since version 4 (ICC.1:2022, 6.3.4.3). */
const PERCEPTUAL_BLACK = 0.0034731

/**
 * Reads an ICC profile that describes RGB or CMYK by a table, as those of presses and scanners do. `writeXyz` writes XYZ
 * under D50 of a colour in 16 bits, and `black` is the light that is shown as black. Undefined for other profiles.
 */
export function readTableProfile(icc) {
  const space = icc.toString('latin1', 16, 20)
  const darkest = DARKEST.get(space)
  const tags = tagsOf(icc)
  const tag = tags.get('A2B0')
  const table = darkest && readColourTable(tag, darkest.length)
  const toXyz = connectionOf(icc.toString('latin1', 20, 24), typeOf(tag) === 'mft2')
  if (!table || !toXyz) return undefined

  const writeXyz = converter(table, toXyz)
  const xyz = new Float64Array(3)
  writeXyz(xyz, darkest)
  // With a matrix beside its table, a profile of version 4 has a black of its own.
  const hasFixedBlack = icc[8] >= 4 && !tags.has('rXYZ')
  return {
    channels: darkest.length,
    writeXyz,
    black: hasFixedBlack ? PERCEPTUAL_BLACK : limitBlack(xyz[1]),
  }
}

/** Returns the function that replaces a table's results, from 0 to 1, by XYZ. */
function connectionOf(space, hasOldLab) {
  if (space === 'XYZ ') return scaleXyz
  if (space !== 'Lab ') return undefined
  return hasOldLab ? (values) => labToXyz(values, OLD_LAB) : (values) => labToXyz(values, 1)
}

function scaleXyz(values) {
  for (let axis = 0; axis < 3; axis += 1) values[axis] *= 65_535 / 32_768
}

/** Tables of version 2 have 0xff00 for L* 100, and 0x8000 for a* 0; newer ones have 0xffff and 0x8080. */
const OLD_LAB = 0xffff / 0xff00

function labToXyz(values, scale) {
  const y = (values[0] * scale * 100 + 16) / 116
  const x = y + (values[1] * scale * 255 - 128) / 500
  const z = y - (values[2] * scale * 255 - 128) / 200
  values[0] = lightOf(x) * D50[0]
  values[1] = lightOf(y) * D50[1]
  values[2] = lightOf(z) * D50[2]
}

function converter({ inputs, sizes, values, middles, matrix, outputs }, toXyz) {
  const interpolate = interpolator(sizes, values)
  const places = new Float64Array(sizes.length)
  return (xyz, samples) => {
    for (let channel = 0; channel < places.length; channel += 1)
      places[channel] = inputs[channel][samples[channel]] * (sizes[channel] - 1)
    interpolate(xyz, places)
    if (middles) applyCurves(middles, xyz)
    if (matrix) multiply(matrix, xyz)
    applyCurves(outputs, xyz)
    toXyz(xyz)
  }
}

function applyCurves(curves, values) {
  for (let axis = 0; axis < 3; axis += 1) {
    const value = Math.min(1, Math.max(0, values[axis]))
    values[axis] = curves[axis][Math.round(value * DEEPEST)]
  }
}

/** Multiplies by the nine numbers of a matrix, and adds the three behind them. */
function multiply(matrix, values) {
  const [x, y, z] = values
  for (let axis = 0; axis < 3; axis += 1) {
    const row = axis * 3
    values[axis] = matrix[row] * x + matrix[row + 1] * y + matrix[row + 2] * z + matrix[9 + axis]
  }
}

/**
 * Converts pixels of 8 or 16 bits to sRGB of 8 bits. Opacity, in a channel behind the colours, is kept.
 * @param count of the channels of a pixel
 */
export function convertByTable(samples, count, { channels, writeXyz, black }) {
  const isDeep = samples.BYTES_PER_ELEMENT === 2
  const hasOpacity = count > channels
  const step = hasOpacity ? 4 : 3
  const pixels = new Uint8Array((samples.length / count) * step)
  const colour = new Float64Array(channels)
  const xyz = new Float64Array(3)
  const gain = 1 / (1 - black)
  for (let at = 0, to = 0; at < samples.length; at += count, to += step) {
    for (let channel = 0; channel < channels; channel += 1)
      colour[channel] = isDeep ? samples[at + channel] : samples[at + channel] * 257
    writeXyz(xyz, colour)
    for (let axis = 0; axis < 3; axis += 1) {
      const row = TO_LINEAR_SRGB[axis]
      pixels[to + axis] = sampleOf((row[0] * xyz[0] + row[1] * xyz[1] + row[2] * xyz[2] - black) * gain)
    }
    if (hasOpacity) pixels[to + 3] = isDeep ? samples[at + channels] >> 8 : samples[at + channels]
  }
  return { pixels, channels: step }
}
