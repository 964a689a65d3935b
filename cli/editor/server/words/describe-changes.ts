import { deepEqual } from 'fast-equals'
import { type Field, fieldOfDocument } from '../documents/fields.ts'
import type { LoadedDocument } from '../documents/open-document.ts'
import { describeListChange } from './list-words.ts'
import {
  type ChangeInWords,
  describeValueChange,
  type FieldPlace,
  type WordContext,
  wordContextOf,
} from './value-words.ts'

/** The characters of a text from which only the part that differs is shown. */
const LONGEST = 80

/** Describes how the values of a document differ: 'The Moon Gate, sold out: A1 without logo'. */
export const describeChanges = (
  before: unknown,
  after: unknown,
  document: LoadedDocument,
  longest = LONGEST,
) =>
  listChanges(before, after, document, longest).map((each) =>
    sentenceOf(each, document.title),
  )

/** Writes a change as a sentence about the document with this title; without one, as a note below the title. */
export function sentenceOf({ field, change }: ChangeInWords, title = ''): string {
  const place = [title, field].filter(Boolean).join(', ')
  const words = place === '' ? change : `${place}: ${change}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Describes many changes in a line: the first one, and how many follow. */
export function summarizeChanges(
  before: unknown,
  after: unknown,
  document: LoadedDocument,
  others: readonly string[] = [],
): string {
  const all = [...describeChanges(before, after, document, SHORT), ...others]
  const [first = document.title, ...more] = all
  const changes = more.length === 1 ? 'change' : 'changes'
  return more.length === 0 ? first : `${first}, and ${more.length} more ${changes}`
}

const SHORT = 40

/** Lists the differences between two values of a document, in the order of its form. */
export const listChanges = (
  before: unknown,
  after: unknown,
  document: LoadedDocument,
  longest = LONGEST,
): readonly ChangeInWords[] =>
  changesOf(
    fieldOfDocument(document),
    before,
    after,
    { path: [], titles: [] },
    wordContextOf(document, longest),
  )

function changesOf(
  field: Field,
  before: unknown,
  after: unknown,
  place: FieldPlace,
  context: WordContext,
): readonly ChangeInWords[] {
  if (deepEqual(before ?? undefined, after ?? undefined)) return []
  if (field.kind === 'group') return changesOfGroup(field, before, after, place, context)
  if (field.kind === 'each') return changesOfEach(field, before, after, place, context)
  if (field.kind === 'list')
    return describeListChange(field, before, after, place, context, (old, next, inner) =>
      changesOf(field.of, old, next, inner, context),
    )
  return [
    { ...nameOf(place), change: describeValueChange(field, before, after, context) },
  ]
}

const nameOf = ({ path, titles }: FieldPlace) => ({ path, field: titles.join(', ') })

function changesOfGroup(
  { fields }: Field & { readonly kind: 'group' },
  before: unknown,
  after: unknown,
  { path, titles }: FieldPlace,
  context: WordContext,
): readonly ChangeInWords[] {
  const known = fields.map(({ key }) => key)
  const [old, next] = [Object(before), Object(after)]
  const unknown = Object.keys({ ...old, ...next }).filter(
    (key) => !known.includes(key) && !deepEqual(old[key], next[key]),
  )
  const ofFields = fields.flatMap((field) => {
    const { key, title = key } = field
    return changesOf(
      field,
      old[key],
      next[key],
      { path: [...path, key], titles: [...titles, title] },
      context,
    )
  })
  const ofUnknown = unknown.map((key) => ({
    ...nameOf({
      path: [...path, key],
      titles: [...titles, 'something that the shop does not know'],
    }),
    change: next[key] === undefined ? 'removed' : 'changed',
  }))
  return [...ofFields, ...ofUnknown]
}

function changesOfEach(
  { of, isInFirst }: Field & { readonly kind: 'each' },
  before: unknown,
  after: unknown,
  { path, titles }: FieldPlace,
  context: WordContext,
): readonly ChangeInWords[] {
  const [old, next] = [Object(before), Object(after)]
  const codes = new Set([
    ...context.languages.map(({ code }) => code),
    ...Object.keys({ ...old, ...next }),
  ])
  const rest = titles.slice(0, -1)
  const [title = ''] = titles.slice(-1)
  return [...codes].flatMap((code) => {
    const language = context.languages.find((each) => each.code === code)?.name ?? code
    const isOfAll = isInFirst && code === context.languages[0]?.code
    const inLanguage = title === '' ? language : `${title} in ${language}`
    const named = isOfAll ? title : inLanguage
    return changesOf(
      of,
      old[code],
      next[code],
      { path: [...path, code], titles: [...rest, named] },
      context,
    )
  })
}
