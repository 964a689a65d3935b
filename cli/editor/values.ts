import type { ValueEdit, YamlPath } from '../commands/new/yaml-values.ts'

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEqual = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index]))
  if (!isGroup(a) || !isGroup(b)) return a === b
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
}

/** Without fields that hold nothing: files have `title:`, and forms make groups that nobody fills in. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry) ?? '')
  if (!isGroup(value)) return value ?? undefined
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const)
  const kept = entries.filter(([, entry]) => entry !== undefined)
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Everything that groups hold, by its path; a list is one value. */
export const leavesOf = (value: unknown, path: YamlPath = []): readonly (readonly [YamlPath, unknown])[] =>
  isGroup(value)
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [[path, value]]

/** The changes that lead from one value to another, to be made in their order. */
export function editsBetween(before: unknown, after: unknown, path: YamlPath = []): readonly ValueEdit[] {
  if (isEqual(before, after)) return []
  if (after === undefined) return [{ op: 'remove', path }]
  if (isGroup(before) && isGroup(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      editsBetween(before[key], after[key], [...path, key]),
    )
  if (Array.isArray(before) && Array.isArray(after)) return editsOfList(before, after, path)
  return [{ op: 'set', path, value: after }]
}

/** An entry moved, or entries added, removed or changed: what lists have in common at both ends stays. */
function editsOfList(
  before: readonly unknown[],
  after: readonly unknown[],
  path: YamlPath,
): readonly ValueEdit[] {
  const start = countEqual(before, after)
  const end = countEqual(before.slice(start).toReversed(), after.slice(start).toReversed())
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const last = start + old.length - 1
  const moves = [{ from: start, to: last } as const, { from: last, to: start } as const]
  const move = moves.find(({ from, to }) => isEqual(withMove(before, from, to), after))
  if (move) return [{ op: 'move', path, ...move }]
  return Array.from({ length: Math.max(old.length, next.length) }).flatMap((_, at): readonly ValueEdit[] => {
    const index = start + at
    if (at >= old.length) return [{ op: 'insert', path, index, value: next[at] }]
    return at < next.length
      ? editsBetween(old[at], next[at], [...path, index])
      : [{ op: 'remove', path: [...path, start + next.length] }]
  })
}

/** How many entries two lists have in common at their beginning. */
function countEqual(a: readonly unknown[], b: readonly unknown[]): number {
  const other = a.findIndex((entry, index) => index >= b.length || !isEqual(entry, b[index]))
  return other < 0 ? a.length : other
}

const withMove = (list: readonly unknown[], from: number, to: number): readonly unknown[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from])

/** The value after some edits. */
export const withEdits = (value: unknown, edits: readonly ValueEdit[]): unknown =>
  edits.reduce(
    (now, edit) =>
      changeAt(now, edit.path, (found) => {
        if (edit.op === 'set') return edit.value
        if (edit.op === 'remove') return undefined
        const list = Array.isArray(found) ? found : []
        return edit.op === 'insert'
          ? list.toSpliced(edit.index, 0, edit.value)
          : withMove(list, edit.from, edit.to)
      }),
    value,
  )

function changeAt(value: unknown, path: YamlPath, change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  const old = Array.isArray(value) || isGroup(value) ? (value as Group)[step] : undefined
  const next = changeAt(old, rest, change)
  if (typeof step === 'number')
    return (Array.isArray(value) ? value : []).toSpliced(step, 1, ...(next === undefined ? [] : [next]))
  return { ...(isGroup(value) && value), [step]: next }
}
