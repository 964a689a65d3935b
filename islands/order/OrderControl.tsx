import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { preloadOrder } from '../checkout/checkoutApi.ts'
import type { Checkout } from '../poster-card/cardProps.ts'
import { isPlain } from '../runtime/events.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { fill } from '../shared/fill.ts'
import type { CardLabels } from '../shared/labels.ts'
import { optionOf } from '../shared/printOption.ts'
import type { PosterMarkup } from '../shared/readPoster.ts'
import type { Variant, VariantKey } from '../shared/variants.ts'
import type { Progress } from './order.ts'

export interface OrderControlProps
  extends Pick<PosterMarkup, 'id' | 'title' | 'urls' | 'soldOut' | 'followed'> {
  readonly live: boolean
  readonly variant: Variant
  /** The variants of the poster. */
  readonly variants: readonly Variant[]
  readonly labels: CardLabels
  readonly checkout: Checkout | undefined
  readonly ordering: boolean
}

/**
 * The data and callbacks for a press of an order control. useControls.ts listens to the
 * presses.
 */
interface OrderPress
  extends Pick<OrderControlProps, 'id' | 'variant' | 'urls' | 'soldOut' | 'checkout'> {
  readonly order: () => void
  readonly onFollow: (url: string) => void
}

/**
 * Orders a variant, or lets the browser follow its link. First writes the variant's data
 * into the control, because an extension may have made the control as a copy of another
 * variant's.
 */
export function pressOrder(
  event: MouseEvent,
  control: HTMLElement,
  press: OrderPress,
): void {
  const { id, variant, urls, soldOut, checkout, order, onFollow } = press
  if (soldOut.includes(variant.key)) {
    event.preventDefault()
    return
  }

  const url = urls[variant.key] ?? ''
  if (url && control.matches('a')) control.setAttribute('href', url)
  else if (control.matches('[name=product]'))
    control.setAttribute('value', productOf(id, variant))
  // The other mouse buttons open the link in another tab, or its menu.
  if (event.type !== 'click') return

  // The build sets SAGA_CHECKOUT to 'off' for a shop without a checkout, whose scripts
  // then contain no code for it.
  if (process.env.SAGA_CHECKOUT === 'off' || !checkout) {
    onFollow(url)
  } else if (isPlain(event)) {
    event.preventDefault()
    order()
  }
}

/** Returns the value of a variant in the form that orders without scripts. */
const productOf = (id: string, { slug }: Variant): string => `${id}-${slug}`

/**
 * Before hydration, renders the controls of all variants; the stylesheet shows only the
 * control of the chosen variant. Afterwards, renders that control alone. A control is a
 * link to the poster's external page or, without such a page, the button of a form. With
 * a checkout, a link acts as a button. The first order replaces the link with a button,
 * because a link cannot be disabled while the order is pending.
 *
 * Translation tools may change texts before hydration. So each text from the server is
 * the only child of an element with `suppressHydrationWarning`: React neither compares
 * the text nor looks for it.
 */
export function OrderControl(props: OrderControlProps) {
  const { live, variant, variants, soldOut, followed, checkout, ordering, labels } = props
  // The variant whose element stays after hydration, so that the element keeps its focus
  // and pressed state: the variant of the pressed link, or else the chosen one.
  const elementVariant = useRef<VariantKey>(undefined)
  if (live) elementVariant.current ??= followed ?? variant.key

  /** Tells whether anything has been ordered. From then on the control is a button. */
  const ordered = useRef(false)
  ordered.current ||= ordering
  const isButton = checkout && ordered.current && !soldOut.includes(variant.key)

  if (process.env.SAGA_CHECKOUT !== 'off' && isButton)
    return (
      <OrderButton
        name={orderNameOf(props)}
        text={labels.order}
        loading={checkout.labels.loading}
        ordering={ordering}
      />
    )

  return live ? (
    <VariantControl key={elementVariant.current} {...props} />
  ) : (
    variants.map((variant) => (
      <VariantControl key={variant.key} {...props} variant={variant} />
    ))
  )
}

const orderNameOf = ({ variant, title, labels }: OrderControlProps): string => {
  const { size, price } = variant
  return fill(labels.orderName, { title, size, price })
}

