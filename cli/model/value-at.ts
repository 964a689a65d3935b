/** Returns the value at a path, or undefined if a step of the path does not exist. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((parent, step) => {
    const hasSteps = typeof parent === 'object' && parent !== null
    return hasSteps ? (parent as Record<PropertyKey, unknown>)[step] : undefined
  }, value)
}
