import type { Edit, Path } from './protocol.ts'

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEqual = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index]))
  if (!isGroup(a) || !isGroup(b)) return a === b
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
}

/** The changes that lead from one value to another, to be made in their order. */
export function editsBetween(before: unknown, after: unknown, path: Path = []): readonly Edit[] {
  if (isEqual(before, after)) return []
  if (after === undefined) return [{ op: 'remove', path }]
  if (isGroup(before) && isGroup(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      editsBetween(before[key], after[key], [...path, key]),
    )
  if (Array.isArray(before) && Array.isArray(after)) return editsOfList(before, after, path)
  return [{ op: 'set', path, value: after }]
}

/** An entry moved, entries added, removed or changed: what lists before and after have in common stays. */
function editsOfList(before: readonly unknown[], after: readonly unknown[], path: Path): readonly Edit[] {
  const moved = moveBetween(before, after)
  if (moved) return [{ op: 'move', path, ...moved }]
  const isSame = (a: number, b: number): boolean => isEqual(before.at(a), after.at(b))
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(start, start)) start += 1
  let end = 0
  while (end < shorter - start && isSame(-1 - end, -1 - end)) end += 1
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const both = Math.min(old.length, next.length)
  return [
    ...next
      .slice(0, both)
      .flatMap((entry, index) => editsBetween(old[index], entry, [...path, start + index])),
    ...old.slice(both).map(() => ({ op: 'remove', path: [...path, start + both] }) as const),
    ...next
      .slice(both)
      .map((value, index) => ({ op: 'insert', path, index: start + both + index, value }) as const),
  ]
}

function moveBetween(
  before: readonly unknown[],
  after: readonly unknown[],
): { readonly from: number; readonly to: number } | undefined {
  if (before.length !== after.length) return undefined
  const first = before.findIndex((entry, index) => !isEqual(entry, after[index]))
  const last = before.findLastIndex((entry, index) => !isEqual(entry, after[index]))
  return [
    { from: first, to: last },
    { from: last, to: first },
  ].find(({ from, to }) => isEqual(before.toSpliced(from, 1).toSpliced(to, 0, before[from]), after))
}

/** What stands at a path. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[step],
    value,
  )

/** The value after some edits. */
export const withEdits = (value: unknown, edits: readonly Edit[]): unknown => edits.reduce(withEdit, value)

const withEdit = (value: unknown, edit: Edit): unknown => {
  if (edit.op === 'set') return changeAt(value, edit.path, () => edit.value)
  if (edit.op === 'remove') return changeAt(value, edit.path, () => undefined)
  return changeAt(value, edit.path, (found) => {
    const list = Array.isArray(found) ? found : []
    if (edit.op === 'insert') return list.toSpliced(edit.index, 0, edit.value)
    return list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, list[edit.from])
  })
}

function changeAt(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? value : []
    const next = changeAt(list[step], rest, change)
    return next === undefined ? list.toSpliced(step, 1) : list.with(step, next)
  }
  const { [step]: inner, ...others } = isGroup(value) ? value : {}
  const next = changeAt(inner, rest, change)
  return next === undefined ? others : { ...(value as Group), [step]: next }
}

/** Whether two people changed the same value, or the same list. */
export const isConflict = (mine: readonly Edit[], theirs: readonly Edit[]): boolean =>
  mine.some((one) => theirs.some((other) => isBelow(one.path, other.path) || isBelow(other.path, one.path)))

const isBelow = (path: Path, above: Path): boolean => above.every((step, index) => step === path[index])
