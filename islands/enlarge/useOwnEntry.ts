import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownEntry } from './ownEntry.ts'

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
  const [entry] = useState(() =>
    ownEntry(
      () => dialog.current?.open === true,
      () => dispatchEvent(new Event('choices')),
    ),
  )

  useEffect(() => {
    if (isShown) entry.add()
  }, [isShown, entry])

  const onTraversal = useEffectEvent(() => {
    if (!entry.traverse()) return

    // Closes dialogs above it as well.
    for (const modal of document.querySelectorAll<HTMLDialogElement>('dialog:modal'))
      if (modal !== dialog.current) modal.close()
    close()
  })

  useEffect(() => {
    const listen = () => onTraversal()
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])

  return entry.leave
}
