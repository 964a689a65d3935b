/*
 * The script of the pages of posters: records that the poster is seen, the newest first. `data-seen` keeps room for the
 * others at the foot of the page, unless the browser asks to save data: then nothing is shown there.
 */
import { all, attempt } from './events.ts'

const id = all('.poster')[0]?.id
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
attempt(() => {
  // Text with commas, as arrays are written.
  const seen = [...new Set(`${[id, localStorage['seen-posters']]}`.match(/[^,]+/g))]
  localStorage['seen-posters'] = seen.slice(0, 7)
  if (seen[1] && !connection?.saveData) document.documentElement.dataset.seen = ''
})
