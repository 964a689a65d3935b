import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { copyText } from '../logic/copyText.ts'
import { fill } from '../logic/fill.ts'
import { choiceOf, PurchaseModel, type VariantKey } from '../logic/purchase.ts'
import { listText, type SavedPoster, sumText } from '../logic/savedList.ts'
import type { PosterCardProps } from '../PosterCard.tsx'
import { propsId } from '../runtime/define.ts'
import { removeSaved, renameSaved } from '../state/saved.ts'
import { showToast } from '../state/toasts.ts'
import { checkoutApiOf } from './checkoutApi.ts'
import { Icon } from './Icon.tsx'
import type { SavedLabels } from './labels.ts'
import { OrderControl, OrderNote } from './OrderControl.tsx'
import { findPoster, type PosterArticle } from './readPoster.ts'

interface SavedListProps {
  readonly list: readonly SavedPoster[]
  /** Tells whether the list is the visitor's own; otherwise somebody shared it. */
  readonly isOwn: boolean
  readonly labels: SavedLabels
}

/** The content of the dialog of a list: its posters, and the buttons that keep or share all of them. */
export function SavedContent({ list, isOwn, labels, keep }: SavedListProps & { readonly keep: () => void }) {
  return (
    <>
      <SavedList list={list} isOwn={isOwn} labels={labels} />
      {list.length > 0 && (
        <div className="saved-actions">
          {!isOwn && (
            <button type="button" className="button" onClick={keep}>
              {labels.keep}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-quiet=""
            onClick={({ currentTarget }) => shareList(list, labels, currentTarget)}
          >
            {labels.share}
          </button>
        </div>
      )}
    </>
  )
}

/** Shares a list with the system's share sheet where fingers are used, else copies its address. */
async function shareList(list: readonly SavedPoster[], labels: SavedLabels, control: Element): Promise<void> {
  const link = `${location.origin}${location.pathname}?list=${listText(list)}`
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    await navigator.share({ title: labels.title, url: link }).catch(() => undefined)
  else if (await copyText(link, control.closest('dialog') ?? document.body)) showToast(labels.copied)
}

function SavedList({ list, isOwn, labels }: SavedListProps) {
  const found = useFound(list, isOwn)
  // The props that all cards of this page share: order texts and prices.
  const data = document.getElementById(propsId('PosterCard'))?.textContent ?? '{}'
  const card: PosterCardProps = JSON.parse(data)
  // Sold-out variants add nothing to the sum.
  const bought = list.flatMap(({ id, variant }) => (found[id]?.markup.urls[variant] ? [variant] : []))
  const isPending = list.some(({ id }) => found[id] === undefined)
  return (
    <>
      <ul className="saved-list" aria-busy={isPending || undefined}>
        {list.map(({ id, variant }) => {
          const poster = found[id]
          if (!poster)
            return (
              <li key={id} className="saved-row">
                <p>{poster === null && `${id}: ${labels.gone}`}</p>
              </li>
            )
          return (
            <SavedRow
              // Another variant is another order, and so another row.
              key={`${id} ${variant}`}
              poster={poster}
              variant={variant}
              labels={labels}
              card={card}
              remove={isOwn ? () => removeSaved(id) : undefined}
            />
          )
        })}
      </ul>
      {bought.length > 0 && (
        <p className="saved-sum">
          {labels.sum} <b>{sumText(bought, card.prices, document.documentElement.lang)}</b>
        </p>
      )}
    </>
  )
}

/** Finds posters by id: undefined until the poster is found, null when the shop no longer has it. */
function useFound(list: readonly SavedPoster[], isOwn: boolean) {
  const [found, setFound] = useState<Readonly<Record<string, PosterArticle | null>>>({})
  const wanted = list.map(({ id }) => id).join()
  useEffect(() => {
    // Without a network the row stays empty, and the poster is asked for again when the dialog opens.
    for (const id of wanted.split(',').filter(Boolean))
      findPoster(id).then((poster) => {
        setFound((before) => ({ ...before, [id]: poster ?? null }))
        if (!isOwn) return
        // The shop redirects the address of a renamed poster to the new one. A poster that is gone is shown this once.
        if (!poster) addEventListener('pagehide', () => removeSaved(id), { once: true })
        else if (poster.markup.id !== id) renameSaved(id, poster.markup.id)
      })
  }, [wanted, isOwn])
  return found
}

interface SavedRowProps {
  readonly poster: PosterArticle
  readonly variant: VariantKey
  readonly labels: SavedLabels
  readonly card: PosterCardProps
  /** Removes the poster; absent where the list is somebody else's. */
  readonly remove: (() => void) | undefined
}

function SavedRow({ poster, variant, labels, card, remove }: SavedRowProps) {
  useSignals()
  const { markup, offers, picture, page, lang } = poster
  const { checkout } = card
  const purchase = useModel(() => new PurchaseModel(checkoutApiOf(markup, checkout), variant))
  const { size, sizeLabel, price } = offers[variant]

  return (
    <li className="saved-row">
      <img src={picture} alt="" data-protected="" draggable={false} />
      <div>
        <h3 lang={lang || undefined}>
          <a href={page}>{markup.title}</a>
        </h3>
        <p>
          {size}, {sizeLabel}
          {choiceOf(variant).withoutLogo && `, ${card.labels.withoutLogo.toLowerCase()}`}
        </p>
        <p className="saved-price">{price}</p>
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
        offers={offers}
        labels={card.labels}
        checkout={checkout?.labels}
        ordering={purchase.ordering.value}
        order={purchase.order}
        onFollow={purchase.markOpened}
      />
      <OrderNote progress={purchase.progress.value} labels={card.labels} checkout={checkout?.labels} />
    </li>
  )
}
