import type { Scalar } from 'yaml'
import { foldText } from './fold.ts'
import { formatScalar } from './format.ts'
import { contentEnd, eolOf, indentAt, rangeOf, replaceBetween } from './ranges.ts'

/** The file with a text, number or flag in place of one, in quotes or folded as before. */
export function replaceScalar(text: string, node: Scalar, value: unknown, isFlow: boolean): string {
  const [from] = rangeOf(node)
  const range = [from, contentEnd(text, node)] as const
  if (typeof value !== 'string') return replaceBetween(text, range, String(value))
  if (isFlow) return replaceBetween(text, range, quoteLike(node, value, formatInBraces))
  const isFolded = node.type === 'BLOCK_FOLDED' && !value.includes('\n') && value !== ''
  if (isFolded) return replaceBetween(text, range, foldText(text, text.slice(...range), value))
  const below = `${eolOf(text)}${indentAt(text, from)}  `
  return replaceBetween(text, range, quoteLike(node, value, formatScalar).replace(/\n(?=.)/g, below))
}

/** Quotes that nobody needed are a habit of the file. */
function quoteLike(node: Scalar, value: string, format: (value: string) => string): string {
  if (node.type === 'QUOTE_DOUBLE') return JSON.stringify(value)
  const isHabit = node.type === 'QUOTE_SINGLE' && format(String(node.value)) === node.value
  const written = format(value)
  return isHabit && written === value ? quote(value) : written
}

const formatInBraces = (value: string): string => {
  if (value.includes('\n')) return JSON.stringify(value)
  return /[,[\]{}]/.test(value) ? quote(value) : formatScalar(value)
}

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`
