import { deepEqual } from 'fast-equals'
import { applyEdits } from '../../../edit/edits.ts'
import type { Rejection } from '../../../edit/transaction.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Path } from '../../../read/positions.ts'
import type { OrderAt } from '../../../yaml/edit-yaml.ts'
import { isGroup } from '../../../yaml/edited-value.ts'
import { valuesIn } from '../../../yaml/source.ts'
import { editsBetween } from '../../values.ts'
import { type ConflictParts, textOfSide } from './conflict.ts'

/** A value of which there are two versions; undefined where a version lacks it. */
export interface Difference {
  readonly path: Path
  readonly ours: unknown
  readonly theirs: unknown
  /** The entries of both versions, where both are lists and each has entries of its own. */
  readonly both?: readonly unknown[]
  /** The version that alone was changed, where the value before both changes is known. */
  readonly changed?: 'ours' | 'theirs' | undefined
}

/** Lists the values that differ between two versions, from the values before both changes if they are known. */
export function differencesBetween(
  ours: unknown,
  theirs: unknown,
  base?: { readonly of: unknown },
  path: Path = [],
): readonly Difference[] {
  if (deepEqual(ours, theirs)) return []
  const inner = stepsInto(ours, theirs)
  if (inner)
    return inner.flatMap((step) => {
      const before = base && { of: valueAt(base.of, [step]) }
      return differencesBetween(valueAt(ours, [step]), valueAt(theirs, [step]), before, [
        ...path,
        step,
      ])
    })
  const both = entriesOfBoth(ours, theirs)
  return [
    {
      path,
      ours,
      theirs,
      ...(both && { both }),
      ...(base && { changed: changedSide(ours, theirs, base.of) }),
    },
  ]
}

function changedSide(
  ours: unknown,
  theirs: unknown,
  base: unknown,
): Difference['changed'] {
  if (deepEqual(ours, base)) return 'theirs'
  return deepEqual(theirs, base) ? 'ours' : undefined
}

/** Returns the steps to the parts of two values that can be chosen one by one: fields, and entries that correspond. */
function stepsInto(ours: unknown, theirs: unknown): Path | undefined {
  if (isGroup(ours) && isGroup(theirs)) return Object.keys({ ...ours, ...theirs })
  if (!Array.isArray(ours) || !Array.isArray(theirs) || ours.length !== theirs.length)
    return undefined
  const isSame = (entry: unknown, index: number): boolean =>
    isGroup(entry) && isGroup(theirs[index]) && entry.id === theirs[index].id
  return ours.every(isSame) ? [...ours.keys()] : undefined
}

/** Returns the entries of one list, then those that only the other list has. */
function entriesOfBoth(ours: unknown, theirs: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return undefined
  const isIn = (list: readonly unknown[], entry: unknown): boolean =>
    list.some((other) => deepEqual(other, entry))
  const [mine, others] = [
    ours.filter((entry) => !isIn(theirs, entry)),
    theirs.filter((entry) => !isIn(ours, entry)),
  ]
  if (mine.length === 0 || others.length === 0) return undefined
  const ids = new Set(ours.map((entry: unknown) => Object(entry).id).filter(Boolean))
  // Two versions of one entry cannot both stay.
  return others.some((entry) => ids.has(Object(entry).id))
    ? undefined
    : [...ours, ...others]
}

export interface Choice {
  readonly path: Path
  /** The value to keep; undefined to keep none. */
  readonly value?: unknown
}

/**
 * Returns a file whose conflicts are resolved value by value. Lines, with their comments, come from the version whose
 * values were chosen; what then still differs is edited.
 */
export function resolveConflict(
  file: string,
  parts: ConflictParts,
  choices: readonly Choice[],
  orderAt: OrderAt,
): string | Rejection {
  const countRight = (text: string): number => {
    const values = valuesIn(file, text)
    return values === undefined
      ? -1
      : choices.filter((choice) => isChosen(values, choice)).length
  }
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) =>
    textOfSide(parts, () => side),
  )
  const candidates = [ours, theirs, mixedText(parts, countRight)].filter(
    (text) => text !== undefined,
  )
  const ranked = candidates.toSorted((a, b) => countRight(b) - countRight(a))

  const attempts = ranked.map((text) => withChoices(file, text, choices, orderAt))
  const [rejection = { rejected: [] }] = attempts
  return attempts.find((text) => typeof text === 'string') ?? rejection
}

const isChosen = (values: unknown, { path, value }: Choice): boolean =>
  deepEqual(valueAt(values, path), value)

/** Returns a text that takes each part from the version with more of the chosen values. */
function mixedText(parts: ConflictParts, countRight: (text: string) => number): string {
  const theirs = new Set<number>()
  const textWith = (more: readonly number[]): string =>
    textOfSide(parts, (index) =>
      theirs.has(index) || more.includes(index) ? 'theirs' : 'ours',
    )
  for (const index of parts.keys())
    if (countRight(textWith([index])) > countRight(textWith([]))) theirs.add(index)
  return textWith([])
}

function withChoices(
  file: string,
  text: string,
  choices: readonly Choice[],
  orderAt: OrderAt,
): string | Rejection {
  const values = valuesIn(file, text)
  const edits = choices.flatMap(({ path, value }) =>
    editsBetween(valueAt(values, path), value, path),
  )
  const edited = applyEdits(file, text, edits, orderAt)
  if (typeof edited !== 'string') return edited
  const after = valuesIn(file, edited)
  const isRight =
    after !== undefined && choices.every((choice) => isChosen(after, choice))
  return isRight
    ? edited
    : { rejected: ['These versions cannot be combined: choose one of them as a whole.'] }
}
