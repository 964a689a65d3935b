import { valueAt } from '../../../model/value-at.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'

/** Returns typed values as they are saved: without the space of a next word, and without new entries that are still empty. */
export function savableData(from: unknown, typed: unknown): unknown {
  const edits = editsBetween(from, typed).filter((edit) => !isEmptyEntry(edit))
  return editValue(
    from,
    edits.map((edit) => withoutEndSpace(edit, from)),
  )
}

const isEmptyEntry = (edit: ValueEdit): boolean =>
  edit.op === 'insert' && edit.value === ''

/** Removes the space at the end of a typed text. A text that ended with space or a new line before keeps its end. */
function withoutEndSpace(edit: ValueEdit, from: unknown): ValueEdit {
  const hasText =
    (edit.op === 'set' || edit.op === 'insert') && typeof edit.value === 'string'
  const was = edit.op === 'set' ? valueAt(from, edit.path) : ''
  const hadSpace = typeof was === 'string' && /\s$/.test(was)
  return hasText && !hadSpace ? { ...edit, value: String(edit.value).trimEnd() } : edit
}
