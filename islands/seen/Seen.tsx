import { useEffect, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import type { SeenLabels } from '../shared/labels.ts'
import { findPoster, type PosterArticle } from '../shared/readPoster.ts'
import { showToast } from '../toasts/toasts.ts'

const SEEN = 'seen-posters'
/** The maximum number of posters shown. */
const MOST_SHOWN = 6

/**
 * The posters that runtime/seen.ts recorded, except the one on this page, and a button
 * that forgets them.
 */
function Seen({ labels }: { readonly labels: SeenLabels }) {
  const [posters, setPosters] = useState<readonly PosterArticle[]>([])

  // Needs no cleanup: the island lives as long as the page.
  useEffect(() => {
    const island = document.querySelector('[data-island=Seen]') as Element
    const showWhenNear: IntersectionObserverCallback = ([entry], watcher) => {
      // `data-seen`, which runtime/seen.ts sets, tells that other posters have been seen.
      if (!entry?.isIntersecting || document.documentElement.dataset.seen === undefined)
        return

      watcher.disconnect()
      findSeen().then(setPosters)
    }
    const watcher = new IntersectionObserver(showWhenNear, { rootMargin: '200px' })
    watcher.observe(island)
    // Since leaving a page that is restored from the back-forward cache, the visitor may
    // have seen more posters.
    addEventListener('pageshow', () => watcher.observe(island))
  }, [])

  if (!posters[0]) return null

  const clear = () => {
    localStorage.removeItem(SEEN)
    delete document.documentElement.dataset.seen
    // The pressed button disappears, so the focus moves to the content before it.
    document
      .querySelector<HTMLElement>('.neighbours > :last-child')
      ?.focus({ preventScroll: true })
    setPosters([])
    showToast(labels.cleared)
  }

  return (
    <section className="seen" aria-label={labels.title}>
      <header>
        <h2>{labels.title}</h2>
        <button type="button" onClick={clear}>
          {labels.clear}
        </button>
      </header>
      <ul className="seen-list">
        {posters.map(({ markup, lang, page, picture }) => (
          <li key={markup.id}>
            <a href={page} lang={lang || undefined} data-orientation={markup.orientation}>
              <img src={picture} alt="" data-protected="" draggable={false} />
              {markup.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Finds the seen posters except the one on this page. If all of them are gone, no room is
 * reserved for them.
 */
async function findSeen(): Promise<readonly PosterArticle[]> {
  const here = document.querySelector('.poster')?.id
  const storedIds = localStorage.getItem(SEEN)?.match(/[a-z0-9-]+/g) ?? []
  const ids = storedIds.filter((id) => id !== here)
  const results = await Promise.all(ids.slice(0, MOST_SHOWN).map(findPoster))
  const posters = results.filter((poster) => typeof poster === 'object')
  if (!posters[0]) delete document.documentElement.dataset.seen
  return posters
}

export default defineIsland<{ readonly labels: SeenLabels }>({
  name: 'Seen',
  component: Seen,
})
