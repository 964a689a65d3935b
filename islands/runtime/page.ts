/*
 * Small habits of every page. What the markup says:
 *
 *   [data-protected]        an image, or a box that holds only images and their shades: no context menu, no dragging
 *   a[hreflang]             language links: they keep the address's ?query and #hash
 *   a[data-button]          a link that becomes a button once its island runs; announced as one from now on
 *
 * `data-js` on <html> tells the stylesheet that scripts do run, not only that they may.
 */
import { closest, isPlain, on } from './events.ts'

function onLink(event: MouseEvent): void {
  const link = closest(event, 'a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target) return
  if (link.hreflang) {
    link.search = location.search
    link.hash = location.hash
  } else if (isPlain(event) && link.href === location.origin + location.pathname) {
    // The logo leads home; at home it leads to the top, without a request (readings C83).
    event.preventDefault()
    scrollTo(0, 0)
  }
}

function protect(event: Event): void {
  if (closest(event, '[data-protected]')) event.preventDefault()
}

/** Starts them. */
export function guardPage(): void {
  document.documentElement.dataset.js = ''
  for (const link of document.querySelectorAll('a[data-button]')) link.role = 'button'
  on(['contextmenu', 'dragstart'], protect)
  on(['click'], onLink)
}
