import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { ToastList } from '../toasts/Toaster.tsx'
import { type DialogName, lockScroll, unlockScroll } from './dialogState.ts'
import { Icon } from './Icon.tsx'
import type { ToastLabels } from './labels.ts'

interface DialogProps {
  readonly name: 'send' | 'saved' | 'search'
  readonly className: string
  /** The title, whose id labels the dialog: `send-title`, `search-title`. */
  readonly heading: ReactNode
  readonly closeName: string
  readonly toasts: ToastLabels
  /**
   * The subject of the dialog, such as a poster. The dialog opens when it gets a new
   * subject, and is empty while it has none.
   */
  readonly shown: object | string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog with a title, a close button, its content and, while it is open, the
 * page's messages.
 */
export function Dialog(props: DialogProps) {
  const { name, className, heading, closeName, toasts, shown, onClose, children } = props
  const { dialog, settle } = useModal(name, shown, onClose)

  useEffect(() => closeByBackdrop(dialog.current as HTMLDialogElement), [dialog])

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={`${name}-title`}
      onClose={settle}
    >
      {shown && (
        <div className="dialog-body">
          <header className="dialog-head">
            {heading}
            <CloseButton name={closeName} press={() => dialog.current?.close()} />
          </header>
          {children}
          <ToastList labels={toasts} dialog={name} />
        </div>
      )}
    </dialog>
  )
}

/**
 * Opens a modal dialog with the next value of `shown`. Returns the listener of its
 * `close` event as `settle`.
 */
export function useModal(name: DialogName, shown: unknown, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  // After the content is rendered, so that showModal() focuses the first control.
  useLayoutEffect(() => {
    if (!shown || dialog.current?.open) return
    lockScroll(name)
    dialog.current?.showModal()
  }, [name, shown])

  // React removes the content. This also removes elements that extensions have put beside
  // it or in its place.
  useLayoutEffect(() => {
    if (!shown) dialog.current?.replaceChildren()
  }, [shown])

  // `close` fires asynchronously, so the dialog may be open again.
  const settle = () => {
    if (dialog.current?.open) return
    unlockScroll(name)
    onClose()
  }

  return { dialog, settle }
}

/** A button with a cross, which closes a dialog or removes a row. */
export const CloseButton = ({
  name,
  press,
}: {
  readonly name: string
  readonly press: () => void
}) => (
  <button type="button" className="dialog-close" aria-label={name} onClick={press}>
    <Icon name="close" />
  </button>
)

/**
 * Closes the dialog on a click on its backdrop: the dialog has no padding, so the target
 * of such a click is the dialog. The press must be on the backdrop too, because selecting
 * text may end there.
 */
function closeByBackdrop(dialog: HTMLDialogElement): void {
  let pressed: EventTarget | null = null
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && pressed === dialog) dialog.close()
  })
}
