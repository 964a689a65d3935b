/** Groups items by a key, in the order of each group's first item. Node 20 has no `Map.groupBy`. */
export function groupBy<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string,
): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
