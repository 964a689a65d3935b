// Plain JavaScript, because Node runs the process that encodes pictures as it is.
import { limitBlack } from './linear-srgb.mjs'
import { curveOf, fixedAt, tabulate, tagsOf, typeOf } from './profile-tags.mjs'

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
  const lights = curves.map(({ valueAt }) => tabulate(valueAt))
  return { colours, lights, black: blackOf(colours, lights) }
}

const blackOf = (colours, lights) =>
  limitBlack(colours.reduce((sum, [, Y], channel) => sum + Y * lights[channel][0], 0))

const colourOf = (tag) =>
  typeOf(tag) === 'XYZ ' && tag.length >= 20 ? [8, 12, 16].map((at) => fixedAt(tag, at)) : undefined
