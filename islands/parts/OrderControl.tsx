import { useEffect, useLayoutEffect, useRef } from 'react'
import { fill } from '../logic/fill.ts'
import { type Offers, type Progress, type VariantKey, variants } from '../logic/purchase.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { preloadBackend } from './checkoutApi.ts'
import type { CardLabels, CheckoutLabels } from './labels.ts'

export interface OrderControlProps {
  readonly live: boolean
  readonly variant: VariantKey
  /** External purchase pages; '' where the variant is sold out. */
  readonly urls: Readonly<Record<VariantKey, string>>
  readonly title: string
  readonly offers: Offers
  readonly labels: CardLabels
  /** The variant whose link was pressed before hydration. */
  readonly pressed: VariantKey | undefined
  /** Texts of an order; undefined without a backend. */
  readonly checkout: CheckoutLabels | undefined
  readonly ordering: boolean
  readonly order: () => void
  readonly onFollow: (url: string) => void
}

/**
 * Before hydration renders four links, of which the stylesheet shows the chosen one; afterwards the chosen link alone.
 * With a backend this link acts as a button, and becomes one with the first order, since a link cannot be disabled.
 */
export function OrderControl(props: OrderControlProps) {
  const { live, variant, urls, pressed, checkout, ordering } = props
  // Keeps the element of the link that was pressed, or else chosen, and so its pressed state or focus.
  const kept = useRef<VariantKey>(undefined)
  if (live) kept.current ??= pressed ?? variant
  const ordered = useRef(false)
  ordered.current ||= ordering
  if (checkout && ordered.current && urls[variant])
    return <OrderButton {...props} loading={checkout.loading} />
  return live ? (
    <OrderLink key={kept.current} {...props} />
  ) : (
    variants.map((variant) => <OrderLink key={variant} {...props} variant={variant} />)
  )
}

const orderNameOf = ({ variant, title, offers, labels }: OrderControlProps): string => {
  const { size, price } = offers[variant]
  return fill(labels.orderName, { title, size, price })
}

function OrderLink(props: OrderControlProps) {
  const { live, variant, urls, labels, checkout, onFollow, order } = props
  const href = urls[variant]
  if (!href) return <span className="order sold-out">{labels.soldOut}</span>
  const attributes = {
    className: 'order',
    target: '_blank',
    rel: 'noopener',
    title: labels.newTab,
    // Printed pages show both links of a size.
    'data-kind': variant.endsWith('NoLogo') ? labels.withoutLogo.toLowerCase() : undefined,
  }
  if (!checkout) {
    return (
      <a {...attributes} href={href} aria-label={orderNameOf(props)} onClick={() => onFollow(href)}>
        {labels.order}
      </a>
    )
  }
  return (
    <ButtonLink
      {...attributes}
      href={href}
      aria-label={orderNameOf(props)}
      live={live}
      data-replay="order"
      data-loading={checkout.loading}
      press={order}
      onPointerDown={preloadBackend}
      onFocus={preloadBackend}
    >
      {labels.order}
    </ButtonLink>
  )
}

function OrderButton(props: OrderControlProps & { readonly loading: string }) {
  const { labels, loading, ordering, order } = props
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(ordering)

  // A disabled button loses the focus. Focuses it again, unless the visitor has focused something else.
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
      aria-label={ordering ? undefined : orderNameOf(props)}
      disabled={ordering}
      data-replay="order"
      onPointerDown={preloadBackend}
      onClick={() => {
        pressed.current = true
        order()
      }}
    >
      {ordering ? loading : labels.order}
    </button>
  )
}

type OrderNoteProps = Pick<OrderControlProps, 'labels' | 'checkout'> & { readonly progress: Progress }

/** The state of the order, announced to screen readers. The link to the checkout stays until the choice changes. */
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
