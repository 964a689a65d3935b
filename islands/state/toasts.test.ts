import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, pauseToasts, showToast, visibleToasts } from './toasts.ts'

const texts = () => visibleToasts.value.map(({ text }) => text).join('')
const pass = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000)
  return texts()
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  pauseToasts(false)
  pass(60)
  vi.useRealTimers()
})

it('stays at least four seconds and goes by itself', () => {
  showToast('a')
  expect([pass(4), pass(4)]).toEqual(['a', ''])
})

it('shows three at once; the others wait and then have their full time', () => {
  for (const text of 'abcd') showToast(text)
  expect([texts(), pass(6), pass(5), pass(1)]).toEqual(['abc', 'd', 'd', ''])
})

it('stays while it is pointed at, and its full time after that', () => {
  showToast('a')
  pass(3)
  pauseToasts(true)
  showToast('b')
  expect(pass(60)).toBe('ab')
  pauseToasts(false)
  expect([pass(5), pass(1)]).toEqual(['ab', ''])
})

it('goes when dismissed, and the next one is not held by a pointer that has nothing below it', () => {
  showToast('a')
  pauseToasts(true)
  const [toast] = visibleToasts.value
  if (toast) dismissToast(toast.id)
  expect(texts()).toBe('')
  showToast('b')
  expect(pass(6)).toBe('')
})

it('does not pile up when the same is said again: that stays on, and nothing else does', () => {
  showToast('a')
  showToast('b')
  pass(5)
  showToast('a')
  expect([texts(), pass(1), pass(4), pass(1)]).toEqual(['ba', 'a', 'a', ''])
})
