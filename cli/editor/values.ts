import { deepEqual } from 'fast-equals'
import type { Path } from '../read/positions.ts'
import type { Edit } from '../yaml/edited-value.ts'

// Edits of values, for the editor and its page. No command imports this file: fast-equals is a development dependency.

/** An edit that a form can make: forms rename no field. */
export type ValueEdit = Exclude<Edit, { readonly op: 'renameKey' }>

type Group = Readonly<Record<PropertyKey, unknown>>
type List = readonly unknown[]

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes fields that hold nothing: files have `title:`, and forms make groups that nobody fills in. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry) ?? '')
  if (!isGroup(value)) return value ?? undefined
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, withoutEmpty(entry)] as const,
  )
  const kept = entries.filter(([, entry]) => entry !== undefined)
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Returns the edits that lead from one value to another, in their order; groups are changed field by field. */
export function editsBetween(
  before: unknown,
  after: unknown,
  path: Path = [],
): readonly ValueEdit[] {
  if (deepEqual(before, after)) return []
  const [old, next] = [before ?? {}, after ?? {}]
  // New fields are set before old ones are removed: an entry of a list that is empty meanwhile would leave the list.
  if (isGroup(old) && isGroup(next))
    return Object.keys({ ...next, ...old }).flatMap((key) =>
      editsBetween(old[key], next[key], [...path, key]),
    )
  if (Array.isArray(before) && Array.isArray(after))
    return editsOfList(before, after, path)
  return [
    after === undefined ? { op: 'remove', path } : { op: 'set', path, value: after },
  ]
}

/** Returns edits that move one entry, or add, remove and change entries. Equal entries at both ends stay. */
function editsOfList(before: List, after: List, path: Path): readonly ValueEdit[] {
  const start = countEqual(before, after)
  const end = countEqual(
    before.slice(start).toReversed(),
    after.slice(start).toReversed(),
  )
  const [old, next] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ]
  const last = start + old.length - 1
  const moves = [{ from: start, to: last } as const, { from: last, to: start } as const]
  const move = moves.find(({ from, to }) => deepEqual(withMove(before, from, to), after))
  if (move) return [{ op: 'move', path, ...move }]
  return Array.from({ length: Math.max(old.length, next.length) }).flatMap(
    (_, at): readonly ValueEdit[] => {
      const index = start + at
      if (at >= old.length) return [{ op: 'insert', path, index, value: next[at] }]
      return at < next.length
        ? editsBetween(old[at], next[at], [...path, index])
        : [{ op: 'remove', path: [...path, start + next.length] }]
    },
  )
}

function countEqual(a: List, b: List): number {
  const other = a.findIndex((entry, index) => !deepEqual(entry, b[index]))
  return other < 0 ? a.length : other
}

const withMove = (list: List, from: number, to: number): List =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from])

/** Tells whether two edits change the same value, or one changes a part of the other's value. */
export function isSamePlace(a: ValueEdit, b: ValueEdit): boolean {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one.every((step, index) => index >= other.length || step === other[index])
}

/** Returns the path that an edit touches: for an entry that comes, goes or moves, the list, for other entries shift. */
const placeOf = ({ op, path }: ValueEdit): ValueEdit['path'] =>
  op === 'remove' && typeof path.at(-1) === 'number' ? path.slice(0, -1) : path

/** Returns the value after some edits, without empty fields. */
export const editValue = (value: unknown, edits: readonly ValueEdit[]): unknown =>
  withoutEmpty(edits.reduce((edited, edit) => editAt(edited, edit, edit.path), value))

function editAt(value: unknown, edit: ValueEdit, [step, ...path]: Path): unknown {
  const list: List = Array.isArray(value) ? value : []
  const group = isGroup(value) ? value : {}
  if (typeof step === 'number') {
    const next = editAt(list[step], edit, path)
    return list.toSpliced(step, 1, ...(next === undefined ? [] : [next]))
  }
  if (step !== undefined) return { ...group, [step]: editAt(group[step], edit, path) }
  if (edit.op === 'insert') return list.toSpliced(edit.index, 0, edit.value)
  if (edit.op === 'move') return withMove(list, edit.from, edit.to)
  return edit.op === 'set' ? edit.value : undefined
}
