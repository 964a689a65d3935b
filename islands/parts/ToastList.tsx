import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { dismissToast, holdToasts, visibleToasts } from '../state/toasts.ts'
import { Icon } from './Icon.tsx'
import type { ToastLabels } from './labels.ts'
import { useHydrated } from './useHydrated.ts'

interface ToastListProps {
  readonly labels: ToastLabels
  /** Whether messages are shown here: the page and the dialog each have a live region, and one of them speaks. */
  readonly active: boolean
}

/** A polite live region: it stands in the HTML before its first message, or that would not be announced. */
export function ToastList({ labels, active }: ToastListProps) {
  useSignals()
  const hydrated = useHydrated()
  // Nobody tells of a pointer that leaves what is gone.
  useEffect(() => () => holdToasts(false), [])
  const toasts = active && hydrated ? visibleToasts.value : []
  return (
    <div
      className="toasts"
      role="status"
      aria-label={labels.label}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map(({ id, text }) => (
        <div key={id} className="toast">
          <p>{text}</p>
          <button type="button" aria-label={labels.dismiss} onClick={() => dismissToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
