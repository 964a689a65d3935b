/** A function that computes its value at its first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A function that computes the value of each argument at the first call with it. */
export function oncePer<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>()
  return (of) => {
    if (!made.has(of)) made.set(of, make(of))
    return made.get(of) as T
  }
}
