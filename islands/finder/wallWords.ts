// These imports only affect how esbuild splits the code into files: without them,
// esbuild's runtime becomes one more script on every page.
import 'react'
import 'react/jsx-runtime'
import { searchIn } from '../shared/findWords.ts'
import type { FinderLabels } from '../shared/labels.ts'
import type { Wall } from './wall.ts'

/**
 * Returns a wall's word search. It finds a card by its title and description, its sizes,
 * the names of its colours and motifs, the title of the gallery, and words that apply to
 * every poster. It searches the texts as the shop wrote them, even if the browser shows a
 * translation.
 */
export function searchWall(
  { finder, cards, choices, textsOf, sizesOf }: Wall,
  { words }: FinderLabels,
) {
  return searchIn(cards, (card) => {
    const { title, description } = textsOf(card)
    const matchingFields = [...choices.keys()].filter((field) =>
      choices.get(field)?.has(card),
    )
    const names = matchingFields.flatMap((field) => [
      field.dataset.name,
      words[field.value],
    ])
    const otherWords = [
      description,
      sizesOf(card),
      ...names,
      finder.dataset.gallery,
      words.poster,
    ]
    return [title, otherWords.join(' ')]
  })
}
