/**
 * Reads or writes the browser's local storage. Returns undefined if it is full or
 * blocked.
 */
export function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
