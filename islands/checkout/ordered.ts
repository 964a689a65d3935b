import { attempt } from '../runtime/events.ts'
import type { SavedPoster } from '../saved/savedList.ts'

/**
 * The last basket for which a payment page was opened. All tabs share it, like the list
 * of saved posters.
 */
interface Ordered {
  readonly lines: readonly SavedPoster[]
  /** '$160 USD', as the visitor saw it. */
  readonly sum: string
  /** The address of the payment page. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const KEY = 'ordered-posters'

/** Reads the last ordered basket; undefined if there is none or it cannot be read. */
export const readOrdered = (): Ordered | undefined =>
  attempt(() => {
    const ordered = JSON.parse(localStorage.getItem(KEY) ?? '')
    // The page opens this address, and other scripts can write to the storage too.
    return Array.isArray(ordered.lines) && /^https?:/.test(ordered.url)
      ? ordered
      : undefined
  })

/**
 * Stores the last ordered basket, or forgets it if `ordered` is undefined. Returns false
 * if the browser stores nothing.
 */
export const keepOrdered = (ordered: Ordered | undefined): boolean =>
  attempt(() => {
    localStorage.setItem(KEY, JSON.stringify(ordered ?? ''))
    return true
  }) ?? false

/**
 * Subtracts the ordered quantities from a list. Other variants stay, and so do copies
 * added since then.
 */
export const withoutOrdered = (
  list: readonly SavedPoster[],
  ordered: readonly SavedPoster[],
) =>
  list.flatMap((saved): readonly SavedPoster[] => {
    const line = ordered.find(
      ({ id, variant }) => id === saved.id && variant === saved.variant,
    )
    const orderedQuantity = line ? quantityOf(line) : 0
    const quantity = quantityOf(saved) - orderedQuantity
    return quantity > 0 ? [{ ...saved, quantity }] : []
  })

const quantityOf = ({ quantity = 1 }: SavedPoster): number => quantity
