import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import type { Path } from '../load/positions.ts'
import { placeAt } from '../load/text-faults.ts'
import { type Diagnostic, placeText } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { editYaml, type Obstacle, type OrderAt } from './edit-yaml.ts'
import type { Edit } from './edited-value.ts'
import {
  BODY,
  eolOf,
  FENCES,
  joinSource,
  offsetOf,
  pathAt,
  pieceBetween,
  replaceBetween,
  splitSource,
  valuesIn,
} from './source.ts'
import { ignoreMissing, type Rejection, readSource } from './transaction.ts'

/** Returns the edits that set fields of the group at a path. */
export const setFields = (fields: object, at: Path = []): readonly Extract<Edit, { readonly op: 'set' }>[] =>
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
  if (typeof fields !== 'string') return rejectionOf(file, text, source.open.length, fields)
  // A Markdown file that is not there yet, or holds a text alone, gets front matter.
  const isBare = ofFields.length > 0 && file.endsWith('.md') && source.open === ''
  const next = { ...source, fields, ...(isBare && FENCES) }
  if (!ofBody) return joinSource(next)
  const eol = eolOf(text)
  const body = ofBody.op === 'set' ? String(ofBody.value).trim().replace(/\r?\n/g, eol) : ''
  return joinSource({ ...next, body, rest: source.rest || eol })
}

function rejectionOf(file: string, text: string, start: number, obstacle: Obstacle): Rejection {
  const place = placeText(placeAt(file, text, start + obstacle.offset))
  const field = fieldName(obstacle.path)
  return { rejected: [`${place}: ${field} ${obstacle.reason}`.replace(':  ', ': ')] }
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
    return withEdit(file, text, { op: 'remove', path: isLast ? path.slice(0, -1) : path })
  }
  const before = valueAt(values, path)
  const value =
    'value' in fix
      ? fix.value
      : 'text' in fix
        ? String(before).replaceAll(fix.instead ?? '', () => fix.text)
        : text.slice(...range)
  return withEdit(file, text, { op: 'set', path, value })
}

/** Returns the text after an edit; the unchanged text if the edit is rejected. */
function withEdit(file: string, text: string, edit: Edit): string {
  const edited = applyEdits(file, text, [edit])
  return typeof edited === 'string' ? edited : text
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
