import { isDeepStrictEqual } from 'node:util'
import { isNode, isSeq, parseDocument } from 'yaml'
import { ignoreMissing } from '../fs/system.ts'
import { type Diagnostic, type Location, placeText } from '../model/diagnostic.ts'
import { valueAt } from '../model/value-at.ts'
import type { Project } from '../project.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import type { Path } from '../read/positions.ts'
import { locationAt } from '../read/text-faults.ts'
import { editYaml, type Obstacle, type OrderAt } from '../yaml/edit-yaml.ts'
import { type Edit, valueAfter } from '../yaml/edited-value.ts'
import { lineEndAt, pairIn, startOfComments } from '../yaml/layout.ts'
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
import { type Rejection, readSource } from './transaction.ts'

/** Returns the edits that set fields in the group at a path. */
export const setFields = (
  fields: object,
  at: Path = [],
): readonly Extract<Edit, { readonly op: 'set' }>[] =>
  Object.entries(fields).map(([key, value]) => ({ op: 'set', path: [...at, key], value }))

/** Returns the edits that append entries to a list. */
export const append = (path: Path, ...entries: readonly unknown[]): readonly Edit[] =>
  entries.map((value) => ({ op: 'insert', path, index: Infinity, value }))

/**
 * Returns a file's text after applying edits in order. Keeps comments, quotes, blank lines and line endings. Rejects
 * edits that would lose a comment or change another value.
 */
export function applyEdits(
  file: string,
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt = () => [],
): string | Rejection {
  const source = splitSource(file, text)
  const fieldEdits = edits.filter(({ path }) => path[0] !== BODY)
  // Each edit to the body replaces it completely, so only the last one matters.
  const bodyEdit = edits.findLast(({ path }) => path[0] === BODY)

  const fields = editYaml(source.fields, fieldEdits, orderAt)
  if (typeof fields !== 'string')
    return rejectionOf(file, text, source.open.length, fields)

  // A new Markdown file, or one without front matter, gets front matter.
  const isBare = fieldEdits.length > 0 && file.endsWith('.md') && source.open === ''
  const next = { ...source, fields, ...(isBare && FENCES) }
  if (!bodyEdit) return joinSource(next)

  const eol = eolOf(text)
  // A body edit that sets no text removes the body.
  const body =
    bodyEdit.op === 'set'
      ? withLineEnds(source.body, String(bodyEdit.value).trim(), eol)
      : ''
  const spaceAfterBody = source.rest || eol
  return joinSource({ ...next, body, rest: spaceAfterBody })
}

function rejectionOf(
  file: string,
  text: string,
  start: number,
  obstacle: Obstacle,
): Rejection {
  const place = placeText(locationAt(file, text, start + obstacle.offset))
  const field = fieldName(obstacle.path)
  // An obstacle that affects the whole file has no field.
  const subject = field === '' ? '' : `${field} `
  return { rejected: [`${place}: ${subject}${obstacle.reason}`] }
}

export type Fixable = Diagnostic & Required<Pick<Diagnostic, 'fix'>>

export const isFixable = (diagnostic: Diagnostic): diagnostic is Fixable =>
  diagnostic.fix !== undefined

/** Returns where the fix applies, which may not be where the fault is. */
export const fixPlaceOf = ({ fix }: Fixable): Location => fix.at

/**
 * Returns a file's text after a fix, which is the same text if the fix renames the file. Returns undefined if the file
 * does not contain the characters that the fix expects, or if the fix would change other lines.
 */
export function withFix(text: string, { fix }: Fixable): string | undefined {
  if ('renameTo' in fix) return text

  const range = rangeOfFix(text, fix)
  if (!range) return undefined

  // A fix with `text` alone replaces all characters that it expects, even if they are not a value.
  const replacesAll = 'text' in fix && fix.instead === undefined
  return replacesAll
    ? replaceBetween(text, range, fix.text)
    : withFixedValue(text, fix, range)
}

/** Returns the text of a file after a fix that changes a value. */
function withFixedValue(text: string, fix: ValueFix, range: Range): string | undefined {
  const { file, written } = fix.at
  const path = pathOfFix(text, fix)
  const values = valuesIn(file, text)
  // Another fix in the same file may have made it unreadable.
  if (values === undefined || path.length === 0) return undefined

  const edit = editOf(fix, path, values, written)
  if (!edit) return undefined

  // Replace the words in place if possible, so that the value keeps its quotes, line breaks and escapes.
  if ('instead' in fix) {
    const reworded = replaceBetween(text, range, reword(fix, written))
    if (isDeepStrictEqual(valuesIn(file, reworded), valueAfter(values, edit)))
      return reworded
  }

  const fixed = applyEdits(file, text, [edit])
  const isRight = typeof fixed === 'string' && changesOnly(edit.path, file, text, fixed)
  return isRight ? fixed : undefined
}

/** The maximum length of a quotation in a message about a fix. Longer texts are cut off with an ellipsis. */
const MAX_EXPECTED_LENGTH = 60

/** Returns why a fix cannot be made; undefined if it can. */
export function findFixRefusal(text: string, fixable: Fixable): string | undefined {
  const { fix } = fixable
  if ('renameTo' in fix || withFix(text, fixable) !== undefined) return undefined

  const { written } = fix.at
  const isLong = written.length > MAX_EXPECTED_LENGTH
  const expected = isLong ? `${written.slice(0, MAX_EXPECTED_LENGTH - 1)}…` : written
  return rangeOfFix(text, fix)
    ? 'the fix would change other lines too'
    : `the file does not have ${JSON.stringify(expected)} there any more`
}

