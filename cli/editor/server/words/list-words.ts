import { deepEqual } from 'fast-equals'
import type { Field } from '../documents/fields.ts'
import {
  type ChangeInWords,
  listWords,
  type ValueChange,
  type WordContext,
  wordsOfEntry,
} from './value-words.ts'

type ListField = Field & { readonly kind: 'list' }
type List = readonly unknown[]

/**
 * Describes added, removed and moved list entries, and changes inside entries.
 * @param describeEntry describes the changes inside an entry
 */
export function describeListChange(
  { of }: ListField,
  { previousValue, nextValue, place }: ValueChange,
  context: WordContext,
  describeEntry: (entryChange: ValueChange) => readonly ChangeInWords[],
): readonly ChangeInWords[] {
  const previousList = listIn(previousValue)
  const nextList = listIn(nextValue)
  const pairs = pairEntries(of, previousList, nextList)
  const nameOf = (entry: unknown, index: number): string =>
    of.kind === 'picture' ? `entry ${index + 1}` : wordsOfEntry(of, entry, context)
  const changeOfList = (change: string): ChangeInWords => ({
    path: place.path,
    field: place.titles.join(', '),
    change,
  })

  const changes = pairs.flatMap(([from, to]) => {
    const path = [...place.path, to]
    // A plain value needs no name, because its change shows the value itself.
    const isNamed = of.kind === 'group' || of.kind === 'picture'
    const titles = isNamed ? [...place.titles, nameOf(nextList[to], to)] : place.titles
    return describeEntry({
      previousValue: previousList[from],
      nextValue: nextList[to],
      place: { path, titles },
    })
  })

  const removedNames = previousList.flatMap((entry, index) =>
    pairs.some(([from]) => from === index) ? [] : [nameOf(entry, index)],
  )
  if (removedNames.length > 0)
    changes.push(changeOfList(`${listWords(removedNames)} removed`))

  const addedIndexes = nextList.flatMap((_, index) =>
    pairs.some(([, to]) => to === index) ? [] : [index],
  )
  if (addedIndexes.length > 0)
    changes.push(changeOfList(describeAdded(addedIndexes, nextList, nameOf)))

  const moves = describeMoves(of, pairs, nextList, nameOf)
  return [...changes, ...moves.map(changeOfList)]
}

const listIn = (value: unknown): List => (Array.isArray(value) ? value : [])

type Pair = readonly [from: number, to: number]
type NameOf = (entry: unknown, index: number) => string

/** Pairs the entries that correspond, in the order of the next list. */
function pairEntries(field: Field, previous: List, next: List): readonly Pair[] {
  const samePairs = pairSameEntries(previous, next)
  const changedPairs = canPairByOrder(field, previous, next)
    ? pairByOrder(previous, next, samePairs)
    : []
  return [...samePairs, ...changedPairs].toSorted(([, a], [, b]) => a - b)
}

/** Pairs entries with the same id, and entries without an id that did not change. */
function pairSameEntries(previous: List, next: List): readonly Pair[] {
  const unpairedNext = new Set(next.keys())
  return [...previous.entries()].flatMap(([from, entry]): readonly Pair[] => {
    const to = [...unpairedNext].find((index) => isSameEntry(entry, next[index]))
    if (to === undefined) return []

    unpairedNext.delete(to)
    return [[from, to]]
  })
}

/**
 * Pairs the remaining entries without an id in order: the first with the first, and so
 * on.
 */
function pairByOrder(
  previous: List,
  next: List,
  samePairs: readonly Pair[],
): readonly Pair[] {
  const pairedFrom = new Set(samePairs.map(([from]) => from))
  const pairedTo = new Set(samePairs.map(([, to]) => to))
  const remainingFrom = indexesWithoutId(previous).filter((from) => !pairedFrom.has(from))
  const remainingTo = indexesWithoutId(next).filter((to) => !pairedTo.has(to))

  return remainingFrom.flatMap((from, position): readonly Pair[] => {
    const to = remainingTo[position]
    return to === undefined ? [] : [[from, to]]
  })
}

const indexesWithoutId = (list: List): readonly number[] =>
  [...list.keys()].filter((index) => idOf(list[index]) === undefined)

/** Tells whether different entries at the same position are treated as changed, rather than as removed and added. */
function canPairByOrder({ kind }: Field, previous: List, next: List): boolean {
  if (kind === 'group') return true
  // A different reference is a different entry.
  if (kind === 'reference') return false
  // If plain values were added or removed, there is no way to tell which of the others
  // changed.
  return previous.length === next.length
}

/**
 * Returns the id of an entry, or a language's code, which stays the same when the entry changes; undefined if the entry
 * has neither.
 */
export const idOf = (entry: unknown): unknown => Object(entry).id ?? Object(entry).code

const isSameEntry = (a: unknown, b: unknown): boolean =>
  idOf(a) === undefined ? deepEqual(a, b) : idOf(a) === idOf(b)

function describeAdded(indexes: readonly number[], list: List, nameOf: NameOf): string {
  const names = listWords(indexes.map((index) => nameOf(list[index], index)))
  const [firstIndex = 0] = indexes
  const isTogether = indexes.every((index, offset) => index === firstIndex + offset)
  const isLast = firstIndex + indexes.length === list.length
  if (!isTogether || isLast) return `${names} added`
  if (firstIndex === 0) return `${names} added at the start`
  return `${names} added after ${nameOfPreceding(firstIndex, list, nameOf)}`
}

function nameOfPreceding(index: number, list: List, nameOf: NameOf): string {
  const precedingIndex = index - 1
  return nameOf(list[precedingIndex], precedingIndex)
}

/**
 * Describes a changed order: either the single entry that moved, or the order as a whole.
 */
function describeMoves(
  { kind }: Field,
  pairs: readonly Pair[],
  next: List,
  nameOf: NameOf,
): readonly string[] {
  const order = pairs.map(([from]) => from)
  if (isSorted(order)) return []

  // A single entry has moved if the others are in order when it is left out.
  const movedPair = pairs.find(([movedFrom]) =>
    isSorted(order.filter((from) => from !== movedFrom)),
  )
  if (!movedPair || kind === 'picture') return ['in another order']

  const [, to] = movedPair
  const name = nameOf(next[to], to)
  if (to === 0) return [`${name} moved to the start`]
  return [`${name} moved after ${nameOfPreceding(to, next, nameOf)}`]
}

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
