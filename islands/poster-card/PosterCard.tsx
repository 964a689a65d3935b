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
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { openSharing } from '../shared/dialogState.ts'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import { Kept, readWritten, type Written } from '../shared/Kept.tsx'
import {
  type PosterMarkup,
  pageLang,
  readChoice,
  rememberPoster,
} from '../shared/readPoster.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { type Offer, type Offers, offersOfSizes, variantOf } from '../shared/variants.ts'
import type { CardProps, Checkout } from './cardProps.ts'
import { PriceTag } from './PriceTag.tsx'

/** The fields of a card, written by templates/order/ChoiceFields.tsx. */
interface CardFields {
  readonly sizes: Written
  readonly logo: Written
}

type PosterCardProps = CardProps & PosterMarkup & CardFields

/**
 * The choice, order and share controls of one poster. Before hydration, links and styles
 * with `:has()` do their work. The fields are in no form: after each load Chromium
 * examines every form, and would lay out the cards far below.
 */
function PosterCard({
  labels,
  offers: allOffers,
  checkout,
  sizes,
  logo,
  ...poster
}: PosterCardProps) {
  useSignals()
  const live = useHydrated()
  const offers = allOffers[poster.orientation] as Offers

  const root = useRef<HTMLDivElement>(null)
  const purchase = usePurchase(poster, checkout, offers)
  const soldOut = purchase.soldOut.value
  const choice = { live, variant: purchase.variant.value, soldOut, offers, labels }
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
      <Kept as="label" className="logo-choice" written={logo} />
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
 * Returns the address of posters similar to a refused one: on the page of the poster or,
 * if that page is gone, on the first wall.
 */
function nearTo({ page }: PosterMarkup, progress: Progress): string | undefined {
  const status = progress.step === 'refused' && progress.status
  if (status === 409) return `${page}#near`
  return status === 404 ? `/${pageLang()}#gallery` : undefined
}

/**
 * Returns the purchase of a card. Its choice follows the fields of the page, because
 * React replaces its own elements when extensions have changed the card.
 */
function usePurchase(
  poster: PosterMarkup,
  checkout: Checkout | undefined,
  offers: Offers,
) {
  const { id, urls, followed } = poster
  const purchase = useModel(
    () => new PurchaseModel(checkoutApiOf(poster, checkout), poster),
  )

  const follow = () => {
    const card = document.getElementById(id)
    const choice = card && readChoice(card)
    if (!choice || variantOf(choice) === purchase.variant.peek()) return

    purchase.choose(choice)
    showPrices(card, offersOfSizes(offers, choice))
  }

  useControls(id, {
    follow,
    order: (event, control) => {
      follow()

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
      // A new object each time, so that the dialog opens again even before its close
      // event.
      openSharing({ ...poster }, control)
    },
  })

  // Reads the fields after the first render, which must equal the server's, and before
  // the next paint: the visitor may have made a choice during the render.
  const followFields = useEffectEvent(() => {
    follow()
    if (followed && !checkout && followed === purchase.variant.peek())
      purchase.markOpened(urls[followed])
    // On these events islands/runtime/choices.ts changes the fields.
    for (const type of ['pageshow', 'choices']) addEventListener(type, follow)
  })
  useLayoutEffect(() => followFields(), [])

  useEffect(() => addEventListener('pagehide', purchase.cancel), [purchase])
  return purchase
}

/** Shows the prices of both sizes on their fields, which React does not manage. */
function showPrices(card: HTMLElement, offers: readonly Offer[]): void {
  for (const { size, price } of offers)
    card
      .querySelector(`input[value=${size}]`)
      ?.closest('label')
      ?.setAttribute('data-price', price)
}

export default defineIsland<CardProps, PosterMarkup & CardFields>({
  name: 'PosterCard',
  component: PosterCard,
  read: (root) => ({
    ...rememberPoster(root),
    sizes: readWritten(root.querySelector('.sizes')),
    logo: readWritten(root.querySelector('.logo-choice')),
  }),
})
