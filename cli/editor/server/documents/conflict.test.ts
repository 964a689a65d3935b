import { expect, test } from 'vitest'
import { baseOf, splitConflict, textOfSide } from './conflict.ts'
import { differencesBetween, resolveConflict } from './versions.ts'

const versionsOf = (text: string) => {
  const parts = splitConflict(text)
  return (
    parts && (['ours', 'theirs'] as const).map((side) => textOfSide(parts, () => side))
  )
}

test.each([
  [
    'a usual conflict',
    'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n',
    ['a\nb\nd\n', 'a\nc\nd\n'],
  ],
  [
    'a conflict with its base',
    '<<<<<<< a\nb\n||||||| base\nz\n=======\nc\n>>>>>>> x\n',
    ['b\n', 'c\n'],
  ],
  [
    'Windows line ends',
    '<<<<<<< a\r\nb\r\n=======\r\nc\r\n>>>>>>> x\r\n',
    ['b\r\n', 'c\r\n'],
  ],
  [
    'an underlined heading beside it',
    'A\n=======\n<<<<<<< a\nb\n=======\nc\n>>>>>>> x\n',
    ['A\n=======\nb\n', 'A\n=======\nc\n'],
  ],
  ['a conflict without an end', '<<<<<<< a\nb\n=======\nc\n', undefined],
  [
    'a heading within a version, so that nobody knows where it ends',
    '<<<<<<< a\nB\n=======\nb\n=======\nc\n>>>>>>> x\n',
    undefined,
  ],
  ['no conflict', 'a\n=======\n', undefined],
])('splits %s', (_, text, versions) => {
  expect(versionsOf(text)).toEqual(versions)
})

test('reads the common base from the conflict', () => {
  const parts =
    splitConflict('a\n<<<<<<< x\nb\n||||||| base\nz\n=======\nc\n>>>>>>> y\n') ?? []
  expect(baseOf(parts)).toBe('a\nz\n')
})

test('tells which version changed a value if only one did', () => {
  const found = differencesBetween(
    { a: 1, b: 2, c: 3 },
    { a: 2, b: 1, c: 4 },
    { of: { a: 1, b: 1, c: 1 } },
  )
  expect(found.map(({ path, changed }) => [path, changed])).toEqual([
    [['a'], 'theirs'],
    [['b'], 'ours'],
    [['c'], undefined],
  ])
})

test('offers to keep both lists only if they share no entry in different versions', () => {
  const both = (ours: unknown, theirs: unknown) =>
    differencesBetween(ours, theirs)[0]?.both
  expect(both(['a', 'b', 'c'], ['a', 'd'])).toEqual(['a', 'b', 'c', 'd'])
  expect(both([{ id: 1, n: 1 }], [{ id: 1, n: 2 }, { id: 2 }])).toBeUndefined()
})

test('takes the lines and comments of each part from the version with the chosen values', () => {
  const text =
    '<<<<<<< a\n# mine\na: 1\n=======\n# theirs\na: 2\n>>>>>>> x\nk: 0\n<<<<<<< a\nb: 1 # mine\n=======\nb: 2 # theirs\n>>>>>>> x\n'
  const choices = [
    { path: ['a'], value: 1 },
    { path: ['b'], value: 2 },
  ]
  const resolved = resolveConflict(
    'content/x.yaml',
    splitConflict(text) ?? [],
    choices,
    () => [],
  )
  expect(resolved).toBe('# mine\na: 1\nk: 0\nb: 2 # theirs\n')
})
