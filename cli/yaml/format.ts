import { Document, isScalar, Scalar, stringify, visit, type YAMLMap } from 'yaml'
import { eolOf } from './source.ts'

/** The greatest length of a text on the line of its key: longer texts are paragraphs below the key. */
const INLINE = 90

const ON_ONE_LINE = { singleQuote: true, lineWidth: 0 } as const

/** Writes YAML in the style of content/: folds long texts, and uses single quotes if quotes are needed. */
export function formatYaml(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string' && node.value.length > INLINE)
        node.type = Scalar.BLOCK_FOLDED
    },
  })
  return document.toString({ lineWidth: 105, singleQuote: true, blockQuote: 'folded' })
}

/** Writes a group or a list on one line: `{ name: Ada, text: … }`. */
export function formatFlow(value: object): string {
  const document = new Document(value)
  visit(document, {
    // A text that needs quotes in braces gets single quotes, even if it has an apostrophe.
    Scalar(key, node) {
      if (key !== 'key' && /[,[\]{}]/.test(String(node.value)))
        node.type = Scalar.QUOTE_SINGLE
      if (/\n/.test(String(node.value))) node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ ...ON_ONE_LINE, collectionStyle: 'flow' }).trimEnd()
}

/** Writes the content of `formatFlow` without its braces or brackets. */
export const formatInFlow = (value: object): string =>
  formatFlow(value).replace(/^[[{] ?| ?[\]}]$/g, '')

/** Writes a single value in YAML, with quotes if needed: without them, the text 1984 would be a number. */
const formatScalar = (value: unknown): string => stringify(value, ON_ONE_LINE).trimEnd()

/** Writes a number, a boolean, or a list of words and numbers on one line; undefined if the value needs more lines. */
export function formatOnLine(value: unknown): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  const isSimple = (entry: unknown): boolean =>
    typeof entry !== 'object' || entry === null
  if (!Array.isArray(value) || !value.every(isSimple) || value.join(', ').length >= 80)
    return undefined
  return stringify(value, {
    ...ON_ONE_LINE,
    collectionStyle: 'flow',
    flowCollectionPadding: false,
  }).trimEnd()
}

/** Indents all lines but the first. */
const fitLines = (lines: string, indent: string, eol: string): string =>
  lines.replace(/\n(?=.)/g, `\n${indent}`).replaceAll('\n', eol)

/** Writes the value after a colon or a dash. A group or list below a name begins with a line break. */
export function formatBehind(
  value: unknown,
  isEntry: boolean,
  indent: string,
  eol: string,
): string {
  const lines = formatYaml(isEntry ? [value] : { k: value }).trimEnd()
  return fitLines(lines.replace(isEntry ? /^- ?/ : /^k: ?/, ''), indent, eol)
}

