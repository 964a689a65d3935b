import { deepEqual } from 'fast-equals'
import type { Field } from '../documents/fields.ts'
import {
  type ChangeInWords,
  type FieldPlace,
  listWords,
  type WordContext,
  wordsOfEntry,
} from './value-words.ts'

type ListField = Field & { readonly kind: 'list' | 'each' }
type List = readonly unknown[]

/** Describes what came into a list, what left it, what moved, and, by `within`, what changed in an entry. */
export function describeListChange(
  { of }: ListField,
  before: unknown,
  after: unknown,
  place: FieldPlace,
  context: WordContext,
  within: (old: unknown, next: unknown, inner: FieldPlace) => readonly ChangeInWords[],
): readonly ChangeInWords[] {
  const [old, next] = [listIn(before), listIn(after)]
  const pairs = pairEntries(of, old, next)
  const nameOf = (entry: unknown, index: number): string =>
    of.kind === 'picture' ? `no. ${index + 1}` : wordsOfEntry(of, entry, context)
  const words = (change: string) => ({
    path: place.path,
    field: place.titles.join(', '),
    change,
  })

  const gone = old.flatMap((entry, index) =>
    pairs.some(([from]) => from === index) ? [] : [nameOf(entry, index)],
  )
  const come = next.flatMap((_, index) =>
    pairs.some(([, to]) => to === index) ? [] : [index],
  )
  const changed = pairs.flatMap(([from, to]) => {
    const path = [...place.path, to]
    const own = of.kind === 'group' || of.kind === 'picture' ? [nameOf(next[to], to)] : []
    return within(old[from], next[to], { path, titles: [...place.titles, ...own] })
  })
  return [
    ...changed,
    ...(gone.length > 0 ? [words(`${listWords(gone)} removed`)] : []),
    ...(come.length > 0 ? [words(describeAdded(come, next, nameOf))] : []),
    ...describeMoves(of, pairs, next, nameOf).map(words),
  ]
}

const listIn = (value: unknown): List => (Array.isArray(value) ? value : [])

type Pair = readonly [from: number, to: number]
type NameOf = (entry: unknown, index: number) => string

/** Pairs the entries that are the same in both lists: by their ids, by their values, else by their places. */
function pairEntries({ kind }: Field, old: List, next: List): readonly Pair[] {
  const free = new Set(next.keys())
  const left: number[] = []
  const pairs: Pair[] = []
  for (const [from, entry] of old.entries()) {
    const to = [...free].find((index) => isSameEntry(entry, next[index]))
    if (to === undefined) left.push(from)
    else {
      free.delete(to)
      pairs.push([from, to])
    }
  }

  // Another reference is another thing, and a value stands for another one only in a list of the same length.
  const canChange =
    kind === 'group' || (kind !== 'reference' && old.length === next.length)
  const rest = [...free].filter((index) => idOf(next[index]) === undefined)
  for (const [index, from] of left
    .filter((at) => canChange && idOf(old[at]) === undefined)
    .entries()) {
    const to = rest[index]
    if (to !== undefined) pairs.push([from, to])
  }
  return pairs.toSorted(([, a], [, b]) => a - b)
}

/** Returns what makes an entry the same one, whatever else of it changes; undefined where nothing does. */
export const idOf = (entry: unknown): unknown => Object(entry).id ?? Object(entry).code

const isSameEntry = (a: unknown, b: unknown): boolean =>
  idOf(a) === undefined ? deepEqual(a, b) : idOf(a) === idOf(b)

function describeAdded(come: readonly number[], next: List, nameOf: NameOf): string {
  const names = listWords(come.map((index) => nameOf(next[index], index)))
  const [first = 0] = come
  const isTogether = come.every((index, at) => index === first + at)
  const isLast = first + come.length === next.length
  if (!isTogether || isLast) return `${names} added`
  return first === 0
    ? `${names} added at the start`
    : `${names} added behind ${nameOf(next[first - 1], first - 1)}`
}

/** Describes the order: one entry that moved, or that the order is another one. */
function describeMoves(
  { kind }: Field,
  pairs: readonly Pair[],
  next: List,
  nameOf: NameOf,
): readonly string[] {
  const order = pairs.map(([from]) => from)
  const sorted = order.toSorted((a, b) => a - b)
  if (deepEqual(order, sorted)) return []
  const moved = pairs.find((pair) => isSorted(order.filter((from) => from !== pair[0])))
  if (!moved || kind === 'picture') return ['in another order']
  const [, to] = moved
  const name = nameOf(next[to], to)
  return [
    to === 0
      ? `${name} moved to the start`
      : `${name} moved behind ${nameOf(next[to - 1], to - 1)}`,
  ]
}

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