type ValueFix = Exclude<Fixable['fix'], { readonly renameTo: string }>

/** Returns the path of the value that a fix changes; [] if there is no value at its place. */
function pathOfFix(text: string, fix: ValueFix): Path {
  if ('newField' in fix && fix.newField) return fix.newField

  const { file, line, column } = fix.at
  return pathAt(file, text, line, column)
}

/** Returns the range of the characters that a fix expects; undefined if the file has different characters there. */
function rangeOfFix(
  text: string,
  { at }: ValueFix,
): readonly [from: number, to: number] | undefined {
  const from = offsetOf(text, at.line, at.column)
  const to = from + at.written.length
  return text.slice(from, to) === at.written ? [from, to] : undefined
}

/** Returns the edit by which a fix changes a value; undefined if the value does not contain the words to replace. */
function editOf(
  fix: ValueFix,
  path: Path,
  values: unknown,
  written: string,
): Edit | undefined {
  if ('remove' in fix) {
    const listPath = path.slice(0, -1)
    const list = valueAt(values, listPath)
    // Remove the list together with its last entry: an empty list has no meaning.
    const isLast = Array.isArray(list) && list.length === 1 && listPath.length > 0
    return { op: 'remove', path: isLast ? listPath : path }
  }
  if ('value' in fix) return { op: 'set', path, value: fix.value }
  if ('quote' in fix) return { op: 'set', path, value: written }

  const previousValue = String(valueAt(values, path))
  const value = reword(fix, previousValue)
  return value === previousValue ? undefined : { op: 'set', path, value }
}

/**
 * Replaces every occurrence of a fix's `instead` in a text. The replacement is a function, because `$` is special in a
 * replacement string.
 */
const reword = (
  { text, instead = '' }: Extract<ValueFix, { readonly text: string }>,
  words: string,
): string => words.replaceAll(instead, () => text)

/** Tells whether an edit at a path changed nothing outside the lines of its value. */
function changesOnly(
  path: Path,
  file: string,
  previousText: string,
  nextText: string,
): boolean {
  const { open, fields, close } = splitSource(file, previousText)
  if (path[0] === BODY) {
    const bodyStart = open.length + fields.length + close.length
    return changesOnlyWithin([bodyStart, previousText.length], previousText, nextText)
  }

  const document = parseDocument(fields)
  const isNewField = !document.hasIn(path)
  if (isNewField) {
    const [[from, to]] = pieceBetween(previousText, nextText)
    // The edit only inserts text: it replaces no characters.
    return from === to
  }

  const owner = document.getIn(path.slice(0, -1), true)
  const lines = linesOfItem(fields, owner, path.at(-1) ?? '')
  if (!lines) return false

  const [start, end] = lines
  // The fields begin after the opening fence.
  const range: Range = [open.length + start, open.length + end]
  return changesOnlyWithin(range, previousText, nextText)
}

/** Tells whether the text before a range and the text after it stay the same. */
function changesOnlyWithin(
  [start, end]: Range,
  previousText: string,
  nextText: string,
): boolean {
  const textBefore = previousText.slice(0, start)
  const textAfter = previousText.slice(end)
  // In a shorter text, the two would overlap.
  const isLongEnough = nextText.length >= textBefore.length + textAfter.length
  return isLongEnough && nextText.startsWith(textBefore) && nextText.endsWith(textAfter)
}

/** Returns the range of an item's lines, including the comments above it and the space after it. */
function linesOfItem(text: string, owner: unknown, step: PropertyKey): Range | undefined {
  const pair = pairIn(owner, step)
  const node = isSeq(owner) ? owner.items[Number(step)] : pair?.value
  const firstNode = pair?.key ?? node
  if (!isNode(firstNode) || !firstNode.range) return undefined

  const lastNode = isNode(node) && node.range ? node : firstNode
  // The range of a block scalar includes the line breaks after it.
  const textToItemEnd = text.slice(0, lastNode.range?.[1]).trimEnd()
  const lineEnd = lineEndAt(text, textToItemEnd.length)
  const textAfterLine = text.slice(lineEnd)
  const spaceLength = textAfterLine.length - textAfterLine.trimStart().length
  return [startOfComments(text, firstNode.range[0]), lineEnd + spaceLength]
}

/** Finds the text that each fix replaces, by diagnostic. Leaves out fixes that only rename a file. */
export async function findTextEdits(
  project: Project,
  diagnostics: readonly Diagnostic[],
) {
  const edits = new Map<Diagnostic, ReturnType<typeof textEditBetween>>()
  for (const fixable of diagnostics.filter(isFixable)) {
    const { file } = fixPlaceOf(fixable)
    const text = await readSource(project, file).catch(ignoreMissing)
    if (text === undefined) continue

    const fixedText = withFix(text, fixable)
    if (fixedText !== undefined && fixedText !== text)
      edits.set(fixable, textEditBetween(file, text, fixedText))
  }
  return edits
}

function textEditBetween(file: string, previousText: string, nextText: string) {
  const [[from, to], text] = pieceBetween(previousText, nextText)
  const { line: startLine, column: startColumn } = locationAt(file, previousText, from)
  const { line: endLine, column: endColumn } = locationAt(file, previousText, to)
  return { file, region: { startLine, startColumn, endLine, endColumn }, text }
}
