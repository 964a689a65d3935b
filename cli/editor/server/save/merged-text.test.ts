import { expect, test } from 'vitest'
import { mergeTexts } from './merged-text.ts'

const TEXT = 'One.\n\nTwo.\n\nThree.'

test.each([
  [
    'the first and the last paragraph',
    'First.\n\nTwo.\n\nThree.',
    'One.\n\nTwo.\n\nLast.',
    'First.\n\nTwo.\n\nLast.',
  ],
  [
    'a new paragraph and another word',
    `${TEXT}\n\nFour.`,
    'One!\n\nTwo.\n\nThree.',
    'One!\n\nTwo.\n\nThree.\n\nFour.',
  ],
])('merges changes of different lines of a long text: %s', (_, mine, theirs, merged) => {
  expect(mergeTexts(TEXT, mine, theirs)).toBe(merged)
  expect(mergeTexts(TEXT, theirs, mine)).toBe(merged)
})

test.each([
  ['the same line', 'One.\n\nTwo of mine.\n\nThree.', 'One.\n\nTwo of theirs.\n\nThree.'],
  ['two ends of one line', 'One.\n\nMy two.\n\nThree.', 'One.\n\nTwo here.\n\nThree.'],
  ['the whole text', 'Mine.', 'Theirs.'],
])('does not merge changes of the same lines: %s', (_, mine, theirs) => {
  expect(mergeTexts(TEXT, mine, theirs)).toBeUndefined()
})
