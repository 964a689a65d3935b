/**
 * The `history.state` of the dialog's entry. hydrate.ts and presses.ts contain the same
 * number. In choices.ts, every state except null and 0, including this one, means that
 * the variant chosen at this address is stored.
 */
const DIALOG_ENTRY = 2

/**
 * Keeps the history entry of a dialog, of which there is at most one.
 * @param isOpen tells whether the dialog is open
 * @param showChoices makes choices.ts write the choices into the address again, because
 *   the page is back at the entry before the dialog, whose address lacks the choices made
 *   in the dialog
 */
export function ownEntry(isOpen: () => boolean, showChoices: () => void) {
  /** Tells whether the entry is being left. Browsers go back asynchronously. */
  let isLeaving = false

  return {
    /** Adds the entry of a dialog that has opened. */
    add(): void {
      if (history.state !== DIALOG_ENTRY) enter()
    },

    /** Leaves the entry of a dialog that has closed. */
    leave(): void {
      if (history.state !== DIALOG_ENTRY || isLeaving) return
      isLeaving = true
      history.back()
    },

    /**
     * Called when the browser has moved to another entry.
     * @returns whether the visitor has pressed Back, so that the dialog must close
     */
    traverse(): boolean {
      const wasLeft = isLeaving
      isLeaving = false
      if (history.state === DIALOG_ENTRY) return false
      // The visitor has moved between other entries.
      if (!wasLeft && !isOpen()) return false

      showChoices()
      // The dialog may have opened again before the browser went back.
      if (wasLeft && isOpen()) enter()
      return !wasLeft
    },
  }
}

/**
 * Adds the entry. Going back from it must not scroll, because another poster may be in
 * view by then. hydrate.ts turns scroll restoration on again afterwards.
 */
function enter(): void {
  // Each entry has its own setting: 'manual' applies to the one that Back returns to.
  history.scrollRestoration = 'manual'
  history.pushState(DIALOG_ENTRY, '')
  history.scrollRestoration = 'auto'
}
