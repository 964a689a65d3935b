import type { Node } from 'yaml'

// Places in the text of a YAML file, for edits that leave everything else as it is.

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

/** Before the end of line; comments behind a value stay in its line. */
export function lineEnd(text: string, at: number): number {
  const end = /\r?\n|$/.exec(text.slice(at))
  return at + (end?.index ?? 0)
}

/** The spaces before a value's line; a list's dash counts as one. */
export const indentAt = (text: string, at: number): string =>
  /^[ -]*/.exec(text.slice(lineStart(text, at)))?.[0].replaceAll('-', ' ') ?? ''

/** Lines for the place `at` of the text: with its line ends, and each further line below that place. */
export const linesAt = (text: string, at: number, lines: string): string =>
  lines.replace(/\n(?=.)/g, `\n${indentAt(text, at)}`).replaceAll('\n', eolOf(text))

/** Comments right above an entry belong to it. */
export function startOfComments(text: string, start: number): number {
  const above = lineStart(text, start - 1)
  return start > 0 && /^[ \t]*#/.test(text.slice(above, start)) ? startOfComments(text, above) : start
}
