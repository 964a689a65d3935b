import { describe, expect, test } from 'vitest'
import { BODY, pathAt, valuesIn, withFileEdits } from './file-values.ts'
import type { ValueEdit } from './yaml-values.ts'

const story = '---\ntitle: Sagan   # the first one\n---\n\n  Once.\n\nTwice.\n\n'
const setBody = (value: unknown): readonly ValueEdit[] => [{ op: 'set', path: [BODY], value }]

describe('what a file says', () => {
  test('is its YAML, and in Markdown the text below it as well, without the space around it', () => {
    expect(valuesIn('a.yaml', 'id: one\n')).toEqual({ id: 'one' })
    expect(valuesIn('a.md', story)).toEqual({ title: 'Sagan', [BODY]: 'Once.\n\nTwice.' })
    expect(valuesIn('a.md', '---\ntitle: Sagan\n---\n')).toEqual({ title: 'Sagan' })
    expect(valuesIn('a.md', '\nOnly a text.\n')).toEqual({ [BODY]: 'Only a text.' })
  })

  test('is nothing where its YAML cannot be read', () => {
    expect(valuesIn('a.yaml', 'id: [one\n')).toBeUndefined()
    expect(valuesIn('a.md', '---\ntitle: [one\n---\n')).toBeUndefined()
  })
})

describe('an edit of Markdown', () => {
  test.each<[string, string, readonly ValueEdit[], string]>([
    [
      'of the text keeps all around it',
      story,
      setBody(' \nNew.\n\n'),
      '---\ntitle: Sagan   # the first one\n---\n\n  New.\n\n',
    ],
    [
      'of the text keeps line ends',
      '---\r\na: 1\r\n---\r\n\r\nOne.\r\n',
      setBody('New\nline'),
      '---\r\na: 1\r\n---\r\n\r\nNew\r\nline\r\n',
    ],
    ['of a text without front matter', 'One.\n\n', setBody('New.'), 'New.\n\n'],
    ['of a text without an end of line gives it one', 'One.', setBody('New.'), 'New.\n'],
    [
      'that takes the text away',
      story,
      [{ op: 'remove', path: [BODY] }],
      '---\ntitle: Sagan   # the first one\n---\n\n  \n\n',
    ],
    [
      'of a value keeps the text',
      story,
      [{ op: 'set', path: ['title'], value: 'New' }],
      story.replace('Sagan', 'New'),
    ],
    [
      'of both',
      story,
      [{ op: 'set', path: ['title'], value: 'New' }, ...setBody('One.')],
      '---\ntitle: New   # the first one\n---\n\n  One.\n\n',
    ],
  ])('%s', (_, before, edits, after) => {
    expect(withFileEdits('a.md', before, edits)).toBe(after)
  })
})

test('a place in a file leads to the nearest value', () => {
  const yaml = 'title:\n  sv: Ett\n  en: One\nlist:\n  - a\n  - b: 2\n'
  expect(pathAt('a.yaml', yaml, 1, 1)).toEqual(['title'])
  expect(pathAt('a.yaml', yaml, 3, 3)).toEqual(['title', 'en'])
  expect(pathAt('a.yaml', yaml, 3, 8)).toEqual(['title', 'en'])
  expect(pathAt('a.yaml', yaml, 5, 5)).toEqual(['list', 0])
  expect(pathAt('a.yaml', yaml, 6, 8)).toEqual(['list', 1, 'b'])
  expect(pathAt('a.md', story, 2, 8)).toEqual(['title'])
  expect(pathAt('a.md', story, 5, 3)).toEqual([BODY])
  expect(pathAt('a.md', 'Only a text.\n', 1, 4)).toEqual([BODY])
})
