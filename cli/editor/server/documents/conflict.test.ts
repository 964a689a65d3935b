import { expect, test } from 'vitest'
import { baseOf, splitConflict, textOfSide } from './conflict.ts'
import { differencesBetween, resolveConflict } from './versions.ts'

function versionsOf(text: string) {
  const parts = splitConflict(text)
  if (!parts) return undefined
  return [textOfSide(parts, () => 'ours'), textOfSide(parts, () => 'theirs')]
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
    'a conflict below an underlined heading',
    'A\n=======\n<<<<<<< a\nb\n=======\nc\n>>>>>>> x\n',
    ['A\n=======\nb\n', 'A\n=======\nc\n'],
  ],
])('splits %s', (_, text, versions) => {
  expect(versionsOf(text)).toEqual(versions)
})

test.each([
  ['a conflict without an end', '<<<<<<< a\nb\n=======\nc\n'],
  [
    'a heading within a version, which makes its end ambiguous',
    '<<<<<<< a\nB\n=======\nb\n=======\nc\n>>>>>>> x\n',
  ],
  ['no conflict', 'a\n=======\n'],
])('does not split %s', (_, text) => {
  expect(versionsOf(text)).toBeUndefined()
})

test('reads the common base from the conflict', () => {
  const text = 'a\n<<<<<<< x\nb\n||||||| base\nz\n=======\nc\n>>>>>>> y\n'
  expect(baseOf(splitConflict(text) ?? [])).toBe('a\nz\n')
})

test('says which version changed a value if only one did', () => {
  const base = { onlyOurs: 'old', onlyTheirs: 'old', both: 'old' }
  const ours = { onlyOurs: 'our', onlyTheirs: 'old', both: 'our' }
  const theirs = { onlyOurs: 'old', onlyTheirs: 'their', both: 'their' }

  const differences = differencesBetween(ours, theirs, { value: base })

  expect(differences.map(({ path, changed }) => [path, changed])).toEqual([
    [['onlyOurs'], 'ours'],
    [['onlyTheirs'], 'theirs'],
    [['both'], undefined],
  ])
})

test('offers to keep both lists only if no shared entry differs', () => {
  const bothListsOf = (ours: unknown, theirs: unknown) =>
    differencesBetween(ours, theirs)[0]?.both

  expect(bothListsOf(['a', 'b', 'c'], ['a', 'd'])).toEqual(['a', 'b', 'c', 'd'])
  expect(bothListsOf([{ id: 1, n: 1 }], [{ id: 1, n: 2 }, { id: 2 }])).toBeUndefined()
})

test("takes each part's lines and comments from the version with the chosen values", () => {
  const text = [
    '<<<<<<< a',
    '# mine',
    'a: 1',
    '=======',
    '# theirs',
    'a: 2',
    '>>>>>>> x',
    'k: 0',
    '<<<<<<< a',
    'b: 1 # mine',
    '=======',
    'b: 2 # theirs',
    '>>>>>>> x\n',
  ].join('\n')
  const parts = splitConflict(text) ?? []
  const choices = [
    { path: ['a'], value: 1 },
    { path: ['b'], value: 2 },
  ]

  const resolved = resolveConflict('content/x.yaml', parts, choices, () => [])

  expect(resolved).toBe('# mine\na: 1\nk: 0\nb: 2 # theirs\n')
})
