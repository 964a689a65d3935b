import { type Document, isMap, isSeq, parseDocument, stringify, type YAMLSeq } from 'yaml'
import { formatFlow } from './format-yaml.ts'
import { withScalar } from './yaml-scalars.ts'
import {
  contentEnd,
  eolOf,
  indentAt,
  insertAt,
  lineEnd,
  lineStart,
  rangeOf,
  replaceBetween,
  startOfComments,
  verifyEdit,
  writeScalar,
} from './yaml-source.ts'

// Edits of a text that leave everything else as it is: comments, quotes, blank lines and line ends.

/** A text, or fields that are written on one line. */
type Entry = string | Readonly<Record<string, unknown>>

/**
 * The file with one more text in the list at `path`, written like the entry before it.
 * @param index its place, from 0; at the end without it
 */
export function withEntry(text: string, path: readonly string[], entry: Entry, index?: number): string {
  const list = listIn(parseDocument(text), path)
  const at = index ?? list.items.length
  return verifyEdit(entryByHand(text, list, entry, at), text, (document) =>
    insertEntry(document, path, at, entry),
  )
}

function entryByHand(text: string, list: YAMLSeq, entry: Entry, index: number): string {
  const eol = eolOf(text)
  const written = typeof entry === 'string' ? writeScalar(entry) : formatFlow(entry)
  const next = list.items[index]
  const [from, to] = rangeOf(next ?? list.items.at(-1) ?? list)
  // `posters: []`
  if (list.items.length === 0) return `${text.slice(0, from).trimEnd()}${eol}  - ${written}${text.slice(to)}`
  if (list.flow) return next ? insertAt(text, from, `${written}, `) : insertAt(text, to, `, ${written}`)
  const dash = dashBefore(text, from)
  if (!next) return insertAt(text, lineEnd(text, to), `${eol}${dash}${written}`)
  const start = from - dash.length
  return insertAt(text, index === 0 ? start : startOfComments(text, start), `${dash}${written}${eol}`)
}

/** The file with another text in the list at `path`. */
export const withEntryReplaced = (
  text: string,
  path: readonly string[],
  index: number,
  entry: string,
): string => withScalar(text, [...path, index], entry)

/** The file without one entry of the list at `path`, and without the comments right above that entry. */
export function withoutEntry(text: string, path: readonly string[], index: number): string {
  const list = listIn(parseDocument(text), path)
  return verifyEdit(withoutEntryByHand(text, list, path, index), text, (document) => {
    listIn(document, path).items.splice(index, 1)
  })
}

function withoutEntryByHand(text: string, list: YAMLSeq, path: readonly string[], index: number): string {
  const [from, to] = rangeOf(list.items[index])
  const [before, after] = [list.items[index - 1], list.items[index + 1]]
  if (!before && !after) {
    const above = text.slice(0, rangeOf(list)[0])
    const rest = `[]${text.slice(contentEnd(text, list))}`
    // Below the comments of the list, else behind its name.
    if (/(?:^|\s)#.*\s*$/.test(above)) {
      const indent = indentAt(text, from).replace(/ {2}$/, '') || (path.length > 0 ? '  ' : '')
      return text.slice(0, lineStart(text, rangeOf(list)[0])) + indent + rest
    }
    return `${above.trimEnd()} `.trimStart() + rest
  }
  if (list.flow)
    return replaceBetween(
      text,
      before ? [rangeOf(before)[1], to] : [from, after ? rangeOf(after)[0] : to],
      '',
    )
  const start = from - dashBefore(text, from).length
  const end = lineEnd(text, contentEnd(text, list.items[index])) + eolOf(text).length
  const blank = after ? (/^(?:[^\S\n]*\n)*/.exec(text.slice(end))?.[0].length ?? 0) : 0
  return replaceBetween(text, [before ? startOfComments(text, start) : start, end + blank], '')
}

/** The file with one more field of its own, below the field `after`. */
export function withField(
  text: string,
  after: string,
  name: string,
  value: string | number | boolean | readonly string[],
): string {
  const document = parseDocument(text)
  const written = stringify(
    { [name]: value },
    { singleQuote: true, collectionStyle: 'flow', flowCollectionPadding: false },
  )
    .replace(/^\{(.*)\}\n$/, '$1')
    .trimEnd()
  const end = lineEnd(text, contentEnd(text, document.get(after, true)))
  return verifyEdit(insertAt(text, end, `${eolOf(text)}${written}`), text, (changed) => {
    changed.set(name, changed.createNode(value))
  })
}

/** The file with one more text in a list of its own, which begins below the field `after` where it is not there yet. */
export const withEntryOrField = (text: string, name: string, after: string, entry: string): string =>
  parseDocument(text).has(name) ? withEntry(text, [name], entry) : withField(text, after, name, [entry])

/**
 * The file, a list, with one more block of lines before the entry `index`, or at its end.
 * @param block lines without an end of line
 */
export function withBlock(text: string, index: number, block: string): string {
  const [entry] = listIn(parseDocument(block), []).items
  return verifyEdit(withLines(text, index, block), text, (document) =>
    insertEntry(document, [], index, entry),
  )
}

function withLines(text: string, index: number, block: string): string {
  const eol = eolOf(text)
  const list = listIn(parseDocument(text), [])
  const [first] = list.items
  if (!first) return `${removeList(list, text)}${block.replaceAll('\n', eol)}${eol}`
  const indent = /^ */.exec(dashBefore(text, rangeOf(first)[0]))?.[0] ?? ''
  const lines = block.replace(/^(?=.)/gm, indent).replaceAll('\n', eol)
  const gap = /\n\r?\n(?: *#.*\r?\n)* *- /.test(text) ? eol + eol : eol
  const before = list.items[index]
  if (!before) return `${text.trimEnd()}${gap}${lines}${eol}`
  const [from] = rangeOf(before)
  const start = from - dashBefore(text, from).length
  return insertAt(text, index === 0 ? start : startOfComments(text, start), `${lines}${gap}`)
}

function insertEntry(document: Document, path: readonly string[], index: number, entry: unknown): void {
  const list = listIn(document, path)
  list.items.splice(index, 0, document.createNode(entry))
  list.flow = false
}

/** Whether the entries of a list are written on one line each: `- { name: Ada, text: … }`. */
export const hasFlowEntries = (text: string): boolean => {
  const last = listIn(parseDocument(text), []).items.at(-1)
  return isMap(last) && last.flow === true
}

export function listIn(document: Document, path: readonly string[]): YAMLSeq {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (!isSeq(node)) throw new Error(`there is no list at "${path.join('.')}"`)
  return node
}

/** The text before an entry, from the start of the line with its dash. */
export const dashBefore = (text: string, from: number): string =>
  /.*-\s+$/.exec(text.slice(0, from))?.[0] ?? '- '

/** The text around an empty list `[]`, such as comments; entries follow below it. */
function removeList(list: YAMLSeq, text: string): string {
  const [from, to] = rangeOf(list)
  const rest = (text.slice(0, from) + text.slice(to)).trim()
  return rest === '' ? '' : rest + eolOf(text)
}
