// Plain JavaScript, because Node runs the process that encodes pictures as it is.
import { between, curveOf, fixedAt, tabulate, typeOf } from './profile-tags.mjs'

/** Values of a colour in a table: of Lab or XYZ. */
const AXES = 3

/**
 * Reads a tag with a table of colours: a curve for each channel (`inputs`), a grid of three values per point (`sizes`,
 * `values`), and the stages behind it (`middles` and `matrix`, which may be absent, and `outputs`). All values are from 0
 * to 1; curves have 65,536 steps. Undefined for other tags, and those that are cut off.
 */
export function readColourTable(tag, channels) {
  const isTable = tag?.length >= 52 && tag[8] === channels && tag[9] === AXES
  if (!isTable) return undefined
  switch (typeOf(tag)) {
    case 'mft1':
      return readFlat(tag, { channels, start: 48, bytes: 1, inputCount: 256, outputCount: 256 })
    case 'mft2': {
      const [inputCount, outputCount] = [tag.readUInt16BE(48), tag.readUInt16BE(50)]
      return readFlat(tag, { channels, start: 52, bytes: 2, inputCount, outputCount })
    }
    case 'mAB ':
      return readStages(tag, channels)
    default:
      return undefined
  }
}

/** Reads a table whose parts follow each other (ICC.1:2022, 10.10 and 10.11). */
function readFlat(tag, { channels, start, bytes, inputCount, outputCount }) {
  const sizes = Array(channels).fill(tag[10])
  const gridAt = start + channels * inputCount * bytes
  const outputsAt = gridAt + lengthOf(sizes) * bytes
  const end = outputsAt + AXES * outputCount * bytes
  if (Math.min(tag[10], inputCount, outputCount) < 2 || end > tag.length) return undefined

  const curvesAt = (at, curves, count) =>
    Array.from({ length: curves }, (_, curve) =>
      tabulate(between(count, (index) => sampleAt(tag, at + (curve * count + index) * bytes, bytes))),
    )
  return {
    inputs: curvesAt(start, channels, inputCount),
    sizes,
    values: valuesAt(tag, gridAt, sizes, bytes),
    outputs: curvesAt(outputsAt, AXES, outputCount),
  }
}

/** Reads a table whose parts are anywhere in the tag (ICC.1:2022, 10.12). An offset of 0 means that a part is absent. */
function readStages(tag, channels) {
  const [outputsAt, matrixAt, middlesAt, gridAt, inputsAt] = [12, 16, 20, 24, 28].map((at) =>
    tag.readUInt32BE(at),
  )
  const header = tag.subarray(gridAt, gridAt + 20)
  const sizes = [...header.subarray(0, channels)]
  const bytes = header[16]
  const hasGrid = gridAt > 0 && Math.min(...sizes) > 1 && (bytes === 1 || bytes === 2)
  if (!hasGrid || gridAt + 20 + lengthOf(sizes) * bytes > tag.length) return undefined

  const inputs = curvesIn(tag, inputsAt, channels)
  const outputs = curvesIn(tag, outputsAt, AXES)
  const middles = middlesAt > 0 ? curvesIn(tag, middlesAt, AXES) : undefined
  const matrix = matrixAt > 0 ? tag.subarray(matrixAt, matrixAt + 48) : undefined
  const isWhole = inputs && outputs && Boolean(middles) === middlesAt > 0 && (matrix?.length ?? 48) === 48
  if (!isWhole) return undefined
  return {
    inputs,
    sizes,
    values: valuesAt(tag, gridAt + 20, sizes, bytes),
    middles,
    matrix: matrix && Array.from({ length: 12 }, (_, index) => fixedAt(matrix, index * 4)),
    outputs,
  }
}

const lengthOf = (sizes) => sizes.reduce((product, size) => product * size, AXES)

const sampleAt = (tag, at, bytes) => tag.readUIntBE(at, bytes) / (256 ** bytes - 1)

function valuesAt(tag, at, sizes, bytes) {
  const values = new Float64Array(lengthOf(sizes))
  for (let index = 0; index < values.length; index += 1)
    values[index] = sampleAt(tag, at + index * bytes, bytes)
  return values
}

/** Reads curves that follow each other, each from a place that 4 divides. */
function curvesIn(tag, start, count) {
  const curves = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    const curve = curveOf(tag.subarray(at))
    if (!curve) return undefined
    curves.push(tabulate(curve.valueAt))
    at += curve.size + (-curve.size & 3)
  }
  return curves
}
