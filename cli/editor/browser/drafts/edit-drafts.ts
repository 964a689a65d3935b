import { deepEqual } from 'fast-equals'
import type { FormState } from '../../protocol.ts'
import { editsBetween, editValue, withoutEmpty } from '../../values.ts'
import type { FormDraft } from './drafts.ts'

/** The values that a form showed and the typed ones. The document may have changed since then. */
interface Edited {
  readonly before: unknown
  readonly after: unknown
}

export const editedIn = ({ value }: FormDraft): Edited => Object(value)

/** Describes an unsaved change of a document as a draft. */
export const draftOfEdit = (
  { name, title, data }: Pick<FormState, 'name' | 'title' | 'data'>,
  after: unknown,
) => ({
  form: `edit ${name}`,
  address: { doc: name },
  did: `changed “${title}”`,
  value: { before: data, after } satisfies Edited,
})

/** Tells whether a document already contains every change of a draft. */
export function isDone(draft: FormDraft, data: unknown): boolean {
  const { before, after } = editedIn(draft)
  return deepEqual(editValue(data, editsBetween(before, after)), withoutEmpty(data))
}
