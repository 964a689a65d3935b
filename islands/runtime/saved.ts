/*
 * Draws what the visitor has saved: a heart beside the title of each poster, pressed where it is saved, and in the bar the
 * way to the list, with a count. islands/Saved.tsx makes them work.
 */
import { all, attempt, posterOf } from './events.ts'

/** Variants as addresses name them, by the ids of their posters: 'a2-no-logo'. */
export type Variants = Record<string, string>

/** Reads the list that the browser keeps; an empty one if it cannot be read. */
export const readSaved = (): Variants =>
  attempt(() => {
    const list: readonly Record<'id' | 'variant', string>[] = JSON.parse(localStorage['saved-posters'])
    return Object.fromEntries(list.map(({ id, variant }) => [id, variant.replace('NoLogo', '-no-logo')]))
  }) ?? {}

/** The headings beside which hearts stand: at first that of the page of a poster alone. */
let headings = 'h1'

/**
 * Shows which posters are saved. Hearts are copies of the button in the bar, which has their words too. To draw those of
 * a wall takes a phone as long as a tenth of the wall: where nothing is saved, they come when the visitor stirs.
 */
export function showSaved(saved: object, hasStirred = false): void {
  const [opener] = all<HTMLElement>('[data-opens=Saved]')
  if (!opener) return
  const count = Object.keys(saved).length
  opener.classList.toggle('saved-open', count > 0)
  ;(opener.querySelector('b') as Element).textContent = `${count}`
  if (count || hasStirred) headings = 'h1,h3'
  for (const title of all(`article:has(.purchase) :is(${headings})`)) {
    const id = posterOf(title)
    let heart = title.nextElementSibling as HTMLElement
    if (!heart.dataset.saves) {
      heart = opener.cloneNode(true) as HTMLElement
      heart.replaceChildren(heart.firstChild as Element)
      heart.className = 'heart'
      heart.dataset.saves = id
      heart.ariaLabel = `${heart.dataset.name}`.replace('%', () => title.textContent)
      title.after(heart)
    }
    heart.ariaPressed = `${id in saved}`
  }
}

/** Shows which posters are saved, with the hearts of walls too. */
export const showAllSaved = (): void => showSaved(readSaved(), true)
