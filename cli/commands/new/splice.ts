import { isMap, isScalar, isSeq, type Node, parseDocument, stringify, type YAMLSeq } from 'yaml'

/** A text with a piece put in, everything else untouched: comments, quotes, blank lines and line ends stay. */

/** The file with one more text at the end of the list at `path`, written like the entry before it. */
export function withEntry(text: string, path: readonly string[], entry: string): string {
  const list = listAt(text, path)
  // Bare, 1984 would be a number.
  const written = stringify(entry, { singleQuote: true, lineWidth: 0 }).trimEnd()
  const last = rangeOf(list.items.at(-1))
  if (list.flow) return inserted(text, last[1], `, ${written}`)
  const prefix = text.slice(lineStart(text, last[0]), last[0])
  return inserted(text, lineEnd(text, last[1]), `${eolOf(text)}${prefix}${written}`)
}

/**
 * The file, a list, with one more block of lines before the entry `index`, or at its end.
 * @param block lines without an end of line
 */
export function withBlock(file: string, index: number, block: string): string {
  const text = inLines(file)
  const eol = eolOf(text)
  const lines = block.replaceAll('\n', eol)
  const list = listAt(text, [])
  const { items } = list
  if (items.length === 0) return `${without(list, text)}${lines}${eol}`
  const gap = /\n\r?\n(?:#.*\r?\n)*- /.test(text) ? eol + eol : eol
  const before = items[index]
  if (!before) return `${text.trimEnd()}${gap}${lines}${eol}`
  const start = lineStart(text, rangeOf(before)[0])
  return inserted(text, index === 0 ? start : aboveComments(text, start), `${lines}${gap}`)
}

/** The file with another number at `path`; unchanged when nothing stands there. */
export function withNumber(text: string, path: readonly string[], number: number): string {
  const node = parseDocument(text).getIn(path, true)
  if (!isScalar(node)) return text
  const [from, to] = rangeOf(node)
  return text.slice(0, from) + String(number) + text.slice(to)
}

/** Whether the entries of a list are written on one line each: `- { name: Ada, text: … }`. */
export const hasFlowEntries = (text: string): boolean => {
  const last = listAt(text, []).items.at(-1)
  return isMap(last) && last.flow === true
}

function listAt(text: string, path: readonly string[]): YAMLSeq {
  const document = parseDocument(text)
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (!isSeq(node)) throw new Error(`there is no list at "${path.join('.')}"`)
  return node
}

/** A list between brackets with a line for each entry instead. */
function inLines(text: string): string {
  const document = parseDocument(text)
  const list = document.contents
  if (!isSeq(list) || !list.flow || list.items.length === 0) return text
  list.flow = false
  return document.toString({ lineWidth: 0 })
}

/** What stands around an empty list `[]`, such as comments, ready for entries below. */
function without(list: YAMLSeq, text: string): string {
  const [from, to] = rangeOf(list)
  const rest = (text.slice(0, from) + text.slice(to)).trim()
  return rest === '' ? '' : rest + eolOf(text)
}

function rangeOf(node: unknown): [from: number, to: number] {
  const range = (node as Node | undefined)?.range
  if (!range) throw new Error('a node that was parsed has a place')
  return [range[0], range[1]]
}

const inserted = (text: string, at: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at)

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Before the end of line; comments behind a value stay in its line. */
function lineEnd(text: string, at: number): number {
  const end = /\r?\n|$/.exec(text.slice(at))
  return at + (end?.index ?? 0)
}

/** Comments right above an entry belong to it. */
function aboveComments(text: string, start: number): number {
  const above = lineStart(text, start - 1)
  return start > 0 && /^[ \t]*#/.test(text.slice(above, start)) ? aboveComments(text, above) : start
}
