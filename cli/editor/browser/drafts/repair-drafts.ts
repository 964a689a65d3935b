import type { FormState } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import type { FieldPath } from '../form/field-parts.tsx'
import type { FormDraft } from './drafts.ts'
import { draftOfEdit } from './edit-drafts.ts'

// Drafts of files that cannot be read: a corrected text, or choices between two versions.

/** The decision for a value: one of the versions, both, or a newly written value. */
export type Decision = 'ours' | 'theirs' | 'both' | { readonly own: unknown }

/** A decision, with the path of its value in the form. */
interface DecidedValue {
  readonly at: FieldPath
  readonly decision: Decision | undefined
}

type Document = Pick<FormState, 'name' | 'title'>

export const textForm = (file: string): string => `correct ${file}`
export const choiceForm = (file: string): string => `choose ${file}`

/** Describes a corrected text as a draft. */
export const draftOfText = ({ name, title }: Document, text: string) => ({
  address: { doc: name },
  did: `corrected “${title}” as plain text`,
  value: { text },
})

export const correctedTextIn = (value: unknown): string =>
  String(Object(value).text ?? '')

/** Describes the choices between two versions as a draft. */
export const draftOfChoices = (
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

/** Tells whether a draft is a repair of a document. */
export const isRepairOf = (name: string, { form, address }: FormDraft): boolean =>
  /^(correct|choose) /.test(form) && address.doc === name

/** Turns the values that somebody wrote while choosing into a draft of the form that can be read again. */
export function asEdit(form: FormState, draft: FormDraft): FormDraft | undefined {
  const edits = choicesIn(draft.value).flatMap(({ at, decision }) =>
    typeof decision === 'object'
      ? [{ op: 'set' as const, path: [...at], value: decision.own }]
      : [],
  )
  return edits.length === 0
    ? undefined
    : { ...draft, ...draftOfEdit(form, editValue(form.data, edits)) }
}
