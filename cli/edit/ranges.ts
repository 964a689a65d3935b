import type { Node } from 'yaml'

// Places in the text of a YAML file, for edits that leave everything else as it is.

/** The offsets at which a part of a text begins and ends. */
export type Range = readonly [from: number, to: number]

export function rangeOf(node: unknown): Range {
  const range = (node as Node | undefined)?.range
  if (!range) throw new Error('a parsed node has a range')
  return [range[0], range[1]]
}

/** Returns where a value ends, without the line breaks behind a block text. */
export const contentEnd = (text: string, node: unknown): number =>
  text.slice(0, rangeOf(node)[1]).trimEnd().length

export const replaceBetween = (text: string, [from, to]: Range, piece: string): string =>
  text.slice(0, from) + piece + text.slice(to)

/** A part of a text, and its replacement. */
type Piece = readonly [range: Range, piece: string]

/** Finds the part of a text that differs from the text `other`, and what `other` has there. */
export function pieceBetween(text: string, other: string): Piece {
  const shorter = Math.min(text.length, other.length)
  let from = 0
  while (from < shorter && text[from] === other[from]) from += 1
  let end = 0
  while (end < shorter - from && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return [[from, text.length - end], other.slice(from, other.length - end)]
}

/** Replaces several parts of a text; returns '' where two of them touch. */
export function replacePieces(text: string, pieces: readonly Piece[]): string {
  const fromEnd = pieces.toSorted(([[a]], [[b]]) => b - a)
  if (fromEnd.some(([[, to]], index) => to >= (fromEnd[index - 1]?.[0][0] ?? Infinity))) return ''
  return fromEnd.reduce((changed, [range, piece]) => replaceBetween(changed, range, piece), text)
}

export const insertAt = (text: string, at: number, piece: string): string =>
  replaceBetween(text, [at, at], piece)

export const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Returns where the line of a place ends; comments behind a value stay in its line. */
export const lineEnd = (text: string, at: number): number => at + text.slice(at).search(/\r?\n|$/)

/** Returns the indentation of the line of a place; a list's dash counts as a space. */
export const indentAt = (text: string, at: number): string =>
  /^[ -]*/.exec(text.slice(lineStart(text, at)))?.[0].replaceAll('-', ' ') ?? ''

/** Fits lines to the place `at` of the text: they get its line ends, and its indentation from the second line on. */
export const linesAt = (text: string, at: number, lines: string): string =>
  lines.replace(/\n(?=.)/g, `\n${indentAt(text, at)}`).replaceAll('\n', eolOf(text))

/** Returns where the line with the dash of an entry begins. */
export const entryStart = (text: string, entry: number): number =>
  entry - (/.*-\s+$/.exec(text.slice(0, entry))?.[0].length ?? 0)

/** Returns where the comments right above an entry begin: they belong to it. */
export function startOfComments(text: string, start: number): number {
  const above = lineStart(text, start - 1)
  return start > 0 && /^[ \t]*#/.test(text.slice(above, start)) ? startOfComments(text, above) : start
}
