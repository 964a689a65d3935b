import { useEffect, useState } from 'react'
import { findPoster, type PosterArticle } from '../shared/readPoster.ts'
import type { SavedPoster } from './savedList.ts'
import { goneIds, removeSaved, renameSaved } from './savedState.ts'

/** The poster, or why it cannot be shown; undefined while it loads. */
export type PosterLookup = PosterArticle | 'gone' | 'unreachable' | undefined

/**
 * Finds the posters of a list by their ids. Each opening of the dialog mounts this hook
 * again, so unreachable posters are requested once more. `isOwn` tells whether this is
 * the visitor's own list. Only that list is corrected.
 */
export function usePosters(list: readonly SavedPoster[], isOwn: boolean) {
  const [foundPosters, setFoundPosters] = useState<ReadonlyMap<string, PosterLookup>>(
    new Map(),
  )
  // A single string, so that the effect runs again only if an id changes.
  const ids = list.map(({ id }) => id).join()

  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean))
      findPoster(id).then((poster) => {
        setFoundPosters((posters) => new Map([...posters, [id, poster]]))
        if (!isOwn) return

        if (poster === 'gone') removeOnLeaving(id)
        // The shop redirects a renamed poster's address, so its page has the new id.
        else if (poster !== 'unreachable' && poster.markup.id !== id)
          renameSaved(id, poster.markup.id)
      })
  }, [ids, isOwn])
  return foundPosters
}

/** Removes a poster that is gone, which stays in the list until the page is left. */
function removeOnLeaving(id: string): void {
  goneIds.value = new Set([...goneIds.peek(), id])
  addEventListener('pagehide', () => removeSaved(id), { once: true })
}
