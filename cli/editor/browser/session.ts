import { tryStorage } from './storage.ts'

const KEY = 'saga-session'

/**
 * Returns the id by which the server distinguishes this browser's changes from other
 * browsers' changes. All tabs share it.
 */
function browserSession(): string {
  const storedId = tryStorage((storage) => storage.getItem(KEY))
  if (storedId) return storedId

  // Other devices open the editor without TLS, and `randomUUID` does not exist there.
  const newId = [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => part.toString(36))
    .join('-')
  tryStorage((storage) => storage.setItem(KEY, newId))
  return newId
}

export const session = browserSession()
