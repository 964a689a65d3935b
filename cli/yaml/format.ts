import { Document, isScalar, Scalar, stringify, visit, type YAMLMap } from 'yaml'
import { eolOf } from './source.ts'

/** The greatest length of a text on the line of its key. A longer text is folded over several lines below the key. */
const MAX_INLINE_LENGTH = 90

const ON_ONE_LINE = { singleQuote: true, lineWidth: 0 } as const

/** Writes YAML in the style of content/: folds long texts and uses single quotes if quotes are needed. */
export function formatYaml(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Scalar(key, node) {
      const isLong =
        typeof node.value === 'string' && node.value.length > MAX_INLINE_LENGTH
      if (key !== 'key' && isLong) node.type = Scalar.BLOCK_FOLDED
    },
  })
  return document.toString({ lineWidth: 105, singleQuote: true, blockQuote: 'folded' })
}

/** Writes a group or a list on one line: `{ name: Ada, text: … }`. */
export function formatFlow(value: object): string {
  const document = new Document(value)
  visit(document, {
    Scalar(key, node) {
      const text = String(node.value)
      // Single quotes even for a text with an apostrophe, for which the library would choose double quotes.
      if (key !== 'key' && /[,[\]{}]/.test(text)) node.type = Scalar.QUOTE_SINGLE
      if (/\n/.test(text)) node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ ...ON_ONE_LINE, collectionStyle: 'flow' }).trimEnd()
}

/** Matches the braces or brackets around a group or list, with the spaces inside them. */
const OUTER_BRACKETS = /^[[{] ?| ?[\]}]$/g

/** Writes a group or a list on one line, without its braces or brackets. */
export const formatFlowContent = (value: object): string =>
  formatFlow(value).replace(OUTER_BRACKETS, '')

/** Writes a single value in YAML, with quotes if needed: without them, the text 1984 would be a number. */
const formatScalar = (value: unknown): string => stringify(value, ON_ONE_LINE).trimEnd()

/** Writes a number, a boolean, or a list of words and numbers on one line; undefined if the value needs more lines. */
export function formatOnLine(value: unknown): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  const isSingle = (entry: unknown): boolean =>
    typeof entry !== 'object' || entry === null
  const isShortList =
    Array.isArray(value) && value.every(isSingle) && value.join(', ').length < 80
  if (!isShortList) return undefined
  return stringify(value, {
    ...ON_ONE_LINE,
    collectionStyle: 'flow',
    flowCollectionPadding: false,
  }).trimEnd()
}

/** The indentation of an item, and the line ends of its file. */
interface LineStyle {
  readonly indent: string
  readonly eol: string
}

/** Indents all lines but the first and writes the file's line ends. */
const indentLines = (lines: string, { indent, eol }: LineStyle): string =>
  lines.replace(/\n(?=.)/g, `\n${indent}`).replaceAll('\n', eol)

/** Writes the value after a colon or a dash. A group or list below a name begins with a line break. */
export function formatBlockValue(
  value: unknown,
  isEntry: boolean,
  lineStyle: LineStyle,
): string {
  // Formats the value as the only item of a list or group and removes the dash or the key "k".
  const item = formatYaml(isEntry ? [value] : { k: value }).trimEnd()
  const itemStart = isEntry ? /^- ?/ : /^k: ?/
  return indentLines(item.replace(itemStart, ''), lineStyle)
}

/** Writes a field on one line, in a way that is valid everywhere. */
export function formatFieldAsJson(name: string, value: unknown): string {
  const writtenName = /^\w+$/.test(name) ? name : JSON.stringify(name)
  return `${writtenName}: ${JSON.stringify(value)}`
}

/** Writes a new field of a group without a line end. Short lists of words take one line. */
export function formatField(
  group: YAMLMap,
  name: string,
  value: unknown,
  lineStyle: LineStyle,
): string {
  // If all other values of the group are folded texts, a short text is folded too.
  const areFolded =
    group.items.length > 0 &&
    group.items.every(
      (pair) => isScalar(pair.value) && pair.value.type === 'BLOCK_FOLDED',
    )
  if (areFolded && typeof value === 'string' && !value.includes('\n')) {
    // This empty block determines the first line and the indentation of the new text.
    const folded = foldText('', '>-\n  ', value)
    return indentLines(`${name}: ${folded}`, lineStyle)
  }

  const onLine = formatOnLine(value)
  return onLine === undefined
    ? indentLines(formatYaml({ [name]: value }).trimEnd(), lineStyle)
    : `${formatScalar(name)}: ${onLine}`
}

export const formatFieldInFlow = (
  name: string,
  value: unknown,
  isCareful: boolean,
): string =>
  isCareful
    ? JSON.stringify({ [name]: value }).slice(1, -1)
    : formatFlowContent({ [name]: value })

/** The style of the entry next to a new one. */
interface EntryStyle extends LineStyle {
  /** The dash with the space after it. */
  readonly dash: string
  readonly isInBraces: boolean
}

/** Writes an entry of a list without a line end. */
export function formatEntry(
  value: unknown,
  { dash, isInBraces, indent, eol }: EntryStyle,
): string {
  if (typeof value !== 'object' || value === null)
    return dash + indentLines(formatScalar(value), { indent: `${indent}  `, eol })
  if (isInBraces) return dash + formatFlow(value)
  return indentLines(formatYaml([value]).trimEnd(), { indent, eol })
}

/** Writes a new text, number or boolean in brackets or braces in place of `node`, with the same quotes. */
export const formatScalarInFlow = (node: Scalar, value: unknown): string =>
  typeof value === 'string' ? quoteLike(node, value, formatInBraces) : String(value)

