/** Uses what the browser keeps for this site; undefined where it is full, or where the browser forbids it. */
export function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
