import type { ValueEdit, YamlPath } from '../commands/new/yaml-values.ts'

type Group = Readonly<Record<string, unknown>>

export const isGroup = (value: unknown): value is Group =>
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
  const isSame = (a: number, b: number): boolean => isEqual(before.at(a), after.at(b))
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(start, start)) start += 1
  let end = 0
  while (end < shorter - start && isSame(-1 - end, -1 - end)) end += 1
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const last = start + old.length - 1
  const moves = [{ from: start, to: last } as const, { from: last, to: start } as const]
  const move = moves.find(({ from, to }) => isEqual(withMove(before, from, to), after))
  if (move) return [{ op: 'move', path, ...move }]
  const both = Math.min(old.length, next.length)
  return [
    ...next.slice(0, both).flatMap((entry, at) => editsBetween(old[at], entry, [...path, start + at])),
    ...old.slice(both).map(() => ({ op: 'remove', path: [...path, start + both] }) as const),
    ...next
      .slice(both)
      .map((value, at) => ({ op: 'insert', path, index: start + both + at, value }) as const),
  ]
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
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? value : []
    const next = changeAt(list[step], rest, change)
    return next === undefined ? list.toSpliced(step, 1) : list.with(step, next)
  }
  const { [step]: inner, ...others } = isGroup(value) ? value : {}
  const next = changeAt(inner, rest, change)
  return next === undefined ? others : { ...(value as Group), [step]: next }
}
