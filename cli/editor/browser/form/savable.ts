import { valueAt } from '../../../model/value-at.ts'
import {
  editsBetween,
  editValue,
  type ValueEdit,
  withoutNewEmptyEntries,
} from '../../values.ts'

/**
 * Returns the typed values that can be saved now. Leaves out new list entries that are
 * still empty, and a space at the end of a text, because another word may follow.
 */
export function savableData(savedData: unknown, typedData: unknown): unknown {
  const filledData = withoutNewEmptyEntries(savedData, typedData)
  const edits = editsBetween(savedData, filledData).map((edit) =>
    withoutEndSpace(edit, savedData),
  )
  return editValue(savedData, edits)
}

/**
 * Trims the end of a typed text, unless the previous text also ended with white space.
 */
function withoutEndSpace(edit: ValueEdit, savedData: unknown): ValueEdit {
  const setsText =
    (edit.op === 'set' || edit.op === 'insert') && typeof edit.value === 'string'
  if (!setsText) return edit

  const previousText = edit.op === 'set' ? valueAt(savedData, edit.path) : ''
  const hadSpace = typeof previousText === 'string' && /\s$/.test(previousText)
  return hadSpace ? edit : { ...edit, value: String(edit.value).trimEnd() }
}
