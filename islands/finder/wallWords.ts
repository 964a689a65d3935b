// Only for how esbuild splits chunks: without these imports its runtime becomes one more script of every page.
import 'react'
import 'react/jsx-runtime'
import { searchIn } from '../shared/findWords.ts'
import type { FinderLabels } from '../shared/labels.ts'
import type { Wall } from './wall.ts'

/**
 * Returns the search by words in a wall. A card is found by its own texts, its sizes, its colours and motifs, which stand
 * above the wall, the title of the gallery, and words for any poster: as the shop wrote them, in whatever language a
 * translator shows them.
 */
export function searchWall(
  { finder, cards, choices, textsOf, sizesOf }: Wall,
  { words }: FinderLabels,
) {
  return searchIn(cards, (card) => {
    const { title, description } = textsOf(card)
    const chosen = [...choices.keys()].filter((field) => choices.get(field)?.has(card))
    const names = chosen.flatMap((field) => [field.dataset.name, words[field.value]])
    const others = [
      description,
      sizesOf(card),
      ...names,
      finder.dataset.gallery,
      words.poster,
    ]
    return [title, others.join(' ')]
  })
}
