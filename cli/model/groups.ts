/** Groups items by a key, in the order of the first item of each. Node 20 has no `Map.groupBy`. */
export function groupBy<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string,
): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const key = keyOf(item)
    if (groups.get(key)?.push(item) === undefined) groups.set(key, [item])
  }
  return groups
}
