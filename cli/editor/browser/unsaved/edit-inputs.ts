import { deepEqual } from 'fast-equals'
import type { FormState } from '../../protocol.ts'
import { editsBetween, editValue, withoutEmpty } from '../../values.ts'
import type { StoredInput } from './inputs.ts'

/**
 * All values of a form before and after typing. The file may have changed since. The
 * browser's storage may contain any JSON, so either may be missing.
 */
interface EditedValues {
  readonly before?: unknown
  readonly after?: unknown
}

/** Returns the values in the stored input of a document's form. */
export const editedIn = ({ value }: StoredInput): EditedValues =>
  (value ?? {}) as EditedValues

/** Returns the input to keep for a form whose `data` was changed to `typedData`. */
export const inputOfEdit = (
  { name, title, data }: Pick<FormState, 'name' | 'title' | 'data'>,
  typedData: unknown,
) => ({
  form: `edit ${name}`,
  address: { doc: name },
  did: `changed “${title}”`,
  value: { before: data, after: typedData } satisfies EditedValues,
})

/**
 * Tells whether a document with the values `data` already contains every typed change.
 */
export function isAlreadySaved(input: StoredInput, data: unknown): boolean {
  const { before, after } = editedIn(input)
  const editedData = editValue(data, editsBetween(before, after))
  // `editValue` removes empty fields, so these must not be treated as a difference.
  return deepEqual(editedData, withoutEmpty(data))
}
