import type { Wall } from './wall.ts'

/** Keeps the overview for the visit; islands/runtime/wall.ts reads it on the next page. */
export function keepView({ checked, value }: HTMLInputElement): void {
  try {
    sessionStorage.view = checked ? value : ''
  } catch {
    // Browsers that keep nothing: the view lasts as long as the page.
  }
}

/** The view has changed: the poster that was on the screen before stays where it was. */
export function followView(view: HTMLInputElement, { finder, cards }: Wall): void {
  keepView(view)
  const topOf = () => card?.getBoundingClientRect().top as number
  const card = cards.find((card) => card.getBoundingClientRect().bottom > innerHeight / 3)
  const before = Math.max(topOf(), 80)
  finder.toggleAttribute('data-view', view.checked)
  // Without a card the distance is no number, and nothing scrolls.
  scrollBy({ top: topOf() - before, behavior: 'instant' })
}
