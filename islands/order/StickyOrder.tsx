import { type RefObject, useEffect, useRef, useState } from 'react'
import { type OptionLabel, optionOf } from '../shared/printOption.ts'
import { OrderControl, type OrderControlProps } from './OrderControl.tsx'

interface StickyOrderProps extends OrderControlProps {
  /** The order form on the poster's page. */
  readonly form: RefObject<HTMLElement | null>
}

/**
 * Shows the choice and its order control again at the bottom of a phone's screen once the
 * form has scrolled off the top.
 */
export function StickyOrder({ form, ...order }: StickyOrderProps) {
  const row = useRef<HTMLDivElement>(null)
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    const actions = form.current?.querySelector('.purchase-actions')
    if (!actions) return

    const observer = new IntersectionObserver(
      (entries) => {
        const hasPassed = entries.at(-1)?.isIntersecting === false
        // This row disappears, so the focus moves to the form's order control.
        if (!hasPassed && row.current?.contains(document.activeElement))
          actions.querySelector<HTMLElement>('.order')?.focus({ preventScroll: true })
        setPast(hasPassed)
      },
      // The observed area reaches from below the bar at the top to the end of the page.
      { rootMargin: '-64px 0px 99999px' },
    )
    observer.observe(actions)
    return () => observer.disconnect()
  }, [form])

  if (!isPast) return null

  return (
    <div className="sticky-order" ref={row}>
      {/* The control's name says the same. */}
      <p aria-hidden="true">
        <ChosenVariant {...order} />
      </p>
      <OrderControl {...order} />
    </div>
  )
}

interface ChosenVariantProps extends Pick<OrderControlProps, 'variant'> {
  readonly labels: OptionLabel
}

/** The chosen size with its price. */
export function ChosenVariant({ variant, labels }: ChosenVariantProps) {
  const option = optionOf(variant, labels)
  return (
    <>
      <span>{`${variant.size} · ${variant.price}`}</span>
      {option && <small>{option}</small>}
    </>
  )
}
