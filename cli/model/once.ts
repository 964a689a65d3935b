/** Returns a function that computes its value on the first call, and then returns the same value. */
export function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Returns a function that computes its value once for each object. */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, T>()
  return (key) => {
    if (!cache.has(key)) cache.set(key, make(key))
    return cache.get(key) as T
  }
}

/** Returns a function that caches a value per object, as long as all other inputs to the value stay the same (===). */
export function openMemory<K extends object, T>() {
  const cache = new WeakMap<
    K,
    { readonly inputs: readonly unknown[]; readonly value: T }
  >()

  return (key: K, inputs: readonly unknown[], make: () => T): T => {
    const cached = cache.get(key)
    const isCurrent =
      cached?.inputs.length === inputs.length &&
      cached.inputs.every((input, index) => input === inputs[index])
    if (isCurrent) return cached.value

    const value = make()
    cache.set(key, { inputs, value })
    return value
  }
}
