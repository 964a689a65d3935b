import { useLayoutEffect, useRef } from 'react'
import { fill } from '../logic/fill.ts'
import type { Offers, VariantKey } from '../logic/purchase.ts'
import type { CardLabels } from './labels.ts'

interface OrderControlProps {
  readonly live: boolean
  readonly variant: VariantKey
  readonly urls: Readonly<Record<VariantKey, string>>
  readonly title: string
  readonly offers: Offers
  readonly labels: CardLabels
  readonly backend: boolean
  readonly ordering: boolean
  readonly order: () => void
  /** The visitor followed the purchase link. */
  readonly followed: (url: string) => void
  /** The visitor is about to order. */
  readonly approach: () => void
}

const variants: readonly VariantKey[] = ['a1', 'a1NoLogo', 'a2', 'a2NoLogo']

/** Four links, of which the stylesheet shows the chosen one; later the chosen link alone or, with a backend, a button. */
export function OrderControl(props: OrderControlProps) {
  if (props.live && props.backend) return <OrderButton {...props} />
  return props.live ? (
    <OrderLink key={props.variant} {...props} />
  ) : (
    variants.map((variant) => <OrderLink key={variant} {...props} variant={variant} />)
  )
}

const nameOf = ({ variant, title, offers, labels }: OrderControlProps): string => {
  const { size, price } = offers[variant]
  return fill(labels.orderName, { title, size, price })
}

function OrderLink(props: OrderControlProps) {
  const { variant, urls, offers, labels, backend, followed } = props
  const { size, price } = offers[variant]
  return (
    <a
      className="order"
      href={urls[variant]}
      target="_blank"
      rel="noopener"
      aria-label={nameOf(props)}
      title={labels.newTab}
      data-variant={variant}
      data-summary={`${size}, ${price}`}
      data-replay={backend ? 'order' : undefined}
      onClick={() => followed(urls[variant])}
    >
      {labels.order}
    </a>
  )
}

function OrderButton(props: OrderControlProps) {
  const { labels, ordering, order, approach } = props
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)

  // A disabled button loses the focus; it comes back unless the visitor has gone elsewhere.
  useLayoutEffect(() => {
    if (ordering || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [ordering])

  return (
    <button
      type="button"
      className="order"
      ref={button}
      aria-label={ordering ? undefined : nameOf(props)}
      disabled={ordering}
      data-replay="order"
      onPointerDown={approach}
      onFocus={approach}
      onClick={() => {
        pressed.current = true
        order()
      }}
    >
      {ordering ? labels.loading : labels.order}
    </button>
  )
}
