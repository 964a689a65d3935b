import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SeenLabels } from './labels.ts'
import type { findPoster, PosterArticle } from './readPoster.ts'

const SEEN = 'seen-posters'

export interface SeenContentProps {
  readonly labels: SeenLabels
  /** Given, not imported: see SavedWall.tsx. */
  readonly find: typeof findPoster
  readonly say: (text: string) => void
}

/** The posters that the visitor saw last, without the one of this page, and the button that forgets them. */
export function SeenContent({ labels, find, say }: SeenContentProps) {
  const [posters, setPosters] = useState<readonly PosterArticle[]>()
  useEffect(() => {
    const show = () => findSeen(find).then(setPosters)
    show()
    // A page that comes back by history has others.
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [find])
  useEffect(() => {
    if (posters?.length === 0) delete document.documentElement.dataset.seen
  }, [posters])
  if (!posters?.[0]) return null
  const clear = () => {
    localStorage.removeItem(SEEN)
    flushSync(() => setPosters([]))
    // What stands before them, and stays.
    document.querySelector<HTMLElement>('.neighbours > :last-child')?.focus({ preventScroll: true })
    say(labels.cleared)
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

/** Finds the posters that were seen besides this page's. Those that are gone are forgotten. */
async function findSeen(find: typeof findPoster): Promise<readonly PosterArticle[]> {
  const here = document.querySelector('.poster')?.id
  const ids = (localStorage.getItem(SEEN) ?? '')
    .split(',')
    .filter((id) => id !== here && /^[a-z0-9-]+$/.test(id))
  const found = await Promise.all(ids.slice(0, 6).map(find))
  return found.filter((poster) => typeof poster === 'object')
}
