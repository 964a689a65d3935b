import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SavedPoster } from './savedList.ts'
import * as list from './savedState.ts'
import { savedPosters } from './savedState.ts'

const KEY = 'saved-posters'
const stored = new Map<string, string>()
const dragonEye = { id: 'dragon-eye', variant: 'a1' } as const
const whaleChild = { id: 'whale-child', variant: 'a2' } as const
const holyCow = { id: 'holy-cow', variant: 'a1NoLogo' } as const

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
  for (const { id, variant, quantity } of posters) {
    list.toggleSaved(id, variant)
    if (quantity) list.changeSaved(id, { quantity })
  }
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

it('changes only the poster that is meant, and nothing else about it', () => {
  savePosters({ ...whaleChild, quantity: 3 }, { ...holyCow, quantity: 2 })

  list.changeSaved(whaleChild.id, { variant: 'a1' })
  list.changeSaved(dragonEye.id, { variant: 'a2' })

  expect(savedPosters.value).toEqual([
    { ...whaleChild, variant: 'a1', quantity: 3 },
    { ...holyCow, quantity: 2 },
  ])
})

it('removes a poster that is toggled again', () => {
  savePosters(dragonEye, { ...whaleChild, quantity: 2 }, holyCow)

  list.toggleSaved(dragonEye.id, 'a1')

  expect(savedPosters.value).toEqual([{ ...whaleChild, quantity: 2 }, holyCow])
  expect(list.isSaved(dragonEye.id)).toBe(false)
  expect(list.isSaved(whaleChild.id)).toBe(true)
})

it('adds the posters of another list in their order, without changing saved ones', () => {
  savePosters({ ...whaleChild, quantity: 4 })

  list.keepAll([holyCow, { ...whaleChild, variant: 'a1' }, { ...dragonEye, quantity: 2 }])

  expect(savedPosters.value).toEqual([
    { ...whaleChild, quantity: 4 },
    holyCow,
    { ...dragonEye, quantity: 2 },
  ])
})

it('gives a renamed poster its new id and keeps its place, variant and quantity', () => {
  savePosters(whaleChild, { ...holyCow, quantity: 3 }, { ...dragonEye, quantity: 2 })

  list.renameSaved(holyCow.id, 'cow')

  const renamed = [
    whaleChild,
    { id: 'cow', variant: 'a1NoLogo', quantity: 3 },
    { ...dragonEye, quantity: 2 },
  ]
  expect(savedPosters.value).toEqual(renamed)
  expect(JSON.parse(stored.get(KEY) ?? '')).toEqual(renamed)
})

it('removes a renamed poster if its new id is saved too, which keeps its quantity', () => {
  savePosters({ ...whaleChild, quantity: 3 }, { ...dragonEye, quantity: 2 }, holyCow)

  list.renameSaved(dragonEye.id, whaleChild.id)

  expect(savedPosters.value).toEqual([{ ...whaleChild, quantity: 3 }, holyCow])
})

it('puts a removed poster back where it was, in its quantity and only once', () => {
  const posters = [whaleChild, { ...holyCow, quantity: 3 }, dragonEye]
  savePosters(...posters)
  list.removeSaved(holyCow.id)
  expect(savedPosters.value).toEqual([whaleChild, dragonEye])

  list.restoreSaved({ ...holyCow, quantity: 3 }, 1)
  list.restoreSaved({ ...holyCow, quantity: 3 }, 0)

  expect(savedPosters.value).toEqual(posters)
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
