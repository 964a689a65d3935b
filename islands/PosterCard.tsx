import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { requestCheckout } from './logic/checkout.ts'
import { openTab } from './logic/openTab.ts'
import { type Offers, PurchaseModel, type Till, variantOf } from './logic/purchase.ts'
import { insist } from './logic/retry.ts'
import { ChoiceFields } from './parts/ChoiceFields.tsx'
import type { CardLabels, CheckoutLabels } from './parts/labels.ts'
import { OrderControl } from './parts/OrderControl.tsx'
import { OrderNote } from './parts/OrderNote.tsx'
import { PriceTag } from './parts/PriceTag.tsx'
import { type PosterMarkup, readChoice, readPoster } from './parts/readPoster.ts'
import { ShareControl } from './parts/ShareControl.tsx'
import { useHydrated } from './parts/useHydrated.ts'
import { defineIsland } from './runtime/define.ts'
import type { Backend } from './state/backend.ts'
import { showToast } from './state/toasts.ts'

export interface PosterCardProps {
  readonly labels: CardLabels
  readonly offers: Readonly<Partial<Record<PosterMarkup['orientation'], Offers>>>
  /** Absent when posters are bought through their external pages. */
  readonly checkout?: { readonly backend: Backend; readonly labels: CheckoutLabels }
}

/** query-core and supabase-js come with the first touch of an order control, not before, and side by side. */
const loadBackend = () => Promise.all([import('./state/backend.ts'), import('./state/supabase.ts')])

async function openClient(backend: Backend) {
  const [{ connect }] = await insist(loadBackend)
  return connect(backend)
}

/** Choosing, ordering and sharing one poster. The server's HTML does it all with links and `:has()`. */
function PosterCard({ labels, offers: allOffers, checkout, ...poster }: PosterCardProps & PosterMarkup) {
  useSignals()
  const live = useHydrated()
  const offers = allOffers[poster.orientation]
  if (!offers) throw new Error(`no offers for ${poster.orientation} posters`)

  const purchase = useModel(() => new PurchaseModel(tillOf(poster, checkout)))
  const { urls, named, followed } = poster
  const form = useRef<HTMLFormElement>(null)

  // Before the first paint with state, and after the render that had to equal the server's. The fields as they are now:
  // a choice may have been made during that render.
  useLayoutEffect(() => {
    if (!form.current) return
    const choice = named ?? readChoice(form.current)
    purchase.choose(choice)
    if (followed && !checkout && followed === variantOf(choice)) purchase.followed(urls[followed])
  }, [purchase, named, followed, urls, checkout])

  useEffect(() => {
    addEventListener('pagehide', purchase.cancel)
    return () => removeEventListener('pagehide', purchase.cancel)
  }, [purchase])

  const variant = purchase.variant.value
  return (
    // A form keeps the choices of one card apart from those of the others. Enter in one of them submits it, with or
    // without scripts: outside of a dialog this method does nothing.
    <form ref={form} className="purchase" method="dialog" data-live={live ? '' : undefined}>
      <ChoiceFields choice={purchase.choice.value} offers={offers} labels={labels} choose={purchase.choose} />
      <PriceTag offers={offers} variant={variant} labels={labels} />
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
          followed={purchase.followed}
          approach={() => checkout && loadBackend().catch(() => undefined)}
        />
        <ShareControl live={live} poster={poster} labels={labels} />
      </div>
      {live && <OrderNote progress={purchase.progress.value} labels={labels} checkout={checkout?.labels} />}
    </form>
  )
}

const tillOf = (poster: PosterMarkup, checkout: PosterCardProps['checkout']): Till => ({
  request: async ({ size, withoutLogo }, signal) => {
    if (!checkout) return { kind: 'nothing' }
    const request = {
      posterTitle: poster.title,
      posterDescription: poster.description,
      size,
      isLandscape: poster.orientation === 'landscape',
      noLogo: withoutLogo,
    }
    return requestCheckout(() => openClient(checkout.backend), request, signal)
  },
  open: openTab,
  fail: () => checkout && showToast(checkout.labels.failed),
})

export default defineIsland<PosterCardProps, PosterMarkup>({
  name: 'PosterCard',
  component: PosterCard,
  read: readPoster,
})
