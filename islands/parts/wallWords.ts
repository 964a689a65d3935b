import { asWritten, findPlaces, nearestTo, wordsOf } from '../logic/findWords.ts'
import type { FinderLabels } from './labels.ts'
import type { Wall } from './wall.ts'

/** Words that find something where those of the visitor do not. */
export interface Offer {
  readonly words: string
  readonly hits: number
}

/** Returns the search by words in a wall, and reads its words, once. */
export function searchIn(wall: Wall, labels: FinderLabels) {
  const texts = wall.cards.map((card) => textsOf(card, wall, labels))
  const things = texts.map(({ title, others }) => ({ title: wordsOf(title), others: wordsOf(others) }))
  // The cards and what stands between their rows, in the order of the gallery.
  const parts = [...(wall.cards[0]?.parentElement?.children ?? [])]
  return {
    /** Returns the cards that have all words of a text, the best first; all cards where it has none. */
    find(text: string): readonly HTMLElement[] {
      const query = wordsOf(text)
      return query[0] ? findPlaces(query, things).flatMap((place) => wall.cards[place] ?? []) : wall.cards
    },
    /** Returns what is nearest to a text that leaves no card: the text itself if only the choices are in its way. */
    offer(text: string): Offer | undefined {
      const query = wordsOf(text)
      if (query[0] && wall.found[0]) return { words: text.trim(), hits: wall.found.length }
      const near = nearestTo(query, things)
      const words = asWritten(near, texts.flatMap(Object.values)).join(' ')
      return near[0] ? { words, hits: findPlaces(near, things).length } : undefined
    },
    /**
     * Puts the best hits first, and everything back where there are no words. The elements move, so that the order that
     * is seen is the one that is read. What stands in its place is not touched: a moved card is laid out anew.
     */
    arrange(): void {
      const first = new Set<Element>(wall.found === wall.cards ? [] : wall.left)
      let after: Element | null = null
      for (const part of [...first, ...parts.filter((part) => !first.has(part))].reverse()) {
        if (part.nextElementSibling !== after) part.parentElement?.insertBefore(part, after)
        after = part
      }
    },
  }
}

/**
 * Returns the texts by which a card is found: its own, its sizes, its colours and motifs, which stand above the wall, the
 * title of the gallery, and words for any poster.
 */
function textsOf(card: HTMLElement, { choices }: Wall, { words }: FinderLabels) {
  const chosen = [...choices].flatMap(([field, cards]) =>
    cards.has(card) ? [field.nextElementSibling?.textContent, words[field.value]] : [],
  )
  const read = (elements: NodeListOf<Element>) => [...elements].map(({ textContent }) => textContent)
  const gallery = read(document.querySelectorAll('body:not([data-page=home]) h1, #gallery-title'))
  const own = read(card.querySelectorAll('.card-text, .size'))
  return {
    title: read(card.querySelectorAll('h3')).join(' '),
    others: [...own, ...chosen, ...gallery, words.poster].join(' '),
  }
}
