/** Returns the value at a path, or undefined if a step of the path does not exist. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((group, step) => {
    const isGroup = typeof group === 'object' && group !== null
    return isGroup ? (group as Record<PropertyKey, unknown>)[step] : undefined
  }, value)
}
