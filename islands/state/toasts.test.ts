import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, pauseToasts, showToast, visibleToasts } from './toasts.ts'

/** The messages after so many seconds. */
const pass = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000)
  return visibleToasts.value.map(({ text }) => text).join('')
}
const show = (texts: string) => [...texts].forEach(showToast)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  pauseToasts(false)
  pass(60)
  vi.useRealTimers()
})

it('three messages are shown at once, for six seconds; the others wait and then have their full time', () => {
  show('abcd')
  expect([pass(5.9), pass(0.1), pass(5.9), pass(0.1)]).toEqual(['abc', 'd', 'd', ''])
})

it('a message stays while it is pointed at, and its full time after that', () => {
  show('a')
  pass(3)
  pauseToasts(true)
  show('b')
  expect(pass(60)).toBe('ab')
  pauseToasts(false)
  expect([pass(5), pass(1)]).toEqual(['ab', ''])
})

it('goes when dismissed, and the next one is not held by a pointer that has nothing below it', () => {
  show('a')
  pauseToasts(true)
  dismissToast(visibleToasts.value[0]?.id ?? 0)
  expect(pass(0)).toBe('')
  show('b')
  expect(pass(6)).toBe('')
})

it('does not pile up when the same is said again: that stays on, and nothing else does', () => {
  show('ab')
  pass(5)
  show('a')
  expect([pass(0), pass(1), pass(4), pass(1)]).toEqual(['ba', 'a', 'a', ''])
})
