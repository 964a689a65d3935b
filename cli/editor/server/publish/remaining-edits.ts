import { groupBy } from '../../../model/groups.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import type { ChangedFile } from './changed-documents.ts'

// What remains of a file's edits when some of them are reverted.

/**
 * Leaves out some of a file's edits. The others are unchanged, except edits that add or remove list entries, because
 * their indexes depend on each other. Such edits come last, because no other edit needs the entries that they add or
 * remove.
 */
export function withoutEdits(
  edits: readonly ValueEdit[],
  omitted: readonly ValueEdit[],
): readonly ValueEdit[] {
  const insertions = edits.filter((edit) => edit.op === 'insert')
  const removals = edits.filter(removesEntry)
  const otherEdits = edits.filter((edit) => edit.op !== 'insert' && !removesEntry(edit))

  return [
    ...otherEdits.filter((edit) => !omitted.includes(edit)),
    ...perList(insertions).flatMap((ofList) => withoutInsertions(ofList, omitted)),
    ...perList(removals).flatMap((ofList) => withoutRemovals(ofList, omitted)),
  ]
}

type Insertion = Extract<ValueEdit, { readonly op: 'insert' }>
type Removal = Extract<ValueEdit, { readonly op: 'remove' }>

const removesEntry = (edit: ValueEdit): edit is Removal =>
  edit.op === 'remove' && typeof edit.path.at(-1) === 'number'

/** Groups edits by their list. */
const perList = <E extends ValueEdit>(edits: readonly E[]) => [
  ...groupBy(edits, (edit) => JSON.stringify(listOf(edit))).values(),
]

/**
 * Returns the path of the list to which an edit adds an entry, or from which it removes
 * one.
 */
const listOf = ({ op, path }: ValueEdit): readonly PropertyKey[] =>
  op === 'remove' ? path.slice(0, -1) : path

/**
 * Leaves out some insertions into a list. The others take the freed indexes, because
 * `editsBetween` inserts all new entries consecutively.
 */
function withoutInsertions(
  insertions: readonly [Insertion, ...Insertion[]],
  omitted: readonly ValueEdit[],
): readonly Insertion[] {
  const [{ index: start }] = insertions
  const remaining = insertions.filter((insertion) => !omitted.includes(insertion))
  return remaining.map((insertion, offset) => ({ ...insertion, index: start + offset }))
}

/**
 * Leaves out some removals from a list. Each of the others gets its entry's index before all removals. (`editsBetween`
 * repeats the first index instead, because the next entry moves up to it.) The last entry is removed first, so that no
 * other entry shifts.
 */
function withoutRemovals(
  removals: readonly [Removal, ...Removal[]],
  omitted: readonly ValueEdit[],
): readonly Removal[] {
  const [{ path }] = removals
  const start = Number(path.at(-1))
  return removals
    .map((removal, offset) => ({ removal, index: start + offset }))
    .filter(({ removal }) => !omitted.includes(removal))
    .map(({ removal, index }) => ({ ...removal, path: removal.path.with(-1, index) }))
    .toReversed()
}

/**
 * Adjusts a gallery's expected number of posters if some additions or removals of posters
 * are reverted. The number was changed together with the posters, but by other edits, so
 * `remaining` still has the current number.
 */
export function withCount(
  { old, now }: NonNullable<ChangedFile['values']>,
  remaining: unknown,
  takenBack: readonly ValueEdit[],
): unknown {
  const { expect: previousCount }: { readonly expect?: unknown } = Object(old)
  const { expect: currentCount }: { readonly expect?: unknown } = Object(now)
  if (typeof previousCount !== 'number' || typeof currentCount !== 'number')
    return remaining

  const posterEdits = takenBack.filter((edit) => listOf(edit)[0] === 'posters')
  if (posterEdits.length === 0) return remaining

  const countOf = (op: ValueEdit['op']): number =>
    posterEdits.filter((edit) => edit.op === op).length
  const value = currentCount - countOf('insert') + countOf('remove')
  return editValue(remaining, [{ op: 'set', path: ['expect'], value }])
}
