import { expect, test } from 'vitest'
import { splitByWords } from './matches.ts'

/** Returns the text with each match in brackets. */
const markMatches = (text: string, words: string): string =>
  splitByWords(text, words)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Två månar', 'manar', 'Två [månar]'],
  ['Två månar', 'MÅN två', '[Två] [mån]ar'],
  // The first “é” is a letter with a combining accent.
  ['Cafe\u0301 och café', 'café', '[Cafe\u0301] och [café]'],
  ['aaa', 'aa', '[aa]a'],
  ['🌙 över havet', 'över', '🌙 [över] havet'],
  ['Två månar', 'sol', 'Två månar'],
  ['Två månar', ' ', 'Två månar'],
  ['', 'sol', ''],
])('in %j, marks the matches for %j: %s', (text, words, markedText) => {
  expect(markMatches(text, words)).toBe(markedText)
})
