/**
 * Opens an address in a new tab or, with features, in a window of its own; false when the browser refused. With
 * 'noopener' among the features the browser would always answer null, so the opener is cut afterwards.
 */
export function openTab(url: string, features?: string): boolean {
  const tab = features === undefined ? window.open(url, '_blank') : window.open(url, '_blank', features)
  if (!tab) return false
  tab.opener = null
  return true
}
