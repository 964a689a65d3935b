import { attempt } from '../runtime/events.ts'
import type { SavedPoster } from '../saved/savedList.ts'

/** The last basket for which a payment page was opened. All tabs share it, as they share the list. */
interface Ordered {
  readonly lines: readonly SavedPoster[]
  /** '$160 USD', as the visitor saw it. */
  readonly sum: string
  /** Address of the payment page. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const KEY = 'ordered-posters'

/** Returns undefined where the browser has none, or stores nothing. */
export const readOrdered = (): Ordered | undefined =>
  attempt(() => {
    const ordered = JSON.parse(localStorage.getItem(KEY) ?? '')
    return Array.isArray(ordered.lines) && /^https?:/.test(ordered.url)
      ? ordered
      : undefined
  })

/** Returns false when the browser does not keep it. */
export const keepOrdered = (ordered: Ordered | undefined): boolean =>
  attempt(() => {
    localStorage.setItem(KEY, JSON.stringify(ordered ?? ''))
    return true
  }) ?? false

/** Returns what is left of a list: a poster stays in another variant, or as often as it was added since. */
export const withoutOrdered = (
  list: readonly SavedPoster[],
  ordered: readonly SavedPoster[],
) =>
  list.flatMap((one): readonly SavedPoster[] => {
    const line = ordered.find(
      ({ id, variant }) => id === one.id && variant === one.variant,
    )
    const quantity = (one.quantity ?? 1) - (line ? (line.quantity ?? 1) : 0)
    return quantity > 0 ? [{ ...one, quantity }] : []
  })
