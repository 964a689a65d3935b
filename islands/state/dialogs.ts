import { computed, signal } from '@preact/signals-react'

export type Dialog = 'share' | 'enlarge'

/** The modal dialogs that are open, the uppermost last. */
const dialogs = signal<readonly Dialog[]>([])

/** While a modal dialog is open, everything outside of it is inert: what is announced must stand inside. */
export const uppermost = computed(() => dialogs.value.at(-1))

/**
 * Keeps the page behind a modal dialog still. Where scroll bars take some of its width, their place is kept. An
 * attribute and not `:root:has(dialog[open])`: with that, each change anywhere would compute the styles of the whole
 * page anew.
 */
export function holdPage(dialog: Dialog): void {
  const root = document.documentElement
  if (!uppermost.peek()) root.toggleAttribute('data-scroll-bar', innerWidth > root.clientWidth)
  setDialogs([...without(dialog), dialog])
}

/** Lets it go again, once no other dialog holds it. */
export function releasePage(dialog: Dialog): void {
  setDialogs(without(dialog))
}

const without = (dialog: Dialog): readonly Dialog[] => dialogs.peek().filter((open) => open !== dialog)

function setDialogs(open: readonly Dialog[]): void {
  dialogs.value = open
  const held = uppermost.peek()
  if (held) document.documentElement.dataset.held = held
  else delete document.documentElement.dataset.held
}
