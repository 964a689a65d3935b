// Plain JavaScript, because Node runs the process that encodes pictures as it is.

/** CIE D50, the white of ICC profiles and of Lab in files. */
export const D50 = [0.9642, 1, 0.8249]

/** From XYZ under D50 to linear sRGB, whose white is D65: Bradford's adaptation, as in ICC profiles. */
export const TO_LINEAR_SRGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
]

const STEPS = 65_536

const encode = (linear) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)

/** The samples of 8 bits, by steps of light. */
const SAMPLES = Uint8Array.from({ length: STEPS }, (_, step) => Math.round(encode(step / (STEPS - 1)) * 255))

/** Returns the sample of 8 bits for linear light; below 0 and above 1, sRGB has no such colour. */
export const sampleOf = (linear) => SAMPLES[Math.round(Math.min(1, Math.max(0, linear)) * (STEPS - 1))]

/** The slope of Lab near black. */
const SLOPE = 108 / 841

/** Returns the light of an axis of Lab: of L* as (L* + 16) / 116, for example. Multiplying is faster than a power. */
export const lightOf = (value) => (value > 6 / 29 ? value * value * value : (value - 4 / 29) * SLOPE)

/** The most light that Little CMS takes for black: that of L* 50. */
const BRIGHTEST_BLACK = 0.1842

/** Limits the light of the darkest colour of a profile: it is shown as black, and all colours are adapted. */
export const limitBlack = (light) => Math.min(BRIGHTEST_BLACK, Math.max(0, light))
