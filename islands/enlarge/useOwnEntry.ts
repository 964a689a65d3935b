import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The `history.state` of the dialog's entry. hydrate.ts and presses.ts contain the same
 * number. In choices.ts, every state except null and 0, including this one, means that
 * the variant chosen at this address is stored.
 */
const DIALOG_ENTRY = 2

/**
 * Gives an open dialog its own history entry, so that Back closes it instead of leaving
 * the page. The returned function leaves the entry; call it when the dialog has closed in
 * any other way.
 */
export function useOwnEntry(
  dialog: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
  close: () => void,
): () => void {
  useEffect(() => {
    if (isShown && history.state !== DIALOG_ENTRY) enter()
  }, [isShown])

  /** Tells whether the entry is being left. Browsers go back asynchronously. */
  const isLeaving = useRef(false)
  const leave = (): void => {
    if (history.state !== DIALOG_ENTRY || isLeaving.current) return
    isLeaving.current = true
    history.back()
  }

  const closeWithDialogsAbove = (): void => {
    for (const modal of document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
      if (modal !== dialog.current) modal.close()
    close()
  }

  const onTraversal = useEffectEvent(() => {
    const isOpen = dialog.current?.open
    const wasLeft = isLeaving.current
    isLeaving.current = false
    if (history.state === DIALOG_ENTRY) return

    if (wasLeft) {
      showChoices()
      // The dialog may have opened again before the browser went back.
      if (isOpen) enter()
    } else if (isOpen) {
      // The visitor has pressed Back.
      showChoices()
      closeWithDialogsAbove()
    }
    // Otherwise the visitor has moved between other entries.
  })

  useEffect(() => {
    const listen = () => onTraversal()
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])

  return leave
}

/**
 * Makes choices.ts write the choices into the address again, because the page is back at
 * the entry before the dialog, whose address lacks the choices made in the dialog.
 */
function showChoices(): void {
  dispatchEvent(new Event('choices'))
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
