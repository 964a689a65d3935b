import { on } from './events.ts'

/** Records that a poster's page is seen, the newest first; `data-seen` keeps room for the others at its foot. */
export function recordVisit(): void {
  const id = document.querySelector('.poster')?.id
  const record = (): void => {
    try {
      const seen = [...new Set(`${id},${localStorage['seen-posters'] ?? ''}`.match(/[^,]+/g))]
      localStorage['seen-posters'] = seen.slice(0, 7)
      if (seen[1]) document.documentElement.dataset.seen = ''
    } catch {}
  }
  // Also of a page that comes back by history.
  if (id) on('pageshow', record)
}
