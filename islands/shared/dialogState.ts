import { computed, signal } from '@preact/signals-react'
import type { Shareable } from '../share/shareTargets.ts'

/** The modal dialogs of a page. The share dialog is called `send`. */
export type DialogName = 'send' | 'enlarge' | 'saved' | 'search'

/** The open modal dialogs, the topmost last. */
const dialogs = signal<readonly DialogName[]>([])

/**
 * The topmost dialog. Everything outside it is inert, so messages must be shown inside
 * it.
 */
export const topDialog = computed(() => dialogs.value.at(-1))

/**
 * Stops the page behind a modal dialog from scrolling and reserves the width of its
 * scroll bar. Uses an attribute, because with `:root:has(dialog[open])` every change to
 * the page would recompute all styles.
 */
export function lockScroll(dialog: DialogName): void {
  const root = document.documentElement
  if (!topDialog.peek())
    root.toggleAttribute('data-scroll-bar', innerWidth > root.clientWidth)
  setDialogs([...withoutDialog(dialog), dialog])
  loadPrintStyles()
}

/**
 * Loads the dialogs' print styles once. Browsers fetch print styles last and show the
 * dialog without waiting for them.
 */
function loadPrintStyles(): void {
  // The build sets this variable.
  const href = process.env.SAGA_PRINT_STYLES
  if (!href || document.querySelector(`[href="${href}"]`)) return

  const sheet = { rel: 'stylesheet', href, media: 'print' }
  document.head.append(Object.assign(document.createElement('link'), sheet))
}

/** Lets the page scroll again, unless another dialog is open. */
export function unlockScroll(dialog: DialogName): void {
  setDialogs(withoutDialog(dialog))
}

const withoutDialog = (dialog: DialogName): readonly DialogName[] =>
  dialogs.peek().filter((open) => open !== dialog)

function setDialogs(open: readonly DialogName[]): void {
  dialogs.value = open
  const dialog = topDialog.peek()
  if (dialog) document.documentElement.dataset.held = dialog
  else delete document.documentElement.dataset.held
}

/**
 * The poster in the page's share dialog, and the element that gets the focus when the
 * dialog closes.
 */
export const sharing = signal<
  { readonly poster: Shareable; readonly opener: HTMLElement } | undefined
>(undefined)

export function openSharing(poster: Shareable, opener: HTMLElement): void {
  sharing.value = { poster, opener }
}

export function closeSharing(): void {
  const { poster, opener } = sharing.peek() ?? {}
  sharing.value = undefined

  // In the meantime, a browser extension may have replaced the opener.
  const control = document
    .getElementById(poster?.id ?? '')
    ?.querySelector<HTMLElement>('.share-control')
  const goal = opener?.isConnected ? opener : control
  goal?.focus()
}
