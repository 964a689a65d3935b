import { signal } from '@preact/signals-react'
import type { VariantKey } from '../logic/purchase.ts'
import { parseSaved, type SavedPoster } from '../logic/savedList.ts'

const KEY = 'saved-posters'

/** Posters that the visitor keeps, on this device only. The same in every tab. */
export const saved = signal<readonly SavedPoster[]>([])

/** Reads what was kept, and follows other tabs. */
export function openSaved(): void {
  const read = (): void => {
    saved.value = parseSaved(readStored())
  }
  read()
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) read()
  })
}

export const isSaved = (id: string): boolean => saved.value.some((one) => one.id === id)

/** Keeps a poster in a size, or no longer. */
export function toggleSaved(id: string, variant: VariantKey): void {
  write(isSaved(id) ? without(id) : [...saved.value, { id, variant }])
}

/** Another size of a poster that is kept. */
export function changeSaved(id: string, variant: VariantKey): void {
  if (isSaved(id)) write(saved.value.map((one) => (one.id === id ? { id, variant } : one)))
}

export const removeSaved = (id: string): void => write(without(id))

/** Keeps all of a list, beside what is kept already. */
export const keepAll = (list: readonly SavedPoster[]): void =>
  write([...saved.value, ...list.filter(({ id }) => !isSaved(id))])

/** A poster has another id now. */
export const renameSaved = (id: string, now: string): void =>
  write(saved.value.flatMap((one) => (one.id === id ? (isSaved(now) ? [] : [{ ...one, id: now }]) : [one])))

const without = (id: string): readonly SavedPoster[] => saved.value.filter((one) => one.id !== id)

function write(list: readonly SavedPoster[]): void {
  saved.value = list
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Browsers that keep nothing: the list lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
