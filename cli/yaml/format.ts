import { Document, isScalar, Scalar, stringify, visit, type YAMLMap } from 'yaml'
import { eolOf } from './source.ts'

/** The most characters of a text behind its key: longer texts are paragraphs below the key. */
const INLINE = 90

const ON_ONE_LINE = { singleQuote: true, lineWidth: 0 } as const

/** Writes YAML as in content/: long texts folded, single quotes where quotes are needed. */
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
    // A text that needs quotes in braces gets single ones, even if it has an apostrophe.
    Scalar(key, node) {
      if (key !== 'key' && /[,[\]{}]/.test(String(node.value)))
        node.type = Scalar.QUOTE_SINGLE
      if (/\n/.test(String(node.value))) node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return document.toString({ ...ON_ONE_LINE, collectionStyle: 'flow' }).trimEnd()
}

/** Writes what stands between the braces or brackets of `formatFlow`. */
export const formatInFlow = (value: object): string =>
  formatFlow(value).replace(/^[[{] ?| ?[\]}]$/g, '')

/** Writes a single value as YAML does. Without quotes, the text 1984 would be a number. */
const formatScalar = (value: unknown): string => stringify(value, ON_ONE_LINE).trimEnd()

/** Writes a number, a flag, or a list of words and numbers on one line; undefined for a value that needs more lines. */
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

/** Writes lines below others: the first one as it is, all others behind the indentation. */
const fitLines = (lines: string, indent: string, eol: string): string =>
  lines.replace(/\n(?=.)/g, `\n${indent}`).replaceAll('\n', eol)

/** Writes what stands behind a colon or a dash; a group or list below a name begins with an end of line. */
export function formatBehind(
  value: unknown,
  isEntry: boolean,
  indent: string,
  eol: string,
): string {
  const lines = formatYaml(isEntry ? [value] : { k: value }).trimEnd()
  return fitLines(lines.replace(isEntry ? /^- ?/ : /^k: ?/, ''), indent, eol)
}

/** Writes a field of a group without an end of line. Short lists of words stand on one line. */
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
  // The texts of some groups all stand on lines below their keys.
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

/** Writes an entry of a list without an end of line. `dash` is that of its neighbour, with the space behind it. */
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

/** Writes another text, number or flag in place of `node`, in quotes or folded as before. `written` is the old one. */
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

/** Writes a value in the quotes of `node`: quotes that YAML did not need there are a habit of the file. */
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

/** Usual widths of lines, including their indentation; a text that was one short line gets the first. */
const USUAL = [108, 100, 80] as const
const NARROWEST = 40
const WIDEST = 140

/** Replaces the words of a folded text, and keeps its line width. `block` is the old text from its ">" on. */
export function foldText(file: string, block: string, value: string): string {
  const [head = '', ...lines] = block.split(/\r?\n/)
  const eol = block.includes('\r\n') ? '\r\n' : '\n'
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''
  const words = wordsOf(value)
  const kept = keptLines(lines, words)
  const rest = words.slice(kept.flatMap(wordsOf).length)
  return [head, ...kept, ...foldWords(rest, indent, widthOf(lines, file))].join(eol)
}

/** Returns the lines to keep as they are broken: all before the line above the first changed word. */
function keptLines(
  lines: readonly string[],
  words: readonly string[],
): readonly string[] {
  const old = lines.flatMap((line, index) =>
    wordsOf(line).map((word) => ({ word, index })),
  )
  const changed = old.find(({ word }, at) => word !== words[at])
  return lines.slice(0, Math.max(0, (changed?.index ?? lines.length) - 1))
}

/** Splits at single spaces, which alone may become line ends. */
const wordsOf = (text: string): readonly string[] => text.trim().split(/(?<=\S) (?=\S)/)

function foldWords(
  words: readonly string[],
  indent: string,
  width: number,
): readonly string[] {
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
  const [from, to] = widthsOf(lines)
  const [usual] = USUAL
  if (lines.length === 1) return from > usual ? Number.POSITIVE_INFINITY : usual
  // No width explains these lines: somebody broke them by hand.
  if (from > to) return from
  const texts = file.matchAll(/^( *)\S.*: >-?\r?\n((?:\1 +\S.*(?:\r?\n|$))+)/gm)
  const others = Array.from(texts, ([, , text = '']) =>
    widthsOf(text.trimEnd().split(/\r?\n/)),
  )
  const explainedBy = (width: number): number =>
    others.filter(([low, high]) => width >= low && width <= high).length
  const all = [
    ...USUAL,
    ...Array.from({ length: WIDEST - NARROWEST }, (_, index) => WIDEST - index),
  ]
  const possible = all.filter((width) => width >= from && width <= to)
  return possible.toSorted((a, b) => explainedBy(b) - explainedBy(a))[0] ?? usual
}

/** Finds the least and the greatest width at which each line ends because the next word would make it too long. */
function widthsOf(lines: readonly string[]): readonly [least: number, greatest: number] {
  const lengths = lines.map(({ length }) => length)
  const firstWords = lines.map((line) => /\S+/.exec(line)?.[0].length ?? 0)
  const withNextWord = lengths
    .slice(0, -1)
    .map((length, index) => length + (firstWords[index + 1] ?? 0))
  return [Math.max(...lengths), Math.min(...withNextWord)]
}
