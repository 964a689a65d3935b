/**
 * Opens an address in a new tab or, with features, in a window. Returns false if the
 * browser blocked it. With 'noopener' `window.open` always returns null, so the opener is
 * removed afterwards instead.
 */
export function openTab(url: string, features?: string): boolean {
  const tab =
    features === undefined
      ? window.open(url, '_blank')
      : window.open(url, '_blank', features)
  if (!tab) return false
  tab.opener = null
  return true
}
