import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fill } from './logic/fill.ts'
import { Icon } from './parts/Icon.tsx'
import type { ShareLabels, ToastLabels } from './parts/labels.ts'
import { SharePanel } from './parts/SharePanel.tsx'
import { ToastList } from './parts/ToastList.tsx'
import { useHydrated } from './parts/useHydrated.ts'
import { defineIsland } from './runtime/define.ts'
import { holdPage, releasePage } from './state/dialogs.ts'
import { closeSharing, sharing } from './state/sharing.ts'

export interface ShareDialogProps {
  readonly labels: ShareLabels
  readonly toasts: ToastLabels
}

/** The one dialog of the page; it fills when a card opens it. */
function ShareDialog({ labels, toasts }: ShareDialogProps) {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  // A card may have asked for the dialog before React came to it.
  const poster = hydrated ? sharing.value?.poster : undefined

  useLayoutEffect(() => {
    if (!poster || dialog.current?.open) return
    holdPage('share')
    dialog.current?.showModal()
  }, [poster])

  useEffect(() => (dialog.current ? closeByBackdrop(dialog.current) : undefined), [])

  // The event comes later than the closing: the dialog may have been opened again meanwhile.
  const onClose = () => {
    if (dialog.current?.open) return
    releasePage('share')
    closeSharing()
  }

  return (
    <dialog ref={dialog} className="share-dialog" aria-labelledby="share-title" onClose={onClose}>
      {poster && (
        <div className="share-body">
          <header className="share-head">
            <h2 id="share-title">{fill(labels.title, { title: poster.title })}</h2>
            <button
              type="button"
              className="share-close"
              aria-label={labels.close}
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </header>
          <SharePanel poster={poster} labels={labels} />
          <ToastList labels={toasts} inside="share" />
        </div>
      )}
    </dialog>
  )
}

/**
 * The dialog has no padding: what hits the element itself has hit the backdrop. A selection of text that merely ends
 * there does not close it.
 */
function closeByBackdrop(dialog: HTMLDialogElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let pressed: EventTarget | null = null
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target), { signal })
  dialog.addEventListener(
    'click',
    ({ target }) => target === dialog && pressed === dialog && dialog.close(),
    { signal },
  )
  return () => listening.abort()
}

export default defineIsland<ShareDialogProps>({ name: 'ShareDialog', component: ShareDialog })
