import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'
import type { Path } from '../load/positions.ts'

/** In a Markdown file, the path of the text below its front matter. */
export const BODY = '(text)'

/** A file in pieces that join to its text again. For a YAML file, `fields` is the whole text. */
interface Source {
  /** The first line of Markdown with front matter. */
  readonly open: string
  /** The YAML between `open` and `close`. */
  readonly fields: string
  /** The line below the front matter, and the space before the text. */
  readonly close: string
  readonly body: string
  /** The space behind the text. */
  readonly rest: string
}

/** The lines around front matter in a file that is new. */
export const FENCES = { open: '---\n', close: '---\n\n' }

/** Matches the pieces of Markdown with front matter, or without it, as in translated texts of books. */
const MARKDOWN = /^(?:(---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$)))?(\s*)([\s\S]*?)(\s*)$/

export function splitSource(file: string, text: string): Source {
  if (!file.endsWith('.md')) return { open: '', fields: text, close: '', body: '', rest: '' }
  const [, open = '', fields = '', fence = '', gap = '', body = '', rest = ''] = MARKDOWN.exec(text) ?? []
  return { open, fields, close: fence + gap, body, rest }
}

export const joinSource = ({ open, fields, close, body, rest }: Source): string =>
  open + fields + close + body + rest

/** Returns the values of a file; undefined where it is no YAML. */
export function valuesIn(file: string, text: string): unknown {
  const { fields, body } = splitSource(file, text)
  const document = parseDocument(fields)
  if (document.errors.length > 0) return undefined
  return file.endsWith('.md')
    ? { ...(document.toJS() as object | null), ...(body === '' ? {} : { [BODY]: body }) }
    : document.toJS()
}

/** Returns the place in a text of a line and a column, which count from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  const above = text.split('\n').slice(0, line - 1)
  return above.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
}

/** Returns the path of the value that stands nearest to the line and column of a diagnostic. */
export function pathAt(file: string, text: string, line: number, column: number): Path {
  const { open, fields } = splitSource(file, text)
  const offset = offsetOf(text, line, column) - open.length
  if (file.endsWith('.md') && offset > fields.length) return [BODY]
  return pathTo(parseDocument(fields).contents, offset)
}

function pathTo(node: unknown, offset: number): Path {
  if (isMap(node)) {
    const pair = node.items.findLast(({ key }) => isScalar(key) && (key.range?.[0] ?? 0) <= offset)
    return pair && isScalar(pair.key) ? [String(pair.key.value), ...pathTo(pair.value, offset)] : []
  }
  if (isSeq(node)) {
    const index = node.items.findLastIndex((item) => isNode(item) && (item.range?.[0] ?? 0) <= offset)
    return index < 0 ? [] : [index, ...pathTo(node.items[index], offset)]
  }
  return []
}
