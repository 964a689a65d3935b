import { useRef } from 'react'
import { EnlargeContent } from './parts/EnlargeContent.tsx'
import type { StageControls } from './parts/EnlargeStage.tsx'
import { chooseSize, neighbourOf } from './parts/enlargeCards.ts'
import { moveByKey } from './parts/enlargeKeys.ts'
import type { EnlargeLabels, ToastLabels } from './parts/labels.ts'
import { ToastList } from './parts/ToastList.tsx'
import { useEnlargeDialog } from './parts/useEnlargeDialog.ts'
import { defineIsland } from './runtime/define.ts'

interface EnlargeProps {
  readonly labels: EnlargeLabels
  readonly toasts: ToastLabels
}

/** The one dialog of the page that shows a poster large, zoomed, and at true scale on a wall. */
function Enlarge({ labels, toasts }: EnlargeProps) {
  const stage = useRef<StageControls>(null)
  const { dialog, shown, show, closeAndFocus, onClose } = useEnlargeDialog()

  // Focuses the last poster shown, which may not be the one that opened the dialog.
  const close = () => closeAndFocus(shown?.opener)
  /** Chooses the shown size on the card, then closes the dialog with the focus on the card's order form. */
  const order = () => shown && closeAndFocus(chooseSize(shown.opener, shown.view))
  const step = (direction: 1 | -1) => {
    const opener = shown && neighbourOf(shown.opener, direction)
    if (opener) show({ opener, view: typeof shown.view === 'string' ? shown.view : 0 })
  }

  return (
    <dialog
      ref={dialog}
      className="enlarge"
      aria-labelledby={shown && 'enlarge-title'}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => moveByKey(event, stage.current, step)}
    >
      {shown && (
        <>
          <EnlargeContent
            shown={shown}
            labels={labels}
            stage={stage}
            show={(view) => show({ ...shown, view })}
            step={step}
            close={close}
            order={order}
          />
          <ToastList labels={toasts} dialog="enlarge" />
        </>
      )}
    </dialog>
  )
}

export default defineIsland<EnlargeProps>({ name: 'Enlarge', component: Enlarge })
