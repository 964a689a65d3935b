import { useEffect, useState } from 'react'
import { findPoster, type PosterArticle } from '../shared/readPoster.ts'
import type { SavedPoster } from './savedList.ts'
import { gone, removeSaved, renameSaved } from './savedState.ts'

/** What is known of a poster; undefined while it is looked for. */
export type Found = PosterArticle | 'gone' | 'unreachable' | undefined

/** Finds the posters of a list, by their ids. What is unreachable is asked for again when the dialog opens. */
export function useFound(list: readonly SavedPoster[], isOwn: boolean) {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map())
  const wanted = list.map(({ id }) => id).join()
  useEffect(() => {
    for (const id of wanted.split(',').filter(Boolean))
      findPoster(id).then((poster) => {
        setFound((before) => new Map([...before, [id, poster]]))
        if (!isOwn || poster === 'unreachable') return
        // The shop redirects the address of a renamed poster to the new one. A poster that is gone is shown this once.
        if (poster === 'gone') {
          gone.value = new Set([...gone.peek(), id])
          addEventListener('pagehide', () => removeSaved(id), { once: true })
        } else if (poster.markup.id !== id) renameSaved(id, poster.markup.id)
      })
  }, [wanted, isOwn])
  return found
}
