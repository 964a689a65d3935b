/*
 * The choices above a wall (templates/sections/Finder.tsx) as an address names them, ?colour=red&view=overview, and the
 * overview, which islands/parts/overview.ts keeps for the visit. The stylesheets do the rest.
 */
import { all } from './events.ts'

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
  return isAsked
}
