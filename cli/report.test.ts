import { expect, test } from 'vitest'
import { reportTo } from './report.ts'

/** Shows the progress of ten files, one every two seconds. Returns what stands on the screen. */
function progressOn(isTerminal: boolean, made = 10): string {
  const shown: string[] = []
  let now = 0
  const screen = { write: (text: string) => void shown.push(text), isTerminal, colours: false }
  const progress = reportTo(screen, '/shop', () => now).progress('Making', 10)
  for (; now < made * 2000; progress.advance(1)) now += 2000
  progress.end()
  return shown.join('')
}

test('a log shows every few seconds how far the work is, and its end, if it comes to one', () => {
  const lines = 'Making: 3 of 10 files\nMaking: 6 of 10 files\nMaking: 9 of 10 files\n'
  expect(progressOn(false)).toBe(`${lines}Making: 10 files, 20.00 s\n`)
  expect(progressOn(false, 4)).toBe('Making: 3 of 10 files\n')
})

test('a terminal shows a bar, which is gone at the end', () => {
  const bars = progressOn(true).split('\r')
  expect(bars[5]).toBe('Making ███████████████░░░░░░░░░░░░░░░ 5/10')
  expect(bars.at(-1)).toBe('\u001b[2K')
})
