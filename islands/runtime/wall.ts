/*
 * The choices above a wall (templates/sections/Finder.tsx) as an address names them, ?colour=red&view=overview, and the
 * overview, which islands/parts/overview.ts keeps for the visit. Until the island is there, they narrow the wall here.
 */
import { selectorOf } from '../logic/wallChoice.ts'
import { all, on } from './events.ts'

/** Shows what is chosen. Not by `:has()`, with which each choice would compute the styles of the whole wall anew. */
function showChosen(): void {
  for (const finder of all('.finder:not([data-counted])')) {
    const chosen = all<HTMLInputElement>('.finder fieldset :checked').map(selectorOf)
    for (const card of all<HTMLElement>('.wall > .card'))
      card.hidden = !chosen.every((selector) => card.matches(selector))
    finder.toggleAttribute('data-narrow', Boolean(chosen[0]))
    finder.toggleAttribute('data-view', Boolean(all('.overview :checked')[0]))
  }
}

/** Makes the choices. True when there are some: their styles are wanted now. */
export function chooseByAddress(): boolean {
  const asked = new URLSearchParams(location.search)
  try {
    const kept = sessionStorage.view
    if (kept) asked.set('view', kept)
  } catch {}
  let isAsked = asked.has('find') || asked.has('list')
  for (const field of all<HTMLInputElement>('.finder input'))
    if (asked.get(field.name) === field.value) {
      field.checked = true
      isAsked = true
    }
  showChosen()
  on('change pageshow', showChosen)
  return isAsked
}
