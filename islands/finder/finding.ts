import { closest } from '../runtime/events.ts'
import { mark } from '../runtime/pending.ts'
import { fill } from '../shared/fill.ts'
import { isPlainKey } from '../shared/keys.ts'
import type { FinderLabels } from '../shared/labels.ts'
import {
  filterNameOf,
  followView,
  hideCount,
  keepView,
  narrow,
  type Wall,
} from './wall.ts'

/**
 * Milliseconds after the last choice or letter until the address changes and the number
 * of posters is announced.
 */
const PAUSE = 500

/** Selects the chosen fields by name, because browser extensions may add other fields. */
const CHOSEN = ['colour', 'series', 'view'].map((name) => `[name=${name}]:checked`).join()

/** The result of filtering a wall by choices and words. */
export interface FinderResult {
  /** The chosen fields of colours and motifs. */
  readonly chosen: readonly HTMLInputElement[]
  /**
   * The message to announce once the visitor has made no choice and typed no letter for
   * `PAUSE`.
   */
  readonly message: string
  /** If no poster matches, a wider search that has matches, for the visitor to start. */
  readonly offer?: { readonly text: string; readonly take: () => void } | undefined
}

/**
 * Filters a wall whenever its choices or words change: `update` shows the matching cards at
 * once and, after a pause, announces their number and writes the address.
 */
