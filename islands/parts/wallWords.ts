import { searchIn } from '../logic/findWords.ts'
import type { FinderLabels } from './labels.ts'
import type { Wall } from './wall.ts'

/**
 * Returns the search by words in a wall. A card is found by its own texts, its sizes, its colours and motifs, which stand
 * above the wall, the title of the gallery, and words for any poster.
 */
export function searchWall({ cards, choices }: Wall, { words }: FinderLabels) {
  const read = (root: ParentNode, selector: string): string =>
    Array.from(root.querySelectorAll(selector), ({ textContent }) => textContent).join(' ')
  const gallery = read(document, 'body:not([data-page=home]) h1, #gallery-title')
  return searchIn(cards, (card) => {
    const chosen = [...choices.keys()].filter((field) => choices.get(field)?.has(card))
    const others = chosen.flatMap((field) => [field.nextElementSibling?.textContent, words[field.value]])
    return [read(card, 'h3'), [read(card, '.card-text, .size'), ...others, gallery, words.poster].join(' ')]
  })
}
