import type { Scalar } from 'yaml'
import { formatScalar } from './format.ts'
import { contentEnd, eolOf, indentAt, rangeOf, replaceBetween } from './ranges.ts'

/** Returns the file with a text, number or flag in place of one, in quotes or folded as before. */
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

/** Writes a value in the quotes of the one before: quotes that YAML did not need are a habit of the file. */
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

/** Widths of lines that people choose, with their indentation; the first one is that of `saga new`. */
const USUAL = [108, 100, 80]
const NARROWEST = 40
const WIDEST = 140

/** The widths between which lines break where those of a folded text do. */
interface Widths {
  readonly from: number
  readonly to: number
}

/**
 * Writes other words in a folded text. Lines become as long as they were: all words stay on one long line, or the lines
 * have the width that made the old ones and most of the other texts of the file.
 * @param block from the ">" to the end of its last line
 */
export function foldText(file: string, block: string, value: string): string {
  const [head = '', ...lines] = block.split(/\r?\n/)
  const eol = block.includes('\r\n') ? '\r\n' : '\n'
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''
  const words = wordsOf(value)
  const kept = keptLines(lines, words)
  const rest = words.slice(kept.flatMap(wordsOf).length)
  return [head, ...kept, ...foldWords(rest, indent, widthOf(lines, file))].join(eol)
}

/** Returns the lines before the one above the first change: they stay, however they were broken. */
function keptLines(lines: readonly string[], words: readonly string[]): readonly string[] {
  const old = lines.map(wordsOf)
  let count = 0
  const isSame = (index: number): boolean =>
    old
      .slice(0, index + 1)
      .flat()
      .every((word, at) => word === words[at])
  while (count < lines.length && isSame(count)) count += 1
  return lines.slice(0, Math.max(0, count - 1))
}

/** Splits at single spaces, which alone may become line ends. */
const wordsOf = (text: string): readonly string[] => text.trim().split(/(?<=\S) (?=\S)/)

function foldWords(words: readonly string[], indent: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(indent + word)
  }
  return lines
}

function widthOf(lines: readonly string[], file: string): number {
  const { from, to } = widthsOf(lines)
  const [usual = WIDEST] = USUAL
  if (lines.length === 1) return from > usual ? Number.POSITIVE_INFINITY : usual
  // Somebody broke these lines by hand: no width makes them.
  if (from > to) return from
  const others = foldedTextsIn(file).map(widthsOf)
  const candidates = [...USUAL, ...Array.from({ length: WIDEST - NARROWEST }, (_, index) => WIDEST - index)]
  const counted = candidates
    .filter((width) => width >= from && width <= to)
    .map(
      (width) => [width, others.filter((other) => width >= other.from && width <= other.to).length] as const,
    )
  return counted.sort(([, a], [, b]) => b - a)[0]?.[0] ?? usual
}

/** Finds the widths at which each line ends because the next word would make it too long. */
const widthsOf = (lines: readonly string[]): Widths => ({
  from: Math.max(...lines.map(({ length }) => length)),
  to: Math.min(
    ...lines.slice(1).map((line, index) => (lines[index]?.length ?? 0) + (/\S+/.exec(line)?.[0].length ?? 0)),
  ),
})

/** The lines of each folded text. */
const foldedTextsIn = (file: string): readonly (readonly string[])[] =>
  [...file.matchAll(/^( *)\S.*: >-?\r?\n((?:\1 +\S.*(?:\r?\n|$))+)/gm)].map(([, , lines = '']) =>
    lines.trimEnd().split(/\r?\n/),
  )
