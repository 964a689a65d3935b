let isOpen = false

/**
 * Opens the share sheet of the system. Returns false if the browser refuses. Closing the
 * sheet counts as a success, because the visitor has decided. Some systems report no
 * result; until one arrives, further calls count as refused.
 */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  if (isOpen || navigator.canShare?.(data) === false) return false
  isOpen = true
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  } finally {
    isOpen = false
  }
}
