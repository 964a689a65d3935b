// Plain JavaScript, because Node runs the process that encodes pictures as it is.
import { lightOf, limitBlack, sampleOf } from './linear-srgb.mjs'
import { curveOf, tabulate, tagsOf } from './profile-tags.mjs'

/**
 * Reads an ICC profile that describes greys by a curve. Returns the samples of 8 bits in sRGB, by the steps of 16 bits;
 * undefined for other profiles.
 */
export function readGreyProfile(icc) {
  const tags = tagsOf(icc)
  const curve = curveOf(tags.get('kTRC'))
  const lightAt = lights.get(icc.toString('latin1', 16, 24))
  if (!curve || !lightAt || tags.has('A2B0')) return undefined

  const steps = tabulate((value) => lightAt(curve.valueAt(value)))
  const black = limitBlack(steps[0])
  return Uint8Array.from(steps, (light) => sampleOf((light - black) / (1 - black)))
}

/** Functions from the value of a curve to light, by the colour spaces of a profile. */
const lights = new Map([
  ['GRAYXYZ ', (value) => value],
  ['GRAYLab ', (value) => lightOf((value * 100 + 16) / 116)],
])

/**
 * Converts greys of 8 or 16 bits to 8 bits, by the first channel of each pixel. Opacity, in the second or fourth, is kept.
 * @param count of the channels of a pixel
 */
export function convertGreys(samples, count, greys) {
  const isDeep = samples.BYTES_PER_ELEMENT === 2
  const hasOpacity = count % 2 === 0
  const channels = hasOpacity ? 2 : 1
  const pixels = new Uint8Array((samples.length / count) * channels)
  for (let at = 0, to = 0; at < samples.length; at += count, to += channels) {
    const opacity = samples[at + count - 1]
    pixels[to] = greys[isDeep ? samples[at] : samples[at] * 257]
    if (hasOpacity) pixels[to + 1] = isDeep ? opacity >> 8 : opacity
  }
  return { pixels, channels }
}
