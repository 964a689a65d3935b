import { signal } from '@preact/signals-react'
import { attempt } from '../runtime/events.ts'
import type { VariantKey } from '../shared/variants.ts'
import { type Places, parseSaved, SAVED, type SavedPoster } from './savedList.ts'

/** Posters that the visitor keeps, on this device only. All tabs share them. */
export const saved = signal<readonly SavedPoster[]>([])

/** Where posters hang that were moved on the wall of saved posters, as long as the page is open. */
export const places = signal<Places>(new Map())

/** Tells whether the browser stores the list; otherwise the list lasts as long as the page. */
export const isStored = signal(true)

/** Reads the stored list, and follows changes by other tabs. */
export function openSaved(): void {
  const read = (): void => {
    const text = attempt(() => localStorage.getItem(SAVED))
    isStored.value = text !== undefined
    // What was not stored is gone by then, as every other page shows it.
    if (text !== undefined) saved.value = parseSaved(text)
  }
  read()
  addEventListener('storage', ({ key }) => {
    if (key === SAVED || key === null) read()
  })
  // A page that comes back by history was told of no change.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read()
  })
}

export const isSaved = (id: string): boolean => saved.value.some((one) => one.id === id)

/** Posters that the shop was found to have no more; they are in the list until the page is left, and count nowhere. */
export const gone = signal<ReadonlySet<string>>(new Set())

/** Keeps a poster in a variant, or removes a kept one. */
export const toggleSaved = (id: string, variant: VariantKey): void =>
  change((list) => (has(list, id) ? without(list, id) : [...list, { id, variant }]))

/** Changes a poster, if it is kept. */
export function changeSaved(id: string, next: Partial<SavedPoster>): void {
  if (isSaved(id))
    change((list) => list.map((one) => (one.id === id ? { ...one, ...next } : one)))
}

export const removeSaved = (id: string): void => change((list) => without(list, id))

/** Puts a removed poster back in its place. */
export const restoreSaved = (one: SavedPoster, place: number): void =>
  change((list) =>
    has(list, one.id) ? list : [...list.slice(0, place), one, ...list.slice(place)],
  )

/** Keeps all posters of a list, besides those that are kept already. */
export const keepAll = (added: readonly SavedPoster[]): void =>
  change((list) => [...list, ...added.filter(({ id }) => !has(list, id))])

/** Gives a kept poster its new id. */
export const renameSaved = (id: string, now: string): void =>
  change((list) =>
    has(list, now)
      ? without(list, id)
      : list.map((one) => (one.id === id ? { ...one, id: now } : one)),
  )

const has = (list: readonly SavedPoster[], id: string): boolean =>
  list.some((one) => one.id === id)

const without = (list: readonly SavedPoster[], id: string): readonly SavedPoster[] =>
  list.filter((one) => one.id !== id)

/**
 * Changes the list as it is stored now: another tab may have changed it since this one heard of it. What could not be
 * stored is kept as long as the page is open.
 */
function change(make: (list: readonly SavedPoster[]) => readonly SavedPoster[]): void {
  const text = isStored.peek() ? attempt(() => localStorage.getItem(SAVED)) : undefined
  saved.value = make(text === undefined ? saved.peek() : parseSaved(text))
  isStored.value = Boolean(
    attempt(() => (localStorage[SAVED] = JSON.stringify(saved.value))),
  )
}
