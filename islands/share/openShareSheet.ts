let isOpen = false

/**
 * Opens the system's share sheet. Returns false if the browser refuses. Closing the sheet
 * counts as success, because the visitor has decided. Some systems report no result.
 * Until a result arrives, further calls count as refused.
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
