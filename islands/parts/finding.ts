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
  /** What was announced last, once no choice or letter had followed for `REST`. */
  readonly message: string
  /** Words that find something, where nothing is found. */
  readonly offer?: Offer | undefined
}

/** What the controls do that stand beside the fields. */
export interface Finding {
  readonly take: (offer: Offer) => void
  readonly unchoose: (field: HTMLInputElement) => void
}

/** Narrows a wall as choices and words change, and keeps them in the address, as long as the page is open. */
export function startFinding(
  wall: Wall,
  input: HTMLInputElement,
  labels: FinderLabels,
  report: (result: Result) => void,
): Finding {
  const { finder, cards, choices } = wall
  let chosen = chosenIn(wall)
  let message = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The search by words: its script comes with the first visit to the field. */
  let search: ReturnType<typeof import('./wallWords.ts').searchIn> | undefined

  const refresh = (): Result => {
    chosen = chosenIn(wall)
    wall.found = search?.find(input.value) ?? cards
    const result = {
      hits: narrow(wall),
      chosen: [...choices.keys()].filter(({ checked }) => checked),
      message,
    }
    report(result)
    return result
  }
  const update = (): void => {
    const result = refresh()
    const { hits } = result
    clearTimeout(timer)
    timer = setTimeout(() => {
      writeAddress(chosen, input.value)
      message = hits > 0 ? fill(labels.some, { hits, count: cards.length }) : labels.nothing
      report({ ...result, message, offer: hits > 0 ? undefined : search?.offer(input.value) })
    }, REST)
  }
  const loadSearch = async (): Promise<void> => {
    search ??= (await import('./wallWords.ts')).searchIn(wall, labels)
    if (wall.arrange) return
    wall.arrange = search.arrange
    if (input.value) update()
  }
  const set = (fields: Iterable<HTMLInputElement>, words: string): void => {
    for (const field of fields) field.checked = false
    input.value = words
    update()
  }
  const press = (event: Event): void => {
    const field = event.target as HTMLInputElement
    if (field.type !== 'radio' || chosen.get(field.name) !== field.value) return
    // Some browsers make a click of the space bar, which would check it again.
    if (event.type === 'keyup') event.preventDefault()
    set([field], input.value)
  }

  input.value = new URLSearchParams(location.search).get('find') ?? ''
  finder.dataset.counted = ''
  // A group of radio buttons promises that one of them stays chosen.
  for (const group of finder.querySelectorAll('fieldset')) group.ariaDescription = labels.again
  refresh()
  if (input.value) loadSearch()
  input.addEventListener('focus', loadSearch)
  finder.addEventListener('input', update)
  // Browsers leave a radio button checked that is pressed again.
  finder.addEventListener('click', press)
  finder.addEventListener('keyup', (event) => event.key === ' ' && press(event))
  finder.addEventListener('reset', () => {
    if (finder.querySelector('.hits :focus')) focusAnother(finder)
    // Browsers reset the fields only after this event.
    set(choices.keys(), '')
  })
  followOverview(wall)
  document.addEventListener('keydown', (event) => focusBySlash(event, input))
  return {
    take({ words }) {
      set(choices.keys(), words)
      input.focus()
    },
    unchoose(field) {
      focusAnother(finder, `.chosen button:not([name=${field.name}])`)
      set([field], input.value)
    },
  }
}

/** Moves the focus from a control that goes: to another, or to where colours and motifs are chosen. */
function focusAnother(finder: HTMLElement, selector = 'summary'): void {
  const other = finder.querySelector<HTMLElement>(selector) ?? finder.querySelector('summary')
  other?.focus()
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
