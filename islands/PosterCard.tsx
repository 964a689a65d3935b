import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { fill } from './logic/fill.ts'
import type { Progress } from './logic/order.ts'
import { PurchaseModel } from './logic/purchase.ts'
import { type Choice, type Offer, type Offers, variantOf } from './logic/variants.ts'
import { ButtonLink } from './parts/ButtonLink.tsx'
import type { CardProps, Checkout } from './parts/cardProps.ts'
import { checkoutApiOf } from './parts/checkoutApi.ts'
import { Icon } from './parts/Icon.tsx'
import type { CardLabels } from './parts/labels.ts'
import { OrderControl, type OrderControlProps, OrderNote } from './parts/OrderControl.tsx'
import { type PosterMarkup, readChoice, rememberPoster } from './parts/readPoster.ts'
import { StickyOrder } from './parts/StickyOrder.tsx'
import { useHydrated } from './parts/useHydrated.ts'
import { defineIsland } from './runtime/define.ts'
import { openSharing } from './state/dialogs.ts'

/** The choice, order and share controls of one poster. Before hydration links and `:has()` do their work. */
function PosterCard({ labels, offers: allOffers, checkout, ...poster }: CardProps & PosterMarkup) {
  useSignals()
  const live = useHydrated()
  const offers = allOffers[poster.orientation] as Offers

  const root = useRef<HTMLDivElement>(null)
  const purchase = usePurchase(root, poster, checkout)
  const soldOut = purchase.soldOut.value
  const chosen = { live, variant: purchase.variant.value, soldOut, offers, labels }
  const control = {
    ...poster,
    ...chosen,
    checkout,
    ordering: purchase.ordering.value,
    order: purchase.order,
    onFollow: purchase.markOpened,
  }
  const progress = purchase.progress.value
  return (
    <div ref={root} className="purchase" data-live={live ? '' : undefined}>
      <ChoiceFields
        name={poster.id}
        choice={purchase.choice.value}
        offers={offers}
        labels={labels}
        choose={purchase.choose}
      />
      <PriceTag {...chosen} />
      <div className="purchase-actions">
        <OrderControl {...control} />
        {/* An email link that opens the share dialog after hydration. */}
        <ButtonLink
          live={live}
          className="send-control"
          href={poster.email}
          aria-label={fill(labels.shareName, { title: poster.title })}
          aria-haspopup={live ? 'dialog' : undefined}
          data-opens="ShareDialog"
          // A new object each time, so that the dialog opens again even before its close event.
          press={(control) => openSharing({ ...poster }, control)}
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
      {live && poster.page === location.pathname && <StickyOrder form={root} {...control} />}
    </div>
  )
}

/** Returns where posters like a refused one hang: below its own page, or, where that is gone, on the first wall. */
function nearTo({ page }: PosterMarkup, progress: Progress): string | undefined {
  const status = progress.step === 'refused' && progress.status
  if (status === 409) return `${page}#near`
  return status === 404 ? `/${document.documentElement.lang}#gallery` : undefined
}

/** Returns the purchase of a card, which begins with the choice that the card's fields hold. */
function usePurchase(
  root: RefObject<HTMLElement | null>,
  poster: PosterMarkup,
  checkout: Checkout | undefined,
) {
  const { urls, followed } = poster
  const purchase = useModel(() => new PurchaseModel(checkoutApiOf(poster, checkout), poster))

  // Runs after the first render, which must equal the server's, and before the next paint. Reads the fields again: a
  // choice may have been made during that render.
  useLayoutEffect(() => {
    const follow = () => {
      const choice = root.current && readChoice(root.current)
      if (choice && variantOf(choice) !== purchase.variant.peek()) purchase.choose(choice)
    }
    follow()
    if (followed && !checkout && followed === purchase.variant.peek()) purchase.markOpened(urls[followed])
    // islands/runtime/choices.ts has changed the fields.
    for (const type of ['pageshow', 'choices']) addEventListener(type, follow)
  }, [root, purchase, followed, urls, checkout])

  useEffect(() => addEventListener('pagehide', purchase.cancel), [purchase])
  return purchase
}

interface ChoiceFieldsProps {
  /** The id of the poster. */
  readonly name: string
  readonly choice: Choice
  readonly offers: Offers
  readonly labels: CardLabels
  readonly choose: (choice: Partial<Choice>) => void
}

/**
 * The fields of sizes and logo, without a form: after each load Chromium examines every form, and for that lays out the
 * cards far below. So names keep the sizes of posters apart. Browsers restore fields without a name by place.
 */
export function ChoiceFields({ name, choice, offers, labels, choose }: ChoiceFieldsProps) {
  return (
    <>
      <fieldset className="sizes">
        <legend>{labels.size}</legend>
        {[[offers.a1, offers.a1NoLogo] as const, [offers.a2, offers.a2NoLogo] as const].map(
          ([{ size, sizeLabel, price }, withoutLogo]) => (
            // Its stylesheet shows the price: a text of the card would read as what is chosen.
            <label key={size} className="size" data-price={choice.withoutLogo ? withoutLogo.price : price}>
              <input
                type="radio"
                name={name}
                value={size}
                checked={choice.size === size}
                onChange={() => choose({ size })}
              />
              <span className="size-name">{size}</span> <span className="size-label">{sizeLabel}</span>
            </label>
          ),
        )}
      </fieldset>
      <label className="logo-choice">
        <input
          type="checkbox"
          value="no-logo"
          checked={choice.withoutLogo}
          onChange={(event) => choose({ withoutLogo: event.currentTarget.checked })}
        />
        <span>{labels.withoutLogo}</span>
      </label>
    </>
  )
}

const totalOf = ({ price, surcharge }: Offer): string => (surcharge ? `${price} ${surcharge}` : price)

/**
 * The total price. Before hydration the first script copies the chosen total from the data attributes; without scripts
 * the stylesheet shows it. The surcharge is not in the text while the logo is on, or screen readers would read it out.
 * Until the card is live nothing may stand behind the total: the first script writes there.
 */
export function PriceTag(
  props: Pick<OrderControlProps, 'live' | 'variant' | 'soldOut' | 'offers' | 'labels'>,
) {
  const { live, variant, soldOut, offers, labels } = props
  const { price, surcharge } = offers[variant]
  return (
    <div className="price-row" data-from={fill(labels.from, { price: offers.a2.price })}>
      <output
        className="price"
        data-a1={totalOf(offers.a1)}
        data-a1-no-logo={totalOf(offers.a1NoLogo)}
        data-a2={totalOf(offers.a2)}
        data-a2-no-logo={totalOf(offers.a2NoLogo)}
      >
        <span className="visually-hidden">{labels.price} </span>
        <span className="price-total" suppressHydrationWarning>
          {live ? price : totalOf(offers[variant])}
        </span>
        {live && surcharge && <span className="price-surcharge"> {surcharge}</span>}
        {live && soldOut.includes(variant) && <span className="visually-hidden"> {labels.soldOut}</span>}
      </output>
      <span className="shipping" data-surcharge={offers.a1NoLogo.surcharge}>
        {labels.freeShipping}
      </span>
    </div>
  )
}

export default defineIsland<CardProps, PosterMarkup>({
  name: 'PosterCard',
  component: PosterCard,
  read: rememberPoster,
})
