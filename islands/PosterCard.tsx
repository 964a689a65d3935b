import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { firstVariantOf, type Offers, PurchaseModel, variantOf } from './logic/purchase.ts'
import type { Prices } from './logic/savedList.ts'
import { ChoiceFields } from './parts/ChoiceFields.tsx'
import { type Checkout, checkoutApiOf, preloadBackend } from './parts/checkoutApi.ts'
import type { CardLabels } from './parts/labels.ts'
import { OrderControl } from './parts/OrderControl.tsx'
import { OrderNote } from './parts/OrderNote.tsx'
import { PriceTag } from './parts/PriceTag.tsx'
import { rememberPoster } from './parts/posterArticle.ts'
import { type PosterMarkup, readChoice } from './parts/readPoster.ts'
import { ShareControl } from './parts/ShareControl.tsx'
import { useHydrated } from './parts/useHydrated.ts'
import { defineIsland } from './runtime/define.ts'

export interface PosterCardProps {
  readonly labels: CardLabels
  readonly offers: Readonly<Partial<Record<PosterMarkup['orientation'], Offers>>>
  /** Prices for the list of saved posters, which reads them from the page. */
  readonly prices: Prices
  /** Absent when posters are bought through their external pages. */
  readonly checkout?: Checkout
}

/** The choice, order and share controls of one poster. Before hydration links and `:has()` do their work. */
function PosterCard({ labels, offers: allOffers, checkout, ...poster }: PosterCardProps & PosterMarkup) {
  useSignals()
  const live = useHydrated()
  const offers = allOffers[poster.orientation] as Offers

  const { urls, followed } = poster
  const root = useRef<HTMLDivElement>(null)
  const purchase = usePurchase(root, poster, checkout)
  const variant = purchase.variant.value
  return (
    <div ref={root} className="purchase" data-live={live ? '' : undefined}>
      <ChoiceFields
        name={poster.id}
        choice={purchase.choice.value}
        offers={offers}
        labels={labels}
        choose={purchase.choose}
      />
      <PriceTag
        live={live}
        forSale={urls[variant] !== ''}
        offers={offers}
        variant={variant}
        labels={labels}
      />
      <div className="purchase-actions">
        <OrderControl
          live={live}
          variant={variant}
          urls={urls}
          pressed={followed}
          title={poster.title}
          offers={offers}
          labels={labels}
          checkout={checkout?.labels}
          ordering={purchase.ordering.value}
          order={purchase.order}
          onFollow={purchase.markOpened}
          preloadBackend={preloadBackend}
        />
        <ShareControl live={live} poster={poster} labels={labels} />
      </div>
      {live && <OrderNote progress={purchase.progress.value} labels={labels} checkout={checkout?.labels} />}
    </div>
  )
}

/** Returns the purchase of a card, which begins with the choice that the card's fields hold. */
function usePurchase(
  root: RefObject<HTMLElement | null>,
  poster: PosterMarkup,
  checkout: Checkout | undefined,
) {
  const { urls, named, followed } = poster
  const purchase = useModel(
    () =>
      new PurchaseModel(
        checkoutApiOf(poster, checkout),
        firstVariantOf((variant) => urls[variant] !== ''),
      ),
  )

  // Runs after the first render, which must equal the server's, and before the next paint. Reads the fields again: a
  // choice may have been made during that render.
  useLayoutEffect(() => {
    if (!root.current) return
    const choice = named ?? readChoice(root.current)
    purchase.choose(choice)
    if (followed && !checkout && followed === variantOf(choice)) purchase.markOpened(urls[followed])
  }, [root, purchase, named, followed, urls, checkout])

  useEffect(() => addEventListener('pagehide', purchase.cancel), [purchase])
  return purchase
}

export default defineIsland<PosterCardProps, PosterMarkup>({
  name: 'PosterCard',
  component: PosterCard,
  read: rememberPoster,
})
