import { isDeepStrictEqual } from 'node:util'
import { type Document, isCollection, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { valueAt } from '../load/errors/schema-paths.ts'
import type { Path } from '../load/positions.ts'
import { placeAt } from '../load/text-faults.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { addField, insertEntry, moveEntry, pairIn, removeItem, replaceValue } from './items.ts'
import {
  BODY,
  eolOf,
  FENCES,
  joinSource,
  offsetOf,
  pathAt,
  pieceBetween,
  rangeOf,
  replaceBetween,
  replacePieces,
  splitSource,
  valuesIn,
} from './source.ts'
import { ignoreMissing, readSource } from './transaction.ts'

/** One change of a file: of a value of its YAML, or of the text at `BODY`. Indexes of a list count from 0. */
export type Edit =
  | { readonly op: 'set'; readonly path: Path; readonly value: unknown }
  /** Removes keys, and the groups that would be empty without them. */
  | { readonly op: 'remove'; readonly path: Path }
  /** `path` leads to the list; a missing list is created with the value. An index behind the end adds it last. */
  | { readonly op: 'insert'; readonly path: Path; readonly index: number; readonly value: unknown }
  | { readonly op: 'move'; readonly path: Path; readonly from: number; readonly to: number }
  | { readonly op: 'renameKey'; readonly path: Path; readonly to: string }

/** Returns the edits that set fields of the group at a path. */
export const setFields = (fields: object, at: Path = []): readonly Extract<Edit, { readonly op: 'set' }>[] =>
  Object.entries(fields).map(([key, value]) => ({ op: 'set', path: [...at, key], value }))

/** Returns the edits that add entries at the end of a list. */
export const append = (path: Path, ...entries: readonly unknown[]): readonly Edit[] =>
  entries.map((value) => ({ op: 'insert', path, index: Infinity, value }))

/** A function that lists the fields of the group at a path, in the order in which files have them. */
export type OrderAt = (path: Path) => readonly string[]

/** Returns the text of a file after edits in their order. Comments, quotes, blank lines and line ends stay. */
export function applyEdits(file: string, text: string, edits: readonly Edit[], orderAt: OrderAt = () => []) {
  const source = splitSource(file, text)
  const ofFields = edits.filter(({ path }) => path[0] !== BODY)
  const ofBody = edits.findLast(({ path }) => path[0] === BODY)
  const fields = editYaml(source.fields, ofFields, orderAt)
  // A Markdown file that is not there yet, or holds a text alone, gets front matter.
  const isBare = ofFields.length > 0 && file.endsWith('.md') && source.open === ''
  const next = { ...source, fields, ...(isBare && FENCES) }
  if (!ofBody) return joinSource(next)
  const eol = eolOf(text)
  const body = ofBody.op === 'set' ? String(ofBody.value).trim().replace(/\r?\n/g, eol) : ''
  return joinSource({ ...next, body, rest: source.rest || eol })
}

/** Writes all edits by hand, else each one by itself; an edit that still fails is left to the YAML library. */
function editYaml(text: string, edits: readonly Edit[], orderAt: OrderAt): string {
  if (edits.length === 0) return text
  const document: Document = parseDocument(text)
  const pieces = edits.flatMap((wanted) => {
    const edit = placeIn(document, wanted)
    return edit ? [pieceBetween(text, writeEdit(text, document, edit, orderAt))] : []
  })
  if (pieces.length === 0) return text
  const byHand = replacePieces(text, pieces)
  for (const wanted of edits) {
    const edit = placeIn(document, wanted)
    if (edit) changeDocument(document, edit)
  }
  const written = parseDocument(byHand)
  if (written.errors.length === 0 && isDeepStrictEqual(written.toJS(), document.toJS())) return byHand
  return edits.length > 1
    ? edits.reduce((edited, edit) => editYaml(edited, [edit], orderAt), text)
    : document.toString({ lineWidth: 105 }).replaceAll('\n', eolOf(text))
}

/** Returns the edit at its nearest existing group; undefined if the file already holds the result. */
function placeIn(document: Document, edit: Edit): Edit | undefined {
  const { op, path } = edit
  if (op === 'move') return edit
  if (op === 'renameKey') return document.hasIn(path) ? edit : undefined
  if (op === 'insert')
    return isSeq(document.getIn(path, true))
      ? edit
      : placeIn(document, { op: 'set', path, value: [edit.value] })
  const itemsAt = (length: number): number => {
    const group = document.getIn(path.slice(0, length), true)
    return isCollection(group) ? group.items.length : 0
  }
  let depth = path.length - 1
  if (op === 'remove') {
    if (!document.hasIn(path)) return undefined
    while (depth > 0 && isMap(document.getIn(path.slice(0, depth), true)) && itemsAt(depth) === 1) depth -= 1
    return { op, path: path.slice(0, depth + 1) }
  }
  const node = document.getIn(path, true)
  if (isScalar(node) && node.value === edit.value) return undefined
  while (depth > 0 && itemsAt(depth) === 0) depth -= 1
  const value = path.slice(depth + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), edit.value)
  return { op, path: path.slice(0, depth + 1), value }
}

