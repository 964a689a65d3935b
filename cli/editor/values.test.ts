import { expect, test } from 'vitest'
import { Document, isPair, isScalar, parse, stringify, visit } from 'yaml'
import { chanceFrom } from '../../tests/support/chance.ts'
import { isLong } from '../../tests/support/long.ts'
import { edited } from '../../tests/support/yaml-edits.ts'
import { editsBetween, editValue, withoutEmpty } from './values.ts'

/** Returns a random integer, at least 0 and less than `below`. */
type Chance = (below: number) => number

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Texts that are written differently in YAML: plain, quoted, folded. */
const texts = [
  'a',
  'It’s',
  "'b': c",
  '1',
  'x '.repeat(60).trim(),
  '# no',
  `</b>: "'{{ & - # [x]`,
]

function randomScalar(chance: Chance): unknown {
  const scalars = [texts[chance(texts.length)], chance(9), chance(2) === 1]
  return scalars[chance(3)]
}

/** Returns a list of scalars or groups, a group, or a scalar. */
function randomValue(chance: Chance, depth = 2): unknown {
  if (depth === 0) return randomScalar(chance)

  switch (chance(4)) {
    case 0:
      return times(chance(5), () => randomScalar(chance))
    case 1:
      return times(1 + chance(4), () => randomGroup(chance, depth - 1))
    case 2:
      return randomGroup(chance, depth - 1)
    default:
      return randomScalar(chance)
  }
}

const keysOfGroups = ['id', 'title', 'tags', 'end']

/**
 * Returns a group with one to four fields. Groups of another depth start with other keys.
 */
function randomGroup(chance: Chance, depth: number): object {
  const orderedKeys = [...keysOfGroups.slice(depth), ...keysOfGroups.slice(0, depth)]
  const count = 1 + chance(keysOfGroups.length)
  const keys = orderedKeys.slice(0, count)
  return Object.fromEntries(keys.map((key) => [key, randomValue(chance, depth)]))
}

/**
 * Changes a value as a form does. Adds, removes or moves a list entry, and sets other
 * fields.
 */
function changeValue(chance: Chance, value: unknown): unknown {
  // One value in six is replaced as a whole.
  if (chance(6) === 0) return randomValue(chance, 1)
  if (Array.isArray(value)) return changeList(chance, value)
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, changeValue(chance, entry)]),
  )
}

function changeList(chance: Chance, list: readonly unknown[]): readonly unknown[] {
  const from = chance(list.length + 1)
  const to = chance(list.length + 1)
  const isMove = chance(3) === 0
  if (isMove) {
    // At the index after the last entry, there is nothing to move.
    const movedEntries = list.slice(from, from + 1)
    return list.toSpliced(from, 1).toSpliced(to, 0, ...movedEntries)
  }

  const changedList = list.map((entry) => changeValue(chance, entry))
  const removedCount = chance(2)
  const newEntries = times(chance(3), () => randomValue(chance, 0))
  return changedList.toSpliced(to, removedCount, ...newEntries)
}

/**
 * Writes a value as YAML, with each group or list of scalars on one line if `isCompact`.
 */
function toYaml(value: unknown, isCompact: boolean): string {
  const document = new Document(value)
  visit(document, {
    Collection: (_, node) => {
      const values = node.items.map((item) => (isPair(item) ? item.value : item))
      node.flow = isCompact && values.every((item) => isScalar(item))
    },
  })
  return document.toString()
}

test.each(times(isLong ? 200 : 20, (index) => index + 1))(
  'a file receives the changes of a form and no others: seed %i',
  (seed) => {
    const nextFraction = chanceFrom(seed)
    const chance: Chance = (below) => Math.floor(nextFraction() * below)
    const value = randomGroup(chance, 2)
    // Some of these fields are new, because groups of this depth start with other keys.
    const addedFields = randomGroup(chance, 0)
    const changedFields = changeValue(chance, value) as object
    const nextValue = { ...addedFields, ...changedFields }

    const edits = editsBetween(value, nextValue)

    expect(editValue(value, edits)).toEqual(nextValue)
    for (const isCompact of [false, true]) {
      const text = edited('a.yaml', toYaml(value, isCompact), edits)
      expect(withoutEmpty(parse(text)), text).toEqual(withoutEmpty(nextValue))
    }
  },
)

test('moving an entry of a list is one edit, in either direction', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  const path = ['posters']

  expect(editsBetween(list, ['a', 'c', 'd', 'b', 'e'], path)).toEqual([
    { op: 'move', path, from: 1, to: 3 },
  ])
  expect(editsBetween(list, ['a', 'd', 'b', 'c', 'e'], path)).toEqual([
    { op: 'move', path, from: 3, to: 1 },
  ])
})

test('removing entries from the middle of a list edits none of the others', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  const path = ['posters', 1]

  expect(editsBetween(list, ['a', 'd', 'e'], ['posters'])).toEqual([
    { op: 'remove', path },
    { op: 'remove', path },
  ])
})

test('a list entry keeps its position when it gets other fields', () => {
  const value = { tags: [{ a: 1 }, { b: 2 }] }
  const nextValue = { tags: [{ c: 3 }, { b: 2 }] }

  const edits = editsBetween(value, nextValue)
  const text = edited('a.yaml', stringify(value), edits)

  expect(parse(text)).toEqual(nextValue)
})
