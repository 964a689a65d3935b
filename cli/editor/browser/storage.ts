/** Uses the site's storage in the browser. Returns undefined if it is full or forbidden. */
export function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
