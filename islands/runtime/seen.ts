import { all, attempt } from './events.ts'

/**
 * Records a visit to a poster's page, in front of earlier visits. `data-seen` reserves
 * room at the foot of the page for the posters seen earlier.
 * @param saveData whether the visitor saves data; if so, the page shows no earlier
 *   posters
 */
export function recordVisit(saveData: boolean | undefined): void {
  const id = all('.poster')[0]?.id
  if (!id) return
  attempt(() => {
    // The list is stored with commas between the ids, as arrays are converted to text:
    // 'whale,dragon-eye'.
    const listWithCommas = `${[id, localStorage['seen-posters']]}`
    const seen = [...new Set(listWithCommas.match(/[^,]+/g))]
    // This poster, and the six others that the page shows.
    localStorage['seen-posters'] = seen.slice(0, 7)
    if (seen[1] && !saveData) document.documentElement.dataset.seen = ''
  })
}
