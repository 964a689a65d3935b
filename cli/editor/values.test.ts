import { expect, test } from 'vitest'
import { Document, isPair, isScalar, parse, stringify, visit } from 'yaml'
import { chanceFrom } from '../../tests/support/chance.ts'
import { edited } from '../../tests/support/yaml-edits.ts'
import { editsBetween, editValue, withoutEmpty } from './values.ts'

/** Returns a random integer, at least 0 and less than `below`. */
type Chance = (below: number) => number

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

const words = [
  'a',
  'It’s',
  "'b': c",
  '1',
  'x '.repeat(60).trim(),
  '# no',
  `</b>: "'{{ & - # [x]`,
]

function single(chance: Chance): unknown {
  const scalars = [words[chance(words.length)], chance(9), chance(2) === 1]
  return scalars[chance(3)]
}

/** Returns a list of scalars or groups, a group, or a scalar. */
function drawValue(chance: Chance, depth = 2): unknown {
  if (depth === 0) return single(chance)
  switch (chance(4)) {
    case 0:
      return times(chance(5), () => single(chance))
    case 1:
      return times(1 + chance(4), () => groupOf(chance, depth - 1))
    case 2:
      return groupOf(chance, depth - 1)
    default:
      return single(chance)
  }
}

function groupOf(chance: Chance, depth: number): object {
  const keys = times(
    1 + chance(4),
    (index) => ['id', 'title', 'tags', 'end'][(index + depth) % 4],
  )
  return Object.fromEntries(keys.map((key) => [key, drawValue(chance, depth)]))
}

/**
 * Changes a value as a form does: adds, removes or moves a list entry, and sets other
 * fields.
 */
function changeValue(chance: Chance, value: unknown): unknown {
  if (chance(6) === 0) return drawValue(chance, 1)
  if (Array.isArray(value)) {
    const from = chance(value.length + 1)
    const to = chance(value.length + 1)
    if (chance(3) === 0)
      return value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1))
    return value
      .map((entry) => changeValue(chance, entry))
      .toSpliced(to, chance(2), ...times(chance(3), () => drawValue(chance, 0)))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, changeValue(chance, entry)]),
  )
}

test.each(times(60, (index) => index + 1))(
  'a file receives the changes of a form and no others: seed %i',
  (seed) => {
    const nextFraction = chanceFrom(seed)
    const chance: Chance = (below) => Math.floor(nextFraction() * below)
    const value = groupOf(chance, 2)
    const nextValue = {
      ...groupOf(chance, 0),
      ...(changeValue(chance, value) as object),
    }

    const edits = editsBetween(value, nextValue)

    expect(editValue(value, edits)).toEqual(nextValue)
    for (const inBraces of [false, true]) {
      const document = new Document(value)
      // Scalars of a group or list may be on its line.
      visit(document, {
        Collection: (_, node) => {
          node.flow =
            inBraces &&
            node.items.every((item) => isScalar(isPair(item) ? item.value : item))
        },
      })
      const text = edited('a.yaml', document.toString(), edits)
      expect(withoutEmpty(parse(text)), text).toEqual(withoutEmpty(nextValue))
    }
  },
)

test('a list entry keeps its position when it gets other fields', () => {
  const value = { tags: [{ a: 1 }, { b: 2 }] }
  const nextValue = { tags: [{ c: 3 }, { b: 2 }] }

  const edits = editsBetween(value, nextValue)
  const text = edited('a.yaml', stringify(value), edits)

  expect(parse(text)).toEqual(nextValue)
})
