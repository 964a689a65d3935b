import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import {
  type BasketLine,
  BasketOrder,
  QuantityField,
  type QuantityFieldProps,
  type RefusedPoster,
} from '../basket/Basket.tsx'
import { requestOf } from '../checkout/checkoutApi.ts'
import { LinkField, useCopying } from '../share/LinkField.tsx'
import { openShareSheet } from '../share/openShareSheet.ts'
import { CloseButton } from '../shared/Dialog.tsx'
import { fill } from '../shared/fill.ts'
import { isPlainKey } from '../shared/keys.ts'
import type { SavedLabels } from '../shared/labels.ts'
import { type PosterArticle, pageLang } from '../shared/readPoster.ts'
import { offeredVariantOf, sheetOf, type Variant } from '../shared/variants.ts'
import { showToast } from '../toasts/toasts.ts'
import { RowOrder, SavedRow } from './SavedRow.tsx'
import { listText, type SavedPoster, sumText, wallText } from './savedList.ts'
import { places, removeSaved, restoreSaved } from './savedState.ts'
import { type PosterLookup, usePosters } from './usePosters.ts'

interface SavedListProps {
  readonly list: readonly SavedPoster[]
  /** Tells whether this is the visitor's own list; otherwise somebody shared it. */
  readonly isOwn: boolean
  readonly labels: SavedLabels
}

interface SavedContentProps extends SavedListProps {
  /** Saves posters from a list that somebody shared. */
  readonly keep: (posters: readonly SavedPoster[]) => void
}

/**
 * The content of a list's dialog: the posters, and the buttons that save, hang or share
 * all of them.
 */
export function SavedContent({ list: all, isOwn, labels, keep }: SavedContentProps) {
  useSignals()
  const foundPosters = usePosters(all, isOwn)
  const isPending = all.some(({ id }) => !foundPosters.get(id))

  // In the visitor's own list a poster that is gone keeps its row until the page is left.
  const list = isOwn ? all : all.filter(({ id }) => foundPosters.get(id) !== 'gone')
  const gone = all.length - list.length
  const posters = list.flatMap((saved) => {
    const poster = foundPosters.get(saved.id)
    if (typeof poster !== 'object') return []
    const sheet = sheetOf(variantOf(saved, poster), poster.markup.orientation)
    return [{ ...saved, ...sheet, poster }]
  })

  const { isHung, hang, content, hanger } = useHangingWall(isOwn, labels)
  const wall = isHung ? `&wall=${wallText(list, places.value)}` : ''
  const texts = isHung ? { ...labels, ...labels.hanging } : labels
  const link = `${location.origin}${location.pathname}?list=${listText(list)}${wall}`
  const { copy, refused: uncopiedLink } = useCopying(labels)

  /**
   * On touch devices, shares the list with the system's share sheet; on others, copies
   * its address.
   */
  const share = async (control: Element): Promise<void> => {
    const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches
    if (hasSheet && (await openShareSheet({ title: texts.title, url: link }))) return
    await copy(link, texts.copied, control)
  }

  return (
    <>
      {isHung && content && posters[0] && (
        <content.HangingWall
          // Hangs all posters at once, because each poster shifts the others.
          posters={isPending ? [] : posters}
          places={places.value}
          setPlaces={(nextPlaces) => (places.value = nextPlaces)}
          labels={labels.hanging}
          isPlainKey={isPlainKey}
        />
      )}
      <SavedList
        list={list}
        isOwn={isOwn}
        labels={labels}
        foundPosters={foundPosters}
        isPending={isPending}
      />
      <p className="saved-gone" role="status">
        {gone > 0 && fill(labels.goneOf, { count: gone, all: all.length })}
      </p>
      {list.length === 0 && <EmptyList labels={labels} isOwn={isOwn} />}
      {/* Not at the end of the dialog, which messages cover for a moment. */}
      {uncopiedLink === link && <LinkField link={link} labels={labels} />}
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

/**
 * The state of the wall on which the posters hang. The script of the wall loads when the
 * visitor first opens the wall.
 */
function useHangingWall(isOwn: boolean, labels: SavedLabels) {
  const [isHung, hang] = useState(isHungByAddress)
  const [content, setContent] =
    useState<typeof import('../hanging-wall/HangingWall.tsx')>()
  const hanger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const recoverOrExplain = async (): Promise<void> => {
      // These controls are pressed again after a reload, unless the address has the same
      // effect. An address with a shared list opens the list and may also hang it.
      const opener = document.querySelector<HTMLElement>('[data-opens=Saved]')
      const controls: HTMLElement[] = []
      if (isOwn && opener) controls.push(opener)
      if (!isHungByAddress() && hanger.current) controls.push(hanger.current)
      await globalThis.recover?.(...controls)

      hang(false)
      showToast(labels.hanging.lost)
    }

    if (isHung)
      import('../hanging-wall/HangingWall.tsx').then(setContent, recoverOrExplain)
  }, [isHung, isOwn, labels])

  return { isHung, hang, content, hanger }
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
  readonly foundPosters: ReadonlyMap<string, PosterLookup>
  readonly isPending: boolean
}

