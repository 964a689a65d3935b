import { expect, test } from 'vitest'
import { findTypedWords } from './typed-words.ts'

test.each([
  [
    'the words of a line',
    'The Moon Gate',
    'The Moon Gates',
    { before: 'The Moon Gate', after: 'The Moon Gates' },
  ],
  [
    'a removed word',
    'The old Moon',
    'The Moon',
    { before: 'The old Moon', after: 'The Moon' },
  ],
  [
    'words between Markdown marks',
    'See **the gate** of',
    'See **the old gate** of',
    { before: 'the gate', after: 'the old gate' },
  ],
  [
    'one line of several',
    'One.\n\nTwo.\n\nThree.',
    'One.\n\nTwo!\n\nThree.',
    { before: 'Two.', after: 'Two!' },
  ],
  [
    'an entry of a list',
    '- red\n- blue',
    '- red\n- blues',
    { before: 'blue', after: 'blues' },
  ],
  ['a heading', '## Print', '## Prints', { before: 'Print', after: 'Prints' }],
  // Both emoji begin with the same code unit, so only their second halves differ.
  [
    'a character of two code units',
    'A 🌊 rises',
    'A 🌙 rises',
    { before: 'A 🌊 rises', after: 'A 🌙 rises' },
  ],
  ['a letter after a space', 'Moon ', 'Moon g', { before: 'Moon', after: 'Moon g' }],
])('the page shows %s at once', (_, previousText, nextText, typedWords) => {
  expect(findTypedWords(previousText, nextText)).toEqual(typedWords)
})

test.each([
  ['a new paragraph', 'One Two', 'One\n\nTwo'],
  ['bold words', 'the gate', 'the **gate**'],
  ['a first word', '', 'M'],
  ['a space at the end', 'Moon', 'Moon '],
])('the page shows %s only after it is rendered again', (_, previousText, nextText) => {
  expect(findTypedWords(previousText, nextText)).toBeUndefined()
})
