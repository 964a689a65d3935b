import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
} from 'yaml'
import { attempt } from '../fs/system.ts'
import type { Path } from '../read/positions.ts'
import { contentFileAt } from '../schema/content-paths.ts'

/** In edits of a Markdown file, the path of the text below the front matter. */
export const BODY = '(text)'

/** The fences of front matter in a new file, with the empty line above the body. */
export const FENCES = { open: '---\n', close: '---\n\n' }

/** Groups: opening fence, fields, closing fence (all three absent without front matter), space, body, space. */
const MARKDOWN =
  /^(?:(---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$)))?(\s*)([\s\S]*?)(\s*)$/

/** The parts that add up to the text of a file. The parts that the file lacks are ''. */
interface SourceParts {
  /** The fence that opens the front matter. */
  readonly open: string
  /** The YAML: the front matter or, in a YAML file, the whole text. */
  readonly fields: string
  /** The fence that closes the front matter, and the white space before the body. */
  readonly close: string
  readonly body: string
  /** The white space after the body. */
  readonly rest: string
}

/** Splits a file into its parts. */
export function splitSource(file: string, text: string): SourceParts {
  if (!file.endsWith('.md'))
    return { open: '', fields: text, close: '', body: '', rest: '' }
  if (contentFileAt(file.replace(/^content\//, ''))?.isBody) return splitBody(text)

  const [, open = '', fields = '', fence = '', gap = '', body = '', rest = ''] =
    MARKDOWN.exec(text) ?? []
  return { open, fields, close: fence + gap, body, rest }
}

/** Splits a translation, which has no front matter: a line "---" in it is a thematic break. */
function splitBody(text: string): SourceParts {
  const body = text.trim()
  const from = text.length - text.trimStart().length
  return {
    open: '',
    fields: '',
    close: text.slice(0, from),
    body,
    rest: text.slice(from + body.length),
  }
}

export const joinSource = ({ open, fields, close, body, rest }: SourceParts): string =>
  open + fields + close + body + rest

/** Parses YAML in the same way as `saga validate`. All keys are strings. */
export function parseFields(text: string) {
  const document: Document.Parsed = parseDocument(text, {
    stringKeys: true,
    prettyErrors: false,
  })
  const { errors } = document
  return {
    document,
    /**
     * The value, in an object because it may itself be null. Undefined if the YAML is
     * invalid or has too many aliases.
     */
    parsed:
      errors.length > 0
        ? undefined
        : attempt(() => ({ value: document.toJS() as unknown })),
  }
}

/** Returns the value of a file's YAML, for Markdown with the body at `BODY`; undefined if the YAML is invalid. */
export function valuesIn(file: string, text: string): unknown {
  const { fields, body } = splitSource(file, text)
  const { parsed } = parseFields(fields)
  if (!parsed || !file.endsWith('.md')) return parsed?.value

  return { ...(parsed.value as object | null), ...(body === '' ? {} : { [BODY]: body }) }
}

/** Returns the offset of a one-based line and column. */
export function offsetOf(text: string, line: number, column: number): number {
  const linesAbove = text.split('\n').slice(0, line - 1)
  const startOfLine = linesAbove.reduce((sum, { length }) => sum + length + 1, 0)
  return startOfLine + column - 1
}

/** Returns the path of the value closest to the line and column of a diagnostic. */
export function pathAt(file: string, text: string, line: number, column: number): Path {
  const { open, fields } = splitSource(file, text)
  const offset = offsetOf(text, line, column) - open.length
  if (file.endsWith('.md') && offset > fields.length) return [BODY]
  return pathTo(parseFields(fields).document.contents, offset)
}

/**
 * Returns the path of a value in a node. Follows, at each level, the last key or entry that begins before the offset.
 */
function pathTo(node: unknown, offset: number): Path {
  if (isMap(node)) {
    const pair = node.items.findLast(
      ({ key }) => isScalar(key) && (key.range?.[0] ?? 0) <= offset,
    )
    return pair && isScalar(pair.key)
      ? [String(pair.key.value), ...pathTo(pair.value, offset)]
      : []
  }
  if (isSeq(node)) {
    const index = node.items.findLastIndex(
      (item) => isNode(item) && (item.range?.[0] ?? 0) <= offset,
    )
    return index < 0 ? [] : [index, ...pathTo(node.items[index], offset)]
  }
  return []
}

export type Range = readonly [from: number, to: number]

export function rangeOf(node: unknown): Range {
  const range = (node as Node | undefined)?.range
  if (!range) throw new Error('this parsed node has no range')
  return [range[0], range[1]]
}

export const replaceBetween = (text: string, [from, to]: Range, piece: string): string =>
  text.slice(0, from) + piece + text.slice(to)

export const insertAt = (text: string, at: number, piece: string): string =>
  replaceBetween(text, [at, at], piece)

/** A range of a text, and what replaces it. */
type Piece = readonly [range: Range, piece: string]

/** Returns the range in which a text differs from the text `next`, and what `next` has in its place. */
export function pieceBetween(text: string, next: string): Piece {
  const maxEqual = Math.min(text.length, next.length)
  let equalAtStart = 0
  while (equalAtStart < maxEqual && text[equalAtStart] === next[equalAtStart])
    equalAtStart += 1

  // No character may count both at the start and at the end.
  const maxAtEnd = maxEqual - equalAtStart
  let equalAtEnd = 0
  while (equalAtEnd < maxAtEnd && text.at(-1 - equalAtEnd) === next.at(-1 - equalAtEnd))
    equalAtEnd += 1

  const range: Range = [equalAtStart, text.length - equalAtEnd]
  return [range, next.slice(equalAtStart, next.length - equalAtEnd)]
}

/** Replaces several ranges of a text; returns '' if two of them touch. */
export function replacePieces(text: string, pieces: readonly Piece[]): string {
  const lastFirst = pieces.toSorted(([[startA]], [[startB]]) => startB - startA)
  let changed = text
  let startOfNext = Infinity
  for (const [range, piece] of lastFirst) {
    const [from, to] = range
    if (to >= startOfNext) return ''

    changed = replaceBetween(changed, range, piece)
    startOfNext = from
  }
  return changed
}

export const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

export const lineStart = (text: string, at: number): number =>
  text.lastIndexOf('\n', at - 1) + 1
