import { valueAt } from '../../../model/value-at.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'

/**
 * Returns the typed values that can be saved now. New list entries that are still empty
 * are left out, and so is a space at the end of a text, because the next word may follow.
 */
export function savableData(savedData: unknown, typedData: unknown): unknown {
  // Forms add entries at the end of a list. Without an empty entry before it, the index of
  // the next new entry is beyond the end, where `editValue` appends the entry.
  const edits = editsBetween(savedData, typedData)
    .filter((edit) => !isEmptyEntry(edit))
    .map((edit) => withoutEndSpace(edit, savedData))
  return editValue(savedData, edits)
}

const isEmptyEntry = (edit: ValueEdit): boolean =>
  edit.op === 'insert' && edit.value === ''

/** Trims the end of a typed text, unless the previous text ended with white space too. */
function withoutEndSpace(edit: ValueEdit, savedData: unknown): ValueEdit {
  const setsText =
    (edit.op === 'set' || edit.op === 'insert') && typeof edit.value === 'string'
  if (!setsText) return edit

  const previousText = edit.op === 'set' ? valueAt(savedData, edit.path) : ''
  const hadSpace = typeof previousText === 'string' && /\s$/.test(previousText)
  return hadSpace ? edit : { ...edit, value: String(edit.value).trimEnd() }
}
