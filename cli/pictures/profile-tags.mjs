// Plain JavaScript, because Node runs the process that encodes pictures as it is.

/** Sizes in an ICC profile, in bytes. */
const HEADER = 128
const TAG = 12

/** Returns the data of a profile's tags by name, without those that are cut off. */
export function tagsOf(icc) {
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

export const typeOf = (tag) => tag?.toString('latin1', 0, 4)

export const fixedAt = (tag, at) => tag.readInt32BE(at) / 65_536

/**
 * Reads the curve at the start of a tag: `valueAt` takes and returns numbers from 0 to 1, and `size` is its length in
 * bytes. Undefined for other tags, and those that are cut off.
 */
export function curveOf(tag) {
  if (typeOf(tag) === 'curv' && tag.length >= 12) return sampledCurve(tag)
  if (typeOf(tag) === 'para' && tag.length >= 12) return parametricCurve(tag)
  return undefined
}

function sampledCurve(tag) {
  const count = tag.readUInt32BE(8)
  const size = 12 + count * 2
  if (tag.length < size) return undefined
  if (count === 0) return { size, valueAt: (sample) => sample }
  if (count === 1) {
    const gamma = tag.readUInt16BE(12) / 256
    return { size, valueAt: (sample) => sample ** gamma }
  }
  return { size, valueAt: between(count, (index) => tag.readUInt16BE(12 + index * 2) / 65_535) }
}

/** Returns the curve through values at equal distances. */
export function between(count, valueAt) {
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
  const size = 12 + count * 4
  if (count === undefined || tag.length < size) return undefined
  const [gamma, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, index) =>
    fixedAt(tag, 12 + index * 4),
  )
  const power = (sample) => Math.max(0, a * sample + b) ** gamma
  if (type < 2) return { size, valueAt: power }
  // In type 2, c is added everywhere; below -b/a the power is 0.
  if (type === 2) return { size, valueAt: (sample) => power(sample) + c }
  return { size, valueAt: (sample) => (sample >= d ? power(sample) + e : c * sample + f) }
}

const STEPS = 65_536

/** Returns the values of a curve at the steps of 16 bits, from 0 to 1. */
export function tabulate(valueAt) {
  const values = new Float64Array(STEPS)
  for (let step = 0; step < STEPS; step += 1)
    values[step] = Math.min(1, Math.max(0, valueAt(step / (STEPS - 1))))
  return values
}
