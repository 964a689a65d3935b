import { contentHash } from '../../../fs/identity.ts'
import { groupBy } from '../../../model/groups.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Path } from '../../../read/positions.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { idOf } from '../words/list-words.ts'
import type { ChangedFile } from './changed-documents.ts'

/** A part of a file's change that can be described and reverted separately. */
export interface ChangedPart {
  readonly edits: readonly ValueEdit[]
  /** The values of the file before and after these edits. */
  readonly old: unknown
  readonly now: unknown
}

type Values = NonNullable<ChangedFile['values']>

/**
 * Splits a change into parts. Each edit is a part, but all edits of a list form one part
 * if one of them turns an entry into another. If [a, b] becomes [b, c], for example, one
 * edit sets the first entry to b, and another sets the second entry to c. Reverting only
 * the second edit would leave [b, b].
 */
export function partsOf({
  old,
  edits,
}: Pick<Values, 'old' | 'edits'>): readonly ChangedPart[] {
  const placedEdits = placeEdits(old, edits)
  const mixedLists = placedEdits.map(findMixedList).filter((list) => list !== undefined)
  const outerFirst = mixedLists.toSorted((a, b) => a.length - b.length)
  // The key of a part is the path of its list, or the index of its only edit.
  const groups = groupBy(placedEdits, (placed) => {
    const outermostList = outerFirst.find((path) => isWithin(path, placed))
    return JSON.stringify(outermostList ?? placedEdits.indexOf(placed))
  })

  // The edits of a list are consecutive, so a group includes all edits between its first
  // and its last.
  return [...groups.values()].map((group) => ({
    edits: group.map(({ edit }) => edit),
    old: group.at(0)?.old,
    now: group.at(-1)?.now,
  }))
}

/**
 * An edit with the values before and after it, given that all earlier edits are applied.
 */
interface PlacedEdit {
  readonly edit: ValueEdit
  readonly old: unknown
  readonly now: unknown
}

/**
 * Applies consecutive edits, and returns each with the values before and after it. Each
 * edit finds a list's entries at the indexes where the previous edit left them.
 */
function placeEdits(old: unknown, edits: readonly ValueEdit[]): readonly PlacedEdit[] {
  let current = old
  return edits.map((edit) => {
    const now = editValue(current, [edit])
    const placed = { edit, old: current, now }
    current = now
    return placed
  })
}

/**
 * Finds the outermost list in which an edit turns an entry into another one. Reverting
 * only some edits of this list could duplicate an entry.
 */
function findMixedList({ edit, old, now }: PlacedEdit): Path | undefined {
  const { op, path } = edit
  for (const [index, step] of path.entries()) {
    // A number leads to an entry, such as the second poster in ['posters', 1, 'id'].
    if (typeof step !== 'number') continue

    const listPath = path.slice(0, index)
    const entryPath = path.slice(0, index + 1)
    const isWholeEntry = entryPath.length === path.length
    if (isWholeEntry && op === 'set') return listPath
    // Removing a whole entry does not turn it into another one.
    if (isWholeEntry && op === 'remove') return undefined

    const previousId = idOf(valueAt(old, entryPath))
    const nextId = idOf(valueAt(now, entryPath))
    if (previousId !== nextId) return listPath
  }
  return undefined
}

const isWithin = (list: Path, { edit }: PlacedEdit): boolean =>
  list.every((step, index) => step === edit.path[index])

/**
 * Returns a key for a part of a file's change, or for the whole change. The key does not
 * depend on changes to other files.
 */
export function changeKeyOf(
  { file, values }: ChangedFile,
  edits: readonly ValueEdit[] | undefined,
): string {
  const [firstEdit] = edits ?? []
  // The index distinguishes between identical edits, such as two removals of the first
  // entry.
  const index = firstEdit && values?.edits.indexOf(firstEdit)
  return contentHash(JSON.stringify([file, edits, index])).slice(0, 24)
}
