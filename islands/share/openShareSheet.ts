let isOpen = false

/**
 * Opens the share sheet of the system. Returns false if the browser refuses to; a visitor who closes the sheet has
 * decided. Some systems never say how it went: until they do, further calls count as refused.
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