/** Writes a field of a group without a line end. Short lists of words take one line. */
export function formatField(
  group: YAMLMap,
  name: string,
  value: unknown,
  indent: string,
  eol: string,
  isCareful: boolean,
): string {
  if (isCareful)
    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`

  // In some groups, all texts are on lines below their keys.
  const isWrapped =
    group.items.length > 0 &&
    group.items.every(
      (pair) => isScalar(pair.value) && pair.value.type === 'BLOCK_FOLDED',
    )
  if (isWrapped && typeof value === 'string' && !value.includes('\n'))
    return fitLines(`${name}: ${foldText('', '>-\n  ', value)}`, indent, eol)

  const onLine = formatOnLine(value)
  return onLine === undefined
    ? fitLines(formatYaml({ [name]: value }).trimEnd(), indent, eol)
    : `${formatScalar(name)}: ${onLine}`
}

export const formatFieldInFlow = (
  name: string,
  value: unknown,
  isCareful: boolean,
): string =>
  isCareful
    ? JSON.stringify({ [name]: value }).slice(1, -1)
    : formatInFlow({ [name]: value })

/** Writes an entry of a list without a line end. `dash` is the dash of its neighbour, with the space after it. */
export function formatEntry(
  dash: string,
  value: unknown,
  isInBraces: boolean,
  indent: string,
  eol: string,
  isCareful: boolean,
): string {
  if (isCareful) return `- ${JSON.stringify(value)}`
  if (typeof value !== 'object' || value === null)
    return dash + fitLines(formatScalar(value), `${indent}  `, eol)
  if (isInBraces) return dash + formatFlow(value)
  return fitLines(formatYaml([value]).trimEnd(), indent, eol)
}

/**
 * Writes a new text, number or boolean for `node`, with the same quotes or folding. `written` is the old value's text.
 */
export function formatScalarLike(
  text: string,
  node: Scalar,
  written: string,
  value: unknown,
  indent: string,
  isFlow: boolean,
): string {
  if (typeof value !== 'string') return String(value)
  if (isFlow) return quoteLike(node, value, formatInBraces)

  const isFolded =
    node.type === 'BLOCK_FOLDED' &&
    !/^>\S*\d/.test(written) &&
    !value.includes('\n') &&
    value !== ''
  if (isFolded) return foldText(text, written, value)
  return fitLines(quoteLike(node, value, formatScalar), `${indent}  `, eolOf(text))
}

/** Writes a value with the quotes of `node`: the file keeps quotes that YAML does not require. */
function quoteLike(
  node: Scalar,
  value: string,
  format: (value: string) => string,
): string {
  if (node.type === 'QUOTE_DOUBLE') return JSON.stringify(value)
  const isHabit =
    node.type === 'QUOTE_SINGLE' && format(String(node.value)) === node.value
  const written = format(value)
  return isHabit && written === value ? quote(value) : written
}

const formatInBraces = (value: string): string =>
  value.includes('\n') ? JSON.stringify(value) : formatInFlow([value])

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Common line widths, including indentation. A text that was one short line gets the first one. */
const USUAL = [108, 100, 80] as const
const NARROWEST = 40
const WIDEST = 140

/** Replaces the words of a folded text, and keeps its line width. `block` is the old text, starting at its ">". */
export function foldText(file: string, block: string, value: string): string {
  const [head = '', ...lines] = block.split(/\r?\n/)
  const eol = block.includes('\r\n') ? '\r\n' : '\n'
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''
  const words = splitAtSpaces(value)
  const unchangedLines = unchangedLinesOf(lines, words)
  const rest = words.slice(unchangedLines.flatMap(splitAtSpaces).length)
  return [head, ...unchangedLines, ...foldWords(rest, indent, widthOf(lines, file))].join(
    eol,
  )
}

/** Returns the lines that keep their line breaks: all before the line above the first changed word. */
function unchangedLinesOf(
  lines: readonly string[],
  words: readonly string[],
): readonly string[] {
  const previousWords = lines.flatMap((line, index) =>
    splitAtSpaces(line).map((word) => ({ word, index })),
  )
  const changed = previousWords.find(({ word }, at) => word !== words[at])
  return lines.slice(0, Math.max(0, (changed?.index ?? lines.length) - 1))
}

/** Splits at single spaces: only these may become line breaks. */
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

/** Guesses the line width of a folded text from its lines, and from the other folded texts of the file. */
function widthOf(lines: readonly string[], file: string): number {
  const [from, to] = widthsOf(lines)
  const [usual] = USUAL
  if (lines.length === 1) return from > usual ? Number.POSITIVE_INFINITY : usual
  // No width explains these lines: somebody broke them by hand.
  if (from > to) return from

  const texts = file.matchAll(/^( *)\S.*: >-?\r?\n((?:\1 +\S.*(?:\r?\n|$))+)/gm)
  const otherWidths = Array.from(texts, ([, , text = '']) =>
    widthsOf(text.trimEnd().split(/\r?\n/)),
  )
  const explainedBy = (width: number): number =>
    otherWidths.filter(([low, high]) => width >= low && width <= high).length

  const widths = [
    ...USUAL,
    ...Array.from({ length: WIDEST - NARROWEST }, (_, index) => WIDEST - index),
  ]
  const possible = widths.filter((width) => width >= from && width <= to)
  return possible.toSorted((a, b) => explainedBy(b) - explainedBy(a))[0] ?? usual
}

/** Returns the least and the greatest width that explain the line breaks: the next word would not fit on the line. */
function widthsOf(lines: readonly string[]): readonly [least: number, greatest: number] {
  const lengths = lines.map(({ length }) => length)
  const firstWords = lines.map((line) => /\S+/.exec(line)?.[0].length ?? 0)
  const withNextWord = lengths
    .slice(0, -1)
    .map((length, index) => length + (firstWords[index + 1] ?? 0))
  return [Math.max(...lengths), Math.min(...withNextWord)]
}
