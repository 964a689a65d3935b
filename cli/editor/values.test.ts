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
const single = (chance: Chance): unknown =>
  [words[chance(words.length)], chance(9), chance(2) === 1][chance(3)]

/** Returns a list of scalars or groups, a group, or a scalar. */
function drawValue(chance: Chance, depth = 2): unknown {
  const kind = depth === 0 ? 9 : chance(4)
  if (kind === 0) return times(chance(5), () => single(chance))
  if (kind === 1) return times(1 + chance(4), () => groupOf(chance, depth - 1))
  return kind === 2 ? groupOf(chance, depth - 1) : single(chance)
}

const groupOf = (chance: Chance, depth: number) =>
  Object.fromEntries(
    times(
      1 + chance(4),
      (index) => ['id', 'title', 'tags', 'end'][(index + depth) % 4],
    ).map((key) => [key, drawValue(chance, depth)]),
  )

/** Changes a value as a form does: adds, removes or moves a list entry, and sets other fields. */
function changeValue(chance: Chance, value: unknown): unknown {
  if (chance(6) === 0) return drawValue(chance, 1)
  if (Array.isArray(value)) {
    const [from, to] = [chance(value.length + 1), chance(value.length + 1)]
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
  'a file takes what a form changed, and nothing else: %i',
  (seed) => {
    const next = chanceFrom(seed)
    const chance: Chance = (below) => Math.floor(next() * below)
    const before = groupOf(chance, 2)
    const after = { ...groupOf(chance, 0), ...(changeValue(chance, before) as object) }
    const edits = editsBetween(before, after)
    expect(editValue(before, edits)).toEqual(after)
    for (const inBraces of [false, true]) {
      const document = new Document(before)
      // Scalars of a group or list may be on its line.
      visit(document, {
        Collection: (_, node) => {
          node.flow =
            inBraces &&
            node.items.every((item) => isScalar(isPair(item) ? item.value : item))
        },
      })
      const written = edited('a.yaml', document.toString(), edits)
      expect(withoutEmpty(parse(written)), written).toEqual(withoutEmpty(after))
    }
  },
)

test('a list entry keeps its position when it gets other fields', () => {
  const [before, after] = [{ tags: [{ a: 1 }, { b: 2 }] }, { tags: [{ c: 3 }, { b: 2 }] }]
  const written = edited('a.yaml', stringify(before), editsBetween(before, after))
  expect(parse(written)).toEqual(after)
})
