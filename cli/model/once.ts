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
