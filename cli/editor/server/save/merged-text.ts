import { valueAt } from '../../../model/value-at.ts'
import { pieceBetween, replacePieces } from '../../../yaml/source.ts'
import type { ValueEdit } from '../../values.ts'

/** Merges two changes to a long text if they affect different lines; otherwise returns undefined. */
export function mergeTexts(
  before: string,
  mine: string,
  theirs: string,
): string | undefined {
  const pieces = [mine, theirs].map((text) => pieceBetween(before, text))
  const changedLines = pieces.map(([range]) => {
    const [from, to] = range
    return { first: lineAt(before, from), last: lineAt(before, to) }
  })
  const [upper, lower] = changedLines.toSorted((a, b) => a.first - b.first)
  const isApart = upper !== undefined && lower !== undefined && upper.last < lower.first
  return isApart ? replacePieces(before, pieces) : undefined
}

/** Returns the number of the line that contains an offset. */
const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length

/**
 * Merges an edit with changes that others made to other lines of the same text. Returns
 * the edit unchanged if there are no changes, or if they cannot be merged.
 */
export function mergeEdit(edit: ValueEdit, before: unknown, now: unknown): ValueEdit {
  if (edit.op !== 'set') return edit

  const previous = valueAt(before, edit.path)
  const current = valueAt(now, edit.path)
  const areTexts =
    typeof previous === 'string' &&
    typeof current === 'string' &&
    typeof edit.value === 'string'
  if (!areTexts || previous === current) return edit

  const merged = mergeTexts(previous, edit.value, current)
  return merged === undefined ? edit : { ...edit, value: merged }
}
