import { expect, test } from 'vitest'
import { withOldReferences } from './old-references.ts'

// References to documents that are reverted one by one, in files with other changes.

const list = ['a', 'b', 'c', 'd', 'e']
const without = (...removed: readonly string[]) =>
  list.filter((entry) => !removed.includes(entry))

const pairs = list.flatMap((first, index) =>
  list.slice(index + 1).map((second) => [first, second] as const),
)

test.each(pairs)(
  'of the removed posters %s and %s, one returns to its place and the other stays removed',
  (first, second) => {
    const old = { expect: 5, posters: list }
    const now = { expect: 3, posters: without(first, second) }

    expect(withOldReferences(old, now, [first])).toEqual({
      expect: 4,
      posters: without(second),
    })
    expect(withOldReferences(old, now, [second])).toEqual({
      expect: 4,
      posters: without(first),
    })
  },
)

test('one of three new posters leaves the gallery, and the others stay', () => {
  const old = { expect: 2, posters: ['a', 'e'] }
  const now = { expect: 5, posters: list }

  expect(withOldReferences(old, now, ['c'])).toEqual({
    expect: 4,
    posters: without('c'),
  })
})

test('one of two renamed posters gets its former name back at the same place', () => {
  const old = { posters: list, home: 'b', best: ['d', 'b'] }
  const now = { posters: ['a', 'x', 'c', 'y', 'e'], home: 'x', best: ['y', 'x'] }

  expect(withOldReferences(old, now, ['x', 'b'])).toEqual({
    posters: ['a', 'b', 'c', 'y', 'e'],
    home: 'b',
    best: ['y', 'b'],
  })
})

test('the other changes of a file are kept', () => {
  const old = { expect: 5, order: 1, title: { en: 'Old' }, posters: list }
  const now = {
    expect: 4,
    order: 2,
    title: { en: 'New', sv: 'Ny' },
    posters: without('b'),
  }

  expect(withOldReferences(old, now, ['b'])).toEqual({ ...now, expect: 5, posters: list })
})

test('a list appears and disappears together with its only entry', () => {
  expect(withOldReferences({ order: 1 }, { order: 1, retired: ['a'] }, ['a'])).toEqual({
    order: 1,
  })
  expect(withOldReferences({ order: 1, posters: ['a'] }, { order: 1 }, ['a'])).toEqual({
    order: 1,
    posters: ['a'],
  })
})

test('references inside the entries of a list are restored', () => {
  const old = [{ poster: 'a' }, { poster: 'b' }]
  const now = [{ poster: 'x' }, { poster: 'y' }]

  expect(withOldReferences(old, now, ['y', 'b'])).toEqual([
    { poster: 'x' },
    { poster: 'b' },
  ])
})
