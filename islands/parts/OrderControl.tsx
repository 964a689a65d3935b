import { useLayoutEffect, useRef } from 'react'
import { fill } from '../logic/fill.ts'
import { type Offers, type VariantKey, variants } from '../logic/purchase.ts'
import { ButtonLink } from './ButtonLink.tsx'
import type { CardLabels, CheckoutLabels } from './labels.ts'

interface OrderControlProps {
  readonly live: boolean
  readonly variant: VariantKey
  readonly urls: Readonly<Record<VariantKey, string>>
  readonly title: string
  readonly offers: Offers
  readonly labels: CardLabels
  /** Whose link was pressed before React came. */
  readonly pressed: VariantKey | undefined
  /** With a backend only. */
  readonly checkout: CheckoutLabels | undefined
  readonly ordering: boolean
  readonly order: () => void
  /** The visitor followed the purchase link. */
  readonly followed: (url: string) => void
  /** The visitor is about to order. */
  readonly approach: () => void
}

/**
 * Four links, of which the stylesheet shows the chosen one; later the chosen link alone, which acts as a button when
 * there is a backend, and becomes one with the first order: only a button can be disabled.
 */
export function OrderControl(props: OrderControlProps) {
  const { live, variant, pressed, checkout, ordering } = props
  // The link that was pressed before React came stays, or the chosen one: and with it the press, or the focus.
  const kept = useRef<VariantKey>(undefined)
  if (live) kept.current ??= pressed ?? variant
  const ordered = useRef(false)
  ordered.current ||= ordering
  if (checkout && ordered.current) return <OrderButton {...props} loading={checkout.loading} />
  return live ? (
    <OrderLink key={kept.current} {...props} />
  ) : (
    variants.map((variant) => <OrderLink key={variant} {...props} variant={variant} />)
  )
}

const nameOf = ({ variant, title, offers, labels }: OrderControlProps): string => {
  const { size, price } = offers[variant]
  return fill(labels.orderName, { title, size, price })
}

function OrderLink(props: OrderControlProps) {
  const { live, variant, urls, labels, checkout, followed, order, approach } = props
  const href = urls[variant]
  const attributes = {
    className: 'order',
    target: '_blank',
    rel: 'noopener',
    title: labels.newTab,
    'aria-label': nameOf(props),
    // On paper both links of a size are seen.
    'data-kind': variant.endsWith('NoLogo') ? labels.withoutLogo.toLowerCase() : undefined,
  }
  if (!checkout) {
    return (
      <a {...attributes} href={href} onClick={() => followed(href)}>
        {labels.order}
      </a>
    )
  }
  return (
    <ButtonLink
      {...attributes}
      href={href}
      live={live}
      data-replay="order"
      data-loading={checkout.loading}
      press={order}
      onPointerDown={approach}
      onFocus={approach}
    >
      {labels.order}
    </ButtonLink>
  )
}

function OrderButton(props: OrderControlProps & { readonly loading: string }) {
  const { labels, loading, ordering, order, approach } = props
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(ordering)

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
      onClick={() => {
        pressed.current = true
        order()
      }}
    >
      {ordering ? loading : labels.order}
    </button>
  )
}
