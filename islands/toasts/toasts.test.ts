import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, pauseToasts, showToast, visibleToasts } from './toasts.ts'

/**
 * Plays a step: 'point', 'leave' and 'dismiss' are the visitor's actions, numbers are
 * seconds, and letters are messages.
 */
function play(step: string): void {
  if (step === 'point') pauseToasts(true)
  else if (step === 'leave') pauseToasts(false)
  else if (step === 'dismiss') dismissToast(visibleToasts.value[0]?.id ?? 0)
  else if (/\d/.test(step)) vi.advanceTimersByTime(Number(step) * 1000)
  else for (const letter of step) showToast(letter)
}

const visibleTexts = () => visibleToasts.value.map(({ text }) => text).join('')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // All tests share the messages, so each test lets its own disappear.
  play('leave')
  play('60')
  vi.useRealTimers()
})

// Each row has the steps, and the messages that are visible after each step.
it.each([
  [
    'are shown three at a time, for six seconds each',
    'abcd 5.9 0.1 5.9 0.1',
    'abc abc d d -',
  ],
  [
    'stay while the pointer is over them, and six seconds after that',
    'a 3 point b 60 leave 5.9 0.1',
    'a a a ab ab ab ab -',
  ],
  [
    'disappear when dismissed and no longer wait for the pointer',
    'a point dismiss b 5.9 0.1',
    'a a - b b -',
  ],
  [
    'are not repeated: a repeated message stays longer',
    'ab 5 a 1 4.9 0.1',
    'ab ab ba a a -',
  ],
])('messages %s', (_, steps, expected) => {
  const visibleAfterSteps = steps.split(' ').map((step) => {
    play(step)
    return visibleTexts() || '-'
  })

  expect(visibleAfterSteps.join(' ')).toBe(expected)
})
