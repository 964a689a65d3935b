import { describeEdit } from './documents.ts'
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