/** The rows of a list, and in a shop with a checkout the order of the whole list. */
function SavedList({ list, isOwn, labels, foundPosters, isPending }: FoundListProps) {
  useSignals()
  const rows = useRef<HTMLUListElement>(null)
  const { removed, remove, undo } = useRemoval(list, rows)

  // All pages have the same order texts and prices.
  const card = [...foundPosters.values()].find(
    (poster) => typeof poster === 'object',
  )?.card
  const checkout = isOwn ? card?.checkout : undefined

  const [refused, refuse] = useState<readonly RefusedPoster[]>([])
  const lines = linesOf(list, foundPosters, refused)
  const sumOf = (bought: readonly BasketLine[]): string =>
    card ? sumText(bought.map(amountOf), card.prices, pageLang()) : ''
  /** Says why a poster is not in the basket. */
  const refusalText = (saved: SavedPoster, poster: PosterArticle): string =>
    refusalOf(saved, refused)?.status === 404 ? labels.gone : poster.card.labels.soldOut

  return (
    <>
      <ul className="saved-list" ref={rows} aria-busy={isPending || undefined}>
        {list.map((saved, place) => {
          const { id } = saved
          const poster = foundPosters.get(id)
          const removeRow = isOwn ? () => remove(saved, place) : undefined
          if (!poster || typeof poster === 'string')
            return (
              <RowWithoutPoster
                key={id}
                id={id}
                reason={poster}
                labels={labels}
                remove={removeRow}
              />
            )

          const variant = variantOf(saved, poster)
          return (
            <SavedRow
              key={id}
              poster={poster}
              saved={saved}
              variant={variant}
              labels={labels}
              remove={removeRow}
            >
              {process.env.SAGA_CHECKOUT === 'off' || !checkout ? (
                // Another variant is another order, so the key makes React start over.
                <RowOrder
                  key={variant.key}
                  poster={poster}
                  saved={saved}
                  variant={variant}
                />
              ) : (
                <RowQuantity
                  saved={saved}
                  title={poster.markup.title}
                  labels={checkout.labels.basket}
                  isInBasket={lines.some((line) => line.saved === saved)}
                  refusal={refusalText(saved, poster)}
                />
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
          <span>
            {`${labels.sum} `}
            {labels.shippingAdded && <small>{`${labels.shippingAdded} `}</small>}
          </span>
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

/**
 * Returns the posters of a list that can be ordered: found, not sold out, and not refused
 * since the list was opened.
 */
const linesOf = (
  list: readonly SavedPoster[],
  foundPosters: FoundListProps['foundPosters'],
  refused: readonly RefusedPoster[],
): readonly BasketLine[] =>
  list.flatMap((saved) => {
    const poster = foundPosters.get(saved.id)
    if (typeof poster !== 'object') return []

    const { markup } = poster
    const variant = variantOf(saved, poster)
    if (markup.soldOut.includes(variant.key) || refusalOf(saved, refused)) return []
    return [{ saved, request: requestOf(markup, variant), amount: variant.amount }]
  })

/**
 * Returns the refusal of a poster if the shop refused the variant that is now in the
 * list.
 */
const refusalOf = (
  { id, variant }: SavedPoster,
  refused: readonly RefusedPoster[],
): RefusedPoster | undefined =>
  refused.find((poster) => poster.id === id && poster.variant === variant)

/** Returns the price of all copies in a line. */
const amountOf = ({ saved: { quantity = 1 }, amount }: BasketLine): number =>
  quantity * amount

const variantOf = (
  { variant }: SavedPoster,
  { variants, markup }: PosterArticle,
): Variant => offeredVariantOf(variant, variants, markup.soldOut)

interface RowWithoutPosterProps {
  readonly id: string
  /** Why the poster cannot be shown; undefined while it loads. */
  readonly reason: 'gone' | 'unreachable' | undefined
  readonly labels: SavedLabels
  /** Absent in a list that somebody shared. */
  readonly remove: (() => void) | undefined
}

/** A row for a poster that cannot be shown; empty while the poster loads. */
function RowWithoutPoster({ id, reason, labels, remove }: RowWithoutPosterProps) {
  // The title is not known. In the visitor's own list, the id shows which poster it is.
  const name = remove ? `${id}: ` : ''
  return (
    <li className="saved-row">
      <p>{reason && `${name}${labels[reason]}`}</p>
      {reason && remove && (
        <CloseButton name={fill(labels.remove, { title: id })} press={remove} />
      )}
    </li>
  )
}

interface RowQuantityProps extends QuantityFieldProps {
  readonly isInBasket: boolean
  /** Says why the poster cannot be ordered. */
  readonly refusal: string
}

/** The quantity of a poster in the basket, or the reason why it cannot be ordered. */
const RowQuantity = ({ isInBasket, refusal, ...field }: RowQuantityProps) =>
  isInBasket ? (
    <QuantityField {...field} />
  ) : (
    <span className="order sold-out">{refusal}</span>
  )

/**
 * Removes posters from the list and restores the last one removed. The focus then moves
 * to the row at the poster's position or, if the list is empty, to the link to the wall.
 */
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
    // In an empty list the index is -1, and there is no such button.
    const rowButton = buttons[Math.min(goal.current, list.length - 1)]
    const emptyListLink = rows.current
      .closest('dialog')
      ?.querySelector<HTMLElement>('.saved-empty a')
    const control = rowButton ?? emptyListLink
    control?.focus()
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
