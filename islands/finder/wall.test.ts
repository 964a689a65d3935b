import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FinderLabels } from '../shared/labels.ts'
import { followView, keepView, narrow, type Wall, wallAround } from './wall.ts'
import { searchWall } from './wallWords.ts'

const texts = [
  'Drakens öga',
  'Valens öga',
  'Valens barn',
  ...Array<string>(38).fill('Kungen'),
]
interface TestChoice {
  readonly name: 'colour' | 'series'
  readonly value: string
  /** The selector of the matching cards: by position for colours, by id for series. */
  readonly selector: string
  /** Indices of the matching cards. */
  readonly cards: readonly number[]
}

const choices: readonly TestChoice[] = [
  { name: 'colour', value: 'red', selector: '[data-inks*="0"]', cards: [0, 1] },
  { name: 'colour', value: 'blue', selector: '[data-inks*="1"]', cards: [1, 2] },
  {
    name: 'series',
    value: 'whale',
    selector: '[id|="whale"], [data-in~="whale"]',
    cards: [1, 2],
  },
  {
    name: 'series',
    value: 'none',
    selector: '[id|="none"], [data-in~="none"]',
    cards: [],
  },
]

/** The style of an element with a count. It records the counts that the wall writes. */
type CountStyle = Readonly<Record<'setProperty', (name: string, text: string) => string>>

// The elements below have only the properties that the wall uses.

/**
 * Makes the field of each choice, with its label, and a group of fields for each name.
 */
function makeFields(style: CountStyle) {
  const fields = choices.map(({ name, value }) => {
    const label = { hidden: false, style }
    const closest = (element: 'label' | 'fieldset') =>
      element === 'label' ? label : groups[name]
    return {
      name,
      value,
      isConnected: true,
      checked: false,
      dataset: { name: value },
      closest,
    }
  })

  const labelsOf = (name: string) =>
    fields.filter((field) => field.name === name).map(({ closest }) => closest('label'))
  const groups: Readonly<
    Record<string, { hidden: boolean; querySelectorAll: () => readonly unknown[] }>
  > = {
    colour: { hidden: false, querySelectorAll: () => labelsOf('colour') },
    series: { hidden: false, querySelectorAll: () => labelsOf('series') },
  }
  return { fields, groups }
}

/**
 * Makes a page with a card for each text, and the list of the cards' elements in order.
 */
function makeCards(fields: ReturnType<typeof makeFields>['fields']) {
  const posters = texts.map((title, id) => ({ id: `${id}`, title, description: '' }))
  const props = { posters, variants: [], offers: {} }
  const page = {
    getElementById: () => ({ textContent: JSON.stringify(props) }),
    querySelectorAll(selector: string): readonly unknown[] {
      if (selector === '.wall > .card') return cards
      return selector === '[name=colour]' ? fields.slice(0, 2) : []
    },
  }
  vi.stubGlobal('document', page)

  const children: unknown[] = []
  /** Moves elements to the front, like the DOM. */
  const prepend = (...elements: readonly unknown[]) => {
    const followers = children.filter((child) => !elements.includes(child))
    children.splice(0, children.length, ...elements, ...followers)
  }
  const cards = texts.map((_, index) => ({
    id: `${index}`,
    dataset: {},
    ownerDocument: page,
    hidden: false,
    matches(selector: string) {
      const choice = choices.find((choice) => choice.selector === selector)
      return choice?.cards.includes(index) ?? false
    },
    parentElement: { children, prepend },
  }))
  children.push(...cards)
  return { cards, children: children as typeof cards }
}

/** Makes the element around the fields. `attributes` are those that the wall has set. */
function makeFinder(fields: ReturnType<typeof makeFields>['fields'], style: CountStyle) {
  const attributes = new Set<string>()
  const finder = {
    dataset: {},
    closest: () => finder,
    hasAttribute: (name: string) => attributes.has(name),
    toggleAttribute: (name: string, on: boolean) =>
      on ? attributes.add(name) : attributes.delete(name),
    querySelector: () => ({ style }),
    querySelectorAll: (selector: string) =>
      fields.filter(({ checked }) => selector !== ':checked' || checked),
  }
  return { finder: finder as unknown as Element, attributes }
}

