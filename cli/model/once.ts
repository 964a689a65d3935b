/** Returns a function that computes its value at its first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns a function that computes the value of an argument at the first call with that argument. */
export function oncePer<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>()
  return (of) => {
    if (!made.has(of)) made.set(of, make(of))
    return made.get(of) as T
  }
}

/** Returns a function that keeps a value for an object while all else that the value depends on is the same (===). */
export function openMemory<K extends object, T>() {
  const kept = new WeakMap<
    K,
    { readonly inputs: readonly unknown[]; readonly value: T }
  >()
  return (of: K, inputs: readonly unknown[], make: () => T): T => {
    const known = kept.get(of)
    if (
      known?.inputs.length === inputs.length &&
      known.inputs.every((one, at) => one === inputs[at])
    )
      return known.value
    const value = make()
    kept.set(of, { inputs, value })
    return value
  }
}
