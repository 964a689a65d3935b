import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import {
  type BasketLine,
  BasketOrder,
  QuantityField,
  type RefusedPoster,
} from '../basket/Basket.tsx'
import { requestOf } from '../checkout/checkoutApi.ts'
import { LinkField, useCopying } from '../share/LinkField.tsx'
import { openShareSheet } from '../share/openShareSheet.ts'
import { CloseButton } from '../shared/Dialog.tsx'
import { fill } from '../shared/fill.ts'
import { isPlainKey } from '../shared/keys.ts'
import type { SavedLabels } from '../shared/labels.ts'
import { pageLang } from '../shared/readPoster.ts'
import { choiceOf, type VariantKey } from '../shared/variants.ts'
import { showToast } from '../toasts/toasts.ts'
import { RowOrder, SavedRow } from './SavedRow.tsx'
import { listText, type SavedPoster, sumText, wallText } from './savedList.ts'
import { places, removeSaved, restoreSaved } from './savedState.ts'
import { type Found, useFound } from './useFound.ts'

interface SavedListProps {
  readonly list: readonly SavedPoster[]
  /** Tells whether the list is the visitor's own; otherwise somebody shared it. */
  readonly isOwn: boolean
  readonly labels: SavedLabels
}

interface SavedContentProps extends SavedListProps {
  /** Keeps posters of a list that somebody shared. */
  readonly keep: (found: readonly SavedPoster[]) => void
}