/** The surroundings of a value that another one replaces. */
interface Surroundings {
  /** The text of the whole file. */
  readonly text: string
  /** The part of the text that is replaced. */
  readonly previousText: string
  readonly indent: string
}

/** Writes a new text, number or boolean in place of `node`, with the same quotes or folding. */
export function formatScalarLike(
  node: Scalar,
  value: unknown,
  { text, previousText, indent }: Surroundings,
): string {
  if (typeof value !== 'string') return String(value)

  // An indentation indicator, as in ">2", would be wrong for other lines.
  const canBeFolded =
    node.type === 'BLOCK_FOLDED' &&
    !/^>\S*\d/.test(previousText) &&
    !value.includes('\n') &&
    value !== ''
  if (canBeFolded) return foldText(text, previousText, value)
  const written = quoteLike(node, value, formatScalar)
  return indentLines(written, { indent: `${indent}  `, eol: eolOf(text) })
}

/** Writes a text with the quotes of `node`, even if YAML does not require them. */
function quoteLike(
  node: Scalar,
  value: string,
  format: (value: string) => string,
): string {
  if (node.type === 'QUOTE_DOUBLE') return JSON.stringify(value)
  const hadNeedlessQuotes =
    node.type === 'QUOTE_SINGLE' && format(String(node.value)) === node.value
  const written = format(value)
  const needsNoQuotes = written === value
  return hadNeedlessQuotes && needsNoQuotes ? quote(value) : written
}

const formatInBraces = (value: string): string =>
  value.includes('\n') ? JSON.stringify(value) : formatFlowContent([value])

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Common line widths, including indentation. A text that was one short line gets the first one. */
const USUAL_WIDTHS = [108, 100, 80] as const
const MIN_WIDTH = 40
const MAX_WIDTH = 140

/**
 * Replaces the words of a folded text and keeps its line width. `block` is the old text, starting at its ">"; `file`
 * is the text of the whole file, whose other folded texts show its line width.
 */
export function foldText(file: string, block: string, value: string): string {
  const [head = '', ...lines] = block.split(/\r?\n/)
  const eol = block.includes('\r\n') ? '\r\n' : '\n'
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''
  const words = splitAtSpaces(value)
  const unchangedLines = unchangedLinesOf(lines, words)
  const unchangedWords = unchangedLines.flatMap(splitAtSpaces)
  const remainingWords = words.slice(unchangedWords.length)
  const newLines = foldWords(remainingWords, indent, widthOf(lines, file))
  return [head, ...unchangedLines, ...newLines].join(eol)
}

/**
 * Returns the lines that keep their line breaks: all before the line above the first changed word. The line above is
 * folded again, because it may have room for the changed word.
 */
function unchangedLinesOf(
  lines: readonly string[],
  words: readonly string[],
): readonly string[] {
  const previousWords = lines.flatMap((line, index) =>
    splitAtSpaces(line).map((word) => ({ word, index })),
  )
  const changed = previousWords.find(({ word }, at) => word !== words[at])
  // If words were only added at the end, the first one would be on a new line.
  const lineOfChange = changed?.index ?? lines.length
  const lineAbove = Math.max(0, lineOfChange - 1)
  return lines.slice(0, lineAbove)
}

/** Splits at single spaces, the only ones that may become line breaks in a folded text. */
const splitAtSpaces = (text: string): readonly string[] =>
  text.trim().split(/(?<=\S) (?=\S)/)

function foldWords(
  words: readonly string[],
  indent: string,
  width: number,
): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(indent + word)
  }
  return lines
}

/** A folded text below its key. Groups: the indentation of the key, the lines of the text. */
const FOLDED_TEXT = /^( *)\S.*: >-?\r?\n((?:\1 +\S.*(?:\r?\n|$))+)/gm

/**
 * Guesses the line width of a folded text: of the widths that explain its line breaks, the one that also explains the
 * line breaks of most other folded texts in the file.
 */
function widthOf(lines: readonly string[], file: string): number {
  const [min, max] = widthsOf(lines)
  const [defaultWidth] = USUAL_WIDTHS
  // A text on one line shows no width, unless it is longer than usual: then it is not folded.
  if (lines.length === 1)
    return min > defaultWidth ? Number.POSITIVE_INFINITY : defaultWidth
  // No width explains these lines: somebody broke them by hand.
  if (min > max) return min

  const otherWidths = Array.from(file.matchAll(FOLDED_TEXT), ([, , text = '']) =>
    widthsOf(text.trimEnd().split(/\r?\n/)),
  )
  const countExplained = (width: number): number =>
    otherWidths.filter(([low, high]) => width >= low && width <= high).length

  const candidates = [
    ...USUAL_WIDTHS,
    ...Array.from({ length: MAX_WIDTH - MIN_WIDTH }, (_, index) => MAX_WIDTH - index),
  ]
  const possible = candidates.filter((width) => width >= min && width <= max)
  // The sort is stable: of equally good widths, a usual one or else the greatest comes first.
  const [best = defaultWidth] = possible.toSorted(
    (a, b) => countExplained(b) - countExplained(a),
  )
  return best
}

/**
 * Returns the least and the greatest width that explain line breaks. Every line must fit, but no line together with the
 * first word of the next one.
 */
function widthsOf(lines: readonly string[]): readonly [least: number, greatest: number] {
  const lengths = lines.map(({ length }) => length)
  const firstWordLengths = lines.map((line) => /\S+/.exec(line)?.[0].length ?? 0)
  // A line, a space and the next word are one character longer than this.
  const lengthsWithNextWord = lengths
    .slice(0, -1)
    .map((length, index) => length + (firstWordLengths[index + 1] ?? 0))
  return [Math.max(...lengths), Math.min(...lengthsWithNextWord)]
}
