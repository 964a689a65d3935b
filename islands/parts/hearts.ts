import { effect } from '@preact/signals-react'
import { fill } from '../logic/fill.ts'
import { variantOf } from '../logic/purchase.ts'
import { changeSaved, isSaved, toggleSaved } from '../state/saved.ts'
import { heartPath } from './Outline.tsx'
import { readChoice } from './readPoster.ts'

/**
 * Puts a heart beside the title of every poster. Works on the DOM, without React: the cards may not be hydrated yet,
 * and there may be hundreds of them.
 */
export function showHearts(label: string): void {
  const articles = [...document.querySelectorAll<HTMLElement>('article[id]:has(.purchase)')]
  const hearts = articles.map((article) => heartFor(article, label))
  effect(() => {
    for (const heart of hearts) heart.ariaPressed = String(isSaved(heart.dataset.saves ?? ''))
  })
  document.addEventListener('change', ({ target }) => followChoice(target))
}

function heartFor(article: HTMLElement, label: string): HTMLButtonElement {
  const title = article.querySelector('h1, h3')
  const heart = document.createElement('button')
  heart.type = 'button'
  heart.className = 'heart'
  heart.dataset.saves = article.id
  heart.ariaLabel = fill(label, { title: title?.textContent ?? '' })
  heart.append(outlineIn(article))
  heart.addEventListener('click', () => toggleSaved(article.id, variantOf(readChoice(article))))
  title?.after(heart)
  return heart
}

/** Draws the icon like parts/Outline.tsx, by another path in a copy of the icon that the article has already. */
function outlineIn(article: HTMLElement): Node {
  const icon = article.querySelector('.share-control svg')?.cloneNode(true) as SVGElement
  icon.firstElementChild?.setAttribute('d', heartPath)
  return icon
}

/** Gives a kept poster the variant that its card shows. */
function followChoice(target: EventTarget | null): void {
  const article = target instanceof HTMLInputElement && target.closest<HTMLElement>('article[id]')
  if (article) changeSaved(article.id, variantOf(readChoice(article)))
}
