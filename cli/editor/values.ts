import { deepEqual } from 'fast-equals'
import type { Path } from '../read/positions.ts'
import type { Edit } from '../yaml/edited-value.ts'

// Edits to the values in a form, for the editor's server and page. Commands must not
// import this file, because fast-equals is a development dependency.

/** An edit that a form can make. Forms do not rename fields. */
export type ValueEdit = Exclude<Edit, { readonly op: 'renameKey' }>

type Group = Readonly<Record<PropertyKey, unknown>>
type List = readonly unknown[]

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Removes empty fields, because files can contain `title:` without a value, and forms
 * create groups that stay empty. An empty list entry becomes ''.
 */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry) ?? '')
  if (!isGroup(value)) return value === null ? undefined : value

  const entries = Object.entries(value).map(
    ([key, entry]) => [key, withoutEmpty(entry)] as const,
  )
  const filledEntries = entries.filter(([, entry]) => entry !== undefined)
  return filledEntries.length === 0 ? undefined : Object.fromEntries(filledEntries)
}

/**
 * Leaves out the empty entries of lists that have more entries than the saved lists. An
 * empty entry in a list of the same length was there before, or somebody has just
 * cleared it.
 */
export function withoutNewEmptyEntries(saved: unknown, typed: unknown): unknown {
  if (Array.isArray(typed)) return filledEntriesOf(typed, saved)
  if (!isGroup(typed)) return typed

  const savedGroup = isGroup(saved) ? saved : {}
  const entries = Object.entries(typed).map(([key, value]) => [
    key,
    withoutNewEmptyEntries(savedGroup[key], value),
  ])
  return Object.fromEntries(entries)
}

/** Returns the saved value if all entries are new and empty. */
function filledEntriesOf(list: List, saved: unknown): unknown {
  const savedLength = Array.isArray(saved) ? saved.length : 0
  const newCount = list.length - savedLength
  if (newCount <= 0) return list

  const emptyIndexes = [...list.keys()].filter((index) => list[index] === '')
  const leftOut = new Set(emptyIndexes.slice(-newCount))
  const filled = list.filter((_, index) => !leftOut.has(index))
  return filled.length === 0 ? saved : filled
}

/**
 * Returns the edits that turn one value into another, in order. Groups are edited field
 * by field.
 */
export function editsBetween(
  before: unknown,
  after: unknown,
  path: Path = [],
): readonly ValueEdit[] {
  if (deepEqual(before, after)) return []

  // A missing group is treated as a group without fields.
  const previousGroup = before ?? {}
  const nextGroup = after ?? {}
  if (isGroup(previousGroup) && isGroup(nextGroup)) {
    // Set new fields before removing old ones, because a list entry that is temporarily
    // empty would be removed from its list.
    const keys = Object.keys({ ...nextGroup, ...previousGroup })
    return keys.flatMap((key) =>
      editsBetween(previousGroup[key], nextGroup[key], [...path, key]),
    )
  }

  if (Array.isArray(before) && Array.isArray(after))
    return editsOfList(before, after, path)

  return [
    after === undefined ? { op: 'remove', path } : { op: 'set', path, value: after },
  ]
}

/**
 * Returns one edit that moves an entry, or edits that add, remove and change entries.
 * Identical entries at the start and the end of the lists are not edited.
 */
function editsOfList(before: List, after: List, path: Path): readonly ValueEdit[] {
  const start = countEqual(before, after)
  const equalAtEnd = countEqual(
    before.slice(start).toReversed(),
    after.slice(start).toReversed(),
  )
  // The lists differ between the identical entries at the start and the end.
  const previousEntries = before.slice(start, before.length - equalAtEnd)
  const nextEntries = after.slice(start, after.length - equalAtEnd)

  // If one entry was moved, it was the first or last of the entries that differ.
  const last = start + previousEntries.length - 1
  const moves = [{ from: start, to: last } as const, { from: last, to: start } as const]
  const move = moves.find(({ from, to }) => deepEqual(withMove(before, from, to), after))
  if (move) return [{ op: 'move', path, ...move }]

  const sharedCount = Math.min(previousEntries.length, nextEntries.length)
  const endOfShared = start + sharedCount
  const edits: ValueEdit[] = []
  for (let index = start; index < endOfShared; index += 1)
    edits.push(...editsBetween(before[index], after[index], [...path, index]))

  for (const [offset, value] of nextEntries.slice(sharedCount).entries())
    edits.push({ op: 'insert', path, index: endOfShared + offset, value })

  // Each removal shifts the following entries, so all removals have the same index.
  for (let count = sharedCount; count < previousEntries.length; count += 1)
    edits.push({ op: 'remove', path: [...path, endOfShared] })

  return edits
}

/** Counts the identical entries at the start of two lists. */
function countEqual(a: List, b: List): number {
  const firstDifference = a.findIndex((entry, index) => !deepEqual(entry, b[index]))
  return firstDifference < 0 ? a.length : firstDifference
}

const withMove = (list: List, from: number, to: number): List =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from])

/**
 * Tells whether two edits change the same value, or one edit changes a part of the value
 * that the other edit changes.
 */
export function isSamePlace(a: ValueEdit, b: ValueEdit): boolean {
  const pathA = placeOf(a)
  const pathB = placeOf(b)
  const sharedLength = Math.min(pathA.length, pathB.length)
  return pathA.slice(0, sharedLength).every((step, index) => step === pathB[index])
}

/**
 * Returns the path that an edit affects. An edit that adds, removes or moves an entry
 * affects the whole list, because other entries shift.
 */
const placeOf = ({ op, path }: ValueEdit): ValueEdit['path'] =>
  op === 'remove' && typeof path.at(-1) === 'number' ? path.slice(0, -1) : path

/** Returns the value after the edits, without empty fields. */
export const editValue = (value: unknown, edits: readonly ValueEdit[]): unknown =>
  withoutEmpty(edits.reduce((edited, edit) => editAt(edited, edit, edit.path), value))

/**
 * Applies an edit to the value at a path within `value`. Missing groups and lists on the
 * path are created.
 */
function editAt(value: unknown, edit: ValueEdit, [step, ...path]: Path): unknown {
  const list: List = Array.isArray(value) ? value : []
  const group = isGroup(value) ? value : {}

  if (typeof step === 'number') {
    const next = editAt(list[step], edit, path)
    return next === undefined ? list.toSpliced(step, 1) : list.toSpliced(step, 1, next)
  }
  if (step !== undefined) return { ...group, [step]: editAt(group[step], edit, path) }

  // This is the end of the path, so the edit applies to this value.
  if (edit.op === 'insert') return list.toSpliced(edit.index, 0, edit.value)
  if (edit.op === 'move') return withMove(list, edit.from, edit.to)
  return edit.op === 'set' ? edit.value : undefined
}
