/*
 * The choices above a wall (templates/sections/Finder.tsx) as an address names them, ?colour=red&view=overview, and the
 * overview, which is kept for the visit. The stylesheets do the rest.
 */
import { all, on } from './events.ts'

/** Makes the choices. True when there are some: their styles are wanted now. */
export function chooseByAddress(): boolean {
  const asked = new URLSearchParams(location.search)
  try {
    const kept = sessionStorage.view
    if (kept) asked.set('view', kept)
  } catch {}
  on('change', onView)
  let isAsked = asked.has('find') || asked.has('list')
  for (const field of all<HTMLInputElement>('.finder input'))
    if (asked.get(field.name) === field.value) {
      field.checked = true
      isAsked = true
    }
  return isAsked
}

/** The poster that was on the screen stays where it was. */
function onView({ target }: Event): void {
  const box = target as HTMLInputElement
  if (box.name !== 'view') return
  try {
    sessionStorage.view = box.checked ? box.value : ''
  } catch {}
  box.checked = !box.checked
  const topOf = () => card?.getBoundingClientRect().top as number
  const card = all('.card').find((card) => card.getBoundingClientRect().bottom > innerHeight / 3)
  const before = Math.max(topOf(), 80)
  box.checked = !box.checked
  // Without a card the distance is no number, and nothing scrolls.
  scrollBy({ top: topOf() - before, behavior: 'instant' })
}
