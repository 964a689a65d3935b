import { useSignals } from '@preact/signals-react/runtime'
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { type DialogName, topDialog } from '../shared/dialogState.ts'
import { Icon } from '../shared/Icon.tsx'
import type { ToastLabels } from '../shared/labels.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { dismissToast, pauseToasts, visibleToasts } from './toasts.ts'

/** The page's messages. While a dialog is open, the dialog shows them instead. */
const Toaster = ({ labels }: { readonly labels: ToastLabels }) => (
  <ToastList labels={labels} dialog={undefined} />
)

interface ToastListProps {
  readonly labels: ToastLabels
  /**
   * The dialog around this live region; undefined for the page. Only the topmost region
   * shows messages.
   */
  readonly dialog: DialogName | undefined
}

/**
 * A polite live region. It must be in the page before its first message, or screen
 * readers will miss that message.
 */
export function ToastList({ labels, dialog }: ToastListProps) {
  useSignals()
  const hydrated = useHydrated()
  /** The element that had the focus before a toast got it. */
  const previousFocus = useRef<Element>(null)

  // The pointer may be over a toast when the list is removed. In that case no
  // `pointerleave` event follows, so the cleanup lets the timers run again.
  useEffect(() => () => pauseToasts(false), [])

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
    pauseToasts(true)
  }

  const dismiss = ({ currentTarget, detail }: MouseEvent, id: number) => {
    const hadFocus = currentTarget === document.activeElement
    // `detail` is the number of pointer clicks, or 0 if a key caused the event.
    const byKey = detail === 0
    const next = [...document.querySelectorAll('.toast button')].find(
      (button) => button !== currentTarget,
    )
    // A visitor who uses a keyboard may dismiss the next toast too. Otherwise the focus
    // returns.
    const goal = byKey && next ? next : previousFocus.current

    dismissToast(id)
    if (hadFocus && goal instanceof HTMLElement) goal.focus({ preventScroll: true })
  }

  const toasts = hydrated && topDialog.value === dialog ? visibleToasts.value : []

  return (
    <div
      className="toasts"
      role="status"
      aria-label={labels.label}
      onPointerEnter={() => pauseToasts(true)}
      onPointerLeave={() => pauseToasts(false)}
      onFocus={onFocus}
      onBlur={() => pauseToasts(false)}
    >
      {toasts.map(({ id, text }) => (
        <div key={id} className="toast">
          <p>{text}</p>
          <button
            type="button"
            aria-label={labels.dismiss}
            onClick={(event) => dismiss(event, id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}

export default defineIsland<{ readonly labels: ToastLabels }>({
  name: 'Toaster',
  component: Toaster,
})
