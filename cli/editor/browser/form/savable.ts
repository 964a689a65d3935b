import { valueAt } from '../../../model/value-at.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'

/**
 * Returns the typed values that can be saved now. Leaves out new list entries that are
 * still empty, and a space at the end of a text, because another word may follow.
 */
export function savableData(savedData: unknown, typedData: unknown): unknown {
  // Forms add entries at the end of a list. If an empty entry before a new one is left out, the new entry's index is
  // beyond the end, and `editValue` appends it.
  const edits = editsBetween(savedData, typedData)
    .filter((edit) => !isEmptyEntry(edit))
    .map((edit) => withoutEndSpace(edit, savedData))
  return editValue(savedData, edits)
}

const isEmptyEntry = (edit: ValueEdit): boolean =>
  edit.op === 'insert' && edit.value === ''

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
