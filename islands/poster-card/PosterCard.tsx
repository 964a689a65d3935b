import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { checkoutApiOf } from '../checkout/checkoutApi.ts'
import { OrderControl, OrderNote, pressOrder } from '../order/OrderControl.tsx'
import type { Progress } from '../order/order.ts'
import { PurchaseModel } from '../order/purchase.ts'
import { StickyOrder } from '../order/StickyOrder.tsx'
import { useControls } from '../order/useControls.ts'
import { defineIsland } from '../runtime/define.ts'
import { isPlain } from '../runtime/events.ts'
import { variantIn } from '../runtime/fields.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { openSharing } from '../shared/dialogState.ts'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import { Kept, readWritten, type Written } from '../shared/Kept.tsx'
import { hasOption } from '../shared/printOption.ts'
import {
  type PosterMarkup,
  pageLang,
  rememberPoster,
  variantsOf,
} from '../shared/readPoster.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { orderedSizeOf, type Variant, variantsOfSizes } from '../shared/variants.ts'
import type { CardProps, Checkout } from './cardProps.ts'
import { PriceTag } from './PriceTag.tsx'

/**
 * The fields of a card, written by templates/order/ChoiceFields.tsx. React does not
 * change the server's markup for them (`Kept`).
 */
interface CardFields {
  readonly sizes: Written
  readonly option: Written
}

type PosterCardProps = CardProps & PosterMarkup & CardFields

/**
 * The choice, order and share controls of one poster. Before hydration, links and styles
 * with `:has()` do their work. The fields are not in a form, because Chromium examines
 * every form after each load and would lay out the cards far below.
 */
function PosterCard({
  labels,
  variants: kinds,
  offers,
  prices,
  checkout,
  sizes,
  option,
  ...poster
}: PosterCardProps) {
  useSignals()
  const live = useHydrated()
  const variants = variantsOf({ variants: kinds, offers, prices }, poster)
  const isOptionOffered = variants.some(hasOption)

  const root = useRef<HTMLDivElement>(null)
  const purchase = usePurchase(poster, checkout, variants)
  const soldOut = purchase.soldOut.value
  const choice = { live, variant: purchase.variant.value, variants, soldOut, labels }
  const orderProps = {
    ...poster,
    ...choice,
    checkout,
    ordering: purchase.ordering.value,
  }
  const progress = purchase.progress.value

  return (
    <div ref={root} className="purchase" data-live={live ? '' : undefined}>
      <Kept as="fieldset" className="sizes" written={sizes} />
      {isOptionOffered && <Kept as="label" className="logo-choice" written={option} />}
      <PriceTag {...choice} />
      <div className="purchase-actions">
        <OrderControl {...orderProps} />
        {/* An email link that opens the share dialog after hydration. */}
        <ButtonLink
          live={live}
          className="share-control"
          href={poster.email}
          aria-label={fill(labels.shareName, { title: poster.title })}
          aria-haspopup={live ? 'dialog' : undefined}
          data-opens="ShareDialog"
        >
          <Icon name="share" />
        </ButtonLink>
      </div>
      {live && (
        <OrderNote
          progress={progress}
          labels={labels}
          checkout={checkout}
          cancel={purchase.cancel}
          near={nearTo(poster, progress)}
        />
      )}
      {live && poster.page === location.pathname && (
        <StickyOrder form={root} {...orderProps} />
      )}
    </div>
  )
}

/**
 * Returns the address of posters similar to a refused one. They are on the poster's page
 * or, if that page is gone, on the first wall.
 */
function nearTo({ page }: PosterMarkup, progress: Progress): string | undefined {
  const status = progress.step === 'refused' && progress.status
  if (status === 409) return `${page}#near`
  return status === 404 ? `/${pageLang()}#gallery` : undefined
}

/**
 * Returns the purchase of a card. Its choice is a copy of the choice in the card's
 * fields. They change without React: the visitor presses them, the first script restores
 * choices in them, and extensions may replace them. So the choice is copied whenever the
 * fields change, and before an order. The first copy is made after hydration, because the
 * first render must equal the server's, whatever the fields say.
 */
function usePurchase(
  poster: PosterMarkup,
  checkout: Checkout | undefined,
  variants: readonly Variant[],
) {
  const { id, urls, soldOut } = poster
  const purchase = useModel(
    () => new PurchaseModel(checkoutApiOf(poster, checkout), { variants, soldOut }),
  )

  const copyChoice = () => {
    const card = document.getElementById(id)
    const slug = card && variantIn(card)
    const variant = variants.find((candidate) => candidate.slug === slug)
    if (!card || !variant || variant.key === purchase.variant.peek().key) return

    purchase.choose(variant)
    showPrices(card, variantsOfSizes(variants, variant))
  }

  useControls(id, {
    follow: copyChoice,
    order: (event, control) => {
      copyChoice()

      const { soldOut, order, markOpened } = purchase
      const variant = purchase.variant.peek()
      const press = {
        id,
        variant,
        urls,
        soldOut: soldOut.peek(),
        checkout,
        order,
        onFollow: markOpened,
      }
      pressOrder(event, control, press)
    },
    share: (event, control) => {
      if (!isPlain(event)) return

      event.preventDefault()
      // A new object each time, so that the dialog can open again even before its close
      // event.
      openSharing({ ...poster }, control)
    },
  })

  /** Shows the message about a link that the browser opened before hydration. */
  const noteOpenedLink = () => {
    const { followed } = poster
    // With a checkout, the press has waited for hydration and orders afterwards.
    if (checkout || !followed) return

    // The message is about that link's variant, which may no longer be chosen.
    if (followed === purchase.variant.peek().key)
      purchase.markOpened(urls[followed] ?? '')
  }

  const afterHydration = useEffectEvent(() => {
    copyChoice()
    noteOpenedLink()
    // islands/runtime/choices.ts changes the fields on these events.
    for (const type of ['pageshow', 'choices']) addEventListener(type, copyChoice)
  })
  // A layout effect, so that the copied choice is painted at once.
  useLayoutEffect(() => afterHydration(), [])

  // A visitor who leaves the page gives up a pending order. None of these listeners is
  // removed: a card lives as long as the page.
  useEffect(() => addEventListener('pagehide', purchase.cancel), [purchase])
  return purchase
}

/** Shows the prices of all sizes on their fields, which React does not manage. */
function showPrices(card: HTMLElement, variants: readonly Variant[]): void {
  for (const variant of variants)
    card
      .querySelector(`input[value="${orderedSizeOf(variant)}"]`)
      ?.closest('label')
      ?.setAttribute('data-price', variant.price)
}

export default defineIsland<CardProps, PosterMarkup & CardFields>({
  name: 'PosterCard',
  component: PosterCard,
  read: (root) => ({
    ...rememberPoster(root),
    sizes: readWritten(root.querySelector('.sizes')),
    option: readWritten(root.querySelector('.logo-choice')),
  }),
})
