import { signal } from '@preact/signals-react'
import type { VariantKey } from '../logic/purchase.ts'
import { parseSaved, type SavedPoster } from '../logic/savedList.ts'

const KEY = 'saved-posters'

/** Posters that the visitor keeps, on this device only. All tabs share them. */
export const saved = signal<readonly SavedPoster[]>([])

/** Reads the stored list, and follows changes by other tabs. */
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

/** Keeps a poster in a variant, or removes a kept one. */
export function toggleSaved(id: string, variant: VariantKey): void {
  write(isSaved(id) ? without(id) : [...saved.value, { id, variant }])
}

/** Changes the variant of a poster, if it is kept. */
export function changeSaved(id: string, variant: VariantKey): void {
  if (isSaved(id)) write(saved.value.map((one) => (one.id === id ? { id, variant } : one)))
}

export const removeSaved = (id: string): void => write(without(id))

/** Keeps all posters of a list, besides those that are kept already. */
export const keepAll = (list: readonly SavedPoster[]): void =>
  write([...saved.value, ...list.filter(({ id }) => !isSaved(id))])

/** Gives a kept poster its new id. */
export const renameSaved = (id: string, now: string): void =>
  write(saved.value.flatMap((one) => (one.id === id ? (isSaved(now) ? [] : [{ ...one, id: now }]) : [one])))

const without = (id: string): readonly SavedPoster[] => saved.value.filter((one) => one.id !== id)

function write(list: readonly SavedPoster[]): void {
  saved.value = list
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // If the browser stores nothing, the list lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