/** Makes a wall of 41 cards. */
function makeWall() {
  const counts: Record<string, string> = {}
  const style = { setProperty: (name: string, text: string) => (counts[name] = text) }
  const { fields, groups } = makeFields(style)
  const { cards, children } = makeCards(fields)
  const { finder, attributes } = makeFinder(fields, style)

  const wall = wallAround(finder) as Wall

  /** Returns the indices of the visible cards in the order of their elements. */
  const visibleCards = () =>
    children.filter(({ hidden }) => !hidden).map((card) => cards.indexOf(card))
  return { ...finderOf(wall), fields, groups, visibleCards, counts, attributes }
}

const labels = { words: { poster: 'poster', blue: 'blått' } } as unknown as FinderLabels

function finderOf(wall: Wall) {
  const search = searchWall(wall, labels)
  const find = (words: string): number => {
    wall.found = search.find(words) ?? wall.cards
    return narrow(wall)
  }
  return { find, near: search.near }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('innerWidth', 1500)
  vi.stubGlobal('innerHeight', 1000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a wall', () => {
  /** A search for words and choices. */
  interface TestSearch {
    readonly words: string
    /** The values of the chosen fields. */
    readonly chosen: readonly string[]
    /** The number of posters that match both. */
    readonly hits: number
    /**
     * The number of posters that each choice would leave if it were made next. It would
     * replace a choice with the same name.
     */
    readonly counts: Readonly<Record<string, number>>
    /** The values that visitors can choose: those with a count, and the chosen ones. */
    readonly offered: readonly string[]
  }

  const searches: readonly TestSearch[] = [
    {
      words: '',
      chosen: [],
      hits: 41,
      counts: { red: 2, blue: 2, whale: 2, none: 0 },
      offered: ['red', 'blue', 'whale'],
    },
    {
      words: '',
      chosen: ['red'],
      hits: 2,
      counts: { red: 2, blue: 2, whale: 1, none: 0 },
      offered: ['red', 'blue', 'whale'],
    },
    {
      words: '',
      chosen: ['red', 'whale'],
      hits: 1,
      counts: { red: 1, blue: 2, whale: 1, none: 0 },
      offered: ['red', 'blue', 'whale'],
    },
    {
      words: 'öga',
      chosen: [],
      hits: 2,
      counts: { red: 2, blue: 1, whale: 1, none: 0 },
      offered: ['red', 'blue', 'whale'],
    },
    {
      words: 'drakens',
      chosen: ['blue'],
      hits: 0,
      counts: { red: 1, blue: 0, whale: 0, none: 0 },
      offered: ['red', 'blue'],
    },
    {
      // A dash is not a word, so it does not filter.
      words: ' – ',
      chosen: ['none'],
      hits: 0,
      counts: { red: 0, blue: 0, whale: 2, none: 0 },
      offered: ['whale', 'none'],
    },
  ]

  /** Makes a wall with chosen values and searches it for words. */
  function searchWallFor({ words, chosen }: TestSearch) {
    const wall = makeWall()
    for (const field of wall.fields) field.checked = chosen.includes(field.value)
    return { ...wall, hits: wall.find(words) }
  }

  it.each(searches)(
    'shows $hits posters for "$words" and the choices $chosen',
    (search) => {
      const { hits, visibleCards, attributes } = searchWallFor(search)
      vi.runAllTimers()

      expect(hits).toBe(search.hits)
      expect(visibleCards()).toHaveLength(search.hits)
      expect(attributes.has('data-narrow')).toBe(search.hits < 41)
    },
  )

  it.each(searches)(
    'counts the posters of "$words" and the choices $chosen',
    (search) => {
      const { counts } = searchWallFor(search)

      const choiceCounts = Object.entries(search.counts).map(([value, count]) => [
        `--n-${value}`,
        `"${count}"`,
      ])
      expect(Object.entries(counts)).toEqual([
        ['--hits', `"${search.hits}"`],
        ...choiceCounts,
      ])
    },
  )

  it.each(searches)('offers $offered for "$words" and the choices $chosen', (search) => {
    const { fields, groups } = searchWallFor(search)

    const visibleFields = fields.filter((field) => !field.closest('label')?.hidden)
    expect(visibleFields.map(({ value }) => value)).toEqual(search.offered)

    // A group with no choices left loses its heading.
    const namesOfOffered = visibleFields.map(({ name }) => name)
    for (const [name, { hidden }] of Object.entries(groups))
      expect(hidden, name).toBe(!namesOfOffered.some((visible) => visible === name))
  })

  // A window of 1500 × 1000 px has room for 10 cards of 150,000 square pixels, or for 30
  // cards of 50,000 square pixels in the overview. Each frame adds 30 cards, until all 41
  // are shown.
  it.each([
    { isOverview: false, height: 1000, first: 10, second: 40, isComplete: false },
    { isOverview: true, height: 1000, first: 30, second: 41, isComplete: true },
    { isOverview: false, height: 1100, first: 11, second: 41, isComplete: true },
  ])(
    'in the overview: $isOverview, $height px high, shows $first cards, then $second',
    ({ isOverview, height, first, second, isComplete }) => {
      vi.stubGlobal('innerHeight', height)
      const { find, visibleCards, attributes } = makeWall()
      find('drakens')
      vi.runAllTimers()
      if (isOverview) attributes.add('data-view')

      find('')
      expect(visibleCards()).toEqual([0])

      drawFrame()
      expect(visibleCards()).toHaveLength(first)

      drawFrame()
      expect(visibleCards()).toHaveLength(second)
      // When all cards are shown, no more frames are requested.
      expect(vi.getTimerCount()).toBe(isComplete ? 0 : 1)

      vi.runAllTimers()
      expect(visibleCards()).toHaveLength(41)
    },
  )

  /** Runs the next animation frame, and the task that updates the cards after it. */
  function drawFrame() {
    vi.advanceTimersToNextTimer()
    vi.advanceTimersToNextTimer()
  }

  function makeSearchableWall() {
    const { find, near, visibleCards } = makeWall()
    const cardsFor = (words: string) => {
      find(words)
      vi.runAllTimers()
      return visibleCards()
    }
    return { cardsFor, near }
  }

  it('finds posters by words and shows the best hits first', () => {
    const { cardsFor } = makeSearchableWall()

    expect(cardsFor('barn')).toEqual([2])
    expect(cardsFor('valens')).toEqual([1, 2])
    expect(cardsFor('poster')).toHaveLength(41)
    expect(cardsFor('valen barnet')).toEqual([2])
  })

  it('finds posters by colours and motifs', () => {
    const { cardsFor } = makeSearchableWall()

    expect(cardsFor('blått whale öga')).toEqual([1])
    expect(cardsFor('red')).toEqual([0, 1])
    expect(cardsFor('whale barn')).toEqual([2])
  })

  it('suggests a similar word if nothing matches', () => {
    const { cardsFor, near } = makeSearchableWall()

    expect(cardsFor('bare')).toEqual([])
    expect(near('bare')).toBe('barn')
  })

  it('restores all cards in their order when a search is cleared', () => {
    const { cardsFor } = makeSearchableWall()
    expect(cardsFor('valen barnet')).toEqual([2])

    expect(cardsFor('')).toHaveLength(41)
    expect(cardsFor('')[0]).toBe(0)
  })

  it('shows the last of several searches in a row', () => {
    const { find, visibleCards } = makeWall()

    find('drakens')
    find('barn')
    vi.runAllTimers()

    expect(visibleCards()).toEqual([2])
  })
})