/** Returns the text with the edit; '' where the text offers no place for the edit. */
function writeEdit(text: string, document: Document, edit: Edit, orderAt: OrderAt): string {
  const { op, path } = edit
  const node = document.getIn(path, true)
  if (op === 'insert') return isSeq(node) ? insertEntry(text, node, edit.index, edit.value) : ''
  if (op === 'move') return isSeq(node) ? moveEntry(text, node, edit.from, edit.to) : ''
  const owner = document.getIn(path.slice(0, -1), true)
  const step = path.at(-1)
  if (step === undefined || !isCollection(owner)) return ''
  if (op === 'renameKey') return replaceBetween(text, rangeOf(pairIn(owner, step)?.key), edit.to)
  if (op === 'remove') return removeItem(text, owner, step, owner === document.contents)
  if (document.hasIn(path)) return replaceValue(text, owner, step, edit.value)
  return isMap(owner) ? addField(text, owner, String(step), edit.value, orderAt(path.slice(0, -1))) : ''
}

/** Makes the edit in the parsed document, with which the text written by hand is compared. */
function changeDocument(document: Document, edit: Edit): void {
  const { op, path } = edit
  const node = document.getIn(path, true)
  if (op === 'remove') document.deleteIn(path)
  else if (op === 'set') {
    if (path.length > 0 && !isCollection(document.contents)) document.contents = document.createNode({})
    const { value } = edit
    document.setIn(path, typeof value === 'object' && value !== null ? document.createNode(value) : value)
  } else if (op === 'renameKey') {
    const key = pairIn(document.getIn(path.slice(0, -1), true), path.at(-1) ?? '')?.key
    if (isScalar(key)) key.value = edit.to
  } else if (isSeq(node)) {
    const entries = op === 'move' ? node.items.splice(edit.from, 1) : [document.createNode(edit.value)]
    node.items.splice(op === 'move' ? edit.to : edit.index, 0, ...entries)
  }
}

export type Fixable = Diagnostic & Required<Pick<Diagnostic, 'fix'>>

export const isFixable = (found: Diagnostic): found is Fixable => found.fix !== undefined

/** Returns the place of the fix, which may differ from the place at fault. */
export const fixPlaceOf = ({ fix, at }: Fixable) => fix.at ?? at

/** Returns the text of a file after a fix; the unchanged text if the fix renames the file or cannot be made. */
export function withFix(text: string, found: Fixable): string {
  const { fix } = found
  const { file, line = 1, column = 1, length = 1 } = fixPlaceOf(found)
  const from = offsetOf(text, line, column)
  const range = [from, from + length] as const
  if ('renameTo' in fix) return text
  if ('text' in fix && fix.instead === undefined) return replaceBetween(text, range, fix.text)
  const path = 'field' in fix && fix.field !== undefined ? [fix.field] : pathAt(file, text, line, column)
  const values = valuesIn(file, text)
  // Another fix of the same file can have made it unreadable.
  if (values === undefined || path.length === 0) return text
  if ('remove' in fix) {
    const list = valueAt(values, path.slice(0, -1))
    // An empty list says nothing: remove the list with its last entry.
    const isLast = Array.isArray(list) && list.length === 1 && path.length > 1
    return applyEdits(file, text, [{ op: 'remove', path: isLast ? path.slice(0, -1) : path }])
  }
  const before = valueAt(values, path)
  const value =
    'value' in fix
      ? fix.value
      : 'text' in fix
        ? String(before).replaceAll(fix.instead ?? '', () => fix.text)
        : text.slice(...range)
  return applyEdits(file, text, [{ op: 'set', path, value }])
}

/** Finds the characters that each fix replaces, by its diagnostic. Fixes that only rename a file are left out. */
export async function findTextEdits(project: Project, diagnostics: readonly Diagnostic[]) {
  const edits = new Map<Diagnostic, ReturnType<typeof textEditBetween>>()
  for (const found of diagnostics.filter(isFixable)) {
    const { file } = fixPlaceOf(found)
    const before = await readSource(project, file).catch(ignoreMissing)
    const after = before === undefined ? undefined : withFix(before, found)
    if (before !== undefined && after !== undefined && after !== before)
      edits.set(found, textEditBetween(file, before, after))
  }
  return edits
}

function textEditBetween(file: string, before: string, after: string) {
  const [[from, to], text] = pieceBetween(before, after)
  const { line: startLine, column: startColumn } = placeAt(file, before, from)
  const { line: endLine, column: endColumn } = placeAt(file, before, to)
  return { file, region: { startLine, startColumn, endLine, endColumn }, text }
}
