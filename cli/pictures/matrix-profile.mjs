// Plain JavaScript, because Node runs the process that encodes pictures as it is.

/** Sizes in an ICC profile, in bytes. */
const HEADER = 128
const TAG = 12

/** Tags of a profile with tables, which come before its matrix. */
const TABLES = ['A2B0', 'D2B0']

/**
 * Reads an ICC profile that describes RGB by a curve for each channel and a matrix, as those of screens and cameras do:
 * the light of each of 65,536 steps per channel, XYZ under D50 of each channel, and the light of black. Undefined for other
 * profiles.
 */
export function readMatrixProfile(icc) {
  const tags = tagsOf(icc)
  if (icc.toString('latin1', 16, 24) !== 'RGB XYZ ' || TABLES.some((name) => tags.has(name))) return undefined
  const channels = ['r', 'g', 'b']
  const colours = channels.map((channel) => colourOf(tags.get(`${channel}XYZ`)))
  const curves = channels.map((channel) => curveOf(tags.get(`${channel}TRC`)))
  if ([...colours, ...curves].includes(undefined)) return undefined
  const lights = curves.map(tabulate)
  return { colours, lights, black: blackOf(colours, lights) }
}

/** The most light that Little CMS takes for black: that of L* 50. */
const BRIGHTEST_BLACK = 0.1842

/** Returns the light of the darkest pixels: Little CMS shows them black, and adapts all others. */
function blackOf(colours, lights) {
  const light = colours.reduce((sum, [, Y], channel) => sum + Y * lights[channel][0], 0)
  return Math.min(BRIGHTEST_BLACK, Math.max(0, light))
}

/** Returns the data of a profile's tags by name, without those that are cut off. */
function tagsOf(icc) {
  const tags = new Map()
  const count = icc.length < HEADER + 4 ? 0 : icc.readUInt32BE(HEADER)
  const end = Math.min(icc.length - TAG, HEADER + 4 + (count - 1) * TAG)
  for (let at = HEADER + 4; at <= end; at += TAG) {
    const [start, size] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)]
    if (start + size <= icc.length)
      tags.set(icc.toString('latin1', at, at + 4), icc.subarray(start, start + size))
  }
  return tags
}

const typeOf = (tag) => tag?.toString('latin1', 0, 4)

const fixedAt = (tag, at) => tag.readInt32BE(at) / 65_536

const colourOf = (tag) =>
  typeOf(tag) === 'XYZ ' && tag.length >= 20 ? [8, 12, 16].map((at) => fixedAt(tag, at)) : undefined

/** Returns the function from a sample to its light, both from 0 to 1. */
function curveOf(tag) {
  if (typeOf(tag) === 'curv' && tag.length >= 12) return sampledCurve(tag)
  if (typeOf(tag) === 'para' && tag.length >= 12) return parametricCurve(tag)
  return undefined
}

function sampledCurve(tag) {
  const count = tag.readUInt32BE(8)
  if (tag.length < 12 + count * 2) return undefined
  if (count === 0) return (sample) => sample
  if (count === 1) {
    const gamma = tag.readUInt16BE(12) / 256
    return (sample) => sample ** gamma
  }
  const valueAt = (index) => tag.readUInt16BE(12 + index * 2) / 65_535
  return (sample) => {
    const place = sample * (count - 1)
    const before = Math.min(Math.floor(place), count - 2)
    return valueAt(before) + (valueAt(before + 1) - valueAt(before)) * (place - before)
  }
}

/** The numbers of each type of function (ICC.1:2022, 10.18). */
const PARAMETERS = [1, 3, 4, 5, 7]

function parametricCurve(tag) {
  const type = tag.readUInt16BE(8)
  const count = PARAMETERS[type]
  if (count === undefined || tag.length < 12 + count * 4) return undefined
  const [gamma, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, index) =>
    fixedAt(tag, 12 + index * 4),
  )
  const power = (sample) => Math.max(0, a * sample + b) ** gamma
  if (type < 2) return power
  // In type 2, c is added everywhere; below -b/a the power is 0.
  if (type === 2) return (sample) => power(sample) + c
  return (sample) => (sample >= d ? power(sample) + e : c * sample + f)
}

const STEPS = 65_536

const tabulate = (curve) =>
  Float64Array.from({ length: STEPS }, (_, step) => Math.min(1, Math.max(0, curve(step / (STEPS - 1)))))
