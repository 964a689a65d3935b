import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '../model/value-at.ts'
import type { Path } from '../read/positions.ts'

/**
 * One change to a value in a file's YAML or, with the path `BODY`, to the text of a Markdown file. Indexes begin at 0.
 */
export type Edit =
  | { readonly op: 'set'; readonly path: Path; readonly value: unknown }
  /** Removes a field or an entry, and the groups that would be empty without it. */
  | { readonly op: 'remove'; readonly path: Path }
  /** `path` leads to the list, as in a move. A missing list is created. An index beyond the end appends the value. */
  | {
      readonly op: 'insert'
      readonly path: Path
      readonly index: number
      readonly value: unknown
    }
  /** Moves an entry of the list at `path`. `to` is the index that the entry has after the move. */
  | {
      readonly op: 'move'
      readonly path: Path
      readonly from: number
      readonly to: number
    }
  | { readonly op: 'renameKey'; readonly path: Path; readonly to: string }

type Group = Readonly<Record<PropertyKey, unknown>>

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const has = (value: unknown, step: PropertyKey): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)

/** Tells whether a value has a field or an entry at a path, even one without a value. */
export const hasValueAt = (value: unknown, path: Path): boolean => {
  const step = path.at(-1)
  return step === undefined || has(valueAt(value, path.slice(0, -1)), step)
}

/**
 * Adapts an edit to the groups that a value has: setting a field also creates missing groups, and removing one also
 * removes the groups that would be empty without it. Returns undefined if the edit changes nothing.
 */
export function placeEdit(value: unknown, edit: Edit): Edit | undefined {
  const { op, path } = edit
  const current = valueAt(value, path)
  switch (op) {
    case 'move':
      return isMoveOf(current, edit.from, edit.to) ? edit : undefined
    case 'renameKey':
      return hasValueAt(value, path) && path.at(-1) !== edit.to ? edit : undefined
    case 'insert':
      return Array.isArray(current)
        ? edit
        : placeEdit(value, { op: 'set', path, value: [edit.value] })
    case 'remove':
      return hasValueAt(value, path) ? { op, path: removedPath(value, path) } : undefined
    case 'set':
      return hasValueAt(value, path) && isDeepStrictEqual(current, edit.value)
        ? undefined
        : placeSet(value, edit)
  }
}

const isMoveOf = (list: unknown, from: number, to: number): boolean =>
  Array.isArray(list) && from in list && from !== to

/** Returns the path of the outermost group that would be empty without the value; or else the path of the value. */
function removedPath(value: unknown, path: Path): Path {
  const owner = path.slice(0, -1)
  const group = valueAt(value, owner)
  const isAlone = owner.length > 0 && isGroup(group) && Object.keys(group).length === 1
  return isAlone ? removedPath(value, owner) : path
}

/** If the groups above the value are missing or empty, sets the outermost one together with the value. */
function placeSet(value: unknown, edit: Extract<Edit, { readonly op: 'set' }>): Edit {
  const { path } = edit
  const step = path.at(-1)
  const owner = path.slice(0, -1)
  const group = valueAt(value, owner)
  const hasPlace =
    Array.isArray(group) || (isGroup(group) && Object.keys(group).length > 0)
  if (step === undefined || owner.length === 0 || hasPlace) return edit
  return placeSet(value, { op: 'set', path: owner, value: { [step]: edit.value } })
}

/** Returns the value after an edit. Does not rename a key to an existing one. */
export function valueAfter(value: unknown, edit: Edit): unknown {
  const placed = placeEdit(value, edit)
  return placed ? changeAt(value, placed, placed.path) : value
}

/** Returns a value after an edit of a part of it. `path` leads from this value to that part. */
function changeAt(value: unknown, edit: Edit, path: Path): unknown {
  const [step, ...rest] = path
  if (step === undefined) return changedValue(value, edit)
  const isLast = rest.length === 0
  const changeMember = (): unknown => changeAt(valueAt(value, [step]), edit, rest)

  if (Array.isArray(value)) {
    // A list has no fields, so the value that the edit is about no longer exists.
    if (typeof step !== 'number') return value
    return isLast && edit.op === 'remove'
      ? value.toSpliced(step, 1)
      : value.toSpliced(step, 1, changeMember())
  }

  const group = isGroup(value) ? value : {}
  if (isLast && edit.op === 'remove') return withoutKey(group, step)
  if (isLast && edit.op === 'renameKey') return withKeyRenamed(group, step, edit.to)
  return { ...group, [step]: changeMember() }
}

const withKeyRenamed = (group: Group, key: PropertyKey, to: string): Group =>
  has(group, to) ? group : { ...withoutKey(group, key), [to]: group[key] }

/** Returns the value at an edit's path after the edit. */
function changedValue(value: unknown, edit: Edit): unknown {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  switch (edit.op) {
    case 'insert':
      return list.toSpliced(edit.index, 0, edit.value)
    case 'move':
      return withEntryMoved(list, edit.from, edit.to)
    case 'set':
      return edit.value
    default:
      return undefined
  }
}

/** Returns a list with the entry at `from` moved to `to`. Without an entry at `from`, nothing moves. */
export const withEntryMoved = <T>(
  list: readonly T[],
  from: number,
  to: number,
): readonly T[] => list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

const withoutKey = (group: Group, key: PropertyKey): Group =>
  Object.fromEntries(Object.entries(group).filter(([name]) => name !== key))
