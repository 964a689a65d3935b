import { useSignals } from '@preact/signals-react/runtime'
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { type Dialog, uppermost } from '../state/dialogs.ts'
import { dismissToast, holdToasts, visibleToasts } from '../state/toasts.ts'
import { Icon } from './Icon.tsx'
import type { ToastLabels } from './labels.ts'
import { useHydrated } from './useHydrated.ts'

interface ToastListProps {
  readonly labels: ToastLabels
  /** The page and its dialogs each have a live region: one of them speaks, that of the uppermost. */
  readonly inside: Dialog | undefined
}

/** A polite live region: it stands in the HTML before its first message, or that would not be announced. */
export function ToastList({ labels, inside }: ToastListProps) {
  useSignals()
  const hydrated = useHydrated()
  // Nobody tells of a pointer that leaves what is gone.
  useEffect(() => () => holdToasts(false), [])
  /** Where the visitor was before the focus came to the messages. */
  const before = useRef<Element>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    holdToasts(true)
  }
  const dismiss = ({ currentTarget, detail }: MouseEvent, id: number) => {
    const hadFocus = currentTarget === document.activeElement
    const byKey = detail === 0
    const next = [...document.querySelectorAll('.toast button')].find((button) => button !== currentTarget)
    const goal = byKey && next ? next : before.current
    dismissToast(id)
    if (hadFocus && goal instanceof HTMLElement) goal.focus({ preventScroll: true })
  }
  const toasts = hydrated && uppermost.value === inside ? visibleToasts.value : []
  return (
    <div
      className="toasts"
      role="status"
      aria-label={labels.label}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={onFocus}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map(({ id, text }) => (
        <div key={id} className="toast">
          <p>{text}</p>
          <button type="button" aria-label={labels.dismiss} onClick={(event) => dismiss(event, id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
