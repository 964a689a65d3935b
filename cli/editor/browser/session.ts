const KEY = 'saga-session'

/** Returns the id by which the server tells this browser's changes from those of others. A tab keeps it when it is loaded again. */
function ownSession(): string {
  const known = sessionStorage.getItem(KEY)
  if (known !== null) return known

  // Other devices open the editor without TLS, where there is no `randomUUID`.
  const made = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
  sessionStorage.setItem(KEY, made)
  return made
}

export const session = ownSession()
