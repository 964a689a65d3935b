/*
 * Draws what the visitor has saved: a heart beside the title of each poster, pressed where it is saved, and in the bar the
 * way to the list, with a count. islands/Saved.tsx makes them work.
 */
import { all, attempt, on } from './events.ts'

/** Variants as addresses name them, by the ids of their posters: 'a2-no-logo'. */
export type Variants = Record<string, string>

/** Reads the list that the browser keeps; an empty one if it cannot be read. */
export const readSaved = (): Variants =>
  attempt(() => {
    const list: readonly Record<'id' | 'variant', string>[] = JSON.parse(localStorage['saved-posters'])
    return Object.fromEntries(list.map(({ id, variant }) => [id, variant.replace('NoLogo', '-no-logo')]))
  }) ?? {}

/** Shows which posters are saved. Hearts are copies of the button in the bar, which has their words too. */
export function showSaved(saved: object): void {
  const [opener] = all<HTMLElement>('[data-opens=Saved]')
  if (!opener) return
  const count = Object.keys(saved).length
  opener.hidden = !count
  opener.classList.toggle('saved-open', count > 0)
  ;(opener.querySelector('b') as Element).textContent = `${count}`
  for (const title of all('article:has(.purchase) :is(h1, h3)')) {
    const id = title.closest('article')?.id as string
    let heart = title.nextElementSibling as HTMLElement
    if (!heart.dataset.saves) {
      heart = opener.cloneNode(true) as HTMLElement
      heart.replaceChildren(heart.firstChild as Element)
      heart.hidden = false
      heart.className = 'heart'
      heart.dataset.saves = id
      heart.ariaLabel = `${heart.dataset.name}`.split('%').join(title.textContent)
      title.after(heart)
    }
    heart.ariaPressed = `${id in saved}`
  }
}

/** Shows what is saved now, and again when another tab changes it. */
export function startSaved(): void {
  const show = () => showSaved(readSaved())
  show()
  on('storage pageshow', show)
}