/** The content of the dialog of a list: its posters, and the buttons that keep, hang or share all of them. */
export function SavedContent({ list: all, isOwn, labels, keep }: SavedContentProps) {
  useSignals()
  const found = useFound(all, isOwn)
  const isPending = all.some(({ id }) => !found.get(id))
  // In the visitor's own list a poster that is gone has a row, and leaves with the page.
  const list = isOwn ? all : all.filter(({ id }) => found.get(id) !== 'gone')
  const gone = all.length - list.length
  const posters = list.flatMap((saved) => {
    const poster = found.get(saved.id)
    return typeof poster === 'object' ? [{ ...saved, poster }] : []
  })
  const [isHung, hang] = useState(isHungByAddress)
  const [content, setContent] =
    useState<typeof import('../hanging-wall/HangingWall.tsx')>()
  const hanger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const explain = async (): Promise<void> => {
      // The address opens a shared list, and may hang it too.
      const opener = isOwn && document.querySelector<HTMLElement>('[data-opens=Saved]')
      const button = !isHungByAddress() && hanger.current
      await globalThis.recover?.(
        ...[opener, button].filter((control) => control instanceof HTMLElement),
      )
      hang(false)
      showToast(labels.hanging.lost)
    }
    if (isHung) import('../hanging-wall/HangingWall.tsx').then(setContent, explain)
  }, [isHung, isOwn, labels])
  const wall = isHung ? `&wall=${wallText(list, places.value)}` : ''
  const texts = isHung ? { ...labels, ...labels.hanging } : labels
  const link = `${location.origin}${location.pathname}?list=${listText(list)}${wall}`
  const { copy, refused } = useCopying(labels)
  /** Shares the list with the system's share sheet where fingers are used, else copies its address. */
  const share = async (control: Element): Promise<void> => {
    const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches
    if (hasSheet && (await openShareSheet({ title: texts.title, url: link }))) return
    await copy(link, texts.copied, control)
  }
  return (
    <>
      {isHung && content && posters[0] && (
        <content.HangingWall
          // They come together: each of them shifts the others.
          posters={isPending ? [] : posters}
          places={places.value}
          setPlaces={(next) => (places.value = next)}
          labels={labels.hanging}
          isPlainKey={isPlainKey}
        />
      )}
      <SavedList
        list={list}
        isOwn={isOwn}
        labels={labels}
        found={found}
        isPending={isPending}
      />
      <p className="saved-gone" role="status">
        {gone > 0 && fill(labels.goneOf, { count: gone, all: all.length })}
      </p>
      {list.length === 0 && <EmptyList labels={labels} isOwn={isOwn} />}
      {/* Messages cover what stands last for a moment. */}
      {refused === link && <LinkField link={link} labels={labels} />}
      {list.length > 0 && (
        <div className="saved-actions">
          {!isOwn && (
            <button
              type="button"
              className="button"
              disabled={isPending}
              onClick={() => keep(list)}
            >
              {labels.keep}
            </button>
          )}
          {posters[0] && (
            <button
              type="button"
              className="button"
              data-quiet=""
              ref={hanger}
              data-replay="wall"
              data-waits={isHung && !content ? '' : undefined}
              aria-busy={isHung && !content}
              onClick={() => hang(!isHung)}
            >
              {isHung ? labels.hanging.close : labels.hanging.open}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-quiet=""
            onClick={({ currentTarget }) => share(currentTarget)}
          >
            {texts.share}
          </button>
        </div>
      )}
      {list.length > 0 && <p className="on-paper address">{link}</p>}
    </>
  )
}

const isHungByAddress = (): boolean => new URLSearchParams(location.search).has('wall')

function EmptyList({ labels, isOwn }: Pick<SavedListProps, 'labels' | 'isOwn'>) {
  return (
    <div className="saved-empty">
      {isOwn && <p>{labels.empty}</p>}
      <a
        className="button"
        href={`/${pageLang()}#gallery`}
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        {labels.toWall}
      </a>
    </div>
  )
}

interface FoundListProps extends SavedListProps {
  readonly found: ReadonlyMap<string, Found>
  readonly isPending: boolean
}

function SavedList({ list, isOwn, labels, found, isPending }: FoundListProps) {
  useSignals()
  const rows = useRef<HTMLUListElement>(null)
  const { removed, remove, undo } = useRemoval(list, rows)
  // All pages have the same order texts and prices.
  const card = [...found.values()].find((poster) => typeof poster === 'object')?.card
  const checkout = isOwn ? card?.checkout : undefined
  /** Posters that the shop refused while the list was open. */
  const [refused, refuse] = useState<readonly RefusedPoster[]>([])
  const refusalOf = (saved: SavedPoster) =>
    refused.find(({ id, variant }) => id === saved.id && variant === saved.variant)
  const isUnknown = (saved: SavedPoster) => refusalOf(saved)?.status === 404
  const lines = list.flatMap((saved): readonly BasketLine[] => {
    const poster = found.get(saved.id)
    const markup = typeof poster === 'object' ? poster.markup : undefined
    const isGone = refusalOf(saved) || markup?.soldOut.includes(saved.variant)
    return markup && !isGone
      ? [{ saved, request: requestOf(markup, choiceOf(saved.variant)) }]
      : []
  })
  const sumOf = (some: readonly BasketLine[]): string => {
    const bought = some.flatMap(({ saved: { variant, quantity = 1 } }) =>
      Array<VariantKey>(quantity).fill(variant),
    )
    return card ? sumText(bought, card.prices, pageLang()) : ''
  }
  return (
    <>
      <ul className="saved-list" ref={rows} aria-busy={isPending || undefined}>
        {list.map((saved, place) => {
          const { id, variant } = saved
          const poster = found.get(id)
          if (!poster || typeof poster === 'string')
            return (
              <li key={id} className="saved-row">
                <p>{poster && `${isOwn ? `${id}: ` : ''}${labels[poster]}`}</p>
                {poster && isOwn && (
                  <CloseButton
                    name={fill(labels.remove, { title: id })}
                    press={() => remove(saved, place)}
                  />
                )}
              </li>
            )
          return (
            <SavedRow
              key={id}
              poster={poster}
              saved={saved}
              labels={labels}
              remove={isOwn ? () => remove(saved, place) : undefined}
            >
              {process.env.SAGA_CHECKOUT === 'off' || !checkout ? (
                // Another variant is another order.
                <RowOrder key={variant} poster={poster} saved={saved} />
              ) : lines.some((line) => line.saved === saved) ? (
                <QuantityField
                  saved={saved}
                  title={poster.markup.title}
                  labels={checkout.labels.basket}
                />
              ) : (
                <span className="order sold-out">
                  {isUnknown(saved) ? labels.gone : poster.card.labels.soldOut}
                </span>
              )}
            </SavedRow>
          )
        })}
      </ul>
      {isOwn && (
        <div className="saved-removed">
          <p role="status">{removed && fill(labels.removed, { count: list.length })}</p>
          {removed && (
            <button type="button" onClick={undo}>
              {labels.undo}
            </button>
          )}
        </div>
      )}
      {lines.length > 0 && (
        <p className="saved-sum">
          <span>{`${labels.sum} `}</span>
          <b>{sumOf(lines)}</b>
        </p>
      )}
      {process.env.SAGA_CHECKOUT !== 'off' && card && checkout && !isPending && (
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

/** Removes posters and puts the last one back. The focus goes to the row in that place, or what is left without rows. */
function useRemoval(
  list: readonly SavedPoster[],
  rows: { readonly current: HTMLElement | null },
) {
  const [removed, setRemoved] = useState<{
    readonly saved: SavedPoster
    readonly place: number
  }>()
  const goal = useRef<number>(undefined)
  useEffect(() => {
    if (goal.current === undefined || !rows.current) return
    const buttons = rows.current.querySelectorAll<HTMLElement>('.dialog-close')
    const left = buttons[Math.min(goal.current, list.length - 1)]
    const other = rows.current
      .closest('dialog')
      ?.querySelector<HTMLElement>('.saved-empty a')
    ;(left ?? other)?.focus()
    goal.current = undefined
  }, [list, rows])
  const remove = (saved: SavedPoster, place: number) => {
    goal.current = place
    setRemoved({ saved, place })
    removeSaved(saved.id)
  }
  const undo = () => {
    if (!removed) return
    goal.current = removed.place
    setRemoved(undefined)
    restoreSaved(removed.saved, removed.place)
  }
  return { removed, remove, undo }
}
