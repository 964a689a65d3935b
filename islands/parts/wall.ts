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
 * @returns the cards that are left
 */
export function narrow(wall: Wall, query: string): readonly HTMLElement[] {
  const { finder, cards, fields } = wall
  const wanted = wordsOf(query)
  const hasWords = wanted.length > 0
  const choices = fields.filter(({ name }) => name !== 'view')
  const chosen = choices.filter(({ checked }) => checked)
  const cardsOf = (wantedOf: readonly HTMLInputElement[]): readonly HTMLElement[] => {
    const selectors = wantedOf.map((field) => selectorOf(wall, field))
    return cards.filter((card) => !card.hidden && selectors.every((one) => card.matches(one)))
  }
  // Without words, before and now, the stylesheet has done it all.
  if (!hasWords && !finder.hasAttribute('data-words')) return cardsOf(chosen)
  for (const card of cards) card.hidden = hasWords && !isFound(wanted, textOf(card))
  const left = cardsOf(chosen)
  finder.toggleAttribute('data-words', hasWords)
  const write = (name: string, count: number): void =>
    finder.style.setProperty(name, hasWords ? `"${count}"` : '')
  write('--hits', left.length)
  for (const field of choices) {
    const others = hasWords ? chosen.filter(({ name }) => name !== field.name) : []
    const count = cardsOf([...others, field]).length
    write(`--n-${field.value}`, count)
    const label = field.closest('label')
    if (label) label.hidden = count === 0 && !field.checked
  }
  return left
}

/** Cards that come back at once, more than a screen shows: whole ones, or the small ones of the overview. */
const AT_ONCE = { cards: 9, tiles: 18 }

/**
 * Of the cards that come back, those far below follow a frame later: laying all of them out would keep a slow phone from
 * showing for twice as long what was chosen.
 */
export function showInSteps(
  before: readonly HTMLElement[],
  now: readonly HTMLElement[],
  size: keyof typeof AT_ONCE,
): void {
  const later = now.slice(AT_ONCE[size]).filter((card) => !before.includes(card))
  const hide = (isHidden: boolean): void => {
    for (const card of later) card.toggleAttribute('data-later', isHidden)
  }
  hide(true)
  requestAnimationFrame(() => setTimeout(hide, 0, false))
}
