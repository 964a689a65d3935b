import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fill } from './logic/fill.ts'
import { DialogHead } from './parts/DialogHead.tsx'
import type { ShareLabels, ToastLabels } from './parts/labels.ts'
import { SharePanel } from './parts/SharePanel.tsx'
import { ToastList } from './parts/ToastList.tsx'
import { useHydrated } from './parts/useHydrated.ts'
import { defineIsland } from './runtime/define.ts'
import { lockScroll, unlockScroll } from './state/dialogs.ts'
import { closeSharing, sharing } from './state/sharing.ts'

interface ShareDialogProps {
  readonly labels: ShareLabels
  readonly toasts: ToastLabels
}

/** The share dialog, one for all cards of a page. Empty until a card opens it. */
function ShareDialog({ labels, toasts }: ShareDialogProps) {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  // A card may have opened the dialog before its hydration.
  const poster = hydrated ? sharing.value?.poster : undefined

  useLayoutEffect(() => {
    if (!poster || dialog.current?.open) return
    lockScroll('share')
    dialog.current?.showModal()
  }, [poster])

  useEffect(() => closeByBackdrop(dialog.current as HTMLDialogElement), [])

  // `close` fires asynchronously: the dialog may be open again.
  const onClose = () => {
    if (dialog.current?.open) return
    unlockScroll('share')
    closeSharing()
  }

  return (
    <dialog ref={dialog} className="share-dialog" aria-labelledby="share-title" onClose={onClose}>
      {poster && (
        <div className="share-body">
          <DialogHead
            id="share-title"
            title={fill(labels.title, { title: poster.title })}
            closeName={labels.close}
            close={() => dialog.current?.close()}
          />
          <SharePanel poster={poster} labels={labels} />
          <ToastList labels={toasts} dialog="share" />
        </div>
      )}
    </dialog>
  )
}

/**
 * Closes the dialog on a click on its backdrop: the dialog has no padding, so a click on the element itself is there.
 * Both press and click must be there: selecting text may end on the backdrop.
 */
function closeByBackdrop(dialog: HTMLDialogElement): void {
  let pressed: EventTarget | null = null
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target))
  dialog.addEventListener('click', ({ target }) => target === dialog && pressed === dialog && dialog.close())
}

export default defineIsland<ShareDialogProps>({ name: 'ShareDialog', component: ShareDialog })
