import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrangeReviews } from '../reviews/Reviews.tsx'
import type { FinderLabels } from '../shared/labels.ts'
import { followView, keepView, narrow, type Wall, wallAround } from './wall.ts'
import { searchWall } from './wallWords.ts'

// Elements with only the members that the wall uses.
const texts = [
  'Drakens öga',
  'Valens öga',
  'Valens barn',
  ...Array<string>(38).fill('Kungen'),
]
/** Indices of the cards per choice: colours are matched by position, series by id. */
const choices = [
  ['colour', 'red', '[data-inks*="0"]', [0, 1]],
  ['colour', 'blue', '[data-inks*="1"]', [1, 2]],
  ['series', 'whale', '[id|="whale"], [data-in~="whale"]', [1, 2]],
  ['series', 'none', '[id|="none"], [data-in~="none"]', []],
] as const

function makeWall() {
  const counts: Record<string, string> = {}
  const style = { setProperty: (name: string, text: string) => (counts[name] = text) }
  const children: unknown[] = []
  const prepend = (...first: readonly unknown[]) =>
    children.splice(0, children.length, ...new Set([...first, ...children]))
  const props = {
    posters: texts.map((title, id) => ({ id: `${id}`, title, description: '' })),
    offers: {},
  }
  const page = {
    getElementById: () => ({ textContent: JSON.stringify(props) }),
    querySelectorAll: (selector: string): readonly unknown[] =>
      selector === '.wall > .card'
        ? cards
        : selector === '[name=colour]'
          ? fields.slice(0, 2)
          : [],
  }
  vi.stubGlobal('document', page)
  const cards = texts.map((_, index) => ({
    id: `${index}`,
    dataset: {},
    ownerDocument: page,
    hidden: false,
    matches: (selector: string) =>
      choices.some(
        ([, , wanted, own]) => wanted === selector && own.some((one) => one === index),
      ),
    parentElement: { children, prepend },
  }))
  children.push(...cards)
  const fields = choices.map(([name, value]) => {
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
  const attributes = new Set<string>()
  const finder = {
    dataset: {},
    closest: () => finder,
    hasAttribute: (name: string) => attributes.has(name),
    toggleAttribute: (name: string, on: boolean) =>
      attributes[on ? 'add' : 'delete'](name),
    querySelector: () => ({ style }),
    querySelectorAll: (selector: string) =>
      fields.filter(({ checked }) => selector !== ':checked' || checked),
  }
  const wall = wallAround(finder as unknown as Element) as Wall
  const shown = () =>
    (children as typeof cards)
      .filter(({ hidden }) => !hidden)
      .map((card) => cards.indexOf(card))
  return { ...finderOf(wall), fields, groups, shown, counts, attributes }
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
  it.each([
    ['', [], 41, ['red', 'blue', 'whale'], [2, 2, 2, 0]],
    ['', ['red'], 2, ['red', 'blue', 'whale'], [2, 2, 1, 0]],
    ['', ['red', 'whale'], 1, ['red', 'blue', 'whale'], [1, 2, 1, 0]],
    ['öga', [], 2, ['red', 'blue', 'whale'], [2, 1, 1, 0]],
    ['drakens', ['blue'], 0, ['red', 'blue'], [1, 0, 0, 0]],
    [' – ', ['none'], 0, ['whale', 'none'], [0, 0, 2, 0]],
  ] as const)(
    'with the words "%s" and %o shows %i',
    (words, chosen, hits, offered, counts) => {
      const { find, fields, groups, ...seen } = makeWall()
      for (const field of fields)
        field.checked = chosen.some((value) => value === field.value)
      expect(find(words)).toBe(hits)
      const wanted = choices.map(([, value], index) => [
        `--n-${value}`,
        `"${counts[index]}"`,
      ])
      expect(Object.entries(seen.counts)).toEqual([['--hits', `"${hits}"`], ...wanted])
      expect(
        fields
          .filter((field) => !field.closest('label')?.hidden)
          .map(({ value }) => value),
      ).toEqual(offered)
      // A group without any choice left loses its heading.
      const isOffered = (name: string) =>
        fields.some(
          (field) => field.name === name && offered.some((one) => one === field.value),
        )
      for (const [name, { hidden }] of Object.entries(groups))
        expect(hidden, name).toBe(!isOffered(name))
      vi.runAllTimers()
      expect(seen.shown()).toHaveLength(hits)
      expect(seen.attributes.has('data-narrow')).toBe(hits < 41)
    },
  )

  it.each([
    [false, 1000, 10],
    [true, 1000, 30],
    [false, 1100, 11],
  ])(
    'the overview (%s) of %i px brings %i cards back, then thirties',
    (overview, height, count) => {
      vi.stubGlobal('innerHeight', height)
      const { find, shown, attributes } = makeWall()
      find('drakens')
      vi.runAllTimers()
      if (overview) attributes.add('data-view')
      find('')
      expect(shown()).toEqual([0])
      vi.advanceTimersToNextTimer().advanceTimersToNextTimer()
      expect(shown()).toHaveLength(count)
      vi.advanceTimersToNextTimer().advanceTimersToNextTimer()
      expect(shown()).toHaveLength(Math.min(count + 30, 41))
      // When all cards are shown, no more frames are requested.
      expect(vi.getTimerCount()).toBe(count + 30 < 41 ? 1 : 0)
      vi.runAllTimers()
      expect(shown()).toHaveLength(41)
    },
  )

  it('shows the best hits first, finds colours and motifs, and suggests similar words', () => {
    const { find, near, shown } = makeWall()
    const foundBy = (words: string) => {
      find(words)
      vi.runAllTimers()
      return shown()
    }
    expect(foundBy('barn')).toEqual([2])
    expect(foundBy('blått whale öga')).toEqual([1])
    expect(foundBy('red')).toEqual([0, 1])
    expect(foundBy('whale barn')).toEqual([2])
    expect(foundBy('valens')).toEqual([1, 2])
    expect(foundBy('poster')).toHaveLength(41)
    expect(foundBy('valen barnet')).toEqual([2])
    expect(foundBy('bare')).toEqual([])
    expect(near('bare')).toBe('barn')
    expect(foundBy('')).toHaveLength(41)
    expect(foundBy('')[0]).toBe(0)
  })

  it('shows the last choice', () => {
    const { find, shown } = makeWall()
    for (const words of ['drakens', 'barn']) find(words)
    vi.runAllTimers()
    expect(shown()).toEqual([2])
  })
})

it.each([
  [-300, -200, 'scrolls to keep the first visible card below the bar', 20],
  [200, 300, 'keeps that card in place', -200],
])('the overview, from %i and %i, %s', (gone, top, _, scrolled) => {
  const session: { view?: string } = {}
  const scrollBy = vi.fn()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('scrollBy', scrollBy)
  let isView = false
  const finder = { toggleAttribute: (_: string, on: boolean) => (isView = on) }
  const cards = [gone, top].map((before, index) => ({
    getBoundingClientRect: () => ({
      top: isView ? index * 100 : before,
      bottom: before + 600,
    }),
  }))
  const view = { checked: true, value: 'overview' } as HTMLInputElement
  followView(view, { finder, cards } as unknown as Wall)
  expect(session.view).toBe('overview')
  expect(scrollBy).toHaveBeenCalledWith({ top: scrolled, behavior: 'instant' })
  keepView({ ...view, checked: false })
  expect(session.view).toBe('')
})

it('reviews are sorted once, and all but the first few are hidden', () => {
  const items = [...'abc'].map((name) => ({ name, hidden: false }))
  const list = {
    children: [...items],
    append: vi.fn((...all: typeof items) => (list.children = all)),
  }
  const arrange = (order: readonly number[], count: number) => {
    const places = order.map((item) => ({ item, rating: 5 }))
    arrangeReviews(
      list as unknown as HTMLElement,
      items as unknown as HTMLElement[],
      places,
      count,
    )
    return [
      list.children.map(({ name, hidden }) => (hidden ? '-' : name)).join(''),
      list.append.mock.calls.length,
    ]
  }
  expect(arrange([0, 1, 2], 2)).toEqual(['ab-', 0])
  expect(arrange([2, 0, 1, 7], 1)).toEqual(['c--', 1])
  expect(arrange([2, 0, 1], 3)).toEqual(['cab', 1])
})
