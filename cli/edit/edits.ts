import { isDeepStrictEqual } from 'node:util'
import { isNode, isSeq, parseDocument } from 'yaml'
import { type Diagnostic, type Location, placeText } from '../model/diagnostic.ts'
import { valueAt } from '../model/value-at.ts'
import type { Project } from '../project.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import type { Path } from '../read/positions.ts'
import { placeAt } from '../read/text-faults.ts'
import { editYaml, type Obstacle, type OrderAt } from '../yaml/edit-yaml.ts'
import { type Edit, valueAfter } from '../yaml/edited-value.ts'
import { lineEnd, pairIn, startOfComments } from '../yaml/layout.ts'
import { withLineEnds } from '../yaml/line-ends.ts'
import {
  BODY,
  eolOf,
  FENCES,
  joinSource,
  offsetOf,
  pathAt,
  pieceBetween,
  type Range,
  replaceBetween,
  splitSource,
  valuesIn,
} from '../yaml/source.ts'
import { ignoreMissing, type Rejection, readSource } from './transaction.ts'

/** Returns the edits that set fields of the group at a path. */
export const setFields = (
  fields: object,
  at: Path = [],
): readonly Extract<Edit, { readonly op: 'set' }>[] =>
  Object.entries(fields).map(([key, value]) => ({ op: 'set', path: [...at, key], value }))

/** Returns the edits that add entries at the end of a list. */
export const append = (path: Path, ...entries: readonly unknown[]): readonly Edit[] =>
  entries.map((value) => ({ op: 'insert', path, index: Infinity, value }))

/**
 * Returns the text of a file after edits in their order. Comments, quotes, blank lines and line ends stay; edits
 * that would lose a comment or change another value are rejected.
 */
export function applyEdits(
  file: string,
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt = () => [],
): string | Rejection {
  const source = splitSource(file, text)
  const ofFields = edits.filter(({ path }) => path[0] !== BODY)
  const ofBody = edits.findLast(({ path }) => path[0] === BODY)
  const fields = editYaml(source.fields, ofFields, orderAt)
  if (typeof fields !== 'string')
    return rejectionOf(file, text, source.open.length, fields)
  // A Markdown file that is not there yet, or holds a text alone, gets front matter.
  const isBare = ofFields.length > 0 && file.endsWith('.md') && source.open === ''
  const next = { ...source, fields, ...(isBare && FENCES) }
  if (!ofBody) return joinSource(next)
  const eol = eolOf(text)
  const body =
    ofBody.op === 'set' ? withLineEnds(source.body, String(ofBody.value).trim(), eol) : ''
  return joinSource({ ...next, body, rest: source.rest || eol })
}

function rejectionOf(
  file: string,
  text: string,
  start: number,
  obstacle: Obstacle,
): Rejection {
  const place = placeText(placeAt(file, text, start + obstacle.offset))
  const field = fieldName(obstacle.path)
  return { rejected: [`${place}: ${field} ${obstacle.reason}`.replace(':  ', ': ')] }
}

export type Fixable = Diagnostic & Required<Pick<Diagnostic, 'fix'>>

export const isFixable = (found: Diagnostic): found is Fixable => found.fix !== undefined

/** Returns the place of the fix, which may differ from the place at fault. */
export const fixPlaceOf = ({ fix }: Fixable): Location => fix.at

/**
 * Returns the text of a file after a fix, unchanged if the fix renames the file. Refuses, with undefined, if the file
 * has other characters than the fix expects, or if the fix would change other lines.
 */
export function withFix(text: string, { fix }: Fixable): string | undefined {
  if ('renameTo' in fix) return text
  const range = rangeOfFix(text, fix)
  if (!range) return undefined
  if ('text' in fix && fix.instead === undefined)
    return replaceBetween(text, range, fix.text)

  const { file, line, column, written } = fix.at
  const path =
    'field' in fix && fix.field !== undefined
      ? [fix.field]
      : pathAt(file, text, line, column)
  const values = valuesIn(file, text)
  // Another fix of the same file can have made it unreadable.
  if (values === undefined || path.length === 0) return undefined
  const edit = editOf(fix, path, values, written)
  if (!edit) return undefined
  // Keep the value's quotes, line breaks and escapes if the words can be replaced among them.
  const reworded =
    'instead' in fix ? replaceBetween(text, range, reword(fix, written)) : undefined
  if (
    reworded !== undefined &&
    isDeepStrictEqual(valuesIn(file, reworded), valueAfter(values, edit))
  )
    return reworded
  const fixed = applyEdits(file, text, [edit])
  return typeof fixed === 'string' && changesOnly(edit.path, file, text, fixed)
    ? fixed
    : undefined
}

