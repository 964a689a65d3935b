import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, pauseToasts, showToast, visibleToasts } from './toasts.ts'

const texts = () => visibleToasts.value.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  pauseToasts(false)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
})

it('stays at least four seconds and goes by itself', () => {
  showToast('Hej')
  vi.advanceTimersByTime(4_000)
  expect(texts()).toEqual(['Hej'])
  vi.advanceTimersByTime(4_000)
  expect(texts()).toEqual([])
})

it('shows three at once; the others wait and then have their full time', () => {
  for (const text of ['1', '2', '3', '4']) showToast(text)
  expect(texts()).toEqual(['1', '2', '3'])
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual(['4'])
  vi.advanceTimersByTime(5_000)
  expect(texts()).toEqual(['4'])
})

it('stays while it is pointed at', () => {
  showToast('Hej')
  vi.advanceTimersByTime(3_000)
  pauseToasts(true)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Hej'])
  pauseToasts(false)
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual([])
})

it('goes when dismissed, and the next one is not held by a pointer that has nothing below it', () => {
  showToast('Hej')
  pauseToasts(true)
  const [toast] = visibleToasts.value
  if (toast) dismissToast(toast.id)
  expect(texts()).toEqual([])
  showToast('Igen')
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual([])
})

it('does not pile up when the same is said again', () => {
  showToast('Hej')
  vi.advanceTimersByTime(5_000)
  showToast('Hej')
  expect(texts()).toEqual(['Hej'])
  vi.advanceTimersByTime(5_000)
  expect(texts()).toEqual(['Hej'])
})
