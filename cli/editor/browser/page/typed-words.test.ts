import { expect, test } from 'vitest'
import { findTypedWords } from './typed-words.ts'

test.each([
  [
    'the words of a line',
    'The Moon Gate',
    'The Moon Gates',
    'The Moon Gate',
    'The Moon Gates',
  ],
  ['a removed word', 'The old Moon', 'The Moon', 'The old Moon', 'The Moon'],
  [
    'words between Markdown marks',
    'See **the gate** of',
    'See **the old gate** of',
    'the gate',
    'the old gate',
  ],
  [
    'one line of several',
    'One.\n\nTwo.\n\nThree.',
    'One.\n\nTwo!\n\nThree.',
    'Two.',
    'Two!',
  ],
  ['an entry of a list', '- red\n- blue', '- red\n- blues', 'blue', 'blues'],
  ['a heading', '## Print', '## Prints', 'Print', 'Prints'],
  [
    'a character of two code units',
    'A 🌊 rises',
    'A 🌙 rises',
    'A 🌊 rises',
    'A 🌙 rises',
  ],
  ['a letter after a space', 'Moon ', 'Moon g', 'Moon', 'Moon g'],
])('the page shows %s at once', (_, previousText, nextText, before, after) => {
  expect(findTypedWords(previousText, nextText)).toEqual({ before, after })
})

test.each([
  ['a new paragraph', 'One Two', 'One\n\nTwo'],
  ['bold words', 'the gate', 'the **gate**'],
  ['a first word', '', 'M'],
  ['a space at the end', 'Moon', 'Moon '],
])('the page shows %s only after it is rendered again', (_, previousText, nextText) => {
  expect(findTypedWords(previousText, nextText)).toBeUndefined()
})
