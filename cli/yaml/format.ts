import { Document, isScalar, Scalar, stringify, visit, type YAMLMap } from 'yaml'
import { eolOf } from './source.ts'

/** The maximum length of a text on the line of its key. A longer text is folded over several lines below the key. */
const MAX_INLINE_LENGTH = 90

// Texts are folded in two ways. The YAML library folds the texts of new groups, lists and fields. The functions at the
// end of this file fold single texts, which replace a folded text or join a group of folded texts.

/** The width to which the YAML library folds texts. */
export const LIBRARY_WIDTH = 105

/** The width to which this file folds texts, unless it finds the width of an old text. */
const FIRST_WIDTH = 108

/** The maximum length of a list on the line of its key. */
const MAX_LIST_LENGTH = 80

/** Options of the YAML library: a width of 0 means that lines are not folded. */
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
  return document.toString({
    lineWidth: LIBRARY_WIDTH,
    singleQuote: true,
    blockQuote: 'folded',
  })
}

/** Writes a group or a list on one line: `{ name: Ada, text: … }`. */
export function formatFlow(value: object): string {
  const document = new Document(value)
  visit(document, {
    Scalar(key, node) {
      const text = String(node.value)
      // A text with these characters needs quotes. They are single quotes even if the text has an apostrophe, for which
      // the library would choose double ones.
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

/** Writes a single value in YAML, with quotes if needed. Without them, the text 1984 would be a number. */
const formatScalar = (value: unknown): string => stringify(value, ON_ONE_LINE).trimEnd()

/** Writes a number, a boolean, or a list of words and numbers on one line; undefined if the value needs more lines. */
export function formatOnLine(value: unknown): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  const isSingle = (entry: unknown): boolean =>
    typeof entry !== 'object' || entry === null
  const isShortList =
    Array.isArray(value) &&
    value.every(isSingle) &&
    value.join(', ').length < MAX_LIST_LENGTH
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

/** Indents all lines except the first and writes the file's line ends. */
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

/** Writes a new field of a group without a line end. */
export function formatField(
  group: YAMLMap,
  name: string,
  value: unknown,
  lineStyle: LineStyle,
): string {
  // In a group that has only folded texts, a short text is folded too.
  if (typeof value === 'string' && !value.includes('\n') && hasOnlyFoldedTexts(group))
    return indentLines(`${formatScalar(name)}: ${foldNewText(value)}`, lineStyle)

  const onLine = formatOnLine(value)
  if (onLine !== undefined) return `${formatScalar(name)}: ${onLine}`

  return indentLines(formatYaml({ [name]: value }).trimEnd(), lineStyle)
}

const hasOnlyFoldedTexts = ({ items }: YAMLMap): boolean =>
  items.length > 0 &&
  items.every(({ value }) => isScalar(value) && value.type === 'BLOCK_FOLDED')

/** Writes a field on a line of its own as JSON, which is valid everywhere. */
export function formatFieldAsJson(name: string, value: unknown): string {
  const writtenName = /^\w+$/.test(name) ? name : JSON.stringify(name)
  return `${writtenName}: ${JSON.stringify(value)}`
}

/** Writes a field between braces as JSON, which is valid everywhere: `"sv":"Hav"`. */
export const formatFlowFieldAsJson = (name: string, value: unknown): string =>
  JSON.stringify({ [name]: value }).slice(1, -1)

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

  const canBeFolded = value !== '' && !value.includes('\n')
  if (canBeFolded && isPlainlyFolded(node, previousText))
    return foldText(text, previousText, value)

  const written = quoteLike(node, value, formatScalar)
  return indentLines(written, { indent: `${indent}  `, eol: eolOf(text) })
}

/**
 * Tells whether a text is folded without an indentation indicator, such as the 2 in ">2", which may not fit new lines.
 */
const isPlainlyFolded = ({ type }: Scalar, written: string): boolean =>
  type === 'BLOCK_FOLDED' && !/^>\S*\d/.test(written)

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

// The rest of this file folds texts: it breaks a text at spaces into lines of a certain width, below a ">" and its
// signs. YAML reads the line breaks as spaces. A width is a number of characters, including indentation.

/** Folds a new text, with lines that are indented by two spaces. */
const foldNewText = (value: string): string =>
  ['>-', ...foldWords(splitAtSpaces(value), '  ', FIRST_WIDTH)].join('\n')

/**
 * Replaces the words of a folded text. Lines that need not change stay, and new lines get the width of the old ones.
 * `block` is the old text, starting at its ">"; `file` is the text of the whole file, whose other folded texts help to
 * find the width.
 */
export function foldText(file: string, block: string, value: string): string {
  const [head = '', ...lines] = block.split(/\r?\n/)
  const eol = block.includes('\r\n') ? '\r\n' : '\n'
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''

  const words = splitAtSpaces(value)
  const unchangedLines = unchangedLinesOf(lines, words)
  const unchangedWords = unchangedLines.flatMap(splitAtSpaces)
  const remainingWords = words.slice(unchangedWords.length)
  const newLines = foldWords(remainingWords, indent, findWidth(lines, file))
  return [head, ...unchangedLines, ...newLines].join(eol)
}

/** Splits at single spaces, the only ones that may become line breaks in a folded text. */
const splitAtSpaces = (text: string): readonly string[] =>
  text.trim().split(/(?<=\S) (?=\S)/)

/**
 * Returns the lines that stay unchanged. The line with the first changed word is folded again, and so is the line above
 * it, because that line may have room for the word.
 */
function unchangedLinesOf(
  lines: readonly string[],
  words: readonly string[],
): readonly string[] {
  const previousWords = lines.flatMap((line, index) =>
    splitAtSpaces(line).map((word) => ({ word, index })),
  )
  const changed = previousWords.find(({ word }, at) => word !== words[at])
  // If all old words are unchanged, the change begins after the last line.
  const lineOfChange = changed?.index ?? lines.length
  const lineAbove = Math.max(0, lineOfChange - 1)
  return lines.slice(0, lineAbove)
}

/** Puts words into lines that are as long as the width allows. */
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

/** Finds the width to which a text was folded, as far as its lines show it. */
function findWidth(lines: readonly string[], file: string): number {
  const widths = widthsOf(lines)
  if (lines.length === 1) return widthOfSingleLine(widths.least)

  const isFoldedByHand = widths.least > widths.greatest
  return isFoldedByHand ? widths.least : likeliestWidth(widths, file)
}

/**
 * The widths that explain the lines of a text: folding the text to one of them gives the same lines. If somebody broke
 * the lines by hand, there may be no such width, and `least` is larger than `greatest`.
 */
interface Widths {
  /** The length of the longest line. */
  readonly least: number
  /** The largest width at which no line has room for the first word of the next line. */
  readonly greatest: number
}

function widthsOf(lines: readonly string[]): Widths {
  const lengths = lines.map(({ length }) => length)
  const widthsWithoutRoom = lines.slice(1).map((nextLine, index) => {
    const [nextWord = ''] = /\S+/.exec(nextLine) ?? []
    const lineWithNextWord = `${lines[index]} ${nextWord}`
    return lineWithNextWord.length - 1
  })
  return { least: Math.max(...lengths), greatest: Math.min(...widthsWithoutRoom) }
}

/**
 * Returns the width for a text on one line, whose width cannot be found. If the line is longer than usual, it is not
 * folded.
 */
const widthOfSingleLine = (length: number): number =>
  length > FIRST_WIDTH ? Number.POSITIVE_INFINITY : FIRST_WIDTH

/** All widths that a text may have: common ones, and then all from 140 down to 41. */
const possibleWidths: readonly number[] = [
  FIRST_WIDTH,
  100,
  80,
  ...Array.from({ length: 100 }, (_, index) => 140 - index),
]

/**
 * Finds the likeliest of the widths that explain a text: the one that explains the most folded texts in the file. If
 * several widths explain equally many, the first of them in `possibleWidths` is the likeliest.
 */
function likeliestWidth({ least, greatest }: Widths, file: string): number {
  const foldedTexts = foldedTextsIn(file).map(widthsOf)
  const countExplained = (width: number): number =>
    foldedTexts.filter((text) => width >= text.least && width <= text.greatest).length

  const candidates = possibleWidths.filter((width) => width >= least && width <= greatest)
  // The sort is stable, so equally good widths keep their order.
  const [likeliest = FIRST_WIDTH] = candidates.toSorted(
    (a, b) => countExplained(b) - countExplained(a),
  )
  return likeliest
}

/** A folded text below its key. Groups: the indentation of the key, the lines of the text. */
const FOLDED_TEXT = /^( *)\S.*: >-?\r?\n((?:\1 +\S.*(?:\r?\n|$))+)/gm

/** Returns the lines of each folded text in a file. */
const foldedTextsIn = (file: string): readonly (readonly string[])[] =>
  Array.from(file.matchAll(FOLDED_TEXT), ([, , text = '']) =>
    text.trimEnd().split(/\r?\n/),
  )