function VariantControl(props: OrderControlProps) {
  const { id, live, variant, urls, soldOut, labels, checkout } = props
  const { key, slug, size, price } = variant
  const variantAttribute = { 'data-variant': slug }

  if (soldOut.includes(key))
    return (
      <span className="order sold-out" {...variantAttribute} suppressHydrationWarning>
        {`${labels.soldOut} `}
      </span>
    )

  const href = urls[key] ?? ''
  const name = orderNameOf(props)
  // Distinguishes between the two controls of a size on paper, where both are shown.
  const kind = optionOf(variant, labels)?.toLowerCase()
  const attributes = {
    className: 'order',
    target: '_blank',
    rel: 'noopener',
    title: labels.newTab,
    'data-kind': kind,
    ...variantAttribute,
  }
  const description = [size, kind, price].filter(Boolean).join(', ')
  const words = <OrderWords order={labels.order} description={live ? '' : description} />

  if (process.env.SAGA_CHECKOUT !== 'off' && checkout) {
    // boot.ts keeps a press made before hydration and presses the control again
    // afterwards. The stylesheet shows `data-loading` meanwhile.
    const replayed = {
      'data-replay': 'order',
      'data-loading': checkout.labels.loading,
      onPointerDown: preloadOrder,
      onFocus: preloadOrder,
    }
    const { target, rel, ...buttonAttributes } = attributes
    return href ? (
      <ButtonLink {...attributes} {...replayed} href={href} aria-label={name} live={live}>
        {words}
      </ButtonLink>
    ) : (
      // The button of a form that sells the poster without scripts (`OrderForm` in
      // templates/order/PosterCardIsland.tsx).
      <button
        {...buttonAttributes}
        {...replayed}
        type="submit"
        form="order"
        name="product"
        value={productOf(id, variant)}
        aria-label={name}
        // If the button is pressed before hydration, boot.ts marks it.
        suppressHydrationWarning
      >
        {words}
      </button>
    )
  }

  return (
    <a {...attributes} href={href} aria-label={name} suppressHydrationWarning>
      {words}
    </a>
  )
}

interface OrderWordsProps {
  readonly order: string
  /**
   * Size, kind and price for text browsers, which show the controls of all variants at
   * once and ignore `aria-label`. Empty after hydration.
   */
  readonly description: string
}

const OrderWords = ({ order, description }: OrderWordsProps): ReactNode => (
  <>
    <span suppressHydrationWarning>{order}</span>
    {description && (
      <span className="visually-hidden" suppressHydrationWarning>
        {`, ${description} `}
      </span>
    )}
  </>
)

interface OrderButtonProps {
  /** The name for screen readers, if it differs from the text. */
  readonly name?: string
  readonly text: string
  /** The text shown while the order is pending. */
  readonly loading: string
  readonly ordering: boolean
  /** Absent if the surrounding card listens to the button's presses. */
  readonly order?: () => void
}

/**
 * A button that is disabled while its order is pending. The element around it has the
 * focus meanwhile.
 */
export function OrderButton({ name, text, loading, ordering, order }: OrderButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const holder = useRef<HTMLSpanElement>(null)
  /**
   * Tells whether the order began with a press of this button or of the link that it has
   * replaced. Only then may the button move the focus.
   */
  const pressed = useRef(ordering)

  // A disabled button loses the focus. The holder has the focus until the order ends,
  // unless the visitor has focused another element meanwhile.
  useLayoutEffect(() => {
    if (!pressed.current) return

    const focusedWithoutVisitor: readonly (Element | null)[] = [
      document.body,
      holder.current,
      button.current,
    ]
    if (!focusedWithoutVisitor.includes(document.activeElement)) return

    const control = ordering ? holder : button
    control.current?.focus({ preventScroll: true })
    pressed.current = ordering
  }, [ordering])

  return (
    <span className="order-holder" ref={holder} tabIndex={-1}>
      <button
        type="button"
        className="order"
        ref={button}
        aria-label={ordering ? undefined : name}
        disabled={ordering}
        data-replay="order"
        onPointerDown={preloadOrder}
        onClick={() => {
          pressed.current = true
          order?.()
        }}
      >
        {ordering ? loading : text}
      </button>
    </span>
  )
}

interface OrderNoteProps {
  readonly progress: Progress
  readonly labels: Pick<CardLabels, 'opened' | 'openAgain' | 'newTab'>
  readonly checkout: Checkout | undefined
  readonly cancel: () => void
  /** The address of posters similar to a refused one. */
  readonly near?: string | undefined
}

/**
 * The state of the order, announced to screen readers. The link to the checkout stays
 * until the choice changes.
 */
export function OrderNote({ progress, labels, checkout, cancel, near }: OrderNoteProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { step } = progress

  // If the browser has blocked the tab, the visitor needs the link next. If the variant
  // was refused, its control may be gone, and with it the focus.
  useEffect(() => {
    if (
      step === 'blocked' ||
      (step === 'refused' && document.activeElement === document.body)
    )
      link.current?.focus()
  }, [step])

  return (
    <p className="order-note" aria-live="polite">
      {step === 'ordering' && (
        <span className="visually-hidden">{checkout?.labels.loading}</span>
      )}
      {process.env.SAGA_CHECKOUT !== 'off' &&
        progress.step === 'ordering' &&
        progress.isSlow && (
          <>
            <span>{`${checkout?.labels.slow} `}</span>
            <button type="button" onClick={cancel}>
              {checkout?.labels.cancel}
            </button>
          </>
        )}
      {process.env.SAGA_CHECKOUT !== 'off' && progress.step === 'refused' && (
        <>
          <span>{`${progress.note} `}</span>
          {near && (
            <a ref={link} href={near}>
              {checkout?.labels.near}
            </a>
          )}
        </>
      )}
      {(progress.step === 'opened' || progress.step === 'blocked') && (
        <>
          <span>{`${progress.step === 'opened' ? labels.opened : checkout?.labels.blocked} `}</span>
          <a
            ref={link}
            href={progress.url}
            target="_blank"
            rel="noopener"
            title={labels.newTab}
          >
            {progress.step === 'opened'
              ? labels.openAgain
              : checkout?.labels.openCheckout}
          </a>
        </>
      )}
    </p>
  )
}
