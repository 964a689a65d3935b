import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../logic/copyText.ts'
import { fill } from '../logic/fill.ts'
import { PurchaseModel } from '../logic/purchase.ts'
import { listText, type SavedPoster, sumText } from '../logic/savedList.ts'
import { choiceOf, type VariantKey } from '../logic/variants.ts'
import type { PosterCardProps } from '../PosterCard.tsx'
import { propsId } from '../runtime/define.ts'
import { removeSaved, renameSaved } from '../state/saved.ts'
import { showToast } from '../state/toasts.ts'
import { type BasketLine, BasketOrder, QuantityField } from './Basket.tsx'
import { checkoutApiOf, requestOf } from './checkoutApi.ts'
import { Icon } from './Icon.tsx'
import type { SavedLabels } from './labels.ts'
import { OrderControl, OrderNote } from './OrderControl.tsx'
import { findPoster, type PosterArticle } from './readPoster.ts'
import { SavedWall } from './SavedWall.tsx'

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
  useSignals()
  const found = useFound(list, isOwn)
  // The props that all cards of this page share: order texts and prices.
  const data = document.getElementById(propsId('PosterCard'))?.textContent ?? '{}'
  const card: PosterCardProps = JSON.parse(data)
  const checkout = isOwn ? card.checkout : undefined
  /** Posters that were sold out while the list was open. */
  const [refused, refuse] = useState<readonly SavedPoster[]>([])
  const lines = list.flatMap((saved): readonly BasketLine[] => {
    const poster = found[saved.id]
    const markup = typeof poster === 'object' ? poster.markup : undefined
    const isGone = markup?.soldOut.includes(saved.variant) || refused.some((one) => isSame(one, saved))
    return markup && !isGone ? [{ saved, request: requestOf(markup, choiceOf(saved.variant)) }] : []
  })
  const sumOf = (some: readonly BasketLine[]): string => {
    const bought = some.flatMap(({ saved }) => Array<VariantKey>(quantityOf(saved)).fill(saved.variant))
    return sumText(bought, card.prices, document.documentElement.lang)
  }
  const isPending = list.some(({ id }) => found[id] === undefined)
  return (
    <>
      <ul className="saved-list" aria-busy={isPending || undefined}>
        {list.map((saved) => {
          const { id, variant } = saved
          const poster = found[id]
          if (!poster || typeof poster === 'string')
            return (
              <li key={id} className="saved-row">
                <p>{poster && `${id}: ${labels[poster]}`}</p>
                {poster && isOwn && <RemoveButton id={id} title={id} labels={labels} />}
              </li>
            )
          return (
            <SavedRow
              // Another variant is another order, and so another row.
              key={`${id} ${variant}`}
              poster={poster}
              saved={saved}
              labels={labels}
              card={card}
              isOwn={isOwn}
            >
              {process.env.SAGA_CHECKOUT === 'off' || !checkout ? (
                <RowOrder poster={poster} variant={variant} card={card} />
              ) : lines.some((line) => line.saved === saved) ? (
                <QuantityField saved={saved} title={poster.markup.title} labels={checkout.labels.basket} />
              ) : (
                <span className="order sold-out">{card.labels.soldOut}</span>
              )}
            </SavedRow>
          )
        })}
      </ul>
      {lines.length > 0 && (
        <p className="saved-sum">
          {labels.sum} <b>{sumOf(lines)}</b>
        </p>
      )}
      <SavedWall list={list} found={found} card={card} labels={labels} />
      {process.env.SAGA_CHECKOUT !== 'off' && checkout && !isPending && (
        <BasketOrder
          lines={lines}
          labels={card.labels}
          checkout={checkout}
          sumOf={sumOf}
          refused={refused}
          refuse={refuse}
        />
      )}
    </>
  )
}

const quantityOf = ({ quantity = 1 }: SavedPoster): number => quantity
const isSame = (a: SavedPoster, b: SavedPoster): boolean => a.id === b.id && a.variant === b.variant

/** Finds posters by id. What is unreachable is asked for again when the dialog opens. */
function useFound(list: readonly SavedPoster[], isOwn: boolean) {
  const [found, setFound] = useState<Readonly<Record<string, Awaited<ReturnType<typeof findPoster>>>>>({})
  const wanted = list.map(({ id }) => id).join()
  useEffect(() => {
    for (const id of wanted.split(',').filter(Boolean))
      findPoster(id).then((poster) => {
        setFound((before) => ({ ...before, [id]: poster }))
        if (!isOwn || poster === 'unreachable') return
        // The shop redirects the address of a renamed poster to the new one. A poster that is gone is shown this once.
        if (poster === 'gone') addEventListener('pagehide', () => removeSaved(id), { once: true })
        else if (poster.markup.id !== id) renameSaved(id, poster.markup.id)
      })
  }, [wanted, isOwn])
  return found
}

interface SavedRowProps {
  readonly poster: PosterArticle
  readonly saved: SavedPoster
  readonly labels: SavedLabels
  readonly card: PosterCardProps
  readonly isOwn: boolean
  readonly children: ReactNode
}

function SavedRow({ poster, saved, labels, card, isOwn, children }: SavedRowProps) {
  const { markup, offers, picture, page, lang } = poster
  const { size, sizeLabel } = offers[saved.variant]
  const quantity = quantityOf(saved)
  return (
    <li className="saved-row">
      <img src={picture} alt="" data-protected="" draggable={false} />
      <div>
        <h3 lang={lang || undefined}>
          <a href={page}>{markup.title}</a>
        </h3>
        <p>
          {size}, {sizeLabel}
          {choiceOf(saved.variant).withoutLogo && `, ${card.labels.withoutLogo.toLowerCase()}`}
        </p>
        <p className="saved-price">
          {quantity > 1 && `${quantity} × `}
          {sumText([saved.variant], card.prices, document.documentElement.lang)}
        </p>
      </div>
      {isOwn && <RemoveButton id={saved.id} title={markup.title} labels={labels} />}
      {children}
    </li>
  )
}

interface RemoveButtonProps extends Pick<SavedRowProps, 'labels'> {
  readonly id: string
  readonly title: string
}

function RemoveButton({ id, title, labels }: RemoveButtonProps) {
  return (
    <button
      type="button"
      className="share-close"
      aria-label={fill(labels.remove, { title })}
      onClick={() => removeSaved(id)}
    >
      <Icon name="close" />
    </button>
  )
}

interface RowOrderProps extends Pick<SavedRowProps, 'poster' | 'card'> {
  readonly variant: VariantKey
}

/** The order of one poster of a list. */
function RowOrder({ poster: { markup, offers }, variant, card: { labels, checkout } }: RowOrderProps) {
  useSignals()
  const { id, title, urls } = markup
  const purchase = useModel(
    () => new PurchaseModel(checkoutApiOf(markup, checkout), { soldOut: markup.soldOut, variant }),
  )
  return (
    <>
      <OrderControl
        live
        id={id}
        title={title}
        variant={variant}
        urls={urls}
        soldOut={purchase.soldOut.value}
        offers={offers}
        labels={labels}
        checkout={checkout}
        ordering={purchase.ordering.value}
        order={purchase.order}
        onFollow={purchase.markOpened}
      />
      <OrderNote
        progress={purchase.progress.value}
        labels={labels}
        checkout={checkout}
        cancel={purchase.cancel}
      />
    </>
  )
}
