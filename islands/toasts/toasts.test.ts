import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, pauseToasts, showToast, visibleToasts } from './toasts.ts'

/** Letters are messages; numbers are seconds that pass. */
const play = (step: string): unknown => {
  if (step === 'point') return pauseToasts(true)
  if (step === 'leave') return pauseToasts(false)
  if (step === 'dismiss') return dismissToast(visibleToasts.value[0]?.id ?? 0)
  return /\d/.test(step)
    ? vi.advanceTimersByTime(Number(step) * 1000)
    : [...step].forEach(showToast)
}
const shown = () => visibleToasts.value.map(({ text }) => text).join('')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const step of ['leave', '60']) play(step)
  vi.useRealTimers()
})

it.each([
  [
    'three are shown at once, for six seconds; the others wait, then have their full time',
    'abcd 5.9 0.1 5.9 0.1',
    'abc abc d d -',
  ],
  [
    'stay while they are pointed at, and their full time after that',
    'a 3 point b 60 leave 5.9 0.1',
    'a a a ab ab ab ab -',
  ],
  [
    'go when dismissed; the next is not held by a pointer that has nothing below it',
    'a point dismiss b 5.9 0.1',
    'a a - b b -',
  ],
  [
    'do not pile up when the same is said again: that stays on, and nothing else does',
    'ab 5 a 1 4.9 0.1',
    'ab ab ba a a -',
  ],
])('messages %s', (_, steps, expected) => {
  const told = steps.split(' ').map((step) => [play(step), shown() || '-'][1])
  expect(told.join(' ')).toBe(expected)
})
