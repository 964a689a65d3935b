import { asWritten, findPlaces, nearestTo, type Words, wordsOf } from '../logic/findWords.ts'
import type { FinderLabels } from './labels.ts'
import type { Wall } from './wall.ts'

/** Words that find something where those of the visitor do not. */
export interface Offer {
  readonly words: string
  readonly hits: number
}

/** Returns the cards that have all words of a text, the best first; all cards where it has none. */
export function findCards(wall: Wall, text: string, labels: FinderLabels): readonly HTMLElement[] {
  const query = wordsOf(text)
  if (!query[0]) return wall.cards
  return findPlaces(query, thingsOf(wall, labels)).flatMap((place) => wall.cards[place] ?? [])
}

/** Returns what is nearest to a text that leaves no card: the text itself if only the choices are in its way. */
export function offerFor(wall: Wall, text: string, labels: FinderLabels): Offer | undefined {
  const query = wordsOf(text)
  if (!query[0]) return undefined
  if (wall.found[0]) return { words: text.trim(), hits: wall.found.length }
  const things = thingsOf(wall, labels)
  const near = nearestTo(query, things)
  if (!near[0]) return undefined
  const texts = wall.cards.flatMap((card) => Object.values(textsOf(card, wall, labels)))
  return { words: asWritten(near, texts).join(' '), hits: findPlaces(near, things).length }
}

/**
 * Returns the function that puts the best hits of words first, and everything back where there are no words. The elements
 * move, so that the order that is seen is the one that is read. What stands in its place is not touched: a moved card is
 * laid out anew.
 */
export function arrangerOf(wall: Wall): () => void {
  // The cards and what stands between their rows, in the order of the gallery.
  const parts = [...(wall.cards[0]?.parentElement?.children ?? [])]
  return () => {
    const first = new Set<Element>(wall.found === wall.cards ? [] : wall.left)
    let after: Element | null = null
    for (const part of [...first, ...parts.filter((part) => !first.has(part))].reverse()) {
      if (part.nextElementSibling !== after) part.parentElement?.insertBefore(part, after)
      after = part
    }
  }
}

/** The words of the cards of a wall, looked up once. */
const things = new WeakMap<Wall, readonly Words[]>()

function thingsOf(wall: Wall, labels: FinderLabels): readonly Words[] {
  const known =
    things.get(wall) ??
    wall.cards.map((card) => {
      const { title, others } = textsOf(card, wall, labels)
      return { title: wordsOf(title), others: wordsOf(others) }
    })
  things.set(wall, known)
  return known
}

/**
 * Returns the texts by which a card is found: its own, its sizes, its colours and motifs, which stand above the wall, the
 * title of the gallery, and words for any poster.
 */
function textsOf(card: HTMLElement, { choices }: Wall, { words }: FinderLabels) {
  const chosen = [...choices].flatMap(([field, cards]) =>
    cards.has(card) ? [textOf(field.nextElementSibling), words[field.value as keyof typeof words] ?? ''] : [],
  )
  const gallery = document.querySelectorAll('body:not([data-page=home]) h1, #gallery-title')
  const read = (elements: NodeListOf<Element>): readonly string[] => [...elements].map(textOf)
  return {
    title: read(card.querySelectorAll('h3')).join(' '),
    others: [
      ...read(card.querySelectorAll('.card-text, .size')),
      ...chosen,
      ...read(gallery),
      words.poster,
    ].join(' '),
  }
}

const textOf = (element: Element | null): string => element?.textContent ?? ''
