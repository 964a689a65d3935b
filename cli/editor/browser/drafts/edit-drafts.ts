import { deepEqual } from 'fast-equals'
import type { FormState } from '../../protocol.ts'
import { editsBetween, editValue } from '../../values.ts'
import type { Draft } from './drafts.ts'

/** What a form showed, and what somebody made of it: others may have changed the document since then. */
interface Edited {
  readonly before: unknown
  readonly after: unknown
}

export const editedIn = ({ value }: Draft): Edited => Object(value)

/** Describes an unsaved change of a document, to be kept by the browser. */
export const draftOfEdit = (
  { name, title, data }: Pick<FormState, 'name' | 'title' | 'data'>,
  after: unknown,
) => ({
  form: `edit ${name}`,
  address: { doc: name },
  did: `changed “${title}”`,
  value: { before: data, after } satisfies Edited,
})

/** Tells whether a document has all that a draft changed. */
export function isDone(draft: Draft, now: unknown): boolean {
  const { before, after } = editedIn(draft)
  return deepEqual(editValue(now, editsBetween(before, after)), editValue(now, []))
}
