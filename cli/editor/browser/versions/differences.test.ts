import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

/** Writes the differences as a text: 'the [-old-][+new+] words'. */
const shown = (before: string, after: string): string =>
  differencesOf(before, after)
    .map(({ kind, text }) => {
      if (kind === 'same') return text
      return kind === 'del' ? `[-${text}-]` : `[+${text}+]`
    })
    .join('')

test.each([
  ['equal texts', 'a b', 'a b', 'a b'],
  ['a new text', '', 'a b', '[+a b+]'],
  ['a removed text', 'a b', '', '[-a b-]'],
  ['a word at the start', 'old sea', 'new sea', '[-old-][+new+] sea'],
  ['a word at the end', 'a sea', 'a lake', 'a [-sea-][+lake+]'],
  ['two words apart', 'a b c d e', 'a x c y e', 'a [-b-][+x+] c [-d-][+y+] e'],
  ['a phrase, as one change', 'a b c d', 'a x y d', 'a [-b c-][+x y+] d'],
  [
    'an added word',
    'A small picture',
    'A very small picture',
    'A [+very +]small picture',
  ],
  ['a removed word', 'A very small one', 'A small one', 'A [-very -]small one'],
  ['a moved word', 'one two three', 'two three one', '[-one -]two three[+ one+]'],
  ['letters beyond ASCII', 'månar över', 'månen över', '[-månar-][+månen+] över'],
  ['a mark after a word', 'Two moons.', 'Two moons!', 'Two moons[-.-][+!+]'],
  ['a repeated word', 'a a b', 'a b', 'a [-a -]b'],
])('%s', (_, before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

test('the pieces start where the previous ones end', () => {
  const pieces = differencesOf('a b c d e', 'a x c y e')
  expect(pieces.map(({ start }) => start)).toEqual([0, 2, 3, 4, 7, 8, 9])
})

test('very long texts are replaced as a whole', () => {
  const words = (word: string) => `${word} `.repeat(1500)
  const pieces = differencesOf(`start ${words('a')}`, `start ${words('b')}`)
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'del', 'ins', 'same'])
})
