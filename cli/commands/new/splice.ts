import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  stringify,
  type YAMLSeq,
} from 'yaml'

/** A text with a piece put in, everything else untouched: comments, quotes, blank lines and line ends stay. */

/** The file with one more text at the end of the list at `path`, written like the entry before it. */
export function withEntry(text: string, path: readonly string[], entry: string): string {
  const list = listIn(parseDocument(text), path)
  // Bare, 1984 would be a number.
  const written = stringify(entry, { singleQuote: true, lineWidth: 0 }).trimEnd()
  const last = rangeOf(list.items.at(-1))
  const byHand = list.flow
    ? inserted(text, last[1], `, ${written}`)
    : inserted(text, lineEnd(text, last[1]), `${eolOf(text)}${dashBefore(text, last[0])}${written}`)
  return proven(byHand, text, path, list.items.length, entry)
}

/**
 * The file, a list, with one more block of lines before the entry `index`, or at its end.
 * @param block lines without an end of line
 */
export function withBlock(text: string, index: number, block: string): string {
  const [entry] = listIn(parseDocument(block), []).items
  return proven(withLines(text, index, block), text, [], index, entry)
}

function withLines(text: string, index: number, block: string): string {
  const eol = eolOf(text)
  const list = listIn(parseDocument(text), [])
  const [first] = list.items
  if (!first) return `${without(list, text)}${block.replaceAll('\n', eol)}${eol}`
  const indent = /^ */.exec(dashBefore(text, rangeOf(first)[0]))?.[0] ?? ''
  const lines = block.replace(/^(?=.)/gm, indent).replaceAll('\n', eol)
  const gap = /\n\r?\n(?: *#.*\r?\n)* *- /.test(text) ? eol + eol : eol
  const before = list.items[index]
  if (!before) return `${text.trimEnd()}${gap}${lines}${eol}`
  const [from] = rangeOf(before)
  const start = from - dashBefore(text, from).length
  return inserted(text, index === 0 ? start : aboveComments(text, start), `${lines}${gap}`)
}

/** What was written by hand, if it says the list with one more entry and nothing else; the file written anew if not. */
function proven(
  byHand: string,
  text: string,
  path: readonly string[],
  index: number,
  entry: unknown,
): string {
  const document = parseDocument(text)
  const list = listIn(document, path)
  list.items.splice(index, 0, document.createNode(entry))
  const written = parseDocument(byHand)
  if (written.errors.length === 0 && isDeepStrictEqual(written.toJS(), document.toJS())) return byHand
  list.flow = false
  return document.toString({ lineWidth: 105 }).replaceAll('\n', eolOf(text))
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
  const last = listIn(parseDocument(text), []).items.at(-1)
  return isMap(last) && last.flow === true
}

function listIn(document: Document, path: readonly string[]): YAMLSeq {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (!isSeq(node)) throw new Error(`there is no list at "${path.join('.')}"`)
  return node
}

/** What stands before an entry, from the start of its dash's line. */
const dashBefore = (text: string, from: number): string => /.*-\s+$/.exec(text.slice(0, from))?.[0] ?? '- '

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
