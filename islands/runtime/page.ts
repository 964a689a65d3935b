/*
 * Behaviour of every page, by markup:
 *
 *   [data-protected]   pictures have no context menu and cannot be dragged
 *   a[hreflang]        language links keep the ?query and #hash of the address
 *   [popover=auto]     menus close when the focus leaves them, and when a link inside is
 *                      followed
 *   a[data-button]     links that hydration turns into buttons are announced as buttons
 *                      from the start, and the space bar clicks them
 *
 * Ctrl+K, or Cmd+K on Apple's systems, clicks the search link.
 *
 * `data-js` on <html> tells the stylesheet that scripts really run.
 */
import { isApple } from '../shared/keys.ts'
import { all, closest, isPlain, on } from './events.ts'

function onLink(event: MouseEvent): void {
  const link = closest<HTMLAnchorElement>(event, 'a[href]')
  if (!link || link.target) return

  // Otherwise the menu would stay open above a target on this page.
  closest(event, '[popover]')?.hidePopover?.()

  if (link.hreflang) {
    link.search = location.search
    link.hash = location.hash
  } else if (
    isPlain(event) &&
    link.pathname === location.pathname &&
    !(link.search + link.hash)
  ) {
    // The logo on the home page scrolls to the top, without a request.
    event.preventDefault()
    // The state 0 does not mark a stored choice: see choices.ts.
    history.replaceState(0, '', link.href)
    scrollTo(0, 0)
  }
}

function onFocus(event: Event): void {
  for (const sheet of all<HTMLElement>('[popover=auto]'))
    if (!closest(event, `#${sheet.id}, [popovertarget=${sheet.id}]`))
      sheet.hidePopover?.()
}

function protect(event: Event): void {
  if (closest(event, '[data-protected]')) event.preventDefault()
}

/**
 * Key code of K. With Caps Lock, and on keyboards for other alphabets, `key` is another
 * letter.
 */
const K = 75

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event
  if (event.altKey || event.shiftKey) return

  let button: HTMLElement | null | undefined
  if (ctrlKey || metaKey) {
    // Both are true on Apple's systems, and both are false for Ctrl on other systems.
    const isSearch = event.keyCode === K && metaKey === isApple()
    if (isSearch) button = all<HTMLElement>('[data-opens=Search]')[0]
  } else if (key === ' ') button = closest(event, 'a[data-button]')
  if (!button) return

  event.preventDefault()
  button.click()
}

/** Starts all behaviours listed above. */
export function startPage(): void {
  document.documentElement.dataset.js = ''
  for (const link of all('a[data-button]')) link.setAttribute('role', 'button')
  on('contextmenu dragstart', protect)
  on('click', onLink)
  on('focusin', onFocus)
  on('keydown', onKey)
}
