/*
 * The script of the page after paying, in a shop with a checkout: the ordered posters leave the list. The function names
 * that page …/success#basket after a basket. An earlier release of it does not; then the page belongs to the basket
 * unless a poster was ordered from its card lately.
 */
import { keepOrdered, readOrdered, withoutOrdered } from '../logic/ordered.ts'
import { parseSaved, SAVED } from '../logic/savedList.ts'

/** Milliseconds in which a payment page is open, and its payment goes through. */
const LATEST = 60 * 60_000

const isLate = (at: number): boolean => Date.now() - at > LATEST

const paid = readOrdered()
if (paid && !isLate(paid.at))
  try {
    if (location.hash === '#basket' || isLate(Number(localStorage.cardOrdered ?? 0))) {
      const left = withoutOrdered(parseSaved(localStorage.getItem(SAVED)), paid.lines)
      // Before the list: other tabs look at it when they hear that the list has changed.
      keepOrdered(undefined)
      localStorage.setItem(SAVED, JSON.stringify(left))
      for (const note of document.querySelectorAll<HTMLElement>('.paid')) note.hidden = false
    }
  } catch {
    // The list stays as it is, and so does what is known of its order.
    keepOrdered(paid)
  }
