import { all, attempt } from './events.ts'

/**
 * Records that a poster's page is seen, the newest first. `data-seen` keeps room for the others at its foot.
 * @param isBare tells whether nothing will be shown there
 */
export function recordVisit(isBare: boolean | undefined): void {
  const id = all('.poster')[0]?.id
  if (!id) return
  attempt(() => {
    // Text with commas, as arrays are written.
    const seen = [...new Set(`${[id, localStorage['seen-posters']]}`.match(/[^,]+/g))]
    localStorage['seen-posters'] = seen.slice(0, 7)
    if (seen[1] && !isBare) document.documentElement.dataset.seen = ''
  })
}
