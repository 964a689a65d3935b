import { useEffect, useRef, useState } from 'react'
import { fill } from './logic/fill.ts'
import { Icon } from './parts/Icon.tsx'
import type { FinderLabels } from './parts/labels.ts'
import { useHydrated } from './parts/useHydrated.ts'
import { chosenIn, followPlace, followView, keepView, narrow, type Wall, wallAround } from './parts/wall.ts'
import { defineIsland } from './runtime/define.ts'

/** Milliseconds after the last choice or letter, when the address changes and the number of posters is announced. */
const REST = 500

/** Adds a search field to the choices above a wall, keeps the choices in the address, and announces their results. */
function Finder({ labels }: { readonly labels: FinderLabels }) {
  const live = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState('')
  const [isEmpty, setEmpty] = useState(false)

  useEffect(() => {
    const wall = status.current && wallAround(status.current)
    const input = field.current
    if (!live || !wall || !input) return
    followPlace(wall.cards)
    const announce = (hits: number) =>
      setMessage(hits === 0 ? labels.nothing : fill(labels.some, { hits, count: wall.cards.length }))
    listenToChoices(wall, input, (hits) => setEmpty(hits === 0), announce)
  }, [live, labels])

  return (
    <>
      {live && (
        <label className="find">
          <Icon name="search" />
          <span className="visually-hidden">{labels.search}</span>
          <input
            ref={field}
            type="search"
            name="find"
            placeholder={labels.search}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
          />
        </label>
      )}
      <p ref={status} role="status" className={isEmpty ? 'found-none' : 'visually-hidden'}>
        {message}
      </p>
    </>
  )
}

/**
 * Narrows the wall as choices and words change, and keeps them in the address, as long as the page is open.
 * @param onChange called after every choice and letter, with the number of posters that are left
 * @param onRest called likewise, once no choice or letter has followed for `REST`
 */
function listenToChoices(
  wall: Wall,
  input: HTMLInputElement,
  onChange: (hits: number) => void,
  onRest: (hits: number) => void,
): void {
  const view = wall.finder.querySelector<HTMLInputElement>('[name=view]')
  let chosen = chosenIn(wall)
  let timer: ReturnType<typeof setTimeout> | undefined

  const update = (): void => {
    chosen = chosenIn(wall)
    const hits = narrow(wall, input.value)
    onChange(hits)
    clearTimeout(timer)
    timer = setTimeout(() => {
      writeAddress(chosen, input.value)
      onRest(hits)
    }, REST)
  }

  input.value = new URLSearchParams(location.search).get('find') ?? ''
  wall.finder.dataset.counted = ''
  if (input.value) update()
  else narrow(wall, '')
  if (view) keepView(view)
  wall.finder.addEventListener('input', update)
  view?.addEventListener('change', () => followView(view, wall))
  wall.finder.addEventListener('click', ({ target }) => unchoose(target, chosen) && update())
  wall.finder.addEventListener('reset', () => {
    // Browsers reset the fields only after this event.
    for (const field of wall.choices.keys()) field.checked = false
    input.value = ''
    update()
  })
  document.addEventListener('keydown', (event) => focusBySlash(event, input))
}

/** Unchecks a radio button that is pressed again, which browsers do not do. Returns whether it was unchecked. */
function unchoose(target: EventTarget | null, chosen: ReadonlyMap<string, string>): boolean {
  const field = target as HTMLInputElement
  if (field.type !== 'radio' || chosen.get(field.name) !== field.value) return false
  field.checked = false
  return true
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

export default defineIsland<{ readonly labels: FinderLabels }>({ name: 'Finder', component: Finder })
