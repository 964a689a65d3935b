import type { FormState } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import type { FieldPath } from '../form/field-parts.tsx'
import { inputOfEdit } from './edit-inputs.ts'
import type { StoredInput } from './inputs.ts'

// Unsaved repairs of files that cannot be read: a corrected text, or choices between two
// versions.

/**
 * The decision for a value: one of the versions, both combined, or a newly written value.
 */
export type Decision = 'ours' | 'theirs' | 'both' | { readonly own: unknown }

/** A value with two versions, and the decision about it. */
interface DecidedValue {
  /** The path of the value in the form. */
  readonly at: FieldPath
  readonly decision: Decision | undefined
}

type Document = Pick<FormState, 'name' | 'title'>

// The names of the forms to which the two kinds of repairs belong.
export const textForm = (file: string): string => `correct ${file}`
export const choiceForm = (file: string): string => `choose ${file}`

/** Returns the input to keep for a text that is being corrected. */
export const inputOfText = ({ name, title }: Document, text: string) => ({
  address: { doc: name },
  did: `corrected “${title}” as plain text`,
  value: { text },
})

/** Returns the corrected text of a repair, or '' if the repair is a choice. */
export const correctedTextIn = (value: unknown): string =>
  String(Object(value).text ?? '')

/** Returns the input to keep for choices between two versions. */
export const inputOfChoices = (
  { name, title }: Document,
  choices: readonly DecidedValue[],
) => ({
  address: { doc: name },
  did: `chose between two versions of “${title}”`,
  value: { choices },
})

/** Returns the stored decision for the value at a path. */
export function decisionAt(value: unknown, at: FieldPath): Decision | undefined {
  const choice = choicesIn(value).find((stored) => isSamePath(stored.at, at))
  return choice?.decision
}

const choicesIn = (value: unknown): readonly DecidedValue[] => Object(value).choices ?? []

const isSamePath = (a: FieldPath, b: FieldPath): boolean => a.join('.') === b.join('.')

/** Tells whether an input is a repair of the document `name`. */
export const isRepairOf = (name: string, { form, address }: StoredInput): boolean =>
  /^(correct|choose) /.test(form) && address.doc === name

/**
 * Turns a repair into input for the document's form, now that the document can be read
 * again. The input contains the values that were written instead of choosing a version.
 * Returns undefined if there are none.
 */
export function asEdit(form: FormState, repair: StoredInput): StoredInput | undefined {
  const edits = choicesIn(repair.value).flatMap(({ at, decision }) =>
    typeof decision === 'object'
      ? [{ op: 'set' as const, path: [...at], value: decision.own }]
      : [],
  )
  if (edits.length === 0) return undefined

  const typedData = editValue(form.data, edits)
  return { ...repair, ...inputOfEdit(form, typedData) }
}
