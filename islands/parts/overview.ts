import type { Wall } from './wall.ts'

/** Keeps the overview for the visit; islands/runtime/wall.ts reads it on the next page. */
export function keepView({ checked, value }: HTMLInputElement): void {
  try {
    sessionStorage.view = checked ? value : ''
  } catch {
    // If the browser stores nothing, the view lasts as long as the page.
  }
}

/** Follows a change of the view: scrolls so that the poster on the screen stays where it was. */
export function followView(view: HTMLInputElement, { finder, cards }: Wall): void {
  keepView(view)
  const topOf = () => card?.getBoundingClientRect().top as number
  const card = cards.find((card) => card.getBoundingClientRect().bottom > innerHeight / 3)
  const before = Math.max(topOf(), 80)
  finder.toggleAttribute('data-view', view.checked)
  // Without a card the distance is NaN, and nothing scrolls.
  scrollBy({ top: topOf() - before, behavior: 'instant' })
}
