/** Returns the value at a path; undefined where a step of the path leads to nothing. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((group, step) => {
    const isGroup = typeof group === 'object' && group !== null
    return isGroup ? (group as Record<PropertyKey, unknown>)[step] : undefined
  }, value)
}
