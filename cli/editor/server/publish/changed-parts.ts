import { contentHash } from '../../../fs/identity.ts'
import { groupBy } from '../../../model/groups.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Path } from '../../../read/positions.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { idOf } from '../words/list-words.ts'
import type { ChangedFile } from './changed-documents.ts'

/** A part of a file's change that is told, and can be taken back, alone. */
export interface ChangedPart {
  readonly edits: readonly ValueEdit[]
  /** The values of the file before these edits and behind them. */
  readonly old: unknown
  readonly now: unknown
}

type Values = NonNullable<ChangedFile['values']>

/** Splits a change into its parts: one for each edit, and one for each list whose entries changed places. */
export function partsOf({
  old,
  edits,
}: Pick<Values, 'old' | 'edits'>): readonly ChangedPart[] {
  const placed = placeEdits(old, edits)
  const mixed = placed.map(findMixedList).filter((list) => list !== undefined)
  const outerFirst = mixed.toSorted((a, b) => a.length - b.length)
  const groups = groupBy(placed, (each) => {
    const list = outerFirst.find((path) => isWithin(path, each))
    return JSON.stringify(list ?? placed.indexOf(each))
  })

  return [...groups.values()].map((group) => ({
    edits: group.map(({ edit }) => edit),
    old: group.at(0)?.old,
    now: group.at(-1)?.now,
  }))
}

/** An edit with the values before it, which the edits before it have left, and behind it. */
export interface PlacedEdit {
  readonly edit: ValueEdit
  readonly old: unknown
  readonly now: unknown
}

/** Places edits that were made one after the other: each finds entries of lists where the last one left them. */
export function placeEdits(
  old: unknown,
  edits: readonly ValueEdit[],
): readonly PlacedEdit[] {
  let current = old
  return edits.map((edit) => {
    const now = editValue(current, [edit])
    const placed = { edit, old: current, now }
    current = now
    return placed
  })
}

/** Finds the list in which an edit makes another entry of one: half of such a list would have an entry twice. */
function findMixedList({ edit, old, now }: PlacedEdit): Path | undefined {
  const { op, path } = edit
  const isOfEntry = typeof path.at(-1) === 'number'
  // What is removed as a whole becomes no other entry.
  const steps = op === 'remove' && isOfEntry ? path.slice(0, -1) : path
  const isReplaced = (at: number): boolean => {
    const entry = path.slice(0, at + 1)
    const isSet = op === 'set' && entry.length === path.length
    return isSet || idOf(valueAt(old, entry)) !== idOf(valueAt(now, entry))
  }
  const at = steps.findIndex(
    (step, index) => typeof step === 'number' && isReplaced(index),
  )
  return at < 0 ? undefined : path.slice(0, at)
}

const isWithin = (list: Path, { edit }: PlacedEdit): boolean =>
  list.every((step, index) => step === edit.path[index])

/** Names a part of a file's change, or the change as a whole: it stays the same while other things change. */
export function keyOf(
  { file, values }: ChangedFile,
  edits: readonly ValueEdit[] | undefined,
): string {
  const [first] = edits ?? []
  const at = first && values?.edits.indexOf(first)
  return contentHash(JSON.stringify([file, edits, at])).slice(0, 24)
}
