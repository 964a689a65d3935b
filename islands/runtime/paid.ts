/*
 * The script of the success page in a shop with a checkout: removes the ordered posters
 * from the list of saved ones. The checkout function leads to …/success#basket after a
 * basket, and omits the hash after the order of a single card.
 */
import { keepOrdered, readOrdered, withoutOrdered } from '../checkout/ordered.ts'
import { parseSaved, SAVED_KEY } from '../saved/savedList.ts'

/**
 * Milliseconds after which an order is certainly paid or abandoned, because its payment
 * page stays open for half an hour.
 */
const OVER = 60 * 60_000

const paid = readOrdered()
if (location.hash === '#basket' && paid && Date.now() - paid.at < OVER)
  try {
    const remaining = withoutOrdered(
      parseSaved(localStorage.getItem(SAVED_KEY)),
      paid.lines,
    )
    // Forgets the order before storing the list, because other tabs read the order when
    // they hear that the list has changed.
    keepOrdered(undefined)
    localStorage.setItem(SAVED_KEY, JSON.stringify(remaining))

    for (const note of document.querySelectorAll<HTMLElement>('.paid'))
      note.hidden = false
  } catch {
    // The list could not be stored, so the record of its order stays too.
    keepOrdered(paid)
  }