/** Returns why a fix cannot be made; undefined if it can. */
export function refusalOf(text: string, found: Fixable): string | undefined {
  const { fix } = found
  if ('renameTo' in fix || withFix(text, found) !== undefined) return undefined
  const { written } = fix.at
  const expected = written.length > 60 ? `${written.slice(0, 59)}…` : written
  return rangeOfFix(text, fix)
    ? 'the fix would change other lines too'
    : `the file does not have ${JSON.stringify(expected)} there any more`
}

type ValueFix = Exclude<Fixable['fix'], { readonly renameTo: string }>

/** Returns the range of the characters that a fix expects; undefined if the file has others at the place. */
function rangeOfFix(
  text: string,
  { at }: ValueFix,
): readonly [from: number, to: number] | undefined {
  const from = offsetOf(text, at.line, at.column)
  const to = from + at.written.length
  return text.slice(from, to) === at.written ? [from, to] : undefined
}

/** Returns the edit that makes a fix of a value; undefined if the value lacks what the fix replaces. */
function editOf(
  fix: ValueFix,
  path: Path,
  values: unknown,
  written: string,
): Edit | undefined {
  if ('remove' in fix) {
    const list = valueAt(values, path.slice(0, -1))
    // An empty list says nothing: remove the list with its last entry.
    const isLast = Array.isArray(list) && list.length === 1 && path.length > 1
    return { op: 'remove', path: isLast ? path.slice(0, -1) : path }
  }
  if ('value' in fix) return { op: 'set', path, value: fix.value }
  if ('quote' in fix) return { op: 'set', path, value: written }
  const before = String(valueAt(values, path))
  const value = reword(fix, before)
  return value === before ? undefined : { op: 'set', path, value }
}

/** Replaces the words that a fix is about, wherever they stand in a text. */
const reword = (
  { text, instead = '' }: Extract<ValueFix, { readonly text: string }>,
  before: string,
): string => before.replaceAll(instead, () => text)

/** Tells whether an edit at a path left everything outside of the lines of its value as it was. */
function changesOnly(path: Path, file: string, before: string, after: string): boolean {
  const { open, fields, close } = splitSource(file, before)
  const document = parseDocument(fields)
  const isBody = path[0] === BODY
  if (!isBody && !document.hasIn(path)) {
    const [[from, to]] = pieceBetween(before, after)
    return from === to
  }

  const lines = isBody
    ? [fields.length + close.length, before.length - open.length]
    : linesOfItem(fields, document.getIn(path.slice(0, -1), true), path.at(-1) ?? '')
  if (!lines) return false
  const [start = 0, end = 0] = lines.map((offset) => open.length + offset)
  const isLongEnough = after.length >= start + before.length - end
  return (
    isLongEnough &&
    after.startsWith(before.slice(0, start)) &&
    after.endsWith(before.slice(end))
  )
}

/** Returns the range of the lines of an item, with the comments above it and the space behind it. */
function linesOfItem(text: string, owner: unknown, step: PropertyKey): Range | undefined {
  const pair = pairIn(owner, step)
  const node = isSeq(owner) ? owner.items[Number(step)] : pair?.value
  const first = pair?.key ?? node
  if (!isNode(first) || !first.range) return undefined
  const last = isNode(node) && node.range ? node : first
  // The range of a block text includes the line breaks behind it.
  const end = lineEnd(text, text.slice(0, last.range?.[1]).trimEnd().length)
  const space = /^\s*/.exec(text.slice(end))?.[0] ?? ''
  return [startOfComments(text, first.range[0]), end + space.length]
}

/** Finds the characters that each fix replaces, by its diagnostic. Fixes that only rename a file are left out. */
export async function findTextEdits(
  project: Project,
  diagnostics: readonly Diagnostic[],
) {
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
