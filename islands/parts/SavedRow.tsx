import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { fill } from '../logic/fill.ts'
import { choiceOf, type Offers, PurchaseModel, type VariantKey } from '../logic/purchase.ts'
import { type Checkout, checkoutApiOf, preloadBackend } from './checkoutApi.ts'
import { Icon } from './Icon.tsx'
import type { CardLabels, SavedLabels } from './labels.ts'
import { OrderControl } from './OrderControl.tsx'
import { OrderNote } from './OrderNote.tsx'
import type { PosterArticle } from './posterArticle.ts'

interface SavedRowProps {
  readonly poster: PosterArticle
  readonly variant: VariantKey
  readonly labels: SavedLabels
  readonly card: CardLabels
  readonly checkout: Checkout | undefined
  /** Removes the poster; absent where the list is somebody else's. */
  readonly remove: (() => void) | undefined
}

/** One poster of a list: its title, variant and price, and its order control. */
export function SavedRow({ poster, variant, labels, card, checkout, remove }: SavedRowProps) {
  useSignals()
  const { markup, prices, sizeLabels, picture, page } = poster
  const purchase = useModel(() => new PurchaseModel(checkoutApiOf(markup, checkout), variant))
  const { size, withoutLogo } = choiceOf(variant)

  return (
    <li className="saved-row">
      <img src={picture} alt="" data-protected="" draggable={false} />
      <div>
        <h3 lang={poster.lang || undefined}>
          <a href={page}>{markup.title}</a>
        </h3>
        <p>
          {size}, {sizeLabels[size]}
          {withoutLogo && `, ${card.withoutLogo.toLowerCase()}`}
        </p>
        <p className="saved-price">{prices[variant]}</p>
      </div>
      {remove && (
        <button
          type="button"
          className="share-close"
          aria-label={fill(labels.remove, { title: markup.title })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      )}
      <OrderControl
        live
        variant={variant}
        urls={markup.urls}
        pressed={undefined}
        title={markup.title}
        offers={offersOf(poster)}
        labels={card}
        checkout={checkout?.labels}
        ordering={purchase.ordering.value}
        order={purchase.order}
        onFollow={purchase.markOpened}
        preloadBackend={() => checkout && preloadBackend()}
      />
      <OrderNote progress={purchase.progress.value} labels={card} checkout={checkout?.labels} />
    </li>
  )
}

function offersOf({ prices, sizeLabels }: PosterArticle): Offers {
  const offer = (variant: VariantKey) => {
    const { size } = choiceOf(variant)
    return { size, sizeLabel: sizeLabels[size], price: prices[variant] }
  }
  return { a1: offer('a1'), a2: offer('a2'), a1NoLogo: offer('a1NoLogo'), a2NoLogo: offer('a2NoLogo') }
}
