/*
 * The part of the first script that narrows walls, loaded where an address or the visit asks for it, and at the first
 * intent. Makes the choices above a wall (templates/sections/Finder.tsx) that an address names, as in
 * ?colour=red&view=overview, and the overview, which islands/parts/wall.ts keeps for the visit. Narrows the wall until
 * the island does.
 */
import { selectorOf } from '../logic/wallChoice.ts'
import { all, attempt, on } from './events.ts'

/** Shows the chosen cards. Uses no `:has()`, which would compute the styles of the whole wall anew for each choice. */
function showChosen(): void {
  for (const finder of all('.finder:not([data-counted])')) {
    const chosen = all<HTMLInputElement>('.finder fieldset :checked').map(selectorOf)
    for (const card of all<HTMLElement>('.wall > .card'))
      card.hidden = !chosen.every((selector) => card.matches(selector))
    finder.toggleAttribute('data-narrow', Boolean(chosen[0]))
    finder.toggleAttribute('data-view', Boolean(all('.overview :checked')[0]))
  }
}

/** Checks the fields that the address or the visit names; then the island, which shows more, is loaded too. */
function chooseByAddress(): void {
  const asked = new URLSearchParams(location.search)
  const kept = attempt(() => sessionStorage.view)
  if (kept) asked.set('view', kept)
  let isAsked = asked.has('find')
  for (const field of all<HTMLInputElement>('.finder input'))
    if (asked.get(field.name) === field.value) {
      field.checked = true
      isAsked = true
    }
  if (isAsked) for (const finder of all('.finder')) finder.dispatchEvent(new Event('focusin'))
}

chooseByAddress()
showChosen()
on('change pageshow', showChosen)
