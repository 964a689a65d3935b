import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'
import { ignoreMissing, readSource } from '../../edit/transaction.ts'
import type { Project } from '../../project.ts'
import { type ValueEdit, withEdit, type YamlPath } from './yaml-values.ts'

/** In a Markdown file, the path of the text below its front matter. */
export const BODY = '(text)'

type OrderAt = (path: YamlPath) => readonly string[]

const MARKDOWN = /^(---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))(\s*)([\s\S]*?)(\s*)$/

/** A file's text, '' where it is still to be written. */
export const readOrEmpty = async (project: Project, file: string): Promise<string> =>
  (await readSource(project, file).catch(ignoreMissing)) ?? ''

/** The YAML with its fences, and the text with the space around it. Translated texts of books have no front matter. */
function piecesOf(text: string) {
  const [, open = '', front = '', fence = '', gap = '', body = '', rest = ''] = MARKDOWN.exec(text) ?? []
  if (open !== '') return { open, front, close: fence + gap, body, rest }
  return { open, front, close: '', body: text.trim(), rest: /\s*$/.exec(text)?.[0] ?? '' }
}

/** What a file says; undefined where it is no YAML. */
export function valuesIn(file: string, text: string): unknown {
  const { front, body } = file.endsWith('.md') ? piecesOf(text) : { front: text, body: '' }
  const document = parseDocument(front)
  if (document.errors.length > 0) return undefined
  return file.endsWith('.md')
    ? { ...(document.toJS() as object | null), ...(body === '' ? {} : { [BODY]: body }) }
    : document.toJS()
}

/** The file after some edits, in their order. */
export const withFileEdits = (
  file: string,
  before: string,
  edits: readonly ValueEdit[],
  orderAt: OrderAt = () => [],
): string => edits.reduce((text, edit) => withFileEdit(file, text, edit, orderAt), before)

function withFileEdit(file: string, text: string, edit: ValueEdit, orderAt: OrderAt): string {
  if (!file.endsWith('.md')) return withEdit(text, edit, orderAt)
  const { open, front, close, body, rest } = piecesOf(text)
  if (edit.path[0] !== BODY)
    // A file that is not there yet, or holds a text alone, gets front matter.
    return open === ''
      ? `---\n${withEdit('', edit, orderAt)}---\n\n${body}${rest}`
      : open + withEdit(front, edit, orderAt) + close + body + rest
  const value = edit.op === 'set' ? String(edit.value) : ''
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return open + front + close + value.trim().replace(/\r?\n/g, eol) + (rest || eol)
}

/** Where in the values of a file a place stands, by the line and column of a diagnostic; the nearest value to it. */
export function pathAt(file: string, text: string, line: number, column: number): YamlPath {
  const { open, front } = file.endsWith('.md') ? piecesOf(text) : { open: '', front: text }
  const lines = text.split('\n').slice(0, line - 1)
  const offset = lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1 - open.length
  if (file.endsWith('.md') && offset > front.length) return [BODY]
  return pathTo(parseDocument(front).contents, offset)
}

function pathTo(node: unknown, offset: number): YamlPath {
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
