import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SavedPoster } from './savedList.ts'
import * as list from './savedState.ts'
import { savedPosters } from './savedState.ts'

const KEY = 'saved-posters'
const stored = new Map<string, string>()
const dragonEye = { id: 'dragon-eye', variant: 'a1' } as const
const whaleChild = { id: 'whale-child', variant: 'a2' } as const

beforeEach(() => {
  stored.clear()
  savedPosters.value = []
  // The list is read by `getItem`, but written by assigning to localStorage[KEY].
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

function savePosters(...posters: readonly SavedPoster[]): void {
  for (const { id, variant } of posters) list.toggleSaved(id, variant)
}

it('follows changes to the list in other tabs', () => {
  const otherTabs = new EventTarget()
  vi.stubGlobal('addEventListener', otherTabs.addEventListener.bind(otherTabs))
  const storeElsewhere = (key: string | null, ...posters: readonly object[]) => {
    stored.set(KEY, JSON.stringify(posters))
    otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return savedPosters.value
  }

  storeElsewhere(KEY, dragonEye)
  list.openSaved()
  expect(savedPosters.value).toEqual([dragonEye])

  expect(storeElsewhere('other', dragonEye, whaleChild)).toEqual([dragonEye])
  expect(storeElsewhere(KEY, dragonEye, whaleChild)).toEqual([dragonEye, whaleChild])
  // An event without a key means that the other tab has cleared the storage.
  expect(storeElsewhere(null)).toEqual([])
})

it('saves each poster once and stores the list', () => {
  list.toggleSaved(dragonEye.id, dragonEye.variant)
  list.toggleSaved(whaleChild.id, whaleChild.variant)

  expect(savedPosters.value).toEqual([dragonEye, whaleChild])
  expect(stored.get(KEY)).toBe(JSON.stringify([dragonEye, whaleChild]))
})

it('changes only posters that are saved', () => {
  savePosters(whaleChild)

  list.changeSaved(whaleChild.id, { variant: 'a1' })
  list.changeSaved(dragonEye.id, { variant: 'a2' })

  expect(savedPosters.value).toEqual([{ ...whaleChild, variant: 'a1' }])
})

it('removes a poster that is toggled again', () => {
  savePosters(dragonEye, whaleChild)

  list.toggleSaved(dragonEye.id, 'a1')

  expect(savedPosters.value).toEqual([whaleChild])
  expect(list.isSaved(dragonEye.id)).toBe(false)
  expect(list.isSaved(whaleChild.id)).toBe(true)
})

it('adds the posters of another list without changing saved ones', () => {
  savePosters(whaleChild)

  list.keepAll([{ ...whaleChild, variant: 'a1' }, dragonEye])

  expect(savedPosters.value).toEqual([whaleChild, dragonEye])
})

it('gives a renamed poster its new id and keeps its place in the list', () => {
  savePosters(whaleChild, dragonEye)

  list.renameSaved(dragonEye.id, 'eye')

  expect(savedPosters.value).toEqual([whaleChild, { ...dragonEye, id: 'eye' }])
})

it('removes a renamed poster if its new id is saved too', () => {
  savePosters(whaleChild, dragonEye)

  list.renameSaved(dragonEye.id, whaleChild.id)

  expect(savedPosters.value).toEqual([whaleChild])
})

it('removes the last poster', () => {
  savePosters(whaleChild)

  list.removeSaved(whaleChild.id)

  expect(savedPosters.value).toEqual([])
})

it('if the browser blocks storage, keeps the list while the page is open', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('addEventListener', () => undefined)

  list.toggleSaved(dragonEye.id, 'a1')
  expect(savedPosters.value).toEqual([dragonEye])

  list.openSaved()
  expect(savedPosters.value).toEqual([dragonEye])
  expect(list.isListStored.value).toBe(false)
})

it('changes the list that another tab has stored, even if no event announced it', () => {
  list.toggleSaved(dragonEye.id, 'a1')
  stored.set(KEY, JSON.stringify([whaleChild]))

  list.changeSaved(dragonEye.id, { quantity: 2 })
  list.toggleSaved('eye', 'a2')
  expect(savedPosters.value).toEqual([whaleChild, { id: 'eye', variant: 'a2' }])

  list.changeSaved('eye', { quantity: 3 })
  list.changeSaved('eye', { variant: 'a1' })
  expect(savedPosters.value.at(-1)).toEqual({ id: 'eye', variant: 'a1', quantity: 3 })
})