// Two cards, 600 px high. The overview moves their tops to 0 and 100. The page scrolls so
// that one card keeps its place: the first whose lower edge is below the top third of the
// window, which ends at 333 px. Its top is at least 80 px from the top of the window,
// below the bar.
it.each([
  {
    title: 'scrolls to keep the first visible card below the bar',
    // The lower edge of the first card is at 300, so the second card keeps its place.
    // Its top was at -200, behind the bar. The overview moves it to 100, and it is
    // scrolled to 80.
    previousTops: [-300, -200],
    scrollTop: 100 - 80,
  },
  {
    title: 'keeps the first card in place',
    // The lower edge of the first card is at 800. The overview moves the top of the card
    // from 200 to 0.
    previousTops: [200, 300],
    scrollTop: 0 - 200,
  },
])('the overview $title', ({ previousTops, scrollTop }) => {
  const session: { view?: string } = {}
  const scrollBy = vi.fn()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('scrollBy', scrollBy)
  let isOverview = false
  const finder = { toggleAttribute: (_: string, on: boolean) => (isOverview = on) }
  const topsInOverview = [0, 100]
  const cards = previousTops.map((previousTop, index) => ({
    getBoundingClientRect: () => ({
      top: isOverview ? topsInOverview[index] : previousTop,
      bottom: previousTop + 600,
    }),
  }))
  const view = { checked: true, value: 'overview' } as HTMLInputElement

  followView(view, { finder, cards } as unknown as Wall)
  expect(session.view).toBe('overview')
  expect(scrollBy).toHaveBeenCalledWith({ top: scrollTop, behavior: 'instant' })

  keepView({ ...view, checked: false })
  expect(session.view).toBe('')
})
