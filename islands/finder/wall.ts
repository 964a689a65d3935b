import type { PosterTexts } from '../poster-card/cardProps.ts'
import { attempt } from '../runtime/events.ts'
import { readCardProps, textsOf, variantsOf } from '../shared/readPoster.ts'
import { onePerSize } from '../shared/variants.ts'
import { selectorOf } from './wallChoice.ts'

/**
 * The posters of a page and the choices above them, read from the markup of
 * templates/finder/Finder.tsx.
 */
export interface Wall {
  readonly finder: HTMLElement
  readonly cards: readonly HTMLElement[]
  /** The cards and the blocks between their rows, in the order of the gallery. */
  readonly parts: readonly Element[]
  /** The fields of colours and series, each with its matching cards. */
  choices: ReadonlyMap<HTMLInputElement, ReadonlySet<HTMLElement>>
  /** The texts of a card as the shop wrote them. */
  readonly textsOf: (card: HTMLElement) => PosterTexts
  /** The sizes of a card as text. */
  readonly sizesOf: (card: HTMLElement) => string
  /**
   * Cards that match the words in the search field, the best first. Without words it is
   * the same array as `cards`, so that `show` can tell that there is no search.
   */
  found: readonly HTMLElement[]
  /**
   * Cards that match the words and the choices. Cards that are not visible yet appear
   * within the next frames. Without words and choices it is the same array as `cards`, so
   * that `show` can tell that the wall is unfiltered.
   */
  left: readonly HTMLElement[]
}

export function wallAround(root: Element): Wall | undefined {
  const finder = root.closest<HTMLElement>('.finder')
  if (!finder) return undefined

  const cards = [...document.querySelectorAll<HTMLElement>('.wall > .card')]
  // The first script has set `hidden` on the blocks between the rows. From now on the
  // stylesheet hides them while the wall is filtered.
  for (const breath of document.querySelectorAll<HTMLElement>('.wall > .breath'))
    breath.hidden = false

  return {
    finder,
    cards,
    parts: [...(cards[0]?.parentElement?.children ?? [])],
    choices: choicesIn(finder, cards),
    textsOf,
    sizesOf: sizesText,
    found: cards,
    left: cards,
  }
}

/** Returns all sizes of a card as text: 'A1 59,4 × 84,1 cm A2 42 × 59,4 cm'. */
function sizesText(card: HTMLElement): string {
  const props = readCardProps(document)
  const orientation = card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait'
  const variants = props ? variantsOf(props, { ...textsOf(card), orientation }) : []

  return onePerSize(variants)
    .map(({ size, sizeLabel }) => `${size} ${sizeLabel}`)
    .join(' ')
}

function choicesIn(finder: HTMLElement, cards: readonly HTMLElement[]): Wall['choices'] {
  const fields = [
    ...finder.querySelectorAll<HTMLInputElement>('[name=colour], [name=series]'),
  ]
  return new Map(
    fields.map((field) => {
      // Computed once for all cards, because it looks at all fields of the same name.
      const selector = selectorOf(field)
      return [field, new Set(cards.filter((card) => card.matches(selector)))]
    }),
  )
}

/** Returns the name of a colour or a series. */
export const filterNameOf = (field: HTMLInputElement): string => field.dataset.name ?? ''

/**
 * Hides the cards that do not match the choices and the words. Counts, for each choice,
 * the cards that it would leave.
 * @returns the number of matching cards
 */
export function narrow(wall: Wall): number {
  const { finder, found, cards } = wall

  // Browser extensions may have replaced fields by copies.
  const areFieldsInPage = [...wall.choices.keys()].every(({ isConnected }) => isConnected)
  if (!areFieldsInPage) wall.choices = choicesIn(finder, cards)

  const { choices } = wall
  const fields = [...choices.keys()]
  const chosen = fields.filter(({ checked }) => checked)
  const cardsOf = (required: readonly HTMLInputElement[]): readonly HTMLElement[] =>
    found.filter((card) => required.every((field) => choices.get(field)?.has(card)))
  wall.left = chosen[0] ? cardsOf(chosen) : found

  // In square pixels, in the overview and in the usual view. Real cards are larger, so
  // the first frame shows enough of them.
  const leastCardArea = finder.hasAttribute('data-view') ? 50_000 : 150_000
  showLater(wall, (innerWidth * innerHeight) / leastCardArea)

  write(finder.querySelector<HTMLElement>('.hits'), '--hits', wall.left.length)
  for (const field of fields) {
    // The choice would replace the chosen field of the same name.
    const otherChoices = chosen.filter(({ name }) => name !== field.name)
    const count = cardsOf([...otherChoices, field]).length
    const label = field.closest('label')
    if (label) label.hidden = count === 0 && !field.checked
    write(label, `--n-${field.value}`, count)
  }
  hideEmptyGroups(fields)

  return wall.left.length
}

