import { signal } from '@preact/signals-react'
import { attempt } from '../runtime/events.ts'
import type { VariantKey } from '../shared/variants.ts'
import { type Places, parseSaved, SAVED_KEY, type SavedPoster } from './savedList.ts'

/** Posters that the visitor has saved, only on this device. All tabs share them. */
export const savedPosters = signal<readonly SavedPoster[]>([])

/**
 * Positions of posters that the visitor has moved on the wall of saved posters. They last
 * as long as the page.
 */
export const places = signal<Places>(new Map())

/**
 * Tells whether the browser stores the list; otherwise the list lasts as long as the
 * page.
 */
export const isListStored = signal(true)

/**
 * Reads the stored text: null if there is none, undefined if the browser blocks storage.
 */
const readStoredText = (): string | null | undefined =>
  attempt(() => localStorage.getItem(SAVED_KEY))

/** Reads the stored list and follows changes by other tabs. */
export function openSaved(): void {
  const read = (): void => {
    const text = readStoredText()
    isListStored.value = text !== undefined
    // Discards changes that were not stored, because no other page shows them.
    if (text !== undefined) savedPosters.value = parseSaved(text)
  }
  read()
  addEventListener('storage', ({ key }) => {
    if (key === SAVED_KEY || key === null) read()
  })
  // A page restored from the back-forward cache has missed all changes.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read()
  })
}

export const isSaved = (id: string): boolean =>
  savedPosters.value.some((poster) => poster.id === id)

/**
 * Ids of posters that the shop no longer has. They stay in the list until the page is
 * left, and are not counted.
 */
export const goneIds = signal<ReadonlySet<string>>(new Set())

/** Saves a poster in a variant, or removes a saved one. */
export const toggleSaved = (id: string, variant: VariantKey): void =>
  change((list) => (has(list, id) ? without(list, id) : [...list, { id, variant }]))

/** Changes a poster if it is saved. */
export function changeSaved(id: string, changes: Partial<SavedPoster>): void {
  if (!isSaved(id)) return
  change((list) =>
    list.map((poster) => (poster.id === id ? { ...poster, ...changes } : poster)),
  )
}

export const removeSaved = (id: string): void => change((list) => without(list, id))

/** Puts a removed poster back where it was. */
export const restoreSaved = (poster: SavedPoster, index: number): void =>
  change((list) =>
    has(list, poster.id) ? list : [...list.slice(0, index), poster, ...list.slice(index)],
  )

/** Saves all posters in a list that are not saved yet. */
export const keepAll = (added: readonly SavedPoster[]): void =>
  change((list) => [...list, ...added.filter(({ id }) => !has(list, id))])

/** Gives a saved poster its new id. */
export const renameSaved = (id: string, newId: string): void =>
  change((list) =>
    has(list, newId)
      ? without(list, id)
      : list.map((poster) => (poster.id === id ? { ...poster, id: newId } : poster)),
  )

const has = (list: readonly SavedPoster[], id: string): boolean =>
  list.some((poster) => poster.id === id)

const without = (list: readonly SavedPoster[], id: string): readonly SavedPoster[] =>
  list.filter((poster) => poster.id !== id)

/**
 * Changes the list as currently stored, because another tab may have changed it
 * meanwhile. A list that cannot be stored lasts as long as the page is open.
 */
function change(make: (list: readonly SavedPoster[]) => readonly SavedPoster[]): void {
  const text = isListStored.peek() ? readStoredText() : undefined
  const list = text === undefined ? savedPosters.peek() : parseSaved(text)
  savedPosters.value = make(list)

  const isWritten = attempt(() => {
    localStorage[SAVED_KEY] = JSON.stringify(savedPosters.value)
    return true
  })
  isListStored.value = isWritten ?? false
}
