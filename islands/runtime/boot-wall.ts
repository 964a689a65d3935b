/*
 * The part of the first script that narrows walls, loaded where an address or the visit asks for it, and at the first
 * intent. Makes the choices above a wall (templates/finder/Finder.tsx) that an address names, as in
 * ?colour=red&view=overview, and the overview, which islands/finder/wall.ts keeps for the visit. Narrows the wall until
 * the island does, and opens the page there. Has the list opened that an address names: ?list=dragon-eye,whale-child.
 */
import { selectorOf } from '../finder/wallChoice.ts'
import { all, attempt, on } from './events.ts'
import { openNamedList } from './namedList.ts'

/** Shows the chosen cards. Uses no `:has()`, which would compute the styles of the whole wall anew for each choice. */
function showChosen(): void {
  for (const finder of all('.finder:not([data-counted])')) {
    const chosen = all<HTMLInputElement>(
      '[name=colour]:checked, [name=series]:checked',
    ).map(selectorOf)
    // With the cards goes what stands between their rows.
    for (const part of all<HTMLElement>('.wall > *'))
      part.hidden = !chosen.every((selector) => part.matches(selector))
    finder.toggleAttribute('data-chosen', Boolean(chosen[0]))
    finder.toggleAttribute('data-view', Boolean(all('.overview :checked')[0]))
  }
}

/** Checks the fields that the address or the visit names; then the island, which shows more, is loaded too. */
function chooseByAddress(): void {
  const asked = new URLSearchParams(location.search)
  const kept = attempt(() => sessionStorage.view)
  if (kept) asked.set('view', kept)
  const chosen = all<HTMLInputElement>('.finder input').filter(
    ({ name, value }) => asked.get(name) === value,
  )
  for (const field of chosen) field.checked = true
  const { scrollY } = window
  showChosen()
  // The overview narrows nothing, and stands outside of the form.
  const isNarrow = asked.has('find') || chosen.some(({ form }) => form)
  const [visit] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  const isNew = visit?.type === 'navigate'
  for (const finder of all('.finder')) {
    if (isNarrow || chosen[0]) finder.dispatchEvent(new Event('focusin'))
    if (isNarrow && isNew && !location.hash)
      finder.scrollIntoView({ behavior: 'instant' })
    // After a reload and on the way back browsers scroll to where the visitor was: before the wall is narrow, or after.
    if (isNarrow && !isNew && scrollY) scrollTo({ top: scrollY, behavior: 'instant' })
  }
}

chooseByAddress()
openNamedList()
on('change pageshow', showChosen)