export function startFinding(
  wall: Wall,
  input: HTMLInputElement,
  labels: FinderLabels,
  report: (result: FinderResult) => void,
): void {
  const { finder, cards } = wall
  let result: FinderResult = { chosen: [], message: '' }
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The word search. Its script loads when the field is first used. */
  let search: ReturnType<typeof import('./wallWords.ts').searchWall> | undefined
  /** Tells whether the search script failed to load. */
  let isLost = false

  input.value = new URLSearchParams(location.search).get('find') ?? ''
  // From here on this island filters the wall, and boot-wall.ts no longer does.
  finder.dataset.counted = ''
  // Screen readers announce radio buttons, and usually a chosen one cannot be cleared
  // again. The description says that these can, and how.
  for (const group of finder.querySelectorAll('fieldset'))
    group.setAttribute('aria-description', labels.again)
  refresh()

  // The address may have chosen a colour or a motif. Then the status announces the number
  // of matching posters.
  if (result.chosen[0]) update()
  if (input.value) loadSearch()

  for (const type of ['focus', 'input']) input.addEventListener(type, loadSearch)
  finder.addEventListener('input', update)
  // Browsers keep a radio button checked when it is pressed again.
  finder.addEventListener('click', uncheck)
  finder.addEventListener('keyup', (event) => event.key === ' ' && uncheck(event))
  // Browsers reset the fields only after this event.
  finder.addEventListener('reset', () => startAnew('', finder.querySelector('summary')))

  const view = finder.querySelector<HTMLInputElement>('[name=view]')
  if (view) keepView(view)
  view?.addEventListener('change', () => followView(view, wall))

  document.addEventListener('keydown', (event) => focusBySlash(event, input))
  // An enlarged picture has its own history entry. If it was opened within the pause after
  // a choice, the address of that entry has the choice. Back leads to the previous entry,
  // whose address still lacks the choice.
  addEventListener('popstate', keepInAddress)

  function update(): void {
    refresh()
    clearTimeout(timer)
    timer = setTimeout(announceAfterPause, PAUSE)
  }

  function refresh(): void {
    wall.found = search?.find(input.value) ?? cards
    const hits = narrow(wall)
    if (isUnsearched()) {
      hideCount(wall)
      reportResult('')
      return
    }

    // Keeps a message that may still be true, because it would be announced again if it
    // vanished and came back.
    const isOutdated = hits > 0 && result.message === labels.nothing
    reportResult(isOutdated ? '' : result.message)
  }

  /**
   * Tells whether the field has words that have not been searched for yet. Until then the
   * number of posters is unknown.
   */
  function isUnsearched(): boolean {
    return !search && input.value.trim() !== ''
  }

  function reportResult(message: string, offer?: FinderResult['offer']): void {
    result = {
      chosen: [...wall.choices.keys()].filter(({ checked }) => checked),
      message,
      offer,
    }
    report(result)
  }

  function announceAfterPause(): void {
    const hits = wall.left.length
    keepInAddress()

    if (isUnsearched()) reportResult(isLost ? labels.lost : '')
    else if (hits > 0) reportResult(fill(labels.some, { hits, count: cards.length }))
    else reportResult(labels.nothing, findOffer())
  }

  function keepInAddress(): void {
    writeAddress([...finder.querySelectorAll<HTMLInputElement>(CHOSEN), input])
  }

  /**
   * Offers a search with fewer conditions: by the words of the field or, without words,
   * by the first choice.
   */
  function findOffer(): FinderResult['offer'] {
    return input.value.trim() ? offerWords() : offerFirstChoice()
  }

  /**
   * Offers to search for the words alone or, if no poster matches them, for similar
   * words.
   */
  function offerWords(): FinderResult['offer'] {
    // `wall.found` has posters if the words alone match some.
    const words = wall.found[0] ? input.value.trim() : search?.near(input.value)
    const hits = words && search?.find(words)?.length
    if (!hits) return undefined

    const text = fill(labels.instead, { words, hits })
    return { text, take: () => startAnew(words, input) }
  }

  function offerFirstChoice(): FinderResult['offer'] {
    const [choice] = result.chosen
    const hits = choice && wall.choices.get(choice)?.size
    if (!hits) return undefined

    const text = fill(labels.instead, { words: filterNameOf(choice), hits })
    return { text, take: () => startAnew('', finder.querySelector('summary'), choice) }
  }

  /**
   * Starts a new search for `words` and for `choice`, if given, as the only choice. Moves
   * the focus to `focus`, because the pressed control may disappear.
   */
  function startAnew(
    words: string,
    focus: HTMLElement | null,
    choice?: HTMLInputElement,
  ): void {
    for (const field of wall.choices.keys()) field.checked = field === choice
    input.value = words
    update()
    focus?.focus()
  }

  async function loadSearch(): Promise<void> {
    if (search) return

    mark(input, true)
    try {
      search = (await import('./wallWords.ts')).searchWall(wall, labels)
    } catch {
      isLost = true
      // `recover` (runtime/presses.ts) may reload the page: the address carries the
      // words.
      keepInAddress()
      const island = input.closest<HTMLElement>('[data-island]')
      if (input.value.trim() && island) await globalThis.recover?.(island)
    }
    mark(input, false)
    if (input.value) update()
  }

  /** Unchecks a chosen field that is pressed again. */
  function uncheck(event: Event): void {
    const field = event.target as HTMLInputElement
    // `result` still shows the choices before this press: the `input` event, which
    // updates `result`, comes later.
    const wasChosen = result.chosen.includes(field)
    if (!wasChosen) return

    // Some browsers turn the space bar into a click, which would check the field again.
    if (event.type === 'keyup') event.preventDefault()
    field.checked = false
    update()
  }
}

function focusBySlash(event: KeyboardEvent, input: HTMLInputElement): void {
  if (event.key !== '/' || !isPlainKey(event)) return

  // The key is meant for the focused field or for an open dialog.
  if (closest(event, 'input:not([type=radio], [type=checkbox]), select, dialog')) return
  event.preventDefault()
  input.focus()
}

function writeAddress(fields: readonly HTMLInputElement[]): void {
  const url = new URL(location.href)
  for (const name of ['colour', 'series', 'view', 'find']) url.searchParams.delete(name)
  for (const { name, value } of fields)
    if (value.trim()) url.searchParams.set(name, value.trim())
  history.replaceState(history.state, '', url)
}
