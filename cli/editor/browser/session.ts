import { tryStorage } from './storage.ts'

const KEY = 'saga-session'

/** Returns the id by which the server tells this browser's changes from those of others. All tabs of a browser share it. */
function ownSession(): string {
  const known = tryStorage((storage) => storage.getItem(KEY))
  if (known) return known

  // Other devices open the editor without TLS, where there is no `randomUUID`.
  const made = [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => part.toString(36))
    .join('-')
  tryStorage((storage) => storage.setItem(KEY, made))
  return made
}

export const session = ownSession()
