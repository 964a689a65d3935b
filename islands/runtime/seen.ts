import { all, attempt } from './events.ts'

/**
 * Records a visit to the page of a poster, the newest first. `data-seen` reserves room for the others at its foot.
 * @param isBare whether nothing will be shown there
 */
export function recordVisit(isBare: boolean | undefined): void {
  const id = all('.poster')[0]?.id
  if (!id) return
  attempt(() => {
    // Separated by commas, as arrays convert to text.
    const seen = [...new Set(`${[id, localStorage['seen-posters']]}`.match(/[^,]+/g))]
    localStorage['seen-posters'] = seen.slice(0, 7)
    if (seen[1] && !isBare) document.documentElement.dataset.seen = ''
  })
}
