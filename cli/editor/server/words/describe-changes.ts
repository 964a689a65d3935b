import { deepEqual } from 'fast-equals'
import { type Field, fieldOfDocument } from '../documents/fields.ts'
import type { LoadedDocument } from '../documents/open-document.ts'
import { describeListChange } from './list-words.ts'
import {
  type ChangeInWords,
  describeValueChange,
  type FieldPlace,
  type ValueChange,
  type WordContext,
  wordContextOf,
} from './value-words.ts'

/** The maximum length of a text. A longer text is cut to the part that differs. */
const MAX_LENGTH = 80

/** The maximum length of a text in a summary. */
const MAX_SUMMARY_LENGTH = 40

/** Describes how the values of a document differ: 'The Moon Gate, sold out: A1'. */
export const describeChanges = (
  previousValue: unknown,
  nextValue: unknown,
  document: LoadedDocument,
  maxLength = MAX_LENGTH,
) =>
  listChanges(previousValue, nextValue, document, maxLength).map((change) =>
    sentenceOf(change, document.title),
  )

/**
 * Phrases a change as a sentence about the document `title`, or, without it, as a note
 * below a title.
 */
export function sentenceOf({ field, change }: ChangeInWords, title = ''): string {
  const place = [title, field].filter(Boolean).join(', ')
  const words = place === '' ? change : `${place}: ${change}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Summarizes changes in one line: the first change, and the number of others. */
export function summarizeChanges(
  previousValue: unknown,
  nextValue: unknown,
  document: LoadedDocument,
  others: readonly string[] = [],
): string {
  const changes = [
    ...describeChanges(previousValue, nextValue, document, MAX_SUMMARY_LENGTH),
    ...others,
  ]
  const [firstChange = document.title, ...more] = changes
  if (more.length === 0) return firstChange

  const noun = more.length === 1 ? 'change' : 'changes'
  return `${firstChange}, and ${more.length} more ${noun}`
}

/** Lists the differences between two values of a document, in the order of its form. */
export const listChanges = (
  previousValue: unknown,
  nextValue: unknown,
  document: LoadedDocument,
  maxLength = MAX_LENGTH,
): readonly ChangeInWords[] =>
  changesOf(
    fieldOfDocument(document),
    { previousValue, nextValue, place: { path: [], titles: [] } },
    wordContextOf(document, maxLength),
  )

function changesOf(
  field: Field,
  valueChange: ValueChange,
  context: WordContext,
): readonly ChangeInWords[] {
  const { previousValue, nextValue, place } = valueChange
  // An empty value in YAML is null, which is treated like a missing value.
  if (deepEqual(previousValue ?? undefined, nextValue ?? undefined)) return []
  if (field.kind === 'group') return changesOfGroup(field, valueChange, context)
  if (field.kind === 'each') return changesOfEach(field, valueChange, context)
  if (field.kind === 'list')
    return describeListChange(field, valueChange, context, (entryChange) =>
      changesOf(field.of, entryChange, context),
    )

  const change = describeValueChange(field, previousValue, nextValue, context)
  return [{ ...nameOf(place), change }]
}

const nameOf = ({ path, titles }: FieldPlace) => ({ path, field: titles.join(', ') })

function changesOfGroup(
  { fields }: Field & { readonly kind: 'group' },
  { previousValue, nextValue, place: { path, titles } }: ValueChange,
  context: WordContext,
): readonly ChangeInWords[] {
  const previousValues = Object(previousValue)
  const nextValues = Object(nextValue)

  const fieldChanges = fields.flatMap((field) => {
    const { key, title = key } = field
    const fieldChange: ValueChange = {
      previousValue: previousValues[key],
      nextValue: nextValues[key],
      place: { path: [...path, key], titles: [...titles, title] },
    }
    return changesOf(field, fieldChange, context)
  })

  const fieldKeys = fields.map(({ key }) => key)
  const unknownKeys = Object.keys({ ...previousValues, ...nextValues }).filter(
    (key) => !fieldKeys.includes(key) && !deepEqual(previousValues[key], nextValues[key]),
  )
  const unknownChanges = unknownKeys.map((key) => ({
    ...nameOf({
      path: [...path, key],
      titles: [...titles, 'an unknown field'],
    }),
    change: nextValues[key] === undefined ? 'removed' : 'changed',
  }))

  return [...fieldChanges, ...unknownChanges]
}

function changesOfEach(
  { of, isInFirst }: Field & { readonly kind: 'each' },
  { previousValue, nextValue, place: { path, titles } }: ValueChange,
  context: WordContext,
): readonly ChangeInWords[] {
  const { languages } = context
  const previousValues = Object(previousValue)
  const nextValues = Object(nextValue)
  const codes = new Set([
    ...languages.map(({ code }) => code),
    ...Object.keys({ ...previousValues, ...nextValues }),
  ])
  const outerTitles = titles.slice(0, -1)
  const title = titles.at(-1) ?? ''

  return [...codes].flatMap((code) => {
    const language = languages.find((candidate) => candidate.code === code)?.name ?? code
    const titleInLanguage = title === '' ? language : `${title} in ${language}`
    const isForAllLanguages = isInFirst && code === languages[0]?.code
    const shownTitle = isForAllLanguages ? title : titleInLanguage
    const changeInLanguage: ValueChange = {
      previousValue: previousValues[code],
      nextValue: nextValues[code],
      place: { path: [...path, code], titles: [...outerTitles, shownTitle] },
    }
    return changesOf(of, changeInLanguage, context)
  })
}
