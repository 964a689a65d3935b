import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { requestCheckout } from './logic/checkout.ts'
import { openTab } from './logic/openTab.ts'
import { type Choice, type Offers, PurchaseModel, type Till, type VariantKey } from './logic/purchase.ts'
import type { Shareable } from './logic/shareTargets.ts'
import { ChoiceFields } from './parts/ChoiceFields.tsx'
import type { CardLabels } from './parts/labels.ts'
import { OrderControl } from './parts/OrderControl.tsx'
import { OrderNote } from './parts/OrderNote.tsx'
import { PriceTag } from './parts/PriceTag.tsx'
import { ShareControl } from './parts/ShareControl.tsx'
import { useUpgrade } from './parts/useUpgrade.ts'
import { defineIsland } from './runtime/define.ts'
import type { Backend } from './state/backend.ts'
import { showToast } from './state/toasts.ts'

type Orientation = 'portrait' | 'landscape'

export interface PosterCardProps extends Shareable {
  readonly orientation: Orientation
  /** External purchase pages. */
  readonly urls: Readonly<Record<VariantKey, string>>
  /** What the visitor chose before React came. */
  readonly restored?: Choice
}

export interface PosterCardShared {
  readonly labels: CardLabels
  readonly offers: Readonly<Partial<Record<Orientation, Offers>>>
  /** Absolute address of the page, for the e-mail that shares a poster without scripts. */
  readonly page: string
  /** Absent when posters are bought through their external pages. */
  readonly backend?: Backend
}

/** query-core and supabase-js come with the first touch of an order control, not before, and side by side. */
async function loadClient(backend: Backend) {
  import('./state/supabase.ts').catch(() => undefined)
  const { connect } = await import('./state/backend.ts')
  return connect(backend)
}

/** Choosing, ordering and sharing one poster. The server's HTML does it all with links and `:has()`. */
function PosterCard({
  restored,
  labels,
  offers: allOffers,
  page,
  backend,
  ...poster
}: PosterCardProps & PosterCardShared) {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const live = useUpgrade(root)
  const offers = allOffers[poster.orientation]
  if (!offers) throw new Error(`no offers for ${poster.orientation} posters`)

  const purchase = useModel(() => new PurchaseModel(tillOf(poster, labels, backend)))

  // Before the first paint with state, and after the render that had to equal the server's.
  useLayoutEffect(() => {
    if (restored) purchase.choose(restored)
  }, [purchase, restored])

  useEffect(() => {
    addEventListener('pagehide', purchase.cancel)
    return () => removeEventListener('pagehide', purchase.cancel)
  }, [purchase])

  const variant = purchase.variant.value
  return (
    // No form: without scripts, Enter in a choice would submit it.
    <div className="purchase" ref={root} data-live={live ? '' : undefined}>
      <ChoiceFields
        id={poster.id}
        choice={purchase.choice.value}
        offers={offers}
        labels={labels}
        choose={purchase.choose}
      />
      <PriceTag id={poster.id} offers={offers} variant={variant} labels={labels} />
      <div className="purchase-actions">
        <OrderControl
          live={live}
          variant={variant}
          urls={poster.urls}
          title={poster.title}
          offers={offers}
          labels={labels}
          backend={backend !== undefined}
          ordering={purchase.ordering.value}
          order={purchase.order}
          followed={purchase.followed}
          approach={() => backend && loadClient(backend).catch(() => undefined)}
        />
        <ShareControl live={live} poster={poster} labels={labels} page={page} />
      </div>
      <OrderNote progress={purchase.progress.value} labels={labels} />
    </div>
  )
}

const tillOf = (poster: PosterCardProps, labels: CardLabels, backend: Backend | undefined): Till => ({
  request: async ({ size, withoutLogo }, signal) => {
    if (!backend) return { kind: 'nothing' }
    const request = {
      posterTitle: poster.title,
      posterDescription: poster.description,
      size,
      isLandscape: poster.orientation === 'landscape',
      noLogo: withoutLogo,
    }
    return requestCheckout(() => loadClient(backend), request, signal)
  },
  open: openTab,
  fail: () => showToast(labels.checkoutFailed),
})

/** The choice as the inputs of the server's HTML hold it, restored by the browser or made by the visitor. */
function readChoice(root: HTMLElement): Choice {
  const size = root.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value === 'A2' ? 'A2' : 'A1'
  const withoutLogo = root.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false
  return { size, withoutLogo }
}

export default defineIsland<PosterCardProps, PosterCardShared>({
  name: 'PosterCard',
  component: PosterCard,
  restore: (root) => ({ restored: readChoice(root) }),
})
