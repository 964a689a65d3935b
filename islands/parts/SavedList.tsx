import { useEffect, useState } from 'react'
import { type Prices, type SavedPoster, sumText } from '../logic/savedList.ts'
import { removeSaved, renameSaved } from '../state/saved.ts'
import type { Checkout } from './checkoutApi.ts'
import type { CardLabels, SavedLabels } from './labels.ts'
import { findPoster, type PosterArticle } from './posterArticle.ts'
import { SavedRow } from './SavedRow.tsx'

interface SavedListProps {
  readonly list: readonly SavedPoster[]
  readonly isOwn: boolean
  readonly labels: SavedLabels
  readonly card: CardLabels
  readonly prices: Prices
  readonly checkout: Checkout | undefined
}

/** Posters by id: undefined until the poster is found, null when the shop no longer has it. */
type Found = Readonly<Record<string, PosterArticle | null>>

/** The posters of a list, as the shop has them today, and their sum. */
export function SavedList({ list, isOwn, labels, card, prices, checkout }: SavedListProps) {
  const found = useFound(list, isOwn)
  // Sold-out variants add nothing to the sum.
  const bought = list.flatMap(({ id, variant }) => (found[id]?.markup.urls[variant] ? [variant] : []))
  const isPending = list.some(({ id }) => found[id] === undefined)
  return (
    <>
      <ul className="saved-list" aria-busy={isPending || undefined}>
        {list.map(({ id, variant }) => {
          const poster = found[id]
          if (!poster) return <MissingRow key={id} text={poster === null ? `${id}: ${labels.gone}` : ''} />
          return (
            <SavedRow
              // Another variant is another order, and so another row.
              key={`${id} ${variant}`}
              poster={poster}
              variant={variant}
              labels={labels}
              card={card}
              checkout={checkout}
              remove={isOwn ? () => removeSaved(id) : undefined}
            />
          )
        })}
      </ul>
      {bought.length > 0 && (
        <p className="saved-sum">
          {labels.sum} <b>{sumText(bought, prices, document.documentElement.lang)}</b>
        </p>
      )}
    </>
  )
}

/** A row for a poster that is gone, or not yet loaded. */
const MissingRow = ({ text }: { readonly text: string }) => (
  <li className="saved-row">
    <p>{text}</p>
  </li>
)

function useFound(list: readonly SavedPoster[], isOwn: boolean): Found {
  const [found, setFound] = useState<Found>({})
  const wanted = list.map(({ id }) => id).join()
  useEffect(() => {
    // Without a network the row stays empty, and the poster is asked for again when the dialog opens.
    for (const id of wanted.split(',').filter(Boolean))
      findPoster(id).then((poster) => {
        setFound((before) => ({ ...before, [id]: poster ?? null }))
        if (!isOwn) return
        // The shop redirects the address of a renamed poster to the new one. A poster that is gone is shown this once.
        if (!poster) removeLater(id)
        else if (poster.markup.id !== id) renameSaved(id, poster.markup.id)
      })
  }, [wanted, isOwn])
  return found
}

/** Removes a poster when the page is left, so that the visitor has read that the poster is gone. */
const removeLater = (id: string): void => addEventListener('pagehide', () => removeSaved(id), { once: true })
