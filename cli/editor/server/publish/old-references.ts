type Group = Readonly<Record<string, unknown>>
type Ids = readonly unknown[]

/**
 * Returns a file's current values with the references to some documents as in its old
 * values, for example in a gallery's list of posters. Other changes are kept: each
 * reference returns to its place among the entries that are still there.
 * @param ids the ids of the documents, before and after a rename
 */
export function withOldReferences(old: unknown, now: unknown, ids: Ids): unknown {
  const isReference = (value: unknown): boolean => ids.includes(value)
  if (isReference(old) || isReference(now)) return old

  const oldList = listOf(old, now)
  const nowList = listOf(now, old)
  if (oldList && nowList) return withOldEntries(oldList, nowList, ids)
  if (!isGroup(old) || !isGroup(now)) return now

  const keys = Object.keys({ ...now, ...old })
  const entries = keys.map((key) => [key, withOldReferences(old[key], now[key], ids)])
  const target = Object.fromEntries(
    entries.filter(([, value]) => value !== undefined),
  ) as Group
  return withExpectedCount(now, target)
}

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a list; an empty one for a missing value if its counterpart is a list. */
function listOf(value: unknown, counterpart: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  const isMissing = value === undefined || value === null
  return isMissing && Array.isArray(counterpart) ? [] : undefined
}

/** Returns undefined in place of a list without entries that did not exist before. */
function withOldEntries(old: Ids, now: Ids, ids: Ids): unknown {
  const references = old.filter((entry) => ids.includes(entry))
  const currentReferences = now.filter((entry) => ids.includes(entry))
  if (references.length + currentReferences.length === 0)
    return old.length === now.length
      ? now.map((entry, index) => withOldReferences(old[index], entry, ids))
      : now

  // A renamed document keeps its place.
  if (references.length === currentReferences.length)
    return now.map((entry) => {
      const position = currentReferences.indexOf(entry)
      return position < 0 ? entry : references[position]
    })

  const target = now.filter((entry) => !ids.includes(entry))
  for (const reference of references) {
    const predecessors = old.slice(0, old.indexOf(reference))
    const predecessor = predecessors.findLast((entry) => target.includes(entry))
    target.splice(target.indexOf(predecessor) + 1, 0, reference)
  }
  return target.length === 0 && old.length === 0 ? undefined : target
}

/** Adjusts a gallery's expected number of posters to the posters that were added or removed. */
function withExpectedCount(now: Group, target: Group): Group {
  const lengthOf = ({ posters }: Group): number =>
    Array.isArray(posters) ? posters.length : 0
  const added = lengthOf(target) - lengthOf(now)
  const isCounted = typeof now.expect === 'number' && added !== 0
  return isCounted ? { ...target, expect: Number(now.expect) + added } : target
}
