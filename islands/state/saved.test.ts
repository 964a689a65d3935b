import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeSaved,
  isSaved,
  keepAll,
  openSaved,
  removeSaved,
  renameSaved,
  saved,
  toggleSaved,
} from './saved.ts'

const KEY = 'saved-posters'
const stored = new Map<string, string>()
let happen: ((event: { readonly key: string | null }) => void) | undefined
const one = { id: 'dragon-eye', variant: 'a1' } as const
const other = { id: 'whale-child', variant: 'a2' } as const

beforeEach(() => {
  stored.clear()
  saved.value = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('addEventListener', (_: string, listen: typeof happen) => {
    happen = listen
  })
  vi.stubGlobal('removeEventListener', (_: string, listen: typeof happen) => {
    if (happen === listen) happen = undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('follows what is kept, in every tab, until it ends', () => {
  const keep = (...list: readonly object[]) => stored.set(KEY, JSON.stringify(list))
  keep(one)
  const close = openSaved()
  expect(saved.value).toEqual([one])
  keep(one, other)
  happen?.({ key: 'other' })
  expect(saved.value).toEqual([one])
  happen?.({ key: KEY })
  expect(saved.value).toEqual([one, other])
  stored.clear()
  happen?.({ key: null })
  expect(saved.value).toEqual([])
  close()
  expect(happen).toBe(undefined)
})

it('keeps posters in a size, changes it, and lets them go', () => {
  changeSaved(one.id, 'a2')
  expect(saved.value).toEqual([])
  toggleSaved(one.id, 'a1')
  toggleSaved(other.id, 'a1')
  changeSaved(other.id, 'a2')
  expect(saved.value).toEqual([one, other])
  expect(stored.get(KEY)).toBe(JSON.stringify([one, other]))
  toggleSaved(one.id, 'a1')
  expect([isSaved(one.id), isSaved(other.id)]).toEqual([false, true])
  keepAll([{ ...other, variant: 'a1' }, one])
  expect(saved.value).toEqual([other, one])
  removeSaved(other.id)
  expect(saved.value).toEqual([one])
})

it('knows posters by their new ids, once each', () => {
  keepAll([one, other])
  renameSaved(one.id, 'eye')
  expect(saved.value).toEqual([{ ...one, id: 'eye' }, other])
  renameSaved('eye', other.id)
  expect(saved.value).toEqual([other])
})

it('lasts as long as the page where browsers keep nothing', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  toggleSaved(one.id, 'a1')
  expect(saved.value).toEqual([one])
  openSaved()()
  expect(saved.value).toEqual([])
})
