import { useEffect, useRef } from 'react'
import type { Progress } from '../logic/purchase.ts'
import type { CardLabels, CheckoutLabels } from './labels.ts'

interface OrderNoteProps {
  readonly progress: Progress
  readonly labels: CardLabels
  readonly checkout: CheckoutLabels | undefined
}

/**
 * The state of the order, announced to screen readers. The link to the checkout stays until the choice changes.
 */
export function OrderNote({ progress, labels, checkout }: OrderNoteProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { step } = progress

  useEffect(() => {
    if (step === 'blocked') link.current?.focus()
  }, [step])

  return (
    <p className="order-note" aria-live="polite">
      {step === 'ordering' && <span className="visually-hidden">{checkout?.loading}</span>}
      {(progress.step === 'opened' || progress.step === 'blocked') && (
        <>
          <span>{progress.step === 'opened' ? labels.opened : checkout?.blocked}</span>{' '}
          <a ref={link} href={progress.url} target="_blank" rel="noopener" title={labels.newTab}>
            {progress.step === 'opened' ? labels.openAgain : checkout?.openCheckout}
          </a>
        </>
      )}
    </p>
  )
}
