/*
 * The part of the first script that filters walls. It loads on the first intent above a
 * wall, or at once if the address or the visit has a filter.
 *
 * - It selects the choices in the address, such as ?colour=red&view=overview, in the
 *   fields of templates/finder/Finder.tsx.
 * - It restores the overview, which islands/finder/wall.ts stores for the visit.
 * - It filters the wall until the island takes over, and scrolls to the wall.
 * - It opens the list in the address: ?list=dragon-eye,whale-child.
 */
import { selectorOf } from '../finder/wallChoice.ts'
import { all, attempt, on } from './events.ts'
import { openNamedList } from './namedList.ts'

/**
 * Shows the cards that match the choices. Does not use `:has()`, which would recompute
 * the whole wall for each choice.
 */
function showChosen(): void {
  for (const finder of all('.finder:not([data-counted])')) {
    const chosen = all<HTMLInputElement>(
      '[name=colour]:checked, [name=series]:checked',
    ).map(selectorOf)

    // The blocks between the rows match no choice, so they are hidden with the cards.
    for (const part of all<HTMLElement>('.wall > *'))
      part.hidden = !chosen.every((selector) => part.matches(selector))

    finder.toggleAttribute('data-chosen', Boolean(chosen[0]))
    finder.toggleAttribute('data-view', Boolean(all('.overview :checked')[0]))
  }
}

/**
 * Checks the fields that the address or the visit gives. Then loads the island too, which
 * also counts the matching posters and searches for words.
 */
function chooseByAddress(): void {
  const query = new URLSearchParams(location.search)
  const view = attempt(() => sessionStorage.view)
  if (view) query.set('view', view)

  const chosen = all<HTMLInputElement>('.finder input').filter(
    ({ name, value }) => query.get(name) === value,
  )
  for (const field of chosen) field.checked = true

  const { scrollY } = window
  showChosen()

  // The overview does not filter, and its field is outside the form.
  const isNarrow = query.has('find') || chosen.some(({ form }) => form)
  for (const finder of all('.finder')) {
    if (isNarrow || chosen[0]) finder.dispatchEvent(new Event('focusin'))
    if (isNarrow) scrollToWall(finder, scrollY)
  }
}

/**
 * Scrolls to the filters of a new page, unless its address contains a poster. After a
 * reload or going back, browsers restore the scroll position before or after the wall is
 * filtered, so the position from before the filtering is set again.
 */
function scrollToWall(finder: Element, previousTop: number): void {
  const [visit] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]

  const isNewPage = visit?.type === 'navigate'
  if (isNewPage && !location.hash) finder.scrollIntoView({ behavior: 'instant' })
  if (!isNewPage && previousTop) scrollTo({ top: previousTop, behavior: 'instant' })
}

chooseByAddress()
openNamedList()
on('change pageshow', showChosen)
