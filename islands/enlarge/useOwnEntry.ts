import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The `history.state` of the dialog's entry. hydrate.ts and presses.ts know the same
 * number. choices.ts takes every state but null and 0, and so this one too, as a sign
 * that the variant chosen at this address is stored.
 */
const OWN = 2

/**
 * Gives an open dialog its own history entry, so that Back closes it instead of leaving
 * the page. The returned function removes the entry; call it when the dialog has closed
 * in any other way.
 */
export function useOwnEntry(
  dialog: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
  close: () => void,
): () => void {
  /** Tells whether the entry is being left. Browsers go back asynchronously. */
  const isLeaving = useRef(false)

  const closeWithDialogsAbove = (): void => {
    for (const modal of document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
      if (modal !== dialog.current) modal.close()
    close()
  }

  const onTraversal = useEffectEvent(() => {
    const isOpen = dialog.current?.open
    const wasLeft = isLeaving.current
    isLeaving.current = false
    if (history.state === OWN) return
    // The visitor has moved between other entries.
    if (!isOpen && !wasLeft) return

    // The address of this entry lacks the choices that were made meanwhile.
    dispatchEvent(new Event('choices'))
    if (!isOpen) return

    // If the dialog opened again before the browser went back, it needs another entry.
    if (wasLeft) enter()
    else closeWithDialogsAbove()
  })

  useEffect(() => {
    const listen = () => onTraversal()
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])

  useEffect(() => {
    if (isShown && history.state !== OWN) enter()
  }, [isShown])

  return () => {
    if (history.state !== OWN || isLeaving.current) return
    isLeaving.current = true
    history.back()
  }
}

/**
 * Adds the entry. Going back from it must not scroll, because another poster may be in
 * view by then. hydrate.ts turns scroll restoration on again afterwards.
 */
function enter(): void {
  // Each entry has its own setting: 'manual' applies to the one that Back returns to.
  history.scrollRestoration = 'manual'
  history.pushState(OWN, '')
  history.scrollRestoration = 'auto'
}
