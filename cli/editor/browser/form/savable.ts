import { valueAt } from '../../../model/value-at.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'

/** Returns the typed values to save, without a space typed before the next word and without new entries that are still empty. */
export function savableData(from: unknown, typed: unknown): unknown {
  const edits = editsBetween(from, typed).filter((edit) => !isEmptyEntry(edit))
  return editValue(
    from,
    edits.map((edit) => withoutEndSpace(edit, from)),
  )
}

const isEmptyEntry = (edit: ValueEdit): boolean =>
  edit.op === 'insert' && edit.value === ''

/** Trims the end of a typed text, unless the previous text ended with white space too. */
function withoutEndSpace(edit: ValueEdit, from: unknown): ValueEdit {
  const hasText =
    (edit.op === 'set' || edit.op === 'insert') && typeof edit.value === 'string'
  const previousText = edit.op === 'set' ? valueAt(from, edit.path) : ''
  const hadSpace = typeof previousText === 'string' && /\s$/.test(previousText)
  return hasText && !hadSpace ? { ...edit, value: String(edit.value).trimEnd() } : edit
}