/**
 * Hides groups without visible choices, because words that match no poster leave none.
 */
function hideEmptyGroups(fields: readonly HTMLInputElement[]): void {
  const groups = new Set(fields.map((field) => field.closest('fieldset')))
  for (const group of groups)
    if (group)
      group.hidden = [...group.querySelectorAll('label')].every(({ hidden }) => hidden)
}

/** Shows '…' in place of the number of cards, until it is known. */
export const hideCount = ({ finder }: Wall): void =>
  write(finder.querySelector('.hits b'), '--hits', '…')

/** Replaces a count. For pages without scripts, the stylesheet contains the count. */
const write = (element: HTMLElement | null, name: string, count: number | string): void =>
  element?.style.setProperty(name, `"${count}"`)

/** Number of cards added per frame: more would block a slow phone. */
const CARDS_OF_A_FRAME = 30

/**
 * Updates the cards after the choice and its counts have been painted. First hides cards
 * and shows those on the screen. Then shows the cards far below, whose layout takes
 * longer than everything else.
 */
function showLater(wall: Wall, count: number): void {
  const { left } = wall
  const showUnlessOutdated = (): void => {
    if (wall.left === left) show(wall, count)
  }
  // The callback runs before the next frame is painted, and the timeout after it.
  requestAnimationFrame(() => setTimeout(showUnlessOutdated))
}

function show(wall: Wall, count: number): void {
  const { finder, cards, parts, choices, found, left } = wall
  // The best hits come first. The elements themselves move, so that the visual order is
  // also the reading order.
  const leadingParts = found === cards ? parts : left
  const container = cards[0]?.parentElement
  if (leadingParts.some((part, index) => container?.children[index] !== part))
    container?.prepend(...leadingParts)

  finder.toggleAttribute('data-narrow', left !== cards)
  finder.toggleAttribute(
    'data-chosen',
    [...choices.keys()].some(({ checked }) => checked),
  )

  // Hidden matching cards appear now only if they are among the first `count`. Visible
  // matching cards stay.
  const matches = new Set(left)
  const firstMatches = new Set(left.slice(0, count))
  for (const card of cards) {
    const shownCards = card.hidden ? firstMatches : matches
    card.hidden = !shownCards.has(card)
  }

  if (count < left.length) showLater(wall, count + CARDS_OF_A_FRAME)
}

/**
 * If possible, stores for this visit whether the overview is chosen.
 * islands/runtime/boot-wall.ts reads it on the next page.
 */
export function keepView({ checked, value }: HTMLInputElement): void {
  attempt(() => Object.assign(sessionStorage, { view: checked ? value : '' }))
}

/**
 * Changes the view and scrolls so that one poster stays in place: the first whose lower
 * edge is below the top third of the window. Its top must not be behind the bar, which is
 * less than 80 px high.
 */
export function followView(view: HTMLInputElement, { finder, cards }: Wall): void {
  keepView(view)

  const topOf = (card: Element): number => card.getBoundingClientRect().top
  const cardOnScreen = cards.find(
    (card) => card.getBoundingClientRect().bottom > innerHeight / 3,
  )
  const previousTop = cardOnScreen ? topOf(cardOnScreen) : 0
  finder.toggleAttribute('data-view', view.checked)

  if (!cardOnScreen) return
  const newTop = Math.max(previousTop, 80)
  scrollBy({ top: topOf(cardOnScreen) - newTop, behavior: 'instant' })
}

/**
 * Marks the visitor's position in the index next to a wall (templates/finder/Finder.tsx).
 */
export function followPlace(cards: readonly HTMLElement[]): void {
  const numbers = [...document.querySelectorAll<HTMLAnchorElement>('.where-number a')]
  const isPassed = ({ hash }: HTMLAnchorElement): boolean => {
    const card = document.getElementById(hash.slice(1))
    return card !== null && card.getBoundingClientRect().top < innerHeight / 2
  }
  // Reports each row that reaches the middle of the screen.
  const watcher = new IntersectionObserver(
    () => {
      const current = numbers.findLast(isPassed)
      for (const number of numbers)
        number.setAttribute('aria-current', String(number === current))
    },
    { rootMargin: '-50% 0px' },
  )
  for (const card of cards) watcher.observe(card)
}
