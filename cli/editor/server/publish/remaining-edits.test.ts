import { expect, test } from 'vitest'
import { editsBetween, editValue } from '../../values.ts'
import { withCount, withoutEdits } from './remaining-edits.ts'

// Leaving out each of several edits to the same list.

const subsetsOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.reduce<readonly (readonly T[])[]>(
    (subsets, item) => subsets.flatMap((subset) => [subset, [...subset, item]]),
    [[]],
  )

const list = ['a', 'b', 'c', 'd', 'e', 'f']
/** Entries that follow each other, at each place of the list. */
const runs = [list.slice(0, 3), list.slice(1, 5), list.slice(3)]

test('without some of several removals, exactly their entries stay, in their places', () => {
  for (const removed of runs) {
    const old = { posters: list }
    const now = { posters: list.filter((entry) => !removed.includes(entry)) }
    const edits = editsBetween(old, now)
    expect(edits).toHaveLength(removed.length)

    // The first edit removes the first of these entries, and so on.
    for (const returned of subsetsOf(removed)) {
      const omitted = edits.filter((_, index) => returned.includes(removed[index] ?? ''))
      expect(
        editValue(old, withoutEdits(edits, omitted)),
        `${removed}, ${returned}`,
      ).toEqual({
        posters: list.filter(
          (entry) => !removed.includes(entry) || returned.includes(entry),
        ),
      })
    }
  }
})

test('without some of several additions, exactly the others are added, in their places', () => {
  for (const added of runs) {
    const old = { posters: list.filter((entry) => !added.includes(entry)) }
    const edits = editsBetween(old, { posters: list })
    expect(edits).toHaveLength(added.length)

    for (const omittedEntries of subsetsOf(added)) {
      const omitted = edits.filter((_, index) =>
        omittedEntries.includes(added[index] ?? ''),
      )
      expect(
        editValue(old, withoutEdits(edits, omitted)),
        `${added}, ${omittedEntries}`,
      ).toEqual({ posters: list.filter((entry) => !omittedEntries.includes(entry)) })
    }
  }
})

test('removals from one list do not move those from another', () => {
  const old = { posters: list, retired: list }
  const now = { posters: list.slice(2), retired: list.slice(0, 4) }
  const edits = editsBetween(old, now)
  const [firstPoster] = edits.filter(({ path }) => path[0] === 'posters')
  const [, secondRetired] = edits.filter(({ path }) => path[0] === 'retired')
  const omitted = [firstPoster, secondRetired].filter((edit) => edit !== undefined)

  expect(editValue(old, withoutEdits(edits, omitted))).toEqual({
    posters: ['a', 'c', 'd', 'e', 'f'],
    retired: ['a', 'b', 'c', 'd', 'f'],
  })
})

test('the expected number of posters follows the reverted additions and removals', () => {
  const old = { expect: 6, posters: list }
  const shorter = { expect: 3, posters: list.slice(3) }
  const longer = { expect: 8, posters: [...list, 'g', 'h'] }
  const removals = editsBetween(old.posters, shorter.posters, ['posters'])
  const additions = editsBetween(old.posters, longer.posters, ['posters'])
  const countAfter = (now: object, takenBack: typeof removals) =>
    Object(withCount({ old, now, edits: [] }, now, takenBack)).expect

  expect(countAfter(shorter, removals.slice(0, 2))).toBe(5)
  expect(countAfter(longer, additions.slice(0, 1))).toBe(7)
  expect(countAfter(longer, editsBetween({ order: 1 }, { order: 2 }))).toBe(8)
})
