import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The state of the history entry: hydrate.ts knows it too. As any state it marks an address of which the choice is kept, as
 * choices.ts says.
 */
const OWN = 2

/**
 * Gives an open dialog a history entry of its own, so that Back closes it instead of leaving the page. Returns what is
 * called once the dialog has closed in any other way: it removes the entry.
 */
export function useOwnEntry(
  dialog: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
  close: () => void,
): () => void {
  /** Tells whether the entry is being left: browsers go back some time after they are asked to. */
  const isLeaving = useRef(false)

  const onTraversal = useEffectEvent(() => {
    const isOpen = dialog.current?.open
    const wasLeft = isLeaving.current
    isLeaving.current = false
    if (history.state === OWN || !(isOpen || wasLeft)) return

    // The address of this entry does not have what was chosen meanwhile.
    dispatchEvent(new Event('choices'))
    if (!isOpen) return
    // It opened again before the browser went back.
    if (wasLeft) return enter()

    for (const above of document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
      if (above !== dialog.current) above.close()
    close()
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
 * Adds the entry. Going back from it must not scroll: by then another poster may be the one in view. hydrate.ts turns
 * scrolling on again afterwards.
 */
function enter(): void {
  history.scrollRestoration = 'manual'
  history.pushState(OWN, '')
  history.scrollRestoration = 'auto'
}
