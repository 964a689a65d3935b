import { fieldName, valueAt } from '../load/errors/schema-paths.ts'
import { pieceBetween } from './source.ts'
import { editValue, type ValueEdit } from './values.ts'

/** An edit with the values that it changes: those that the edits before it have left. */
export interface PlacedEdit {
  readonly edit: ValueEdit
  readonly old: unknown
}

/** Places edits that were made one after the other: each finds entries of lists where the last one left them. */
export function placeEdits(old: unknown, edits: readonly ValueEdit[]): readonly PlacedEdit[] {
  let current = old
  return edits.map((edit) => {
    const placed = { edit, old: current }
    current = editValue(current, [edit])
    return placed
  })
}

/** Describes edits in words, in their order. */
export const describeEdits = (
  old: unknown,
  edits: readonly ValueEdit[],
  longest: number,
): readonly string[] => placeEdits(old, edits).map((placed) => describeEdit(placed.edit, placed.old, longest))

/** Describes an edit in words, with the value that the edit replaces: of long texts, the part that differs. */
function describeEdit(edit: ValueEdit, old: unknown, longest = Infinity): string {
  const was = valueAt(old, edit.path)
  const isText = edit.op === 'set' && typeof was === 'string'
  const [[start]] = isText ? pieceBetween(was, String(edit.value)) : [[0]]
  const quote = (value: unknown): string => {
    const from = Math.max(0, start - longest / 2)
    const text =
      typeof value === 'string' ? `“${from > 0 ? '… ' : ''}${value.slice(from)}”` : JSON.stringify(value)
    return text.length > longest ? `${text.slice(0, longest)} …` : text
  }
  const place = edit.path.length === 0 ? '' : `${fieldName(edit.path)}: `
  if (edit.op === 'remove') return `${place}${quote(was)}, removed`
  if (edit.op === 'move') return `${place}entry ${edit.from + 1} is entry ${edit.to + 1} now`
  if (edit.op === 'insert') return `${place}${quote(edit.value)}, new as entry ${edit.index + 1}`
  if (was === undefined) return `${place}${quote(edit.value)}, new`
  return `${place}${quote(was)} → ${quote(edit.value)}`
}
