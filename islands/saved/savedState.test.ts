import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as list from './savedState.ts'
import { saved } from './savedState.ts'

const KEY = 'saved-posters'
const stored = new Map<string, string>()
const one = { id: 'dragon-eye', variant: 'a1' } as const
const other = { id: 'whale-child', variant: 'a2' } as const

beforeEach(() => {
  stored.clear()
  saved.value = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    set [KEY](text: string) {
      stored.set(KEY, text)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('follows the stored list in every tab', () => {
  const otherTabs = new EventTarget()
  vi.stubGlobal('addEventListener', otherTabs.addEventListener.bind(otherTabs))
  const keep = (key: string | null, ...kept: readonly object[]) => {
    stored.set(KEY, JSON.stringify(kept))
    otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return saved.value
  }
  keep(KEY, one)
  list.openSaved()
  expect(saved.value).toEqual([one])
  expect(keep('other', one, other)).toEqual([one])
  expect(keep(KEY, one, other)).toEqual([one, other])
  expect(keep(null)).toEqual([])
})

it('saves, changes, renames and removes posters, each once', () => {
  list.changeSaved(one.id, { variant: 'a2' })
  expect(saved.value).toEqual([])
  list.toggleSaved(one.id, 'a1')
  list.toggleSaved(other.id, 'a1')
  list.changeSaved(other.id, { variant: 'a2' })
  expect(saved.value).toEqual([one, other])
  expect(stored.get(KEY)).toBe(JSON.stringify([one, other]))
  list.toggleSaved(one.id, 'a1')
  expect([list.isSaved(one.id), list.isSaved(other.id)]).toEqual([false, true])
  list.keepAll([{ ...other, variant: 'a1' }, one])
  expect(saved.value).toEqual([other, one])
  list.renameSaved(one.id, 'eye')
  expect(saved.value).toEqual([other, { ...one, id: 'eye' }])
  list.renameSaved('eye', other.id)
  expect(saved.value).toEqual([other])
  list.removeSaved(other.id)
  expect(saved.value).toEqual([])
})

it('lasts as long as the page if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('addEventListener', () => undefined)
  list.toggleSaved(one.id, 'a1')
  expect(saved.value).toEqual([one])
  list.openSaved()
  expect([saved.value, list.isListStored.value]).toEqual([[one], false])
})

it('is changed from the state that another tab has stored, even without an event', () => {
  list.toggleSaved(one.id, 'a1')
  stored.set(KEY, JSON.stringify([other]))
  list.changeSaved(one.id, { quantity: 2 })
  list.toggleSaved('eye', 'a2')
  expect(saved.value).toEqual([other, { id: 'eye', variant: 'a2' }])
  list.changeSaved('eye', { quantity: 3 })
  list.changeSaved('eye', { variant: 'a1' })
  expect(saved.value.at(-1)).toEqual({ id: 'eye', variant: 'a1', quantity: 3 })
})
