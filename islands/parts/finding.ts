import { fill } from '../logic/fill.ts'
import type { FinderLabels } from './labels.ts'
import { chosenIn, followView, keepView, narrow, type Wall } from './wall.ts'
import type { Offer } from './wallWords.ts'

/** Milliseconds after the last choice or letter, when the address changes and the number of posters is announced. */
const REST = 500

/** What the choices and the words leave of a wall. */
export interface Result {
  readonly hits: number
  /** The fields of colours and motifs that are chosen. */
  readonly chosen: readonly HTMLInputElement[]
}

export interface Announcement {
  readonly message: string
  /** Words that find something, where nothing is found. */
  readonly offer?: Offer | undefined
  readonly isNothing?: boolean
}

interface Reports {
  /** Called after every choice and letter, and at the start. */
  readonly onChange: (result: Result) => void
  /** Called once no choice or letter has followed for `REST`. */
  readonly onRest: (announcement: Announcement) => void
}

/** What the controls do that a visitor sees beside the fields. */
export interface Finding {
  readonly take: (offer: Offer) => void
  readonly unchoose: (field: HTMLInputElement) => void
}

/** Narrows a wall as choices and words change, and keeps them in the address, as long as the page is open. */
export function startFinding(
  wall: Wall,
  input: HTMLInputElement,
  labels: FinderLabels,
  { onChange, onRest }: Reports,
): Finding {
  const { finder, cards, choices } = wall
  let chosen = chosenIn(wall)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The search by words: its script comes with the first visit to the field. */
  let search: typeof import('./wallWords.ts') | undefined

  const refresh = (): number => {
    chosen = chosenIn(wall)
    wall.found = search?.findCards(wall, input.value, labels) ?? cards
    const hits = narrow(wall)
    onChange({ hits, chosen: [...choices.keys()].filter(({ checked }) => checked) })
    return hits
  }
  const update = (): void => {
    const hits = refresh()
    clearTimeout(timer)
    timer = setTimeout(() => {
      writeAddress(chosen, input.value)
      if (hits > 0) onRest({ message: fill(labels.some, { hits, count: cards.length }) })
      else
        onRest({
          message: labels.nothing,
          isNothing: true,
          offer: search?.offerFor(wall, input.value, labels),
        })
    }, REST)
  }
  const loadSearch = async (): Promise<void> => {
    if (search) return
    search = await import('./wallWords.ts')
    wall.arrange = search.arrangerOf(wall)
    if (input.value) update()
  }
  const clear = (words: string): void => {
    for (const field of choices.keys()) field.checked = false
    input.value = words
    update()
  }
  const unchoose = (field: HTMLInputElement): void => {
    field.checked = false
    update()
  }

  input.value = new URLSearchParams(location.search).get('find') ?? ''
  finder.dataset.counted = ''
  // A group of radio buttons promises that one of them stays chosen.
  for (const group of finder.querySelectorAll('fieldset')) group.ariaDescription = labels.again
  refresh()
  if (input.value) loadSearch()
  input.addEventListener('focus', loadSearch)
  finder.addEventListener('input', update)
  followPresses(finder, (field) => chosen.get(field.name) === field.value, unchoose)
  // Browsers reset the fields only after this event.
  finder.addEventListener('reset', () => {
    if (finder.querySelector('.hits :focus')) focusAnother(finder)
    clear('')
  })
  followOverview(wall)
  document.addEventListener('keydown', (event) => focusBySlash(event, input))
  return {
    take: ({ words }) => {
      clear(words)
      input.focus()
    },
    unchoose: (field) => {
      focusAnother(finder, field.value)
      unchoose(field)
    },
  }
}

/** Takes back a choice that is pressed again, by mouse or space bar: browsers leave a checked radio button checked. */
function followPresses(
  finder: HTMLElement,
  isChosen: (field: HTMLInputElement) => boolean,
  unchoose: (field: HTMLInputElement) => void,
): void {
  const press = (event: Event): void => {
    const field = event.target as HTMLInputElement
    if (field.type !== 'radio' || !isChosen(field)) return
    // Some browsers make a click of the key, which would check it again.
    if (event.type === 'keyup') event.preventDefault()
    unchoose(field)
  }
  finder.addEventListener('click', press)
  finder.addEventListener('keyup', (event) => event.key === ' ' && press(event))
}

/** Moves the focus from a control that goes: to the other choice that can be taken back, or to where both are made. */
function focusAnother(finder: HTMLElement, gone?: string): void {
  const others = [...finder.querySelectorAll<HTMLButtonElement>('.chosen button')]
  const other = gone ? others.find(({ value }) => value !== gone) : undefined
  ;(other ?? finder.querySelector('summary'))?.focus()
}

function followOverview(wall: Wall): void {
  const view = wall.finder.querySelector<HTMLInputElement>('[name=view]')
  if (view) keepView(view)
  view?.addEventListener('change', () => followView(view, wall))
}

function focusBySlash(event: KeyboardEvent, input: HTMLInputElement): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
  event.preventDefault()
  input.focus()
}

/** Tells whether a key is meant for the field that has the focus, or for a dialog above the page. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), select, dialog') !== null

function writeAddress(chosen: ReadonlyMap<string, string>, words: string): void {
  const url = new URL(location.href)
  const wanted = new Map(chosen).set('find', words.trim())
  for (const name of ['colour', 'series', 'view', 'find']) {
    const value = wanted.get(name)
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
