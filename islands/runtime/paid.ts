/*
 * The script of the page after paying, in a shop with a checkout: what was ordered leaves the list. The function names
 * that page …/success#basket after a basket, and without the hash after the order of one card.
 */
import { keepOrdered, readOrdered, withoutOrdered } from '../checkout/ordered.ts'
import { parseSaved, SAVED } from '../saved/savedList.ts'

/** Milliseconds after which a payment page that was opened is paid or closed: it is open for half an hour. */
const OVER = 60 * 60_000

const paid = readOrdered()
if (location.hash === '#basket' && paid && Date.now() - paid.at < OVER)
  try {
    const left = withoutOrdered(parseSaved(localStorage.getItem(SAVED)), paid.lines)
    // Before the list: other tabs look at it when they hear that the list has changed.
    keepOrdered(undefined)
    localStorage.setItem(SAVED, JSON.stringify(left))
    for (const note of document.querySelectorAll<HTMLElement>('.paid'))
      note.hidden = false
  } catch {
    // The list stays as it is, and so does what is known of its order.
    keepOrdered(paid)
  }
