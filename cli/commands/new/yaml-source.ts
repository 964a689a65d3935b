import { isDeepStrictEqual } from 'node:util'
import { type Document, type Node, parseDocument, stringify } from 'yaml'

// The text of a YAML file, for edits that leave everything else as it is.

export function rangeOf(node: unknown): [from: number, to: number] {
  const range = (node as Node | undefined)?.range
  if (!range) throw new Error('a parsed node has a range')
  return [range[0], range[1]]
}

/** Where a value ends, without the line breaks behind a block text. */
export const contentEnd = (text: string, node: unknown): number =>
  text.slice(0, rangeOf(node)[1]).trimEnd().length

export const replaceBetween = (text: string, [from, to]: readonly [number, number], piece: string): string =>
  text.slice(0, from) + piece + text.slice(to)

export const insertAt = (text: string, at: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at)

export const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** The spaces before a value's line; a list's dash counts as one. */
export const indentAt = (text: string, at: number): string =>
  /^[ -]*/.exec(text.slice(lineStart(text, at)))?.[0].replaceAll('-', ' ') ?? ''

/** Before the end of line; comments behind a value stay in its line. */
export function lineEnd(text: string, at: number): number {
  const end = /\r?\n|$/.exec(text.slice(at))
  return at + (end?.index ?? 0)
}

/** Comments right above an entry belong to it. */
export function startOfComments(text: string, start: number): number {
  const above = lineStart(text, start - 1)
  return start > 0 && /^[ \t]*#/.test(text.slice(above, start)) ? startOfComments(text, above) : start
}

/** As YAML writes it. Without quotes, the text 1984 would be a number. */
export const writeScalar = (value: string | number): string =>
  stringify(value, { singleQuote: true, lineWidth: 0 }).trimEnd()

/** `byHand` if it parses as the changed document; otherwise the file as the YAML library writes it. */
export function verifyEdit(byHand: string, text: string, change: (document: Document) => void): string {
  const document = parseDocument(text)
  change(document)
  const written = parseDocument(byHand)
  if (written.errors.length === 0 && isDeepStrictEqual(written.toJS(), document.toJS())) return byHand
  return document.toString({ lineWidth: 105 }).replaceAll('\n', eolOf(text))
}
