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

/** A difference between two versions. `ours` or `theirs` is undefined if that version does not have the value. */
export interface Difference {
  readonly path: Path
  readonly ours: unknown
  readonly theirs: unknown
  /** The entries of both versions, if both are lists and each has entries that are not in the other. */
  readonly both?: readonly unknown[]
  /** The version that was changed; undefined if both were, or if the common base is unknown. */
  readonly changed?: 'ours' | 'theirs' | undefined
}

/**
 * Lists the values that differ between two versions. With the common base, also tells
 * which version was changed. `base` is undefined if it is unknown; its value is undefined
 * if the base does not have the value.
 */
export function differencesBetween(
  ours: unknown,
  theirs: unknown,
  base?: { readonly value: unknown },
  path: Path = [],
): readonly Difference[] {
  if (deepEqual(ours, theirs)) return []

  const innerSteps = stepsInto(ours, theirs)
  if (innerSteps)
    return innerSteps.flatMap((step) =>
      differencesBetween(
        valueAt(ours, [step]),
        valueAt(theirs, [step]),
        base && { value: valueAt(base.value, [step]) },
        [...path, step],
      ),
    )

  const both = entriesOfBoth(ours, theirs)
  return [
    {
      path,
      ours,
      theirs,
      ...(both && { both }),
      ...(base && { changed: changedSide(ours, theirs, base.value) }),
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

/**
 * Returns the steps to the parts of two values that can be chosen separately: fields, and
 * entries with the same ids. Returns undefined if only the whole values can be chosen.
 */
function stepsInto(ours: unknown, theirs: unknown): Path | undefined {
  if (isGroup(ours) && isGroup(theirs)) return Object.keys({ ...ours, ...theirs })
  if (!Array.isArray(ours) || !Array.isArray(theirs) || ours.length !== theirs.length)
    return undefined

  const isSame = (entry: unknown, index: number): boolean =>
    isGroup(entry) && isGroup(theirs[index]) && entry.id === theirs[index].id
  return ours.every(isSame) ? [...ours.keys()] : undefined
}

/**
 * Returns the entries of our list, followed by the entries that only their list has;
 * undefined if the lists cannot be merged.
 */
function entriesOfBoth(ours: unknown, theirs: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return undefined

  const isIn = (list: readonly unknown[], entry: unknown): boolean =>
    list.some((candidate) => deepEqual(candidate, entry))
  const onlyOurs = ours.filter((entry) => !isIn(theirs, entry))
  const onlyTheirs = theirs.filter((entry) => !isIn(ours, entry))
  if (onlyOurs.length === 0 || onlyTheirs.length === 0) return undefined

  // Two versions of the same entry cannot both be kept.
  const ourIds = new Set(ours.map((entry: unknown) => Object(entry).id).filter(Boolean))
  const hasSharedId = onlyTheirs.some((entry) => ourIds.has(Object(entry).id))
  return hasSharedId ? undefined : [...ours, ...onlyTheirs]
}

export interface ChosenValue {
  readonly path: Path
  /** The value to keep; undefined to keep none. */
  readonly value?: unknown
}

/**
 * Returns a file with its conflicts resolved value by value. Lines and comments come from
 * the version with more of the chosen values; the other chosen values are set afterwards.
 */
export function resolveConflict(
  file: string,
  parts: ConflictParts,
  choices: readonly ChosenValue[],
  orderAt: OrderAt,
): string | Rejection {
  const countChosen = (text: string): number => {
    const values = valuesIn(file, text)
    // An unreadable text ranks below every other text.
    return values === undefined
      ? -1
      : choices.filter((choice) => isChosen(values, choice)).length
  }

  const candidates = [
    textOfSide(parts, () => 'ours'),
    textOfSide(parts, () => 'theirs'),
    mixedText(parts, countChosen),
  ]
  const ranked = candidates.toSorted((a, b) => countChosen(b) - countChosen(a))

  const attempts = ranked.map((text) => withChoices(file, text, choices, orderAt))
  const resolvedText = attempts.find((attempt) => typeof attempt === 'string')
  if (resolvedText !== undefined) return resolvedText

  const [rejectionOfBest = { rejected: [] }] = attempts
  return rejectionOfBest
}

const isChosen = (values: unknown, { path, value }: ChosenValue): boolean =>
  deepEqual(valueAt(values, path), value)

/** Returns a text that takes each part from the version with more of the chosen values. */
function mixedText(parts: ConflictParts, countChosen: (text: string) => number): string {
  const textWith = (theirIndexes: ReadonlySet<number>): string =>
    textOfSide(parts, (index) => (theirIndexes.has(index) ? 'theirs' : 'ours'))

  /** The indexes of the parts that come from their version. */
  let theirIndexes: ReadonlySet<number> = new Set()
  for (const index of parts.keys()) {
    const withPart = new Set([...theirIndexes, index])
    const isBetter = countChosen(textWith(withPart)) > countChosen(textWith(theirIndexes))
    if (isBetter) theirIndexes = withPart
  }
  return textWith(theirIndexes)
}

function withChoices(
  file: string,
  text: string,
  choices: readonly ChosenValue[],
  orderAt: OrderAt,
): string | Rejection {
  const values = valuesIn(file, text)
  const edits = choices.flatMap(({ path, value }) =>
    editsBetween(valueAt(values, path), value, path),
  )
  const edited = applyEdits(file, text, edits, orderAt)
  if (typeof edited !== 'string') return edited

  const editedValues = valuesIn(file, edited)
  const hasAllChoices =
    editedValues !== undefined &&
    choices.every((choice) => isChosen(editedValues, choice))
  return hasAllChoices
    ? edited
    : { rejected: ['These versions cannot be combined: choose one of them as a whole.'] }
}
