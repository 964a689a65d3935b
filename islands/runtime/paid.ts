/*
 * The script of the page after paying, in a shop with a checkout: what was ordered leaves the list. The function names
 * that page …/success#basket after a basket; an earlier release of it does not, and then a poster that was ordered from
 * its card lately may be what was paid.
 */
import { keepOrdered, readOrdered, withoutOrdered } from '../logic/ordered.ts'
import { parseSaved, SAVED } from '../logic/savedList.ts'

/** Tells whether a payment page that was opened then is paid or closed: it is open for half an hour. */
const isOver = (at: number): boolean => Date.now() - at > 60 * 60_000

const paid = readOrdered()
if (paid && !isOver(paid.at))
  try {
    if (location.hash === '#basket' || isOver(Number(localStorage.cardOrdered ?? 0))) {
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
