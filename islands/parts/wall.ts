import { isFound, wordsOf } from '../logic/findWords.ts'

/** The posters of a page, and the choices above them: everything is read from the markup of templates/sections/Finder.tsx. */
export interface Wall {
  readonly finder: HTMLElement
  readonly cards: readonly HTMLElement[]
  readonly fields: readonly HTMLInputElement[]
}

export function wallAround(root: Element): Wall | undefined {
  const finder = root.closest<HTMLElement>('.finder')
  if (!finder) return undefined
  return {
    finder,
    cards: [...document.querySelectorAll<HTMLElement>('.wall > .card')],
    fields: [...finder.querySelectorAll<HTMLInputElement>('input[value]')],
  }
}

/** What is chosen, by the names of the fields: colour, series, view. */
export const chosenIn = ({ fields }: Wall): ReadonlyMap<string, string> =>
  new Map(fields.filter(({ checked }) => checked).map(({ name, value }) => [name, value]))

/** Looked up once, when the first letter is typed. */
const texts = new WeakMap<HTMLElement, readonly string[]>()

function textOf(card: HTMLElement): readonly string[] {
  const known = texts.get(card)
  if (known) return known
  const words = wordsOf([...card.querySelectorAll('h3, .card-text')].map((one) => one.textContent).join(' '))
  texts.set(card, words)
  return words
}

/** Cards of a choice, as cli/model/wall.ts writes them: colours by their places, series by their ids. */
function selectorOf({ fields }: Wall, choice: HTMLInputElement): string {
  const { name, value } = choice
  if (name === 'series') return `[id|="${value}"], [data-in~="${value}"]`
  return `[data-inks*="${fields.filter((field) => field.name === name).indexOf(choice)}"]`
}

/**
 * Hides the cards that have not these words. The stylesheet counts what colours and series leave; where words leave
 * less, the counts are written over its own.
 * @returns how many cards are shown
 */
export function narrow(wall: Wall, query: string): number {
  const { finder, cards, fields } = wall
  const wanted = wordsOf(query)
  const hasWords = wanted.length > 0
  const choices = fields.filter(({ name }) => name !== 'view')
  const chosen = choices.filter(({ checked }) => checked)
  const countOf = (wantedOf: readonly HTMLInputElement[]): number => {
    const selectors = wantedOf.map((field) => selectorOf(wall, field))
    return cards.filter((card) => !card.hidden && selectors.every((one) => card.matches(one))).length
  }
  // Without words, before and now, the stylesheet has done it all.
  if (!hasWords && !finder.hasAttribute('data-words')) return countOf(chosen)
  for (const card of cards) card.hidden = hasWords && !isFound(wanted, textOf(card))
  const hits = countOf(chosen)
  finder.toggleAttribute('data-words', hasWords)
  const write = (name: string, count: number): void =>
    finder.style.setProperty(name, hasWords ? `"${count}"` : '')
  write('--hits', hits)
  for (const field of choices) {
    const others = hasWords ? chosen.filter(({ name }) => name !== field.name) : []
    const left = countOf([...others, field])
    write(`--n-${field.value}`, left)
    const label = field.closest('label')
    if (label) label.hidden = left === 0 && !field.checked
  }
  return hits
}
